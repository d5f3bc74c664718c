package sqlite

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/binary"
	"fmt"

	"privacy/internal/journal"
)

// secret is the key of one room's entries: 16 random bytes.
type secret [16]byte

// place is where an entry stands. It is sealed with the entry, so that one which
// a damaged file shows at another place does not open there.
type place struct{ revision, previous journal.Revision }

func (p place) bytes() []byte {
	b := binary.BigEndian.AppendUint64(nil, uint64(p.revision))
	return binary.BigEndian.AppendUint64(b, uint64(p.previous))
}

func newSecret() (s secret) {
	_, _ = rand.Read(s[:]) // never fails
	return s
}

// seal opens and closes the entries of a room: AES-128-GCM with a random nonce in
// front. A random one and not the revision, because a batch that is
// rolled back gives its revisions away again.
type seal struct{ aead cipher.AEAD }

func (s *secret) seal() (seal, error) {
	block, err := aes.NewCipher(s[:])
	if err != nil {
		return seal{}, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	return seal{aead}, err
}

// close returns nonce ‖ AES-GCM(len(command) ‖ command ‖ data), 29 bytes longer than both.
func (s seal) close(p place, command string, data []byte) []byte {
	plain := make([]byte, 0, 1+len(command)+len(data))
	plain = append(plain, byte(len(command))) // at most journal.MaxCommand
	plain = append(plain, command...)
	plain = append(plain, data...)
	return s.aead.Seal(nil, nil, plain, p.bytes())
}

// open is the reverse of close. journal.ErrDamaged if a single bit differs.
func (s seal) open(p place, sealed []byte) (command string, data []byte, err error) {
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
