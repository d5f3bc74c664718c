package load

import (
	"runtime"
	"testing"
	"time"

	"privacy/rules"
)

// idle seats phones that then do nothing but stay, as on the way to the next
// round, and gives the server's memory before they came and with all of them.
func idle(t *testing.T, rooms, players, commands int) (before, with int64) {
	t.Helper()
	o := Options{Rooms: rooms, Players: players, For: time.Minute, Pace: time.Second, Serve: as(t, "server"), Folder: t.TempDir()}
	if err := o.check(); err != nil {
		t.Fatal(err)
	}
	r := &run{o: o, rooms: make([]*room, rooms)}
	defer r.end()
	if err := r.begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	names := rules.Names()
	err := each(r.rooms, together, func(i int) (err error) {
		r.rooms[i], err = openRoom(t.Context(), r.table, names[i%len(names)], players, [32]byte{byte(i), byte(i >> 8)})
		if err != nil || commands == 0 {
			return err
		}
		return r.rooms[i].start(t.Context(), commands)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.settle(t.Context(), "unanswered"); err != nil {
		t.Fatal(err)
	}
	if *long { // they ping, and what the opening left behind is swept up
		_ = sleep(t.Context(), 150*time.Second)
	}
	with = r.usage().RSS
	if all, sum := r.table.tally.failed(); sum > 0 {
		t.Errorf("not all stay: %v", all)
	}
	return r.before.RSS, with
}

// 15,000 phones that are connected and have a seat, in rooms of ten.
//
//	go test ./internal/load -run Idle -long -v -timeout 30m
func TestIdlePhonesCostLittle(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the memory of another process is read from /proc")
	}
	rooms, limit := 30, int64(384<<20)
	if *long {
		rooms = 1500
	}
	before, with := idle(t, rooms, 10, 0)
	each := (with - before) / int64(10*rooms)
	t.Logf("%d phones: %.1f MiB, before %.1f MiB, each %d bytes", 10*rooms, float64(with)/(1<<20), float64(before)/(1<<20), each)
	if with > limit {
		t.Errorf("%d phones take %d bytes", 10*rooms, with)
	}
}
