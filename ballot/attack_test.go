package ballot

import (
	"errors"
	"math/big"
	"slices"
	"testing"

	"github.com/gtank/ristretto255"
)

// forge is the ballot of changed software that puts in weight v and claims choice.
func forge(t *testing.T, c *company, i, choice int, v *ristretto255.Scalar) []byte {
	t.Helper()
	return forgeOver(t, c, i, choice, v, func(p *parsed) *ristretto255.Scalar { return c.round.or(i, p) }).bytes()
}

// forgeOver takes E as the build has it that is attacked.
func forgeOver(t *testing.T, c *company, i, choice int, v *ristretto255.Scalar, or func(*parsed) *ristretto255.Scalar) *parsed {
	t.Helper()
	x, y, k := c.seats[i].key.x.Load(), c.round.y[i], c.round.Options()
	nonces, err := randomScalars(c.rand, k)
	must(t, err)
	e, err := randomScalars(c.rand, k)
	must(t, err)
	b := &parsed{b: times(v), e: e}
	b.b.Add(b.b, ristretto255.NewIdentityElement().ScalarMult(x, y))
	for o := range k {
		shift := ristretto255.NewScalar().Subtract(v, weights[o])
		shifted := times(shift.Multiply(e[o], shift))
		b.aC = append(b.aC, times(nonces[o]))
		b.bC = append(b.bC, shifted.Add(shifted, ristretto255.NewIdentityElement().ScalarMult(nonces[o], y)))
	}
	rest := or(b)
	for _, one := range e {
		rest.Subtract(rest, one)
	}
	e[choice].Add(e[choice], rest)
	for o := range k {
		s := ristretto255.NewScalar().Multiply(e[o], x)
		b.s = append(b.s, s.Subtract(nonces[o], s))
	}
	return b
}

// Attack: a player counts twice, or takes another's yes away. Verified: the forger makes good ballots of
// good weights and none of others, whatever option it claims.
func TestABallotOfAnotherWeightIsRefused(t *testing.T) {
	minus := ristretto255.NewScalar().Negate(small(1))
	for _, k := range []int{2, 7} {
		c := newCompany(t, 1, 3, k)
		for choice := range k {
			must(t, c.round.VerifyBallot(0, forge(t, c, 0, choice, weights[choice])))
			for name, v := range map[string]*ristretto255.Scalar{"2": small(2), "−1": minus, "17": small(17), "16^6": small(1 << 24)} {
				if err := c.round.VerifyBallot(0, forge(t, c, 0, choice, v)); !errors.Is(err, ErrProof) {
					t.Errorf("weight %s as option %d of %d: %v", name, choice, k, err)
				}
			}
		}
	}
}

// Attack (weak Fiat–Shamir): where E is hashed from the commitments alone, choose them first and then a
// weight that makes both options true: β_0/m + β_1/(m−1) = E is a quadratic in m with a root in every
// second try. Verified: the ballot passes with the weak hash and is refused with the real one.
func TestWeakFiatShamirForgesABallotOfAnyWeight(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	x, y := c.seats[0].key.x.Load(), c.round.y[0]
	for range 64 {
		secret, err := randomScalars(c.rand, 4)
		must(t, err)
		nonce, beta := secret[:2], secret[2:]
		b := &parsed{}
		for o := range 2 {
			b.aC = append(b.aC, times(nonce[o]))
			b.bC = append(b.bC, ristretto255.NewIdentityElement().Add(times(beta[o]), ristretto255.NewIdentityElement().ScalarMult(nonce[o], y)))
		}
		m, ok := root(weakOr(b), beta[0], beta[1])
		if !ok {
			continue
		}
		b.b = ristretto255.NewIdentityElement().Add(times(m), ristretto255.NewIdentityElement().ScalarMult(x, y))
		for o := range 2 {
			e := ristretto255.NewScalar().Subtract(m, weights[o])
			e.Multiply(beta[o], e.Invert(e))
			s := ristretto255.NewScalar().Multiply(e, x)
			b.e, b.s = append(b.e, e), append(b.s, s.Subtract(nonce[o], s))
		}
		if !equationsHold(c.round, 0, b, weakOr(b)) {
			t.Error("the attack did not work on the weak build")
		}
		if err := c.round.VerifyBallot(0, b.bytes()); !errors.Is(err, ErrProof) {
			t.Errorf("the real build: %v", err)
		}
		return
	}
	t.Error("no root in 64 tries")
}

