package wire

import (
	"encoding/hex"
	"encoding/json"
	"errors"
)

// ErrHex means that bytes were not written as strict lower-case hex.
var ErrHex = errors.New("wire: not lower-case hex")

// Bytes are written as strict lower-case hex: one encoding only.
type Bytes []byte

// String returns the hex form.
func (b Bytes) String() string { return hex.EncodeToString(b) }

// MarshalText writes lower-case hex.
func (b Bytes) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads lower-case hex, or returns ErrHex.
func (b *Bytes) UnmarshalText(text []byte) error {
	for _, c := range text {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return ErrHex
		}
	}
	out := make([]byte, hex.DecodedLen(len(text)))
	if _, err := hex.Decode(out, text); err != nil {
		return ErrHex
	}
	*b = out
	return nil
}

// UnmarshalJSON refuses everything but a string of lower-case hex, null too.
func (b *Bytes) UnmarshalJSON(data []byte) error {
	var text string
	if string(data) == "null" || json.Unmarshal(data, &text) != nil {
		return ErrHex
	}
	return b.UnmarshalText([]byte(text))
}

// ID names a seat or a host: the lower-case hex of its public key, 64 digits.
type ID string

// Key returns the 32 bytes of the public key, or ErrHex.
func (id ID) Key() ([]byte, error) {
	var b Bytes
	if err := b.UnmarshalText([]byte(id)); err != nil || len(b) != 32 {
		return nil, ErrHex
	}
	return b, nil
}
