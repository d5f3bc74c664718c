package load

import (
	"encoding/json"
	"math/rand/v2"

	"privacy/ballot"
	"privacy/client"
)

// pocket is the store of one seat's phone: it is not durable, and costs nothing.
type pocket struct{ memory client.Memory }

// Change implements client.Store; a step that fails leaves nothing that counts.
func (s *pocket) Change(_ ballot.Session, step func(*client.Memory) error) error {
	m := s.memory
	err := step(&m)
	if err == nil {
		s.memory = m
	}
	return err
}

func (s *pocket) copy() (*pocket, error) {
	data, err := json.Marshal(s.memory)
	if err != nil {
		return nil, err
	}
	c := &pocket{}
	return c, json.Unmarshal(data, &c.memory)
}

// copyOf is a generator that goes on as this one does.
func copyOf(r *rand.ChaCha8) (*rand.ChaCha8, error) {
	state, err := r.MarshalBinary()
	if err != nil {
		return nil, err
	}
	c := &rand.ChaCha8{}
	return c, c.UnmarshalBinary(state)
}
