package sqlite

import "sync"

// bells wakes who waits for a room. A bell says only that there may be something
// new; what it is, the listener reads from the file. So ringing never waits, rings that
// come together become one, and nothing can be missed: listen first, then read.
type bells struct {
	mu    sync.Mutex
	rooms map[string]map[bell]struct{}
}

// bell has room for one ring.
type bell chan struct{}

func newBells() *bells { return &bells{rooms: map[string]map[bell]struct{}{}} }

// listen returns a bell for room and what takes it down again.
func (b *bells) listen(room string) (ring bell, stop func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rooms[room] == nil {
		b.rooms[room] = map[bell]struct{}{}
	}
	ring = make(bell, 1)
	b.rooms[room][ring] = struct{}{}
	return ring, func() { b.remove(room, ring) }
}

func (b *bells) remove(room string, ring bell) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.rooms[room], ring)
	if len(b.rooms[room]) == 0 {
		delete(b.rooms, room)
	}
}

func (b *bells) ring(room string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for ring := range b.rooms[room] {
		select {
		case ring <- struct{}{}:
		default: // it has rung and nobody has come yet
		}
	}
}
