package server

import (
	"context"
	"runtime"
	"slices"
	"testing"

	"privacy/internal/journal"
	"privacy/internal/journal/sqlite"
	"privacy/wire"
)

// What comes while the journal writes is decided one behind the other, stored
// together, and shown and answered once all of it is durable.

// behind has the first of some commands held by the journal until all others wait in
// the room's inbox; during is called then, and the journal lets all go.
func (h *house) behind(code string, people []*person, commands []wire.Command, during func()) {
	h.t.Helper()
	hook, arrived, release := held(h.t)
	h.journal.set(func(c string) error { hook(c); return nil }, nil)
	people[0].send(wire.ClientFrame{Command: &commands[0]})
	<-arrived
	for i := 1; i < len(commands); i++ {
		people[i%len(people)].send(wire.ClientFrame{Command: &commands[i]})
		for inbox := h.live(code).inbox; len(inbox) < i; {
			runtime.Gosched()
		}
	}
	during()
	release <- struct{}{}
}

// figures are those of the seats, in order.
func figures(v wire.View) (all []int) {
	if v.Seats != nil {
		for _, seat := range *v.Seats {
			all = append(all, seat.Figure)
		}
	}
	return all
}

func TestCommandsThatComeWhileTheJournalWritesAreStoredTogetherAndShownOnce(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob", "Cleo")
	commands := []wire.Command{joining("Ada", 9), joining("Bob", 8), joining("Cleo", 7), joining("Ada", 8)}
	h.behind(code, people, commands, func() { h.journal.set(nil, nil) })
	watcher := people[2]
	watcher.untilView("the first", func(v wire.View) bool { return slices.Equal(figures(v), []int{9, 1, 2}) })
	next := watcher.untilView("the next", func(wire.View) bool { return true })
	if !slices.Equal(figures(next), []int{9, 8, 7}) || next.To != next.From+2 {
		t.Errorf("shown %d, from %d to %d", figures(next), next.From, next.To)
	}
	for i, want := range []string{"", "", "", "figure_taken"} {
		if got := people[i%3].answer(commands[i].ID); got != want {
			t.Errorf("answer %d: %q, want %q", i, got, want)
		}
	}
	if got := h.journal.taken(2); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("appended %d together", got)
	}
}

func TestNothingThatRestsOnAnEntryIsSaidBeforeThatIsDurable(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob", "Cleo")
	commands := []wire.Command{joining("Ada", 9), joining("Bob", 8), joining("Cleo", 8)}
	hook, arrived, release := held(t)
	full := func(c string) error { hook(c); return journal.ErrFull }
	h.behind(code, people, commands, func() { h.journal.set(full, nil) })
	<-arrived // Bob's, with Cleo's behind it, which is refused for the sake of Bob's
	for _, p := range people[1:] {
		p.untilView("Ada's", func(v wire.View) bool { return v.Seats != nil })
		p.quiet()
	}
	release <- struct{}{}
	for i, want := range []string{"", "disk", "disk"} {
		if got := people[i].answer(commands[i].ID); got != want {
			t.Errorf("answer %d: %q, want %q", i, got, want)
		}
	}
}

func TestAllThatIsLeftIsDecidedAnewWhereSomebodyWasFaster(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob", "Cleo")
	commands := []wire.Command{joining("Ada", 9), joining("Bob", 8), joining("Cleo", 7), joining("Ada", 6)}
	faster := joining("Ada", 8)
	h.behind(code, people, commands, func() {
		h.journal.set(func(c string) error {
			if c == commands[1].ID {
				h.journal.set(nil, nil)
				h.storeAs(t, code, faster, people[0].id)
				h.storeAs(t, code, commands[2], people[2].id) // it had gone to another server too
			}
			return nil
		}, nil)
	})
	for i, want := range []string{"", "figure_taken", "", ""} {
		if got := people[i%3].answer(commands[i].ID); got != want {
			t.Errorf("answer %d: %q, want %q", i, got, want)
		}
	}
	people[1].untilView("all", func(v wire.View) bool { return slices.Equal(figures(v), []int{6, 1, 7}) })
	for _, c := range append(commands[2:], faster) {
		if n := h.entriesOf(t, code, c.ID); n != 1 {
			t.Errorf("it stands in the journal %d times", n)
		}
	}
}

func TestNoMoreAreStoredTogetherThanAllowed(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob", "Cleo")
	var commands []wire.Command
	for i := range 1 + mostAtOnce + 5 {
		commands = append(commands, joining([]string{"Ada", "Bob", "Cleo"}[i%3], 3+i%6))
	}
	h.behind(code, people, commands, func() { h.journal.set(nil, nil) })
	for i := range commands {
		if got := people[i%3].answer(commands[i].ID); got != "" {
			t.Errorf("answer %d: %q", i, got)
		}
	}
	if got := h.journal.taken(3); !slices.Equal(got, []int{1, mostAtOnce, 5}) {
		t.Errorf("appended %d together", got)
	}
}

// single is a journal that takes one entry at a time.
type single struct{ journal.Journal }

func (s single) Append(ctx context.Context, room string, after journal.Revision, entries ...journal.Entry) ([]journal.Revision, error) {
	return s.Journal.Append(ctx, room, after, entries[0])
}

func TestAJournalMayTakeOneEntryAtATime(t *testing.T) {
	log, err := sqlite.Open(t.Context(), t.TempDir())
	must(t, err)
	t.Cleanup(func() { must(t, log.Close()) })
	h := houseOn(t, single{log}, newClock())
	code, people := h.party("Ada", "Bob", "Cleo")
	commands := []wire.Command{joining("Ada", 9), joining("Bob", 8), joining("Cleo", 9), joining("Ada", 7), joining("Bob", 9)}
	h.behind(code, people, commands, func() { h.journal.set(nil, nil) })
	for i, want := range []string{"", "", "figure_taken", "", ""} {
		if got := people[i%3].answer(commands[i].ID); got != want {
			t.Errorf("answer %d: %q, want %q", i, got, want)
		}
	}
	people[2].untilView("all", func(v wire.View) bool { return slices.Equal(figures(v), []int{7, 9, 2}) })
}
