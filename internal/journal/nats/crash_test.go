package nats

import (
	"errors"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
)

// A node that dies in the middle of a deletion leaves an ending. The room is gone from
// then on for everybody, and the next list of rooms tidies it away.
func TestADeletionThatACrashInterruptedIsGoneAtOnceAndFinishedByTheNextList(t *testing.T) {
	j := openSingle(t)
	first := add(t, j, "room", 0)
	add(t, j, "kept", 0)
	if _, err := j.end(t.Context(), "room"); err != nil {
		t.Fatal(err)
	}
	if entries, err := j.Read(t.Context(), "room", 0); err != nil || len(entries) != 0 {
		t.Errorf("%d entries, %v", len(entries), err)
	}
	if _, err := j.Read(t.Context(), "room", first); !errors.Is(err, journal.ErrGone) {
		t.Errorf("who knew it reads: %v", err)
	}
	rooms, err := j.Rooms(t.Context())
	if err != nil || len(rooms) != 1 || rooms[0].Name != "kept" {
		t.Errorf("%v, %v", rooms, err)
	}
	if last, err := j.last(t.Context(), "room"); last != nil || err != nil {
		t.Errorf("left behind: %v, %v", last, err)
	}
}

func TestARoomMadeAnewBehindAnInterruptedDeletionIsNotTouched(t *testing.T) {
	j := openSingle(t)
	old := add(t, j, "room", 0)
	if _, err := j.end(t.Context(), "room"); err != nil {
		t.Fatal(err)
	}
	add(t, j, "room", add(t, j, "room", 0))
	if err := j.finish(t.Context(), []string{"room"}); err != nil { // from a list that is old by now
		t.Fatal(err)
	}
	if entries, err := j.Read(t.Context(), "room", 0); err != nil || len(entries) != 2 {
		t.Errorf("%d entries, %v", len(entries), err)
	}
	if _, err := journaltest.Append(t.Context(), j, "room", old, "late", nil); !errors.Is(err, journal.ErrGone) {
		t.Errorf("who knew the old one: %v", err)
	}
	if err := j.Delete(t.Context(), "room"); err != nil {
		t.Fatal(err)
	}
	if m, err := j.last(t.Context(), "room"); m != nil || err != nil {
		t.Errorf("left behind: %v, %v", m, err)
	}
}

// An append whose answer is lost was stored or not; tried again by the same call it is
// neither lost nor there twice, nor taken for somebody else's.
func TestAnAppendThatWasStoredWithoutAnAnswerIsAcceptedOnce(t *testing.T) {
	j := openSingle(t)
	first := add(t, j, "room", 0)
	p := &posting{Journal: j, room: "room", after: first, command: "again", data: []byte("data")}
	if err := p.try(t.Context()); err != nil {
		t.Fatal(err)
	}
	stored := p.at
	j.known = newKnown() // as if the answer had never come
	p.at, p.sent = 0, true
	if err := p.try(t.Context()); err != nil || p.at != stored {
		t.Errorf("at %d, %v, was stored at %d", p.at, err, stored)
	}
	other := &posting{Journal: j, room: "room", after: first, command: "other", sent: true}
	if err := other.try(t.Context()); !errors.Is(err, journal.ErrConflict) {
		t.Errorf("another one: %v", err)
	}
	if entries, err := j.Read(t.Context(), "room", 0); err != nil || len(entries) != 2 {
		t.Errorf("%d entries, %v", len(entries), err)
	}
}

// A message that the fence should have kept out, or one that is missing, is noticed.
func TestAMessageThatDoesNotFollowIsDamage(t *testing.T) {
	j := openSingle(t)
	first := add(t, j, "room", 0)
	add(t, j, "room", first)
	r := j.known.find("room")
	if _, err := j.publish(t.Context(), "room", nil, encodeFurther(r.first, first, r.seal, "forged", nil)); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Read(t.Context(), "room", 0); !errors.Is(err, journal.ErrDamaged) {
		t.Errorf("got %v", err)
	}
}

func openSingle(t *testing.T) *Journal {
	t.Helper()
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir(),
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	j, err := Open(t.Context(), s.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() })
	return j
}

func add(t *testing.T, j *Journal, room string, after journal.Revision) journal.Revision {
	t.Helper()
	revision, err := journaltest.Append(t.Context(), j, room, after, "c"+room+string(rune('a'+after%26)), []byte("data"))
	if err != nil {
		t.Fatal(err)
	}
	return revision
}
