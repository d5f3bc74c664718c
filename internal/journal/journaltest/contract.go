package journaltest

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"privacy/internal/journal"
)

// testContract gives each sentence a journal of its own.
func testContract(t *testing.T, e Engine) {
	for _, sentence := range []struct {
		name string
		test func(*fixture)
	}{
		{"the first entry makes the room and the second maker meets a conflict", firstEntryMakesTheRoom},
		{"entries are read in order behind a revision", entriesAreReadInOrder},
		{"an entry may be empty or as large as the limit", sizesUpToTheLimit},
		{"a command stands in a room once and a retry learns where", retryLearnsWhere},
		{"a stale or invented revision is a conflict and stores nothing", staleRevisionIsAConflict},
		{"of many appends at once one is accepted", oneOfManyIsAccepted},
		{"entries that come together are stored from the first on, one behind the other", entriesThatComeTogether},
		{"entries that come together are refused for the first's sake, all of them", refusedTogether},
		{"a command that stands in the room ends what is stored of entries that come together", repeatedAmongOthers},
		{"a deleted room is gone for those who knew it", deletedRoomIsGone},
		{"a room made anew has none of the old revisions and commands", roomMadeAnew},
		{"deleting a room that does not exist changes nothing", deletingNothing},
		{"names, commands and sizes beyond the limits are refused", limitsAreKept},
		{"rooms are listed with the time of their last entry", roomsAreListed},
		{"what was read is the reader's own", readersOwnTheirCopy},
		{"a call whose context has ended returns the context's error", endedContext},
		{"everything is there when the journal is opened again", openedAgain},
		{"a journal that can be read is ready, with rooms and without", readyJournal},
		{"a closed journal says so", closedJournal},
	} {
		t.Run(sentence.name, func(t *testing.T) { sentence.test(newFixture(t, e)) })
	}
	testWatchContract(t, e)
}

func firstEntryMakesTheRoom(f *fixture) {
	f.holds("QRST", 0)
	f.add("QRST", 0)
	f.refused(journal.ErrConflict, "QRST", 0, newName())
	f.holds("QRST", 1)
	f.add("qrst", 0) // names differ by case
}

func entriesAreReadInOrder(f *fixture) {
	var revisions []journal.Revision
	var last journal.Revision
	for range 30 {
		f.add("other", head(f.read("other", 0)))
		last, _ = f.add("room", last)
		revisions = append(revisions, last)
	}
	for i, after := range revisions {
		if got := len(f.read("room", after)); got != 29-i {
			f.Fatalf("%d entries behind the one with index %d, want %d", got, i, 29-i)
		}
	}
}

func sizesUpToTheLimit(f *fixture) {
	var last journal.Revision
	for _, size := range []int{0, 1, journal.MaxData} {
		data := bytes.Repeat([]byte{7}, size)
		revision, err := Append(f.Context(), f, "room", last, newName(), data)
		if err != nil {
			f.Fatalf("%d bytes: %v", size, err)
		}
		entries, err := f.Read(f.Context(), "room", last)
		if err != nil || len(entries) != 1 || !bytes.Equal(entries[0].Data, data) {
			f.Fatalf("%d bytes do not come back (%v)", size, err)
		}
		last = revision
	}
}

func retryLearnsWhere(f *fixture) {
	first, command := f.add("room", 0)
	second, _ := f.add("room", first)
	for _, after := range []journal.Revision{0, first, second} {
		if at := f.refused(journal.ErrRepeated, "room", after, command); at != first {
			f.Fatalf("repeated after %d: said to be at %d, is at %d", after, at, first)
		}
	}
	f.holds("room", 2)
	f.refused(journal.ErrConflict, "room", first, newName())
	if _, err := Append(f.Context(), f, "other", 0, command, nil); err != nil {
		f.Fatalf("another room does not know the command: %v", err)
	}
}

func staleRevisionIsAConflict(f *fixture) {
	first, _ := f.add("room", 0)
	last, _ := f.add("room", first)
	for _, after := range []journal.Revision{0, first, last + 1, last + 1000, ^journal.Revision(0)} {
		f.refused(journal.ErrConflict, "room", after, newName())
	}
	f.holds("room", 2)
	if behind := f.read("room", ^journal.Revision(0)); len(behind) != 0 {
		f.Fatalf("%d entries behind the last revision there can be", len(behind))
	}
}