// weakOr hashes the commitments only.
func weakOr(b *parsed) *ristretto255.Scalar {
	return HS(domainOr, b.aC[0].Bytes(), b.bC[0].Bytes(), b.aC[1].Bytes(), b.bC[1].Bytes())
}

// equationsHold checks a ballot one equation at a time, for a given E.
func equationsHold(r *Round, i int, p *parsed, or *ristretto255.Scalar) bool {
	sum := ristretto255.NewScalar()
	for c := range p.e {
		sum.Add(sum, p.e[c])
		a := ristretto255.NewIdentityElement().ScalarMult(p.e[c], r.x[i])
		b := ristretto255.NewIdentityElement().Subtract(p.b, times(weights[c]))
		b.ScalarMult(p.e[c], b).Add(b, ristretto255.NewIdentityElement().ScalarMult(p.s[c], r.y[i]))
		if a.Add(a, times(p.s[c])).Equal(p.aC[c]) != 1 || b.Equal(p.bC[c]) != 1 {
			return false
		}
	}
	return sum.Equal(or) == 1
}

// root solves E·m² − (E + β0 + β1)·m + β0 = 0 modulo the group's order.
func root(e, b0, b1 *ristretto255.Scalar) (*ristretto255.Scalar, bool) {
	q, _ := new(big.Int).SetString("7237005577332262213973186563042994240857116359379907606001950938285454250989", 10)
	E, B0, B1 := bigOf(e), bigOf(b0), bigOf(b1)
	linear := new(big.Int).Add(E, new(big.Int).Add(B0, B1))
	d := new(big.Int).Mul(linear, linear)
	d.Sub(d, new(big.Int).Mul(big.NewInt(4), new(big.Int).Mul(E, B0))).Mod(d, q)
	if d.ModSqrt(d, q) == nil {
		return nil, false
	}
	m := new(big.Int).Add(linear, d)
	m.Mul(m, new(big.Int).ModInverse(new(big.Int).Lsh(E, 1), q)).Mod(m, q)
	b := m.FillBytes(make([]byte, 64))
	slices.Reverse(b)
	return reduce(b), true
}

func bigOf(s *ristretto255.Scalar) *big.Int {
	b := s.Bytes()
	slices.Reverse(b)
	return new(big.Int).SetBytes(b)
}

