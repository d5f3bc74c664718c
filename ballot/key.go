package ballot

import (
	"fmt"
	"io"
	"log/slog"
	"sync/atomic"

	"github.com/gtank/ristretto255"
)

// SlotKey is a player's key for one slot. It gives one ballot at most: casting takes the secret out,
// also when two goroutines or two [Prepared] try. One key in a store is still two in memory if it is
// restored twice; that the store hands it out once is the client's care.
type SlotKey struct {
	x      atomic.Pointer[ristretto255.Scalar] // nil once spent
	public Point
}

// NewSlotKey draws a key.
func NewSlotKey(rand io.Reader) (*SlotKey, error) {
	x, err := randomScalar(rand)
	if err != nil {
		return nil, err
	}
	return newSlotKey(x), nil
}

// RestoreSlotKey makes a key again from what [SlotKey.Secret] gave. Error: [ErrEncoding].
func RestoreSlotKey(secret Scalar) (*SlotKey, error) {
	x, err := secret.scalar()
	if err != nil {
		return nil, err
	}
	return newSlotKey(x), nil
}

func newSlotKey(x *ristretto255.Scalar) *SlotKey {
	k := &SlotKey{public: publicOf(x)}
	k.x.Store(x)
	return k
}

// X is the public key.
func (k *SlotKey) X() Point { return k.public }

// Secret is what the phone stores until the key is spent. Error: [ErrSpent].
func (k *SlotKey) Secret() (Scalar, error) {
	x := k.x.Load()
	if x == nil {
		return Scalar{}, ErrSpent
	}
	return Scalar(x.Bytes()), nil
}

// Prove makes the proof of knowledge that binds the key to a seat and a slot. Error: [ErrSpent].
func (k *SlotKey) Prove(rand io.Reader, session Session, id Point, slot uint32) (Signature, error) {
	x := k.x.Load()
	if x == nil {
		return Signature{}, ErrSpent
	}
	return sign(rand, x, k.public, domainPok, pokFields(session, id, slot))
}

// Erase forgets the secret, as on a void or when a later slot is ready.
func (k *SlotKey) Erase() {
	if x := k.take(); x != nil {
		wipe(x)
	}
}

// Format prints no secret, whatever the verb.
func (k *SlotKey) Format(f fmt.State, _ rune) { redact(f) }

// LogValue logs no secret.
func (k *SlotKey) LogValue() slog.Value { return slog.StringValue(redacted) }

// MarshalText always fails with [ErrSecret].
func (k *SlotKey) MarshalText() ([]byte, error) { return nil, ErrSecret }

// CheckPok checks that whoever posts the key under id knows its secret. Errors: [ErrPok], [ErrEncoding], [ErrIdentity].
func (k Key) CheckPok(id Point) error {
	_, err := checkPok(k.Session, id, k.Slot, k.X, k.Pok)
	return err
}

// checkPok decodes a key that is proven. It tells a bad key ([ErrEncoding], [ErrIdentity]) from a bad
// proof, malformed ones too ([ErrPok]).
func checkPok(session Session, id Point, slot uint32, x Point, pok Signature) (*ristretto255.Element, error) {
	key, err := x.element()
	if err != nil {
		return nil, err
	}
	if verifyBy(key, x, pok, domainPok, pokFields(session, id, slot)) != nil {
		return nil, ErrPok
	}
	return key, nil
}

func pokFields(session Session, id Point, slot uint32) [][]byte {
	return [][]byte{session[:], id[:], u32(slot)}
}

// take hands the secret out once; nil after that.
func (k *SlotKey) take() *ristretto255.Scalar { return k.x.Swap(nil) }

func wipe(secrets ...*ristretto255.Scalar) {
	for _, s := range secrets {
		s.Set(ristretto255.NewScalar())
	}
}