func oneOfManyIsAccepted(f *fixture) {
	after, _ := f.add("room", 0)
	var group sync.WaitGroup
	errs := make([]error, 16)
	for i := range errs {
		group.Go(func() {
			command := newName()
			_, errs[i] = Append(f.Context(), f, "room", after, command, payload(after, command, 10))
		})
	}
	group.Wait()
	accepted := 0
	for _, err := range errs {
		if err == nil {
			accepted++
		} else if !errors.Is(err, journal.ErrConflict) {
			f.Fatalf("got %v, want a conflict", err)
		}
	}
	if accepted != 1 {
		f.Fatalf("%d accepted", accepted)
	}
	f.holds("room", 2)
}

func entriesThatComeTogether(f *fixture) {
	stored := 0
	for after, want := journal.Revision(0), 1; want <= 5; want++ {
		entries := together(after, newName(), make([]int, want)...)
		revisions, err := f.Append(f.Context(), "room", after, entries...)
		if err != nil || len(revisions) == 0 || len(revisions) > want {
			f.Fatalf("%d entries: got revisions %d and %v", want, revisions, err)
		}
		stored += len(revisions)
		f.holds("room", stored)
		after = revisions[len(revisions)-1]
		if at := f.refused(journal.ErrRepeated, "room", after, entries[len(revisions)-1].Command); at != after {
			f.Fatalf("the last one stands at %d, said was %d", at, after)
		}
	}
	if len(f.read("room", 0)) != stored {
		f.Fatal("they are no chain")
	}
}

func refusedTogether(f *fixture) {
	first, command := f.add("room", 0)
	last, _ := f.add("room", first)
	gone, _ := f.add("gone", 0)
	f.remove("gone")
	for want, entries := range map[error][]journal.Entry{
		journal.ErrConflict: together(first, newName(), 10, 10),
		journal.ErrRepeated: together(last, command, 10, 10),
		journal.ErrInvalid:  {{Command: newName()}, {Command: ""}},
	} {
		if _, err := f.Append(f.Context(), "room", first, entries...); !errors.Is(err, want) {
			f.Fatalf("got %v, want %v", err, want)
		}
	}
	_, err := f.Append(f.Context(), "room", last)
	f.isInvalid(err)
	if _, err := f.Append(f.Context(), "gone", gone, together(gone, newName(), 10, 10)...); !errors.Is(err, journal.ErrGone) {
		f.Fatalf("got %v, want %v", err, journal.ErrGone)
	}
	f.holds("room", 2)
	f.holds("gone", 0)
}

func repeatedAmongOthers(f *fixture) {
	last, known := f.add("room", 0)
	fresh := newName()
	for _, second := range []string{known, fresh} {
		revisions, err := f.Append(f.Context(), "room", last,
			journal.Entry{Command: fresh, Data: payload(last, fresh, 10)}, journal.Entry{Command: second}, journal.Entry{Command: newName()})
		if err != nil || len(revisions) != 1 {
			f.Fatalf("got revisions %d and %v", revisions, err)
		}
		last, fresh = revisions[0], newName()
	}
	f.holds("room", 3)
}

func deletedRoomIsGone(f *fixture) {
	first, command := f.add("room", 0)
	last, _ := f.add("room", first)
	kept, _ := f.add("kept", 0)
	f.remove("room")
	f.holds("room", 0)
	f.holds("kept", 1)
	for _, after := range []journal.Revision{first, last} {
		f.refused(journal.ErrGone, "room", after, command)
		if _, err := f.Read(f.Context(), "room", after); !errors.Is(err, journal.ErrGone) {
			f.Fatalf("read after %d: %v", after, err)
		}
	}
	f.add("kept", kept)
}

func roomMadeAnew(f *fixture) {
	first, command := f.add("room", 0)
	last, _ := f.add("room", first)
	f.remove("room")
	revision, err := Append(f.Context(), f, "room", 0, command, payload(0, command, 1))
	if err != nil {
		f.Fatal(err)
	}
	if revision <= last {
		f.Fatalf("revision %d is given again, the old room went up to %d", revision, last)
	}
	f.refused(journal.ErrGone, "room", last, newName())
	if _, err := f.Read(f.Context(), "room", first); !errors.Is(err, journal.ErrGone) {
		f.Fatalf("read after a revision of the old room: %v", err)
	}
	f.holds("room", 1)
}

