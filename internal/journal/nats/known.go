package nats

import (
	"hash/maphash"
	"sync"

	"privacy/internal/journal"
	"privacy/internal/journal/seal"
)

// known is what is remembered of rooms, so that an append is one message and not a
// read of the room before. It may be old, for other nodes append too; the fence finds
// that out. A room that is not in it is read, so any may be dropped at any time.
type known struct {
	mu    sync.Mutex
	rooms map[string]*record
}

// knownRooms bounds it: at 300 commands a room it takes some 40 MB.
const knownRooms = 4096

// record is one room from its making on. The commands are those of all entries up to head,
// by a hash of 64 bits that nobody outside can aim at.
type record struct {
	first journal.Revision
	seal  seal.Seal

	mu       sync.Mutex
	head     journal.Revision
	commands map[uint64]journal.Revision
}

var hashSeed = maphash.MakeSeed()

func hash(command string) uint64 { return maphash.String(hashSeed, command) }

func newKnown() *known { return &known{rooms: map[string]*record{}} }

func (k *known) find(room string) *record {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.rooms[room]
}

// made remembers a room from its first message.
func (k *known) made(room string, m *message) (*record, error) {
	s, err := m.secret.Seal()
	if err != nil {
		return nil, err
	}
	r := &record{first: m.first, seal: s, commands: map[uint64]journal.Revision{}}
	k.mu.Lock()
	defer k.mu.Unlock()
	for other := range k.rooms {
		if len(k.rooms) < knownRooms {
			break
		}
		delete(k.rooms, other)
	}
	k.rooms[room] = r
	return r, nil
}

// forget drops a room, unless there is another one with its name by now.
func (k *known) forget(room string, r *record) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.rooms[room] == r {
		delete(k.rooms, room)
	}
}

// learn takes in entries that follow one another, the first right behind the
// revision after. They teach nothing when what is before them is not known.
func (r *record) learn(after journal.Revision, entries ...journal.Entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if after > r.head {
		return
	}
	for _, e := range entries {
		r.commands[hash(e.Command)] = e.Revision
		r.head = max(r.head, e.Revision)
	}
}

// stands tells up to where the room is known, and whether a command stands in it so far.
func (r *record) stands(command string) (head, at journal.Revision) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.head, r.commands[hash(command)]
}
