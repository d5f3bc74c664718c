package server

import (
	"testing"

	"privacy/internal/journal"
	"privacy/internal/journal/sqlite"
	"privacy/wire"
)

// Two servers on one journal: of two commands at the same revision one is
// decided anew, and both screens end with both.
func TestTwoServersOnOneJournal(t *testing.T) {
	log, err := sqlite.Open(t.Context(), t.TempDir())
	must(t, err)
	t.Cleanup(func() { must(t, log.Close()) })
	clock := newClock()
	one, two := houseOn(t, log, clock), houseOn(t, log, clock)
	code, people := one.party("Ada")
	other, _ := newIdentity(t)
	bob := two.come(code, other)

	t.Run("whoever is slower decides again", func(t *testing.T) {
		hook, arrived, release := held(t)
		two.journal.set(func(c string) error { hook(c); return nil }, nil)
		c := joining("Bob", 1)
		bob.send(wire.ClientFrame{Command: &c})
		<-arrived // decided at a revision that is over soon
		people[0].joins("Ada", 9)
		two.journal.set(nil, nil)
		release <- struct{}{}
		if code := bob.answer(c.ID); code != "" {
			t.Error(code)
		}
	})
	t.Run("what is not lawful any more is refused", func(t *testing.T) {
		hook, arrived, release := held(t)
		two.journal.set(func(c string) error { hook(c); return nil }, nil)
		c := joining("Bob", 7)
		bob.send(wire.ClientFrame{Command: &c})
		<-arrived
		people[0].joins("Ada", 7)
		two.journal.set(nil, nil)
		release <- struct{}{}
		if code := bob.answer(c.ID); code != "figure_taken" {
			t.Errorf("code %q", code)
		}
	})
	t.Run("both see the same in the end", func(t *testing.T) {
		people[0].joins("Ada", 3)
		bob.joins("Bob", 4)
		people[0].joins("Ada", 5)
		bob.joins("Bob", 6)
		a, b := one.caughtUp(code), two.caughtUp(code)
		if a != b {
			t.Errorf("\n%s\n%s", a, b)
		}
	})
	t.Run("eight lost races are a conflict, and nothing is lost", func(t *testing.T) {
		lost := 0
		two.journal.set(func(string) error { lost++; return journal.ErrConflict }, nil)
		c := joining("Bob", 2)
		if code := bob.does(c); code != "conflict" || lost != attempts {
			t.Errorf("code %q after %d", code, lost)
		}
		two.journal.set(nil, nil)
		if code := bob.does(c); code != "" {
			t.Error(code)
		}
	})
}

func (h *house) caughtUp(code string) (text string) {
	h.t.Helper()
	h.inRoom(code, func(r *live) {
		must(h.t, r.catchUp())
		text = string(encodeFrame(r.state.View()))
	})
	return text
}
