package ballot

import (
	"crypto/subtle"
	"fmt"
	"io"
	"log/slog"

	"github.com/gtank/ristretto255"
)

// Prepared holds what does not depend on the answer, so that the tap costs little. It gives the answer
// away as surely as the key does: it lives in memory only, belongs to one round, and is erased by [Prepared.Cast].
type Prepared struct {
	round *Round
	i     int // the player's place
	key   *SlotKey
	mask  *ristretto255.Element // x·Y
	t, e  []*ristretto255.Scalar
	a, tY []*ristretto255.Element // t·G and t·Y for each option
}

// Prepare multiplies what can be multiplied before the answer is known. Errors: [ErrNotAsked], [ErrSpent].
func (r *Round) Prepare(rand io.Reader, key *SlotKey) (*Prepared, error) {
	t, err := randomScalars(rand, r.terms.Options)
	if err != nil {
		return nil, err
	}
	e, err := randomScalars(rand, r.terms.Options)
	if err != nil {
		return nil, err
	}
	return r.prepare(key, t, e)
}

// prepare is the deterministic core.
func (r *Round) prepare(key *SlotKey, t, e []*ristretto255.Scalar) (*Prepared, error) {
	i, err := r.place(key.X())
	if err != nil {
		return nil, err
	}
	x := key.x.Load()
	if x == nil {
		return nil, ErrSpent
	}
	p := &Prepared{round: r, i: i, key: key, t: t, e: e}
	p.mask = ristretto255.NewIdentityElement().ScalarMult(x, r.y[i])
	for _, nonce := range t {
		p.a = append(p.a, times(nonce))
		p.tY = append(p.tY, ristretto255.NewIdentityElement().ScalarMult(nonce, r.y[i]))
	}
	return p, nil
}

func (r *Round) place(key Point) (int, error) {
	for i, p := range r.terms.Asked {
		if p.X == key {
			return i, nil
		}
	}
	return 0, ErrNotAsked
}

// Cast makes the ballot, spends the key and erases what was prepared. Store the bytes before they are
// sent: there is no second ballot, a resend is the same bytes. Errors, none of which says anything of
// the choice: [ErrChoice], [ErrNotReady], [ErrSpent].
func (p *Prepared) Cast(a Agreement, choice int) ([]byte, error) {
	if a.ctx != p.round.ctx {
		return nil, ErrNotReady
	}
	if choice < 0 || choice >= p.round.terms.Options {
		return nil, ErrChoice
	}
	x := p.key.take()
	if x == nil {
		p.Erase()
		return nil, ErrSpent
	}
	out := p.cast(x, choice).bytes() // copied out, for what it points to is erased next
	wipe(x)
	p.Erase()
	return out, nil
}

// cast runs through the same operations for every choice; nothing branches or indexes on it.
func (p *Prepared) cast(x *ristretto255.Scalar, choice int) *parsed {
	v := p.weight(choice)
	b := &parsed{b: times(v)}
	b.b.Add(b.b, p.mask)
	for c, e := range p.e {
		shift := ristretto255.NewScalar().Subtract(v, weights[c])
		shifted := times(shift.Multiply(e, shift))
		b.aC, b.bC = append(b.aC, p.a[c]), append(b.bC, shifted.Add(p.tY[c], shifted))
	}
	rest := p.round.or(p.i, b)
	for _, e := range p.e {
		rest.Subtract(rest, e)
	}
	for c := range p.e {
		e := ristretto255.NewScalar().Multiply(chosen(choice, c), rest)
		e.Add(e, p.e[c])
		s := ristretto255.NewScalar().Multiply(e, x)
		b.e, b.s = append(b.e, e), append(b.s, s.Subtract(p.t[c], s))
	}
	return b
}

// weight is v of the chosen option.
func (p *Prepared) weight(choice int) *ristretto255.Scalar {
	v := ristretto255.NewScalar()
	for c := range p.e {
		v.Add(v, ristretto255.NewScalar().Multiply(chosen(choice, c), weights[c]))
	}
	return v
}

// chosen is 1 if c is the choice, else 0, without a branch.
func chosen(choice, c int) *ristretto255.Scalar {
	return small(uint32(subtle.ConstantTimeEq(int32(choice), int32(c))))
}

// Erase forgets what was prepared; the key is the caller's.
func (p *Prepared) Erase() {
	wipe(p.t...)
	wipe(p.e...)
	for _, e := range append(append([]*ristretto255.Element{p.mask}, p.a...), p.tY...) {
		e.Set(ristretto255.NewIdentityElement())
	}
}

// Format prints no secret, whatever the verb.
func (p *Prepared) Format(f fmt.State, _ rune) { redact(f) }

// LogValue logs no secret.
func (p *Prepared) LogValue() slog.Value { return slog.StringValue(redacted) }

// MarshalText always fails with [ErrSecret].
func (p *Prepared) MarshalText() ([]byte, error) { return nil, ErrSecret }
