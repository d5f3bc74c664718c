package nats

import (
	"encoding/binary"
	"fmt"

	"privacy/internal/journal"
	"privacy/internal/journal/seal"
)

// A message is one byte that says what it is, and then:
//
//	making   the room's secret (16 bytes) ‖ the first entry, sealed
//	further  revision of the room's first entry (8) ‖ of the entry before (8) ‖ the entry, sealed
//	ending   nothing; what is before it on its subject is forgotten
//
// Numbers are big-endian. The two revisions are sealed along with the entry.
const (
	making  = 1
	further = 2
	ending  = 3
)

const revisionSize = 8

type message struct {
	kind            byte
	revision        journal.Revision
	first, previous journal.Revision
	secret          seal.Secret // of one that makes
	sealed          []byte
}

func parse(revision journal.Revision, payload []byte) (message, error) {
	m := message{revision: revision}
	if len(payload) > 0 {
		m.kind, payload = payload[0], payload[1:]
	}
	switch {
	case m.kind == ending && len(payload) == 0:
		return m, nil
	case m.kind == making && len(payload) >= len(m.secret):
		m.first = revision
		m.sealed = payload[copy(m.secret[:], payload):]
		return m, nil
	case m.kind == further && len(payload) >= 2*revisionSize:
		m.first = journal.Revision(binary.BigEndian.Uint64(payload))
		m.previous = journal.Revision(binary.BigEndian.Uint64(payload[revisionSize:]))
		m.sealed = payload[2*revisionSize:]
		return m, nil
	}
	return m, fmt.Errorf("%w: message %d is none of ours", journal.ErrDamaged, revision)
}

func encodeMaking(secret seal.Secret, s seal.Seal, command string, data []byte) []byte {
	payload := append([]byte{making}, secret[:]...)
	return append(payload, s.Close(seal.Place{}, command, data)...)
}

func encodeFurther(first, after journal.Revision, s seal.Seal, command string, data []byte) []byte {
	payload := binary.BigEndian.AppendUint64([]byte{further}, uint64(first))
	payload = binary.BigEndian.AppendUint64(payload, uint64(after))
	return append(payload, s.Close(seal.Place{Revision: first, Previous: after}, command, data)...)
}

// open is the entry of a message that makes or continues a room.
func (m *message) open(s seal.Seal) (journal.Entry, error) {
	place := seal.Place{Revision: m.first, Previous: m.previous}
	if m.kind == making {
		place = seal.Place{}
	}
	command, data, err := s.Open(place, m.sealed)
	return journal.Entry{Revision: m.revision, Command: command, Data: data}, err
}
