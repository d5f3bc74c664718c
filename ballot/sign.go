package ballot

import (
	"fmt"
	"io"
	"log/slog"

	"github.com/gtank/ristretto255"
)

// Identity is a seat's only credential: made on the phone at joining, fresh for every seat.
type Identity struct {
	a  *ristretto255.Scalar
	id Point
}

// NewIdentity draws an identity; rand is [crypto/rand.Reader] but in tests.
func NewIdentity(rand io.Reader) (*Identity, error) {
	a, err := randomScalar(rand)
	if err != nil {
		return nil, err
	}
	return &Identity{a: a, id: publicOf(a)}, nil
}

// RestoreIdentity makes an identity again from what [Identity.Secret] gave. Error: [ErrEncoding].
func RestoreIdentity(secret Scalar) (*Identity, error) {
	a, err := secret.scalar()
	if err != nil {
		return nil, err
	}
	return &Identity{a: a, id: publicOf(a)}, nil
}

// ID is the public half, by which the seat is known.
func (i *Identity) ID() Point { return i.id }

// Secret is what the phone stores.
func (i *Identity) Secret() Scalar { return Scalar(i.a.Bytes()) }

// Format prints no secret, whatever the verb.
func (i *Identity) Format(f fmt.State, _ rune) { redact(f) }

// LogValue logs no secret.
func (i *Identity) LogValue() slog.Value { return slog.StringValue(redacted) }

// MarshalText always fails with [ErrSecret].
func (i *Identity) MarshalText() ([]byte, error) { return nil, ErrSecret }

// Sign signs a statement. The nonce is hedged: derived from the secret, the statement and 32 fresh
// bytes, so that neither a bad generator nor a repeated statement gives the secret away.
func (i *Identity) Sign(rand io.Reader, s Statement) (Signature, error) {
	domain, fields := s.statement()
	return sign(rand, i.a, i.id, domain, fields)
}

// Verify checks that the holder of id signed the statement. Errors: [ErrSignature], [ErrEncoding], [ErrIdentity].
func Verify(id Point, sig Signature, s Statement) error {
	domain, fields := s.statement()
	return verify(id, sig, domain, fields)
}

func sign(rand io.Reader, a *ristretto255.Scalar, public Point, domain string, fields [][]byte) (Signature, error) {
	var fresh [32]byte
	for {
		if _, err := io.ReadFull(rand, fresh[:]); err != nil {
			return Signature{}, fmt.Errorf("ballot: reading randomness: %w", err)
		}
		if w := hedge(a, public, domain, fields, fresh); !isZero(w) {
			return signWith(w, a, public, domain, fields), nil
		}
	}
}

func hedge(a *ristretto255.Scalar, public Point, domain string, fields [][]byte, fresh [32]byte) *ristretto255.Scalar {
	all := [][]byte{a.Bytes(), []byte(domain), public[:]}
	all = append(all, fields...)
	return HS(domainNonce, append(all, fresh[:])...)
}

// signWith is the deterministic core: R = wG, e = HS(d, A, f…, R), s = w − e·a, and e ‖ s is the signature.
func signWith(w, a *ristretto255.Scalar, public Point, domain string, fields [][]byte) Signature {
	r := times(w)
	e := challenge(domain, public, fields, r)
	s := ristretto255.NewScalar().Multiply(e, a)
	s.Subtract(w, s)
	return Signature(append(e.Bytes(), s.Bytes()...))
}

// verify recomputes R' = eA + sG and compares the challenge.
func verify(public Point, sig Signature, domain string, fields [][]byte) error {
	key, err := public.element()
	if err != nil {
		return err
	}
	return verifyBy(key, public, sig, domain, fields)
}

// verifyBy is verify with the public key decoded.
func verifyBy(key *ristretto255.Element, public Point, sig Signature, domain string, fields [][]byte) error {
	e, err := decodeScalar(sig[:32])
	if err != nil {
		return err
	}
	s, err := decodeScalar(sig[32:])
	if err != nil {
		return err
	}
	r := ristretto255.NewIdentityElement().VarTimeDoubleScalarBaseMult(e, key, s)
	if challenge(domain, public, fields, r).Equal(e) != 1 {
		return ErrSignature
	}
	return nil
}

func challenge(domain string, public Point, fields [][]byte, r *ristretto255.Element) *ristretto255.Scalar {
	all := make([][]byte, 0, len(fields)+2)
	all = append(append(all, public[:]), fields...)
	return HS(domain, append(all, r.Bytes())...)
}
