package journaltest

import (
	"context"
	"errors"
	"testing"

	"privacy/internal/journal"
)

// fixture is a journal with helpers that fail the test at the first surprise.
type fixture struct {
	*testing.T
	engine Engine
	place  string
	journal.Journal
}

func newFixture(t *testing.T, e Engine) *fixture {
	place := e.Place(t)
	return &fixture{t, e, place, e.open(t, place)[0]}
}

// Append appends one entry, and returns its revision or, with ErrRepeated, that at which the command
// stands.
func Append(ctx context.Context, j journal.Journal, room string, after journal.Revision, command string, data []byte) (journal.Revision, error) {
	revisions, err := j.Append(ctx, room, after, journal.Entry{Command: command, Data: data})
	if len(revisions) == 0 {
		return 0, err
	}
	return revisions[0], err
}

// add appends a fresh command and returns its revision and id.
func (f *fixture) add(room string, after journal.Revision) (journal.Revision, string) {
	f.Helper()
	command := newName()
	revision, err := Append(f.Context(), f, room, after, command, payload(after, command, 100))
	if err != nil {
		f.Fatalf("append after %d: %v", after, err)
	}
	return revision, command
}

// refused appends and wants the error; it returns the revision that came with it.
func (f *fixture) refused(want error, room string, after journal.Revision, command string) journal.Revision {
	f.Helper()
	revision, err := Append(f.Context(), f, room, after, command, payload(after, command, 10))
	if !errors.Is(err, want) {
		f.Fatalf("append after %d: got %v, want %v", after, err, want)
	}
	return revision
}

// read returns the entries behind after and checks that they are a chain.
func (f *fixture) read(room string, after journal.Revision) []journal.Entry {
	f.Helper()
	entries, err := f.Read(f.Context(), room, after)
	if err != nil {
		f.Fatalf("read after %d: %v", after, err)
	}
	if err := checkChain(entries, after); err != nil {
		f.Fatal(err)
	}
	return entries
}

func (f *fixture) holds(room string, want int) {
	f.Helper()
	if got := len(f.read(room, 0)); got != want {
		f.Fatalf("the room holds %d entries, want %d", got, want)
	}
}

func (f *fixture) remove(room string) {
	f.Helper()
	if err := f.Delete(f.Context(), room); err != nil {
		f.Fatalf("delete: %v", err)
	}
}

func (f *fixture) isInvalid(err error) {
	f.Helper()
	if !errors.Is(err, journal.ErrInvalid) {
		f.Fatalf("got %v, want ErrInvalid", err)
	}
}
