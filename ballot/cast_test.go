package ballot

import (
	"errors"
	"slices"
	"sync"
	"testing"
)

// Attack (key reuse): a phone casts again under one key, after a reload, in a second tab, from prepared
// values it kept. Verified: two such ballots differ by the difference of the answers, and no second one is made.
func TestAKeyGivesOneBallot(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	yes, no := c.cast(t, 0, 1), c.cast(t, 0, 0) // the weak build: a key restored twice
	if d := difference(t, yes, no); d != multiples[1] {
		t.Errorf("the attack did not work on the weak build: the difference is %s", d)
	}
	key := c.seats[0].key
	first, err := c.round.Prepare(c.rand, key)
	must(t, err)
	second, err := c.round.Prepare(c.rand, key)
	must(t, err)
	_, err = first.Cast(c.agreed, 1)
	must(t, err)
	_, again := first.Cast(c.agreed, 1)
	_, other := second.Cast(c.agreed, 0)
	_, prepared := c.round.Prepare(c.rand, key)
	_, secret := key.Secret()
	_, pok := key.Prove(c.rand, Session{}, Point{}, 1)
	for i, err := range []error{again, other, prepared, secret, pok} {
		if !errors.Is(err, ErrSpent) {
			t.Errorf("way %d: %v", i, err)
		}
	}
}

func difference(t *testing.T, a, b []byte) string {
	t.Helper()
	p, err := decode(a[:32])
	must(t, err)
	q, err := decode(b[:32])
	must(t, err)
	return hexed(p.Subtract(p, q).Bytes())
}

func TestManyTapsAtOnceGiveOneBallot(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	var wg sync.WaitGroup
	ballots, prepared := make([][]byte, 8), make([]*Prepared, 8)
	for i := range prepared {
		p, err := c.round.Prepare(c.rand, c.seats[0].key)
		must(t, err)
		prepared[i] = p
	}
	for i, p := range prepared {
		wg.Go(func() { ballots[i], _ = p.Cast(c.agreed, i%2) })
	}
	wg.Wait()
	if n := len(slices.DeleteFunc(ballots, func(b []byte) bool { return b == nil })); n != 1 {
		t.Errorf("%d ballots", n)
	}
}

func TestAnErasedKeyGivesNone(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	p, err := c.round.Prepare(c.rand, c.seats[0].key)
	must(t, err)
	c.seats[0].key.Erase()
	c.seats[0].key.Erase()
	if _, err := p.Cast(c.agreed, 1); !errors.Is(err, ErrSpent) {
		t.Error(err)
	}
}

func TestCastingLeavesNothingOfThePreparedBehind(t *testing.T) {
	c := newCompany(t, 1, 3, 7)
	key := c.seats[0].key
	p, err := c.round.Prepare(c.rand, key)
	must(t, err)
	x := key.x.Load()
	ballot, err := p.Cast(c.agreed, 3)
	must(t, err)
	for i, s := range append(slices.Concat(p.t, p.e), x) {
		if !isZero(s) {
			t.Errorf("scalar %d stays", i)
		}
	}
	for i, e := range append(slices.Concat(p.a, p.tY), p.mask) {
		if !isIdentity(e) {
			t.Errorf("point %d stays", i)
		}
	}
	must(t, c.round.VerifyBallot(0, ballot))
}

func TestNoBallotIsMadeForAStrangerOrWithoutAgreementOrForNoOption(t *testing.T) {
	c, other := newCompany(t, 1, 3, 2), newCompany(t, 2, 3, 2)
	if _, err := c.round.Prepare(c.rand, other.seats[0].key); !errors.Is(err, ErrNotAsked) {
		t.Errorf("stranger: %v", err)
	}
	p, err := c.round.Prepare(c.rand, c.seats[0].key)
	must(t, err)
	for _, a := range []Agreement{{}, other.agreed} {
		if _, err := p.Cast(a, 1); !errors.Is(err, ErrNotReady) {
			t.Errorf("not agreed: %v", err)
		}
	}
	for _, choice := range []int{-1, 2} {
		if _, err := p.Cast(c.agreed, choice); !errors.Is(err, ErrChoice) {
			t.Errorf("option %d: %v", choice, err)
		}
	}
	ballot, err := p.Cast(c.agreed, 1) // no refusal has spent the key
	must(t, err)
	must(t, c.round.VerifyBallot(0, ballot))
}

func TestEveryAnswerTakesAsManyBytesAndAllocations(t *testing.T) {
	for _, k := range []int{2, 7} {
		c := newCompany(t, 1, 3, k)
		cost := make([]float64, k)
		for choice := range k {
			p, err := c.round.Prepare(c.rand, c.again(t, 0))
			must(t, err)
			x := c.seats[0].key.x.Load()
			cost[choice] = testing.AllocsPerRun(5, func() { p.cast(x, choice) })
			if n := len(c.cast(t, 0, choice)); n != c.round.BallotSize() {
				t.Errorf("option %d of %d: %d bytes", choice, k, n)
			}
			if cost[choice] != cost[0] {
				t.Errorf("option %d of %d: %v allocations, option 0: %v", choice, k, cost[choice], cost[0])
			}
		}
	}
}

func TestAgreementNeedsTheReadyOfEverybodyOverTheOwnTerms(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	ready := c.ready(t, c.round.Ctx())
	swapped := []Signature{ready[1], ready[0], ready[2]}
	stale := c.ready(t, Digest{9})
	for name, bad := range map[string][]Signature{"swapped": swapped, "another ctx": stale, "one of another ctx": {ready[0], ready[1], stale[2]}} {
		if a, err := c.round.Agree(bad); !errors.Is(err, ErrSignature) || a != (Agreement{}) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := c.round.Agree(ready[:2]); !errors.Is(err, ErrCompany) {
		t.Errorf("one missing: %v", err)
	}
}
