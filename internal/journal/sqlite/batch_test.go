package sqlite

import (
	"context"
	"errors"
	"slices"
	"testing"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"

	"go.uber.org/goleak"
)

// batchOf has the writer take all appends in one transaction. It returns their
// answers in order. It may be called only while nobody else uses the journal.
func batchOf(w *writer, do ...func(*batch) ([]journal.Revision, error)) []answer {
	jobs := make([]job, len(do))
	for i := range do {
		jobs[i] = job{do[i], make(chan answer, 1)}
	}
	w.write(jobs)
	answers := make([]answer, len(do))
	for i := range jobs {
		answers[i] = <-jobs[i].answer
	}
	return answers
}

func appending(room string, after journal.Revision, command string, size int) func(*batch) ([]journal.Revision, error) {
	return func(b *batch) ([]journal.Revision, error) {
		return b.append(room, after, []journal.Entry{{Command: command, Data: make([]byte, size)}})
	}
}

func deleting(room string) func(*batch) ([]journal.Revision, error) {
	return func(b *batch) ([]journal.Revision, error) { return nil, b.delete(room) }
}

func TestEachAppendOfABatchIsJudgedOnItsOwn(t *testing.T) {
	j := open(t, t.TempDir())
	last := add(t, j, "room", 0)
	answers := batchOf(j.writer,
		appending("room", last, "one", 10),
		appending("room", last, "two", 10), // too late by one
		appending("room", last, "one", 10), // the phone was impatient
		appending("gone", last, "one", 10), // there is no such room
		appending("new", 0, "one", 10),     // makes one
		appending("new", 0, "two", 10),     // too late
		deleting("new"),                    //
		appending("new", 0, "two", 10),     // makes another
		appending("third", 0, "three", 10), //
	)
	for i, want := range []error{nil, journal.ErrConflict, journal.ErrRepeated, journal.ErrGone,
		nil, journal.ErrConflict, nil, nil, nil} {
		if !errors.Is(answers[i].err, want) {
			t.Errorf("answer %d: got %v, want %v", i, answers[i].err, want)
		}
	}
	if !slices.Equal(answers[2].revisions, answers[0].revisions) {
		t.Errorf("repeated at %d, stored at %d", answers[2].revisions, answers[0].revisions)
	}
	for room, want := range map[string]int{"room": 2, "gone": 0, "new": 1, "third": 1} {
		if entries, err := j.Read(t.Context(), room, 0); err != nil || len(entries) != want {
			t.Errorf("%s has %d entries (%v), want %d", room, len(entries), err, want)
		}
	}
}

// Between the commit of a deletion and the directory's learning of it a reader finds
// a room without entries. That is no damage.
func TestARoomThatIsBeingDeletedIsGoneAndNotDamaged(t *testing.T) {
	j := open(t, t.TempDir())
	first := add(t, j, "room", 0)
	add(t, j, "room", first)
	known := *j.directory.find("room")
	check(t, j.Delete(t.Context(), "room"))
	j.directory.put(map[string]*record{"room": &known})
	if entries, err := j.Read(t.Context(), "room", 0); err != nil || len(entries) != 0 {
		t.Errorf("from the beginning: got %d entries, %v", len(entries), err)
	}
	if _, err := j.Read(t.Context(), "room", first); !errors.Is(err, journal.ErrGone) {
		t.Errorf("behind the first entry: got %v", err)
	}
}

// Nothing of a failed batch may be remembered: not a revision, a command or a room.
func TestAFailedBatchFailsAllAndLeavesNothing(t *testing.T) {
	j := open(t, t.TempDir())
	last := add(t, j, "room", 0)
	add(t, j, "other", 0)
	next := j.writer.next
	fails := func(*batch) ([]journal.Revision, error) { return nil, errors.New("the disk has gone") }
	all := []func(*batch) ([]journal.Revision, error){
		appending("room", last, "one", 10), appending("new", 0, "one", 10), deleting("other"), fails,
	}
	for i, a := range batchOf(j.writer, all...) {
		if a.err == nil || a.revisions != nil {
			t.Errorf("job %d: got %v, %v", i, a.revisions, a.err)
		}
	}
	for i, a := range batchOf(j.writer, appending("room", last, "one", 10), appending("new", 0, "one", 10)) {
		if a.err != nil || !slices.Equal(a.revisions, []journal.Revision{next + journal.Revision(i)}) {
			t.Errorf("again, job %d: got %v, %v", i, a.revisions, a.err)
		}
	}
	if entries, err := j.Read(t.Context(), "other", 0); err != nil || len(entries) != 1 {
		t.Errorf("the room whose deletion failed has %d entries, %v", len(entries), err)
	}
}

func TestManyForgottenRoomsAreTidiedAwayAtTheNextStart(t *testing.T) {
	folder := t.TempDir()
	j := open(t, folder)
	last := add(t, j, "kept", 0)
	var jobs []func(*batch) ([]journal.Revision, error)
	for range tidyAt {
		jobs = append(jobs, appending("room", 0, "c", 1), deleting("room"))
	}
	batchOf(j.writer, jobs...)
	next := j.writer.next
	check(t, j.Close())
	j = open(t, folder)
	var rows int
	check(t, j.writer.conn.QueryRowContext(t.Context(), "SELECT count(*) FROM rooms").Scan(&rows))
	if rows != 2 {
		t.Errorf("%d rows, want the living room and the one with the last revision", rows)
	}
	if j.writer.next != next {
		t.Errorf("the next revision is %d, want %d", j.writer.next, next)
	}
	add(t, j, "kept", last)
}

// More rooms than their commands are remembered for.
func TestARetryIsRecognisedInARoomThatHasBeenQuietForLong(t *testing.T) {
	j := open(t, t.TempDir())
	last := add(t, j, "room", 0)
	at, err := journaltest.Append(t.Context(), j, "room", last, "again", nil)
	check(t, err)
	for n := journal.Revision(1); j.writer.commands[last] != nil; n++ { // which one is dropped is left to chance
		j.writer.commands.add(n)
	}
	if n := len(j.writer.commands); n > commandRooms {
		t.Errorf("the commands of %d rooms are remembered", n)
	}
	if got, err := journaltest.Append(t.Context(), j, "room", at, "again", nil); !errors.Is(err, journal.ErrRepeated) || got != at {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestCloseLeavesNothingRunning(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	j, err := Open(context.Background(), t.TempDir())
	check(t, err)
	last := add(t, j, "room", 0)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for _, err := range j.Watch(context.Background(), "room", last) {
			if !errors.Is(err, journal.ErrClosed) {
				t.Errorf("got %v", err)
			}
		}
	}()
	check(t, j.Close())
	<-ended
}
