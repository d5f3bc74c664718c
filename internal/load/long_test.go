package load

import (
	"testing"
	"time"
)

// A thousand rooms at a people's pace, against the floor in the same run.
//
//	go test ./internal/load -run ThousandRooms -long -v -timeout 30m
func TestAThousandRoomsStayNearTheFloor(t *testing.T) {
	if !*long {
		t.Skip("a figure: -long")
	}
	r, err := Run(t.Context(), Options{
		Rooms: 1000, Players: 8, For: time.Minute, Pace: 5 * time.Second,
		Serve: as(t, "server"), Bare: as(t, "floor"), Folder: t.TempDir(), Tell: t.Logf,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", r)
	if r.Errors+r.FloorErrs > 0 || r.RatioP50 > 2 || r.RatioP99 > 4 || r.ScreenRatioP50 > 2 || r.ScreenRatioP99 > 4 {
		t.Errorf("p50 %.2f, p99 %.2f times the floor; on the last screen %.2f, %.2f; %d errors",
			r.RatioP50, r.RatioP99, r.ScreenRatioP50, r.ScreenRatioP99, r.Errors+r.FloorErrs)
	}
}

// sideBySide opens two servers with rooms of six and lets them take turns. It
// gives what came of each.
func sideBySide(t *testing.T, few, many int, pace time.Duration, turns int) (small, great *run) {
	t.Helper()
	open := func(rooms int) *run {
		r := &run{o: Options{
			Rooms: rooms, Players: 6, For: time.Minute, Pace: pace, Serve: as(t, "server"), Folder: t.TempDir(), Tell: t.Logf,
		}}
		t.Cleanup(r.end)
		if err := r.begin(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := r.open(t.Context()); err != nil {
			t.Fatal(err)
		}
		return r
	}
	small, great = open(few), open(many)
	for range turns {
		for _, r := range []*run{small, great} {
			if err := r.play(t.Context(), time.Now(), 5*time.Second); err != nil {
				t.Fatal(err)
			}
		}
	}
	return small, great
}

// An action costs no more of the processor where there are many rooms.
//
//	go test ./internal/load -run CostsNoMore -long -v -timeout 60m
func TestAnActionCostsNoMoreAmongManyRooms(t *testing.T) {
	few, many, pace, turns := 5, 20, time.Second, 1
	if *long {
		few, many, pace, turns = 200, 2000, 10*time.Second, 6
	}
	small, great := sideBySide(t, few, many, pace, turns)
	a, b := small.finish(), great.finish()
	t.Logf("%d rooms: %.0f µs an action; %d rooms: %.0f µs", few, a.CPUAction, many, b.CPUAction)
	if a.Errors+b.Errors > 0 || a.Actions == 0 || b.Actions == 0 {
		t.Errorf("%+v\n%+v", a, b)
	}
	if *long && b.CPUAction > 1.3*a.CPUAction {
		t.Errorf("%.2f times as much", b.CPUAction/a.CPUAction)
	}
}
