package ballot

import (
	"bytes"
	"encoding/hex"
	"fmt"

	"github.com/gtank/ristretto255"
)

// The byte strings that travel. In text and JSON each is strict lower-case hex of its full length.
// Reading one checks the length only; whether 32 bytes are a point is checked wherever they are used.
type (
	// Point is a public key: a group element, canonical and not the identity.
	Point [32]byte
	// Digest is the output of [H]: a roster, a commitment, a question, a context, a result.
	Digest [64]byte
	// Signature is e ‖ s of a Schnorr signature, or of a proof of knowledge.
	Signature [64]byte
	// Session names a room: 32 random bytes, made when it opens.
	Session [32]byte
	// Nonce is 32 fresh bytes: the challenge of a hello, or a share of the seal.
	Nonce [32]byte
	// Sealed commits to a guess.
	Sealed [32]byte
	// Seal stands for a roster and everybody's nonces; people compare it as four pictures.
	Seal [3]byte
)

// ParsePoint reads a public key. Errors: [ErrEncoding], [ErrIdentity].
func ParsePoint(b []byte) (p Point, err error) {
	if err = fill(p[:], b); err == nil {
		_, err = p.element()
	}
	return p, err
}

// ParseDigest reads 64 bytes. Error: [ErrEncoding].
func ParseDigest(b []byte) (d Digest, err error) { err = fill(d[:], b); return d, err }

// ParseSignature reads 64 bytes; only checking it tells whether they are a signature. Error: [ErrEncoding].
func ParseSignature(b []byte) (s Signature, err error) { err = fill(s[:], b); return s, err }

// ParseSession reads 32 bytes. Error: [ErrEncoding].
func ParseSession(b []byte) (s Session, err error) { err = fill(s[:], b); return s, err }

// ParseNonce reads 32 bytes. Error: [ErrEncoding].
func ParseNonce(b []byte) (n Nonce, err error) { err = fill(n[:], b); return n, err }

// ParseSealed reads 32 bytes. Error: [ErrEncoding].
func ParseSealed(b []byte) (s Sealed, err error) { err = fill(s[:], b); return s, err }

// ParseHex reads strict lower-case hex of any length, a ballot for example. Error: [ErrEncoding].
func ParseHex(text string) ([]byte, error) {
	b := make([]byte, len(text)/2)
	return b, unhex(b, []byte(text))
}

func (p Point) String() string     { return hex.EncodeToString(p[:]) }
func (d Digest) String() string    { return hex.EncodeToString(d[:]) }
func (s Signature) String() string { return hex.EncodeToString(s[:]) }
func (s Session) String() string   { return hex.EncodeToString(s[:]) }
func (n Nonce) String() string     { return hex.EncodeToString(n[:]) }
func (s Sealed) String() string    { return hex.EncodeToString(s[:]) }
func (s Seal) String() string      { return hex.EncodeToString(s[:]) }

// MarshalText writes lower-case hex.
func (p Point) MarshalText() ([]byte, error) { return enhex(p[:]), nil }

// MarshalText writes lower-case hex.
func (d Digest) MarshalText() ([]byte, error) { return enhex(d[:]), nil }

// MarshalText writes lower-case hex.
func (s Signature) MarshalText() ([]byte, error) { return enhex(s[:]), nil }

// MarshalText writes lower-case hex.
func (s Session) MarshalText() ([]byte, error) { return enhex(s[:]), nil }

// MarshalText writes lower-case hex.
func (n Nonce) MarshalText() ([]byte, error) { return enhex(n[:]), nil }

// MarshalText writes lower-case hex.
func (s Sealed) MarshalText() ([]byte, error) { return enhex(s[:]), nil }

// MarshalText writes lower-case hex.
func (s Seal) MarshalText() ([]byte, error) { return enhex(s[:]), nil }

// UnmarshalText reads lower-case hex. Error: [ErrEncoding].
func (p *Point) UnmarshalText(text []byte) error { return unhex(p[:], text) }

// UnmarshalText reads lower-case hex. Error: [ErrEncoding].
func (d *Digest) UnmarshalText(text []byte) error { return unhex(d[:], text) }

// UnmarshalText reads lower-case hex. Error: [ErrEncoding].
func (s *Signature) UnmarshalText(text []byte) error { return unhex(s[:], text) }

// UnmarshalText reads lower-case hex. Error: [ErrEncoding].
func (s *Session) UnmarshalText(text []byte) error { return unhex(s[:], text) }

// UnmarshalText reads lower-case hex. Error: [ErrEncoding].
func (n *Nonce) UnmarshalText(text []byte) error { return unhex(n[:], text) }

// UnmarshalText reads lower-case hex. Error: [ErrEncoding].
func (s *Sealed) UnmarshalText(text []byte) error { return unhex(s[:], text) }

// UnmarshalText reads lower-case hex. Error: [ErrEncoding].
func (s *Seal) UnmarshalText(text []byte) error { return unhex(s[:], text) }

// element decodes a key.
func (p Point) element() (*ristretto255.Element, error) {
	e, err := decode(p[:])
	if err != nil {
		return nil, err
	}
	if isIdentity(e) {
		return nil, ErrIdentity
	}
	return e, nil
}

// decode reads any canonical point, the identity too.
func decode(b []byte) (*ristretto255.Element, error) {
	e, err := ristretto255.NewIdentityElement().SetCanonicalBytes(b)
	if err != nil {
		return nil, fmt.Errorf("%w: point", ErrEncoding)
	}
	return e, nil
}

// decodeScalar reads a canonical scalar.
func decodeScalar(b []byte) (*ristretto255.Scalar, error) {
	s, err := ristretto255.NewScalar().SetCanonicalBytes(b)
	if err != nil {
		return nil, fmt.Errorf("%w: scalar", ErrEncoding)
	}
	return s, nil
}

func isIdentity(e *ristretto255.Element) bool {
	return e.Equal(ristretto255.NewIdentityElement()) == 1
}

func fill(dst, src []byte) error {
	if len(src) != len(dst) {
		return fmt.Errorf("%w: %d bytes, want %d", ErrEncoding, len(src), len(dst))
	}
	copy(dst, src)
	return nil
}

func enhex(b []byte) []byte { return hex.AppendEncode(nil, b) }

func unhex(dst, text []byte) error {
	if len(text) != 2*len(dst) || bytes.ContainsAny(text, "ABCDEF") {
		return fmt.Errorf("%w: want %d lower-case hex digits", ErrEncoding, 2*len(dst))
	}
	b, err := hex.AppendDecode(nil, text)
	if err != nil {
		return fmt.Errorf("%w: want lower-case hex", ErrEncoding)
	}
	return fill(dst, b)
}
