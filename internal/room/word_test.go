package room_test

import (
	"slices"
	"testing"

	"privacy/internal/room"
	"privacy/wire"
)

// Which of several servers may say that somebody is away. Phone 1 came to server A.
func TestWhoMaySayThatSomebodyIsAway(t *testing.T) {
	calls := func(by, whom string) func(*table) {
		return func(tb *table) { tb.post(room.Input{By: by, Calls: []string{whom}}) }
	}
	answers := func(by string) func(*table) {
		return func(tb *table) { tb.post(room.Input{By: by, Calls: []string{}}) }
	}
	later := func(ms int64) func(*table) { return func(tb *table) { tb.now += ms } }
	comesTo := func(by string) func(*table) {
		return func(tb *table) { tb.post(room.Input{By: by, Back: tb.phones[1].ID()}) }
	}
	for _, c := range []struct {
		name  string
		after []func(*table)
		by    string
		away  bool
	}{
		{"the server that has them", nil, "A", true},
		{"a server that is alone", nil, "", true},
		{"not another one", nil, "B", false},
		{"not one that has just called theirs", []func(*table){calls("B", "A"), later(room.AnswerWithin - 1)}, "B", false},
		{"one whose call theirs has not answered", []func(*table){calls("B", "A"), later(room.AnswerWithin)}, "B", true},
		{"a third one, after that call", []func(*table){calls("B", "A"), later(room.AnswerWithin)}, "C", true},
		{"not if theirs has answered", []func(*table){calls("B", "A"), answers("A"), later(room.AnswerWithin)}, "B", false},
		{"not sooner for being called twice", []func(*table){calls("B", "A"), later(3000), calls("C", "A"), later(1999)}, "C", false},
		{"not later for being called twice", []func(*table){calls("B", "A"), later(3000), calls("C", "A"), later(2000)}, "C", true},
		{"not one that they have left", []func(*table){comesTo("B")}, "A", false},
		{"the one that they came to", []func(*table){comesTo("B")}, "B", true},
		{"not for a call of the one that they have left", []func(*table){calls("B", "A"), comesTo("B"), later(room.AnswerWithin)}, "C", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := newTable(t, 5, 2, settings(30))
			tb.join(0)
			tb.join(1)
			comesTo("A")(tb)
			for _, f := range c.after {
				f(tb)
			}
			id := tb.phones[1].ID()
			tb.post(room.Input{By: c.by, Away: id})
			if away := !tb.state.Here(id); away != c.away {
				t.Errorf("away: %v", away)
			}
			tb.mustReplay()
		})
	}
}

func TestAWordIsNoEventAndOnlySaidWhenItIsNews(t *testing.T) {
	tb := newTable(t, 5, 2, settings(30))
	tb.join(0)
	tb.join(1)
	number, id := tb.state.Number(), tb.phones[1].ID()
	for _, c := range []struct {
		in    room.Input
		holds []wire.ID
		calls []string
		said  bool
	}{
		{room.Input{By: "A", Back: id}, []wire.ID{id}, nil, true},
		{room.Input{By: "A", Back: id}, nil, nil, false},
		{room.Input{By: "B", Calls: []string{"A"}}, nil, []string{"A"}, true},
		{room.Input{By: "C", Calls: []string{"A"}}, nil, nil, false},
		{room.Input{By: "A", Calls: []string{}}, nil, nil, true},
		{room.Input{By: "A", Calls: []string{}}, nil, nil, false},
		{room.Input{By: "B", Back: id}, []wire.ID{id}, nil, true},
	} {
		c.in.Now = tb.now
		entry, next, err := tb.house.Decide(tb.state, c.in)
		tb.must(err)
		if entry.Empty() == c.said {
			t.Fatalf("%+v: %+v", c.in, entry)
		}
		if c.said {
			if w := entry.Word; w.By != c.in.By || !slices.Equal(w.Holds, c.holds) || !slices.Equal(w.Calls, c.calls) {
				t.Errorf("%+v: %+v", c.in, w)
			}
			tb.keep(entry, next)
		}
	}
	if tb.state.Number() != number {
		t.Errorf("words count as %d events", tb.state.Number()-number)
	}
	if got := tb.state.Holders("A"); !slices.Equal(got, []string{"B"}) {
		t.Errorf("holders: %v", got)
	}
	tb.mustReplay()
}
