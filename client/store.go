package client

import (
	"encoding/json"
	"sync"

	"privacy/ballot"
)

// Store keeps what a phone remembers of its rooms.
type Store interface {
	// Change runs step on the memory of a room, a blank one at first, and keeps
	// what step leaves, in one durable transaction: of two Changes at once the
	// second sees what the first did, and when Change returns nil it survives a
	// crash. If step fails nothing is kept and its error is returned.
	Change(session ballot.Session, step func(*Memory) error) error
}

// Volatile is a Store that lives as long as the process; the zero value is
// empty and ready. Phones that share one are two tabs of one phone.
type Volatile struct {
	mu    sync.Mutex
	rooms map[ballot.Session][]byte // as JSON, so that no step's leftovers are shared
}

// Change implements Store.
func (v *Volatile) Change(session ballot.Session, step func(*Memory) error) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	var m Memory
	if data := v.rooms[session]; data != nil {
		if err := json.Unmarshal(data, &m); err != nil {
			return err
		}
	}
	if err := step(&m); err != nil {
		return err
	}
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if v.rooms == nil {
		v.rooms = map[ballot.Session][]byte{}
	}
	v.rooms[session] = data
	return nil
}
