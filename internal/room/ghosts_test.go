package room_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"privacy/client"
	"privacy/internal/room"
	"privacy/wire"
)

// Rooms in which people are missing, late or slow: see docs/reliability.md.

func TestTheGameBeginsWithoutAGhost(t *testing.T) {
	tb := newTable(t, 7, 5, settings(10))
	tb.show(0)
	for i := range 5 {
		tb.show(i)
		tb.join(i)
	}
	tb.sleep(4) // is on the list, and never compares
	closeDoor(tb)
	tb.everybody(func(_ int, p *client.Phone) ([]wire.Command, error) { return p.Compare() })
	if _, err := tb.phones[0].Same(); !errors.Is(err, client.ErrNotNow) {
		t.Fatalf("there are pictures without the ghost's part: %v", err)
	}
	tb.post(room.Input{Away: tb.phones[4].ID()})
	tb.mustDo(0, must(tb.phones[0].Reopen()), nil)
	tb.sealAgain()
	tb.start()
	tb.draw()
	if q := tb.question(); len(q.Asked) != 4 {
		t.Errorf("%d are asked, want 4", len(q.Asked))
	}
	tb.quiet()
	tb.mustReplay()
}

func TestAQuestionThatNobodyAnswersIsGivenUpAndTheGroupGoesOn(t *testing.T) {
	tb := opened(t)
	tb.read()
	r := tb.reader()
	if err := tb.raw(r, wire.Command{Void: &wire.Void{Slot: 1}}); !errors.Is(err, room.ErrTooEarly) {
		t.Fatalf("given up at once: %v", err)
	}
	tb.wait() // overdue
	if err := tb.raw(r, wire.Command{Pour: &wire.Pour{Slot: 1}}); !errors.Is(err, room.ErrNotReady) {
		t.Fatalf("an empty bag is poured: %v", err)
	}
	tb.mustDo(r, must(tb.phones[r].Void()), nil)
	tb.wantFate("voided")
	for i, points := range tb.scores() {
		if points != 0 {
			t.Errorf("phone %d has %d points for nothing", i, points)
		}
	}
	tb.draw()
	tb.round(secrets(3, 5))
	tb.quiet()
	tb.mustReplay()
}

func TestOneWhoIsAwayNeverCountsAsHavingAnswered(t *testing.T) {
	tb := cast(t)
	tb.sleep(4)
	tb.post(room.Input{Away: tb.phones[4].ID()})
	pour := wire.Command{Pour: &wire.Pour{Slot: 1}}
	for range 2 { // at once, and when the others have waited
		if p := tb.state.View().Progress; p.Done != 4 || p.Of != 5 || p.Stage != "answer" {
			t.Errorf("%d of %d are in, at %s", p.Done, p.Of, p.Stage)
		}
		if err := tb.raw(tb.reader(), pour); !errors.Is(err, room.ErrNotReady) {
			t.Errorf("poured without an answer: %v", err)
		}
		tb.wait()
	}
	tb.wake(4)
	tb.guess(4, "2")
	tb.answer(4, 0)
	tb.pour()
	tb.quiet()
}

func TestTheBagLiesInTheOrderOfIDsAndNotOfArrival(t *testing.T) {
	var bags []wire.Bag
	for _, order := range [][]int{{0, 1, 2, 3, 4}, {4, 2, 0, 3, 1}} {
		tb := opened(t)
		for _, i := range order {
			tb.guess(i, "2")
			tb.answer(i, i%2)
		}
		tb.pour()
		bags = append(bags, *tb.state.View().Bag)
	}
	for _, bag := range bags {
		if !slices.IsSortedFunc(bag.Ballots, func(a, b wire.InBag) int { return bytes.Compare([]byte(a.ID), []byte(b.ID)) }) {
			t.Errorf("not sorted: %v", bag.Ballots)
		}
	}
}

// The page never compares its own clock with the server's: no screen is told
// any time of day.
func TestNoScreenIsToldATimeOfDay(t *testing.T) {
	const century = 100 * 365 * 24 * 3600 * 1000 // ms
	var views []string
	for _, later := range []int64{0, century} {
		set := settings(10)
		set.Minutes = 60
		tb := newTable(t, 7, 5, set)
		tb.now += later
		entry, state, err := tb.house.Create("ABCDE", tb.session[:], tb.phones[0].ID(), set, tb.now)
		tb.must(err)
		tb.entries = nil
		tb.keep(entry, state)
		tb.seal()
		tb.start()
		tb.draw()
		tb.sleep(4)
		tb.post(room.Input{Away: tb.phones[4].ID()})
		tb.wait()
		views = append(views, tb.view())
	}
	if views[0] != views[1] {
		t.Errorf("a screen sees what time it is:\n%s\n%s", views[0], views[1])
	}
}
