package ballot

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/gtank/ristretto255"
)

// parsed is a ballot with its k-way proof, e with all k challenges once the last is derived.
type parsed struct {
	b      *ristretto255.Element
	aC, bC []*ristretto255.Element
	e, s   []*ristretto255.Scalar
	points []byte // B ‖ (a_c ‖ b_c)… as they were read, or nil: encoding costs as much as decoding
}

// encoded are the points as they are sent.
func (p *parsed) encoded() []byte {
	if p.points == nil {
		p.points = append(make([]byte, 0, 32+64*len(p.aC)), p.b.Bytes()...)
		for c := range p.aC {
			p.points = append(append(p.points, p.aC[c].Bytes()...), p.bC[c].Bytes()...)
		}
	}
	return p.points
}

// bytes lays a ballot out: B ‖ (a_c ‖ b_c)… ‖ e_0 … e_{k−2} ‖ s_0 … s_{k−1}.
func (p *parsed) bytes() []byte {
	out := append(make([]byte, 0, 128*len(p.aC)), p.encoded()...)
	for _, e := range p.e[:len(p.aC)-1] {
		out = append(out, e.Bytes()...)
	}
	for _, s := range p.s {
		out = append(out, s.Bytes()...)
	}
	return out
}

// parse reads a ballot for k options; canonical encodings only. The last e is not yet there. Error: [ErrEncoding].
func parse(ballot []byte, k int) (*parsed, error) {
	if len(ballot) != 128*k {
		return nil, fmt.Errorf("%w: a ballot of %d bytes, want %d", ErrEncoding, len(ballot), 128*k)
	}
	word := func(i int) []byte { return ballot[32*i:][:32] }
	points := make([]*ristretto255.Element, 2*k+1)
	for i := range points {
		p, err := decode(word(i))
		if err != nil {
			return nil, err
		}
		points[i] = p
	}
	scalars := make([]*ristretto255.Scalar, 2*k-1)
	for i := range scalars {
		s, err := decodeScalar(word(2*k + 1 + i))
		if err != nil {
			return nil, err
		}
		scalars[i] = s
	}
	out := &parsed{b: points[0], e: scalars[: k-1 : k-1], s: scalars[k-1:], points: ballot[:32+64*k]}
	for c := range k {
		out.aC, out.bC = append(out.aC, points[1+2*c]), append(out.bC, points[2+2*c])
	}
	return out, nil
}

// or is the challenge E over everything: hash less, and a ballot of any weight can be forged.
func (r *Round) or(i int, p *parsed) *ristretto255.Scalar {
	x, y := r.terms.Asked[i].X, r.y[i].Bytes()
	fields := [][]byte{r.ctx[:], u32(uint32(i)), u32(uint32(len(p.aC))), x[:], y}
	fields = slices.AppendSeq(fields, slices.Chunk(p.encoded(), 32))
	return HS(domainOr, fields...)
}

// VerifyBallot checks the ballot of player i. Errors: [ErrProof], [ErrEncoding].
func (r *Round) VerifyBallot(i int, ballot []byte) error {
	return r.verify(i, [][]byte{ballot})
}

// VerifyBallots checks the ballots of all, in order of [Round.Players], in one multiplication. Which one
// is bad, if any, [Round.VerifyBallot] tells. Errors: [ErrCompany], [ErrProof], [ErrEncoding].
func (r *Round) VerifyBallots(ballots [][]byte) error {
	if len(ballots) != len(r.x) {
		return fmt.Errorf("%w: %d ballots of %d", ErrCompany, len(ballots), len(r.x))
	}
	return r.verify(0, ballots)
}

// verify checks ballots of neighbours, the first of them player i's.
func (r *Round) verify(i int, ballots [][]byte) error {
	b := newBatch(r.ctx, i, ballots)
	for j, ballot := range ballots {
		p, err := parse(ballot, r.terms.Options)
		if err != nil {
			return fmt.Errorf("ballot of player %d: %w", i+j, err)
		}
		last := r.or(i+j, p)
		for _, e := range p.e {
			last.Subtract(last, e)
		}
		p.e = append(p.e, last)
		b.add(p, r.x[i+j], r.y[i+j])
	}
	if !b.holds() {
		return ErrProof
	}
	return nil
}

// batch is a random combination of equations, each weighed with 128 bits of a hash over all that is
// checked; it is the identity when all of them hold, and when one does not, with a chance of 2^−128.
type batch struct {
	seed    Digest
	drawn   uint32
	scalars []*ristretto255.Scalar // the first is G's
	points  []*ristretto255.Element
}

func newBatch(ctx Digest, first int, ballots [][]byte) *batch {
	fields := append([][]byte{ctx[:], u32(uint32(first))}, ballots...)
	g := ristretto255.NewGeneratorElement()
	return &batch{
		seed:    H(domainBatch, fields...),
		scalars: []*ristretto255.Scalar{ristretto255.NewScalar()},
		points:  []*ristretto255.Element{g},
	}
}

// add weighs for each option c, with α and β: e_c·X + s_c·G − a_c and s_c·Y + e_c·(B − v_c·G) − b_c.
func (b *batch) add(p *parsed, x, y *ristretto255.Element) {
	onX, onY, onB, tmp := ristretto255.NewScalar(), ristretto255.NewScalar(), ristretto255.NewScalar(), ristretto255.NewScalar()
	for c := range p.e {
		alpha, beta := b.draw(), b.draw()
		onX.Add(onX, tmp.Multiply(alpha, p.e[c]))
		onY.Add(onY, tmp.Multiply(beta, p.s[c]))
		b.scalars[0].Add(b.scalars[0], tmp.Multiply(alpha, p.s[c]))
		tmp.Multiply(beta, p.e[c])
		onB.Add(onB, tmp)
		b.scalars[0].Subtract(b.scalars[0], tmp.Multiply(tmp, weights[c]))
		b.term(alpha, ristretto255.NewIdentityElement().Negate(p.aC[c]))
		b.term(beta, ristretto255.NewIdentityElement().Negate(p.bC[c]))
	}
	b.term(onX, x)
	b.term(onY, y)
	b.term(onB, p.b)
}

func (b *batch) term(s *ristretto255.Scalar, p *ristretto255.Element) {
	b.scalars, b.points = append(b.scalars, s), append(b.points, p)
}

// draw is the next weight, below 2^128.
func (b *batch) draw() *ristretto255.Scalar {
	d := H(domainBatch, b.seed[:], u32(b.drawn))
	b.drawn++
	return reduce(append(d[:16:16], make([]byte, 48)...))
}

// holds needs a receiver that is a valid point: into a zero value, filippo.io/edwards25519 before
// v1.2.0 returned what equals everything (CVE-2026-26958).
func (b *batch) holds() bool {
	return isIdentity(ristretto255.NewIdentityElement().VarTimeMultiScalarMult(b.scalars, b.points))
}

// weights are v_c: 0, 1, 16, 256 … so that up to 15 counts of one option do not carry into the next.
var weights = [7]*ristretto255.Scalar{
	small(0), small(1), small(1 << 4), small(1 << 8), small(1 << 12), small(1 << 16), small(1 << 20),
}

func small(n uint32) *ristretto255.Scalar {
	var b [64]byte
	binary.LittleEndian.PutUint32(b[:], n)
	return reduce(b[:])
}

func times(s *ristretto255.Scalar) *ristretto255.Element {
	return ristretto255.NewIdentityElement().ScalarBaseMult(s)
}
