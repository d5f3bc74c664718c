package room_test

import (
	"testing"

	"privacy/internal/room"
)

// Who has the hosting when its host is not here any more. Phone 0 is the host,
// all are sealed but phone 3, a newcomer.
func TestHostingPassesOn(t *testing.T) {
	const minute = 60_000
	away := func(tb *table, i int) { tb.post(room.Input{Away: tb.phones[i].ID()}) }
	leaves := func(tb *table, i int) { tb.mustDo(i, must(tb.phones[i].Leave()), nil) }
	cases := []struct {
		name  string
		after func(tb *table)
		wait  int64 // ms until it passes on; -1: it does not
		to    int
	}{
		{"from one who is away, after a minute", func(tb *table) { away(tb, 0) }, minute, 1},
		{"to the first who is here", func(tb *table) { away(tb, 0); away(tb, 1) }, minute, 2},
		{"to a newcomer, if only a newcomer is here", func(tb *table) { away(tb, 0); away(tb, 1); away(tb, 2) }, minute, 3},
		{"to nobody, if nobody is here", func(tb *table) { away(tb, 0); away(tb, 1); away(tb, 2); away(tb, 3) }, -1, 0},
		{"not from one who has left the table and looks on", func(tb *table) { leaves(tb, 0) }, -1, 0},
		{"from one who has left and gone, at once", func(tb *table) { leaves(tb, 0); away(tb, 0) }, 0, 1},
		{"from one who has gone and then left, at once", func(tb *table) { away(tb, 0); leaves(tb, 0) }, 0, 1},
		{"to a newcomer at once, if all others have left", func(tb *table) { leaves(tb, 1); leaves(tb, 2); leaves(tb, 0); away(tb, 0) }, 0, 3},
		{"not from one who has left and is back", func(tb *table) {
			leaves(tb, 0)
			away(tb, 0)
			tb.post(room.Input{Back: tb.phones[0].ID()})
		}, -1, 0},
		{"from one who sat down again, after a minute", func(tb *table) { leaves(tb, 0); tb.join(0); away(tb, 0) }, minute, 1},
		{"after a minute again, from the next host", func(tb *table) { leaves(tb, 0); away(tb, 0); tb.wait(); away(tb, 1) }, minute, 2},
	}
	for i, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			tb := newTable(t, uint64(i), 3, settings(30))
			tb.seal()
			tb.addPhone(chance(77))
			tb.show(3)
			tb.join(3)
			c.after(tb)
			if due := tb.state.Deadline(); c.wait < 0 && due != 0 || c.wait >= 0 && due != tb.now+c.wait {
				t.Fatalf("due at %d, now is %d", due, tb.now)
			}
			tb.wait()
			if host := tb.state.View().Room.Host; host != tb.phones[c.to].ID() {
				t.Errorf("the host is %s", host)
			}
			tb.mustReplay()
		})
	}
}
