// Package journal says what a durable log of rooms is. A room is its list of
// events; whoever has the list has the room. The journal keeps the lists and
// knows nothing of what stands in them: one entry is one blob of bytes, all
// events of one accepted command, so a command is there wholly or not at all.
//
//	         decide at revision 7                 Append(room, 7, entry)
//	server ───────────────────────▶ events ──────────────────────────────────────▶ journal
//	   ▲                                                                              │ on the disk
//	   │   9             : accepted, and it stays                                     ▼
//	   └── ErrConflict   : somebody was faster; Read after 7, decide again ◀──────────┘
//	       9, ErrRepeated: this very command stands there already, a retry
//
// Several commands of a room that were decided one behind the other can be handed
// over together, each in an entry of its own. As many as the engine stores in one
// go are stored; with what is left Append is called again.
//
// # The fence
//
// Append names the revision the caller decided at. It is accepted only while
// that is still the room's last one. So any number of servers may hold the same
// room without a lock or an owner: of two that decide at once one is accepted
// and the other reads what came and decides again. Nobody builds on a list that
// somebody else has continued.
//
// # What is promised
//
//   - An entry is durable when Append returns its revision, and nobody reads it
//     earlier: neither Read nor Watch shows what a crash could still take back.
//   - The entries of a room are in one order, the same for everybody, for ever.
//   - A command stands in a room at most once. Sending it again is always safe,
//     and it is the only way to learn what became of an Append that failed.
//   - After Delete a room is as if it had never been, in the journal's own files
//     too. What a file system, a disk or a backup keeps of freed blocks is out
//     of its reach.
//   - A revision is never given twice, not even when a room is deleted and made
//     anew under the same name; so nobody continues a room that is no more.
//
// # What is not promised
//
// Nothing is ordered between rooms. The names of rooms and the times of their last
// entries are not secret. The journal does not defend itself against whoever
// can write its files. Delete has no fence: who forgets a room that others
// may be playing in appends an entry that says so first, and deletes after it.
//
// # A room by its code
//
// A room's name is the short code that people type, see [CheckName]. Its first
// entry makes it: Append after the zero revision succeeds for one caller and is
// ErrConflict for everybody who comes later, so a code never leads to two rooms.
// What else has to be known about the room, its session for one, stands in that
// entry.
//
// Adapters live in folders below; they all pass the suite in journaltest.
package journal

import (
	"context"
	"iter"
	"time"
)

// Revision names an entry of a room, and the state of the room right after it.
// The zero value is the state before everything. Later entries of a room have
// greater revisions, but they are not counted from one and leave gaps: compare
// them, do no arithmetic.
type Revision uint64

// Entry is what one accepted command left behind.
type Entry struct {
	Revision Revision
	Command  string // the id its sender gave the command
	Data     []byte // all its events, as given to Append; the reader's own copy
}

// Room is a line of the list that [Journal.Rooms] returns.
type Room struct {
	Name string
	Last time.Time // of the last entry, at most a minute early
}

// Journal is the durable log. Its methods may be called from any number of
// goroutines. Besides the errors named with each, all of them return ErrInvalid
// for a name, a command or data that no journal takes, ErrClosed after Close,
// the context's error, and the errors of the engine (see ErrDamaged and after).
type Journal interface {
	// Append adds entries to room, one behind the other and the first right behind the
	// revision after, and returns their own revisions once they are durable: of the first
	// one, and of as many of the others as are stored in one go. It gives the revisions; those in
	// the entries are not looked at. The zero revision makes the room.
	//
	// An error is about the first entry, and no other was stored:
	// ErrRepeated: the command stands in the room already, at the returned revision.
	// ErrConflict: after is not the room's last revision; somebody was faster.
	// ErrGone: the room that had the revision after has been deleted.
	//
	// Whichever other error comes, it is open whether the entries were stored. Append the same
	// commands again: the first is either stored now or ErrRepeated.
	Append(ctx context.Context, room string, after Revision, entries ...Entry) ([]Revision, error)

	// Read returns the entries of room behind the revision after, in order. A room
	// that does not exist has none. ErrGone: the room that had the revision after
	// has been deleted.
	Read(ctx context.Context, room string, after Revision) ([]Entry, error)

	// Watch yields the entries of room behind the revision after as they come, each
	// once and in order, those that are there first; a room that does not exist is
	// waited for. A slow loop delays nobody else. The loop ends quietly with ctx,
	// and after one last round with an error otherwise: ErrGone when the room has
	// been deleted, ErrClosed when the journal has been closed.
	Watch(ctx context.Context, room string, after Revision) iter.Seq2[Entry, error]

	// Delete forgets room, if there is one, and returns when no trace of it is left
	// in the journal's files. After an error call it again.
	Delete(ctx context.Context, room string) error

	// Rooms lists all rooms, in no order. It is meant for forgetting those that
	// have been silent for long.
	Rooms(ctx context.Context) ([]Room, error)

	// Ready finds out in little time, and without writing, whether rooms can be read;
	// ErrClosed, ErrAway or an error of the engine where they cannot. That the next
	// Append is taken it does not promise: whether a disk is full shows when it is written.
	Ready(ctx context.Context) error

	// Shared tells whether others may have the same rooms open, in other processes, so that
	// what they append has to be watched for.
	Shared() bool

	// Close ends all watches, waits for appends that are under way and frees what
	// the journal holds.
	Close() error
}
