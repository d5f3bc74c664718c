package sqlite

import (
	"sync"
	"time"

	"privacy/internal/journal"
	"privacy/internal/journal/seal"
)

// record is what is known about a living room without reading its entries. It
// is not changed once it is in the directory; the writer replaces it by a new one.
type record struct {
	number journal.Revision // of its first entry; tells it from an earlier room of its name
	head   journal.Revision // of its last entry
	minute int64            // of its last entry, since 1970
	secret seal.Secret
}

// directory finds rooms by their names. It lives in memory, about 100 bytes a
// room, because an index in the file would leave names behind (see the package comment).
type directory struct {
	mu    sync.RWMutex
	rooms map[string]*record
}

func newDirectory() *directory { return &directory{rooms: map[string]*record{}} }

// find returns nil if there is no such room.
func (d *directory) find(name string) *record {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.rooms[name]
}

// put takes over what a committed batch knows; nil stands for a deleted room.
func (d *directory) put(rooms map[string]*record) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for name, r := range rooms {
		if r == nil {
			delete(d.rooms, name)
		} else {
			d.rooms[name] = r
		}
	}
}

func (d *directory) list() []journal.Room {
	d.mu.RLock()
	defer d.mu.RUnlock()
	rooms := make([]journal.Room, 0, len(d.rooms))
	for name, r := range d.rooms {
		rooms = append(rooms, journal.Room{Name: name, Last: time.Unix(r.minute*60, 0)})
	}
	return rooms
}