// Attack (no proof of knowledge): the last to post a key posts −7G − X_1, so that the victim's mask is
// 7·X_0, and reads the answer off the ballot. Verified: it works where keys need no proof, and no proof
// that the attacker can make or copy is accepted.
func TestAKeyMadeFromOthersKeysOpensABallotAndIsRefused(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	rogue := ristretto255.NewIdentityElement().Negate(times(small(7)))
	rogue.Subtract(rogue, c.round.x[1])
	weak := *c.round
	weak.x = []*ristretto255.Element{c.round.x[0], c.round.x[1], rogue}
	weak.y = masks(weak.x)
	for answer, want := range multiples[:2] {
		p, err := weak.Prepare(c.rand, c.again(t, 0))
		must(t, err)
		ballot, err := p.Cast(c.agreed, answer)
		must(t, err)
		opened, err := decode(ballot[:32])
		must(t, err)
		opened.Subtract(opened, ristretto255.NewIdentityElement().ScalarMult(small(7), c.round.x[0]))
		if hexed(opened.Bytes()) != want {
			t.Errorf("the attack did not work on the weak build: %x", opened.Bytes())
		}
	}
	terms := c.terms
	terms.Asked = slices.Clone(terms.Asked)
	mine := newSeat(t, c.rand, terms)
	for name, pok := range map[string]Signature{"its own": terms.Asked[2].Pok, "the victim's": terms.Asked[0].Pok, "with another key": mine.player.Pok, "none": {}} {
		terms.Asked[2].X, terms.Asked[2].Pok = Point(rogue.Bytes()), pok
		if _, err := NewRound(terms); !errors.Is(err, ErrPok) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Attack (split question): the server puts the delicate question to one person and "are you here?" to
// the others; the masks cancel all the same, and the tally less n−1 is that person's answer. Verified: it
// works where nobody waits for ready, and no phone gets an agreement over such terms.
func TestAQuestionPutToOnePersonOnlyFindsNoAgreement(t *testing.T) {
	c := newCompany(t, 1, 4, 2)
	delicate := c.terms
	delicate.About = Digest{9}
	asked, err := NewRound(delicate)
	must(t, err)
	for answer := range 2 {
		ballots := c.castAll(t, 0, 1, 1, 1)
		p, err := asked.Prepare(c.rand, c.again(t, 0))
		must(t, err)
		ballots[0], err = p.Cast(Agreement{asked.ctx}, answer) // the weak build: no ready was checked
		must(t, err)
		if counts, err := c.round.Tally(ballots); err != nil || counts[1]-3 != answer {
			t.Errorf("the attack did not work on the weak build: %v, %v", counts, err)
		}
	}
	ready := c.ready(t, c.round.Ctx()) // what the others signed
	ready[0] = c.ready(t, asked.Ctx())[0]
	if _, err := asked.Agree(ready); !errors.Is(err, ErrSignature) {
		t.Errorf("the one: %v", err)
	}
	if _, err := c.round.Agree(ready); !errors.Is(err, ErrSignature) {
		t.Errorf("the others: %v", err)
	}
}

// Attack: an opening is forged: another guess, another salt, another player's or round's, other cards.
func TestAnOpeningThatDoesNotFitIsRefused(t *testing.T) {
	me, you := Point{1}, Point{2}
	sealed := Guess{Ctx: Digest{1}, Sealed: SealGuess(Digest{1}, me, "4+1", Salt{3}), Cards: 2}
	good := Open{Guess: "4+1", Salt: Salt{3}}
	must(t, CheckOpening(me, sealed, good))
	hidden := sealed
	hidden.Cards = 0
	must(t, CheckOpening(me, hidden, good))
	one, other, single := sealed, sealed, SealGuess(Digest{1}, me, "5", Salt{3})
	one.Cards, other.Ctx = 1, Digest{9}
	for _, c := range []struct {
		name string
		id   Point
		g    Guess
		o    Open
	}{
		{"another guess", me, sealed, Open{Guess: "5+1", Salt: Salt{3}}},
		{"the same value", me, sealed, Open{Guess: "5", Salt: Salt{3}}},
		{"another salt", me, sealed, Open{Guess: "4+1", Salt: Salt{4}}},
		{"another player", you, sealed, good},
		{"another round", me, other, good},
		{"other cards shown", me, one, good},
		{"two cards shown, one opened", me, Guess{Ctx: Digest{1}, Sealed: single, Cards: 2}, Open{Guess: "5", Salt: Salt{3}}},
		{"no guess", me, Guess{Ctx: Digest{1}, Sealed: SealGuess(Digest{1}, me, "no", Salt{3})}, Open{Guess: "no", Salt: Salt{3}}},
	} {
		if err := CheckOpening(c.id, c.g, c.o); !errors.Is(err, ErrOpening) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestAResultChangesWithEverythingThatIsIn(t *testing.T) {
	c := newCompany(t, 1, 2, 2)
	ballots := c.castAll(t, 0, 1)
	base := []Entry{{ballots[0], []byte("3"), 0}, {ballots[1], nil, 0}}
	seen := map[Digest]int{}
	for i, change := range []func([]Entry){
		func([]Entry) {},
		func(e []Entry) { e[0].Guess = []byte("4") }, func(e []Entry) { e[0].Guess, e[1].Guess = nil, []byte("3") },
		func(e []Entry) { e[1].Cards = 1 }, func(e []Entry) { e[0].Ballot = ballots[1] }, slices.Reverse[[]Entry],
	} {
		entries := slices.Clone(base)
		change(entries)
		result, err := c.round.Result(entries)
		must(t, err)
		if other, ok := seen[result]; ok {
			t.Errorf("change %d gives the result of change %d", i, other)
		}
		seen[result] = i
	}
	if _, err := c.round.Result(base[:1]); !errors.Is(err, ErrCompany) {
		t.Errorf("one missing: %v", err)
	}
}