func deletingNothing(f *fixture) {
	f.remove("room")
	f.add("room", 0)
	f.remove("room")
	f.remove("room")
	f.holds("room", 0)
}

func limitsAreKept(f *fixture) {
	longest := strings.Repeat("x", journal.MaxName)
	if _, err := Append(f.Context(), f, longest, 0, longest, nil); err != nil {
		f.Fatalf("the longest name: %v", err)
	}
	for _, bad := range []string{"", longest + "x", "a b", "a.b", "a/b", "*", ">", "é", "a\x00"} {
		_, err := Append(f.Context(), f, bad, 0, "c", nil)
		f.isInvalid(err)
		f.refused(journal.ErrInvalid, "room", 0, bad)
		_, err = f.Read(f.Context(), bad, 0)
		f.isInvalid(err)
		f.isInvalid(f.Delete(f.Context(), bad))
		for _, err = range f.Watch(f.Context(), bad, 0) {
			f.isInvalid(err)
		}
	}
	_, err := Append(f.Context(), f, "room", 0, "c", make([]byte, journal.MaxData+1))
	f.isInvalid(err)
	f.holds("room", 0)
}

func roomsAreListed(f *fixture) {
	before := time.Now().Add(-2 * time.Minute) // a minute early is allowed, clocks of nodes differ
	f.add("one", 0)
	f.add("two", 0)
	f.add("three", 0)
	f.remove("two")
	rooms, err := f.Rooms(f.Context())
	if err != nil {
		f.Fatal(err)
	}
	names := map[string]bool{}
	for _, r := range rooms {
		names[r.Name] = true
		if r.Last.Before(before) || r.Last.After(time.Now().Add(time.Minute)) {
			f.Fatalf("last entry at %v, it is %v", r.Last, time.Now())
		}
	}
	if len(rooms) != 2 || !names["one"] || !names["three"] {
		f.Fatalf("got %v", rooms)
	}
}

func readersOwnTheirCopy(f *fixture) {
	f.add("room", 0)
	for range 2 {
		for _, e := range f.read("room", 0) {
			clear(e.Data)
		}
	}
}

func endedContext(f *fixture) {
	f.add("room", 0)
	ctx, cancel := context.WithCancel(f.Context())
	cancel()
	_, read := f.Read(ctx, "room", 0)
	_, rooms := f.Rooms(ctx)
	_, appended := Append(ctx, f, "new", 0, "c", nil)
	for _, err := range []error{read, rooms, appended, f.Delete(ctx, "room"), f.Ready(ctx)} {
		if !errors.Is(err, context.Canceled) {
			f.Fatalf("got %v", err)
		}
	}
	f.holds("room", 1)
	f.holds("new", 0)
}

func openedAgain(f *fixture) {
	first, command := f.add("room", 0)
	last, _ := f.add("room", first)
	highest, _ := f.add("deleted", 0)
	f.remove("deleted")
	if err := f.Close(); err != nil {
		f.Fatal(err)
	}
	f.Journal = f.engine.open(f.T, f.place)[0]
	f.holds("deleted", 0)
	f.holds("room", 2)
	if at := f.refused(journal.ErrRepeated, "room", last, command); at != first {
		f.Fatalf("the retry is said to be at %d, is at %d", at, first)
	}
	if next, _ := f.add("room", last); next <= highest {
		f.Fatalf("revision %d after %d, which was given to a deleted room", next, highest)
	}
}

func readyJournal(f *fixture) {
	for range 2 {
		if err := f.Ready(f.Context()); err != nil {
			f.Fatal(err)
		}
		f.add("room", head(f.read("room", 0)))
	}
}

func closedJournal(f *fixture) {
	last, command := f.add("room", 0)
	if err := errors.Join(f.Close(), f.Close()); err != nil {
		f.Fatal(err)
	}
	f.refused(journal.ErrClosed, "room", last, command)
	_, read := f.Read(f.Context(), "room", 0)
	_, rooms := f.Rooms(f.Context())
	for _, err := range []error{read, rooms, f.Delete(f.Context(), "room"), f.Ready(f.Context())} {
		if !errors.Is(err, journal.ErrClosed) {
			f.Fatalf("got %v", err)
		}
	}
}
