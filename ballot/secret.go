package ballot

import (
	"fmt"
	"io"
	"log/slog"

	"github.com/gtank/ristretto255"
)

// Two kinds of secrets that a phone stores. In text and JSON they are lower-case hex, for the store;
// printed or logged they say only that they are secret. What marshals a whole struct, or prints the
// unexported fields of one, would still write them: hold a secret in an [Identity] or a [SlotKey].
type (
	// Scalar is the secret of an [Identity] or a [SlotKey]: canonical, not zero.
	Scalar [32]byte
	// Salt hides a sealed guess. It is a secret until the guess is opened, for ever if it is not.
	Salt [32]byte
)

const redacted = "(secret)"

// ParseScalar reads a secret scalar. Error: [ErrEncoding], for zero too.
func ParseScalar(b []byte) (s Scalar, err error) {
	if err = fill(s[:], b); err == nil {
		_, err = s.scalar()
	}
	return s, err
}

// ParseSalt reads 32 bytes. Error: [ErrEncoding].
func ParseSalt(b []byte) (s Salt, err error) { err = fill(s[:], b); return s, err }

// NewSalt draws a salt, fresh for every sealing.
func NewSalt(rand io.Reader) (s Salt, err error) {
	_, err = io.ReadFull(rand, s[:])
	return s, err
}

// Format prints no secret, whatever the verb.
func (Scalar) Format(f fmt.State, _ rune) { redact(f) }

// Format prints no secret, whatever the verb.
func (Salt) Format(f fmt.State, _ rune) { redact(f) }

// LogValue logs no secret.
func (Scalar) LogValue() slog.Value { return slog.StringValue(redacted) }

// LogValue logs no secret.
func (Salt) LogValue() slog.Value { return slog.StringValue(redacted) }

// MarshalText writes lower-case hex, for the phone's store.
func (s Scalar) MarshalText() ([]byte, error) { return enhex(s[:]), nil }

// MarshalText writes lower-case hex, for the phone's store and for an opening.
func (s Salt) MarshalText() ([]byte, error) { return enhex(s[:]), nil }

// UnmarshalText reads lower-case hex. Error: [ErrEncoding].
func (s *Scalar) UnmarshalText(text []byte) error { return unhex(s[:], text) }

// UnmarshalText reads lower-case hex. Error: [ErrEncoding].
func (s *Salt) UnmarshalText(text []byte) error { return unhex(s[:], text) }

func (s Scalar) scalar() (*ristretto255.Scalar, error) {
	v, err := decodeScalar(s[:])
	if err != nil {
		return nil, err
	}
	if isZero(v) {
		return nil, fmt.Errorf("%w: zero is no secret", ErrEncoding)
	}
	return v, nil
}

// randomScalar reduces 64 random bytes. It is never zero.
func randomScalar(rand io.Reader) (*ristretto255.Scalar, error) {
	var b [64]byte
	for {
		if _, err := io.ReadFull(rand, b[:]); err != nil {
			return nil, fmt.Errorf("ballot: reading randomness: %w", err)
		}
		if s := reduce(b[:]); !isZero(s) {
			return s, nil
		}
	}
}

func randomScalars(rand io.Reader, n int) ([]*ristretto255.Scalar, error) {
	all := make([]*ristretto255.Scalar, n)
	for i := range all {
		s, err := randomScalar(rand)
		if err != nil {
			return nil, err
		}
		all[i] = s
	}
	return all, nil
}

func isZero(s *ristretto255.Scalar) bool { return s.Equal(ristretto255.NewScalar()) == 1 }

func publicOf(secret *ristretto255.Scalar) Point {
	return Point(times(secret).Bytes())
}

func redact(w io.Writer) { _, _ = io.WriteString(w, redacted) }
