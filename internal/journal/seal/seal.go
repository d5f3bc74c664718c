// Package seal closes the entries of a room under a secret of the room's own, for
// adapters whose engine leaves copies of what it deletes. Forgetting a room then means
// losing 16 bytes; every copy of its entries is noise from that moment on.
//
//	sealed = nonce ‖ AES-128-GCM(len(command) ‖ command ‖ data), with the entry's place as what is sealed along
//
// The seal finds damage too. It is no protection against whoever has the files of a
// living room, for the secret is in them.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/binary"
	"fmt"

	"privacy/internal/journal"
)

// Secret is the key of one room's entries: 16 random bytes.
type Secret [16]byte

// NewSecret returns a fresh one.
func NewSecret() (s Secret) {
	_, _ = rand.Read(s[:]) // never fails
	return s
}

// Place is where an entry stands, or as much as is known when it is sealed. It is sealed
// with the entry, so that one that is shown at another place does not open there.
type Place struct{ Revision, Previous journal.Revision }

func (p Place) bytes() []byte {
	b := binary.BigEndian.AppendUint64(nil, uint64(p.Revision))
	return binary.BigEndian.AppendUint64(b, uint64(p.Previous))
}

// Seal opens and closes the entries of a room, with a random nonce in front. A random
// one and not the revision, because a revision may be given again when what had it was
// never stored.
type Seal struct{ aead cipher.AEAD }

// Seal prepares a secret for use.
func (s *Secret) Seal() (Seal, error) {
	block, err := aes.NewCipher(s[:])
	if err != nil {
		return Seal{}, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	return Seal{aead}, err
}

// Close returns the sealed entry, 29 bytes longer than command and data.
func (s Seal) Close(p Place, command string, data []byte) []byte {
	plain := make([]byte, 0, 1+len(command)+len(data))
	plain = append(plain, byte(len(command))) // at most journal.MaxCommand
	plain = append(plain, command...)
	plain = append(plain, data...)
	return s.aead.Seal(nil, nil, plain, p.bytes())
}

// Open is the reverse of Close. journal.ErrDamaged if a single bit differs.
func (s Seal) Open(p Place, sealed []byte) (command string, data []byte, err error) {
	plain, err := s.aead.Open(nil, nil, sealed, p.bytes())
	if err != nil {
		return "", nil, fmt.Errorf("%w: an entry does not open: %w", journal.ErrDamaged, err)
	}
	if len(plain) == 0 || len(plain) < 1+int(plain[0]) {
		return "", nil, fmt.Errorf("%w: an entry is cut short", journal.ErrDamaged)
	}
	end := 1 + int(plain[0])
	return string(plain[1:end]), plain[end:], nil
}
