package journaltest

import (
	"context"
	"errors"
	"iter"
	"testing"

	"privacy/internal/journal"
)

func testWatchContract(t *testing.T, e Engine) {
	for _, sentence := range []struct {
		name string
		test func(*fixture)
	}{
		{"a watch yields what is there and then what comes", watchYieldsAll},
		{"a watch waits for a room that does not exist", watchWaitsForRoom},
		{"a watch that is left leaves nobody waiting", watchIsLeft},
		{"a watch ends quietly with its context", watchEndsWithContext},
		{"a watch ends when the room is deleted", watchEndsWithRoom},
		{"a watch behind a revision of a deleted room ends at once", watchOfOldRoom},
		{"a watch ends when the journal is closed", watchEndsWithJournal},
		{"a slow watch delays nobody and misses nothing", slowWatch},
	} {
		t.Run(sentence.name, func(t *testing.T) { sentence.test(newFixture(t, e)) })
	}
}

// viewer is a watch from which entries are taken one by one.
type viewer struct {
	next func() (journal.Entry, error, bool)
	stop func()
}

func view(ctx context.Context, j journal.Journal, room string, after journal.Revision) viewer {
	next, stop := iter.Pull2(j.Watch(ctx, room, after))
	return viewer{next, stop}
}

// watch starts a viewer that gives up when the test has waited too long.
func (f *fixture) watch(room string, after journal.Revision) viewer {
	ctx, cancel := context.WithTimeout(f.Context(), patience)
	v := view(ctx, f.Journal, room, after)
	f.Cleanup(func() { cancel(); v.stop() })
	return v
}

// sees takes one entry, which has to have the revision.
func (f *fixture) sees(v viewer, want journal.Revision) {
	f.Helper()
	entry, err, ok := v.next()
	if !ok || err != nil || entry.Revision != want {
		f.Fatalf("the watch yields revision %d (%v, %v), want %d", entry.Revision, err, ok, want)
	}
}

// endsWith takes what is left of a watch: nothing but the error, then the end.
func (f *fixture) endsWith(v viewer, want error) {
	f.Helper()
	if entry, err, ok := v.next(); !ok || !errors.Is(err, want) {
		f.Fatalf("the watch yields revision %d (%v, %v), want the error %v", entry.Revision, err, ok, want)
	}
	if _, _, ok := v.next(); ok {
		f.Fatal("the watch goes on after its error")
	}
}

func watchYieldsAll(f *fixture) {
	first, _ := f.add("room", 0)
	second, _ := f.add("room", first)
	all, rest := f.watch("room", 0), f.watch("room", first)
	f.sees(all, first)
	f.sees(all, second)
	f.sees(rest, second)
	last := second
	for range 10 {
		f.add("other", head(f.read("other", 0)))
		last, _ = f.add("room", last)
		f.sees(all, last)
		f.sees(rest, last)
	}
}

func watchWaitsForRoom(f *fixture) {
	v := f.watch("room", 0)
	seen := make(chan journal.Revision, 1)
	go func() {
		entry, _, _ := v.next()
		seen <- entry.Revision
	}()
	made, _ := f.add("room", 0)
	if got := <-seen; got != made {
		f.Fatalf("saw revision %d, want %d", got, made)
	}
}

func watchIsLeft(f *fixture) {
	last, _ := f.add("room", 0)
	for range 3 {
		for entry, err := range f.Watch(f.Context(), "room", 0) {
			if err != nil || entry.Revision == 0 {
				f.Fatalf("got %v, %v", entry, err)
			}
			break
		}
		last, _ = f.add("room", last)
	}
}

func watchEndsWithContext(f *fixture) {
	last, _ := f.add("room", 0)
	ctx, cancel := context.WithCancel(f.Context())
	v := view(ctx, f.Journal, "room", 0)
	defer v.stop()
	f.sees(v, last)
	cancel()
	if _, err, ok := v.next(); ok {
		f.Fatalf("goes on with %v", err)
	}
}

func watchEndsWithRoom(f *fixture) {
	last, _ := f.add("room", 0)
	v := f.watch("room", 0)
	f.sees(v, last)
	f.remove("room")
	f.add("room", 0)
	f.endsWith(v, journal.ErrGone)
}

func watchOfOldRoom(f *fixture) {
	old, _ := f.add("room", 0)
	f.remove("room")
	f.endsWith(f.watch("room", old), journal.ErrGone)
	f.add("room", 0)
	f.endsWith(f.watch("room", old), journal.ErrGone)
}

func watchEndsWithJournal(f *fixture) {
	last, _ := f.add("room", 0)
	v := f.watch("room", 0)
	f.sees(v, last)
	if err := f.Close(); err != nil {
		f.Fatal(err)
	}
	f.endsWith(v, journal.ErrClosed)
	f.endsWith(f.watch("room", 0), journal.ErrClosed)
}

// slowWatch takes nothing while more is appended than any buffer should hold.
func slowWatch(f *fixture) {
	last, _ := f.add("room", 0)
	v := f.watch("room", 0)
	f.sees(v, last)
	var revisions []journal.Revision
	for range pick(100, 2000) {
		last, _ = f.add("room", last)
		revisions = append(revisions, last)
	}
	for _, want := range revisions {
		f.sees(v, want)
	}
}
