package ballot

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/gtank/ristretto255"
	"pgregory.net/rapid"
)

func TestAnyRoundTalliesWhatWasCast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom([]int{2, 7}).Draw(t, "options")
		choices := rapid.SliceOfN(rapid.IntRange(0, k-1), MinPlayers, MaxPlayers).Draw(t, "choices")
		tallies(t, choices, k)
	})
}

func TestUnanimousRoundsOfEverySizeTally(t *testing.T) {
	for _, k := range []int{2, 7} {
		for _, n := range []int{2, 3, 11, 12} {
			for _, choice := range []int{0, 1, k - 1} {
				tallies(t, slices.Repeat([]int{choice}, n), k)
			}
		}
	}
}

func tallies(t failer, choices []int, k int) {
	t.Helper()
	c := newCompany(t, byte(len(choices)), len(choices), k)
	ballots, want := c.castAll(t, choices...), make([]int, k)
	for _, choice := range choices {
		want[choice]++
	}
	must(t, c.round.VerifyBallots(ballots))
	must(t, c.round.CheckTally(ballots, want))
	if got, err := c.round.Tally(ballots); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v tallied %v, %v", choices, got, err)
	}
}

func TestAClaimedTallyThatIsNotTrueIsRefused(t *testing.T) {
	c := newCompany(t, 1, 4, 7)
	ballots := c.castAll(t, 0, 1, 2, 6)
	must(t, c.round.CheckTally(ballots, []int{1, 1, 1, 0, 0, 0, 1}))
	for _, counts := range [][]int{
		{0, 1, 1, 0, 0, 0, 1}, {2, 0, 1, 0, 0, 0, 1}, {1, 2, 0, 0, 0, 0, 1}, {2, 1, 1, 0, 0, 0, 1},
		{1, 1, 1, 0, 0, 16, 0}, {-14, 17, 0, 0, 0, 0, 1}, {1, 1}, nil,
	} {
		if err := c.round.CheckTally(ballots, counts); !errors.Is(err, ErrTally) {
			t.Errorf("%v: %v", counts, err)
		}
	}
	ballots[0] = forge(t, c, 0, 0, small(0x123)) // more answers than people
	if _, err := c.round.Tally(ballots); !errors.Is(err, ErrTally) {
		t.Errorf("more answers than people: %v", err)
	}
	for _, k := range []int{2, 7} { // ballots that do not belong together
		c, other := newCompany(t, 1, 3, k), newCompany(t, 2, 3, k)
		ballots := c.castAll(t, 0, 1, 1)
		ballots[1] = other.cast(t, 1, 1)
		if _, err := c.round.Tally(ballots); !errors.Is(err, ErrTally) {
			t.Errorf("%d options: %v", k, err)
		}
	}
}

func TestABallotWithAnyByteChangedIsRefused(t *testing.T) {
	for _, k := range []int{2, 7} {
		c := newCompany(t, 1, 3, k)
		ballot := c.cast(t, 1, 1)
		must(t, c.round.VerifyBallot(1, ballot))
		for word := range 4 * k { // B, each a_c, b_c, e_c, s_c
			for _, i := range []int{32 * word, 32*word + 17, 32*word + 31} {
				bad := slices.Clone(ballot)
				bad[i] ^= 2
				refused(t, fmt.Sprint("byte ", i), c.round.VerifyBallot(1, bad))
			}
			zero, other := slices.Clone(ballot), slices.Clone(ballot)
			copy(zero[32*word:], make([]byte, 32))
			copy(other[32*word:], c.cast(t, 2, 0)[32*word:][:32])
			refused(t, fmt.Sprint("word of zeros ", word), c.round.VerifyBallot(1, zero))
			refused(t, fmt.Sprint("another's word ", word), c.round.VerifyBallot(1, other))
		}
	}
}

func refused(t *testing.T, what string, err error) {
	t.Helper()
	if !errors.Is(err, ErrProof) && !errors.Is(err, ErrEncoding) {
		t.Errorf("%s: %v", what, err)
	}
}

func TestBallotsHaveOneEncodingAndOneLength(t *testing.T) {
	for _, k := range []int{2, 7} {
		c := newCompany(t, 1, 3, k)
		ballot := c.cast(t, 0, 1)
		for word := range 4 * k {
			bad := slices.Clone(ballot)
			copy(bad[32*word:], unhexed(t, badEncodings[word%len(badEncodings)]))
			if word > 2*k {
				copy(bad[32*word:], plusOrder(ballot[32*word:][:32]))
			}
			if err := c.round.VerifyBallot(0, bad); !errors.Is(err, ErrEncoding) {
				t.Errorf("word %d of %d options: %v", word, k, err)
			}
		}
		for _, bad := range [][]byte{nil, ballot[1:], append(slices.Clone(ballot), 0), slices.Repeat(ballot, 2)} {
			_, tally := c.round.Tally([][]byte{ballot, ballot, bad})
			if err := c.round.VerifyBallot(0, bad); !errors.Is(err, ErrEncoding) || !errors.Is(tally, ErrEncoding) {
				t.Errorf("%d bytes: %v, %v", len(bad), err, tally)
			}
		}
	}
}

func TestABatchWithOneBadBallotIsRefused(t *testing.T) {
	for _, k := range []int{2, 7} {
		c := newCompany(t, 1, 5, k)
		ballots := c.castAll(t, 0, 1, 1, 0, 1)
		must(t, c.round.VerifyBallots(ballots))
		for i := range ballots {
			bad := slices.Clone(ballots)
			bad[i] = slices.Clone(bad[i])
			bad[i][len(bad[i])-32] ^= 1
			refused(t, fmt.Sprint("bad ballot ", i), c.round.VerifyBallots(bad))
		}
		if err := c.round.VerifyBallots(ballots[1:]); !errors.Is(err, ErrCompany) {
			t.Errorf("one missing: %v", err)
		}
	}
}

// Attack: errors are placed so that they cancel in a plain sum of the equations. Verified: the weights
// keep them apart, whether they stand in one ballot or in two, where a plain sum does not.
func TestTwoWrongsInABatchDoNotCancel(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	ballots := c.castAll(t, 0, 1, 1)
	bad := slices.Clone(ballots[0])
	s0, s1 := scalarOf(t, hexed(bad[192:224])), scalarOf(t, hexed(bad[224:]))
	copy(bad[192:], s0.Add(s0, small(1)).Bytes())
	copy(bad[224:], s1.Subtract(s1, small(1)).Bytes())
	if !isIdentity(unweighted(t, c.round, 0, bad)) {
		t.Error("the attack did not work on the weak build")
	}
	refused(t, "one s more by what the other is less", c.round.VerifyBallots([][]byte{bad, ballots[1], ballots[2]}))
	up, down := forge(t, c, 0, 0, small(1)), forge(t, c, 1, 1, small(0))
	must(t, c.round.CheckTally([][]byte{up, down, ballots[2]}, []int{1, 2})) // the sum is right
	refused(t, "two forged", c.round.VerifyBallots([][]byte{up, down, ballots[2]}))
}

// unweighted is the plain sum of a ballot's equations, as a careless batch would take it.
func unweighted(t *testing.T, r *Round, i int, ballot []byte) *ristretto255.Element {
	t.Helper()
	p, err := parse(ballot, r.Options())
	must(t, err)
	last := r.or(i, p)
	for _, e := range p.e {
		last.Subtract(last, e)
	}
	sum := ristretto255.NewIdentityElement()
	for c, e := range append(p.e, last) {
		rest := ristretto255.NewIdentityElement().Subtract(p.b, times(weights[c]))
		sum.Add(sum, rest.ScalarMult(e, rest))
		sum.Add(sum, ristretto255.NewIdentityElement().ScalarMult(e, r.x[i]))
		sum.Add(sum, ristretto255.NewIdentityElement().ScalarMult(p.s[c], r.y[i]))
		sum.Add(sum, times(p.s[c])).Subtract(sum, p.aC[c]).Subtract(sum, p.bC[c])
	}
	return sum
}

// Attack (replay): a ballot is put in for another player, slot, question, company or room.
func TestABallotHoldsInItsPlaceAndRoundOnly(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	ballot := c.cast(t, 0, 1)
	for i := 1; i < 3; i++ {
		if err := c.round.VerifyBallot(i, ballot); !errors.Is(err, ErrProof) {
			t.Errorf("as player %d: %v", i, err)
		}
	}
	for name, change := range map[string]func(*Terms){
		"question": func(t *Terms) { t.About = Digest{9} },
		"epoch":    func(t *Terms) { t.Epoch++ },
		"name":     func(t *Terms) { t.Asked[2].Name = "Eve" },
		"mark":     func(t *Terms) { t.Asked[2].Practice = true },
		"company":  func(t *Terms) { t.Asked = t.Asked[:2] },
	} {
		other := c.terms
		other.Asked = slices.Clone(other.Asked)
		change(&other)
		r, err := NewRound(other)
		must(t, err)
		if err := r.VerifyBallot(0, ballot); !errors.Is(err, ErrProof) {
			t.Errorf("another %s: %v", name, err)
		}
	}
}

func TestARoundIsRefusedWhoseKeysAreNotInOrder(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	stranger := newSeat(t, seeded(9), c.terms).player
	for _, a := range []struct {
		name   string
		change func(*Terms)
		want   error
	}{
		{"slot 0", func(t *Terms) { t.Slot = 0 }, ErrTerms},
		{"three options", func(t *Terms) { t.Options = 3 }, ErrTerms},
		{"alone", func(t *Terms) { t.Asked = t.Asked[:1] }, ErrCompany},
		{"thirteen", func(t *Terms) { t.Asked = slices.Repeat(t.Asked[:1], 13) }, ErrCompany},
		{"an id twice", func(t *Terms) { t.Asked[1].ID = t.Asked[0].ID }, ErrDuplicate},
		{"a key twice", func(t *Terms) { t.Asked[1].X, t.Asked[1].Pok = t.Asked[0].X, t.Asked[0].Pok }, ErrDuplicate},
		{"the identity as a key", func(t *Terms) { t.Asked[1].X = Point{} }, ErrIdentity},
		{"the identity as an id", func(t *Terms) { t.Asked[1].ID = Point{} }, ErrIdentity},
		{"a key that is no point", func(t *Terms) { t.Asked[1].X = Point{1} }, ErrEncoding},
		{"an id that is no point", func(t *Terms) { t.Asked[1].ID = Point{1} }, ErrEncoding},
		{"another's key", func(t *Terms) { t.Asked[1].X = stranger.X }, ErrPok},
		{"another's key and proof", func(t *Terms) { t.Asked[1].X, t.Asked[1].Pok = stranger.X, stranger.Pok }, ErrPok},
		{"a proof for another slot", func(t *Terms) { t.Slot++ }, ErrPok},
		{"a proof for another room", func(t *Terms) { t.Session[0]++ }, ErrPok},
	} {
		terms := c.terms
		terms.Asked = slices.Clone(terms.Asked)
		a.change(&terms)
		if _, err := NewRound(terms); !errors.Is(err, a.want) {
			t.Errorf("%s: %v", a.name, err)
		}
	}
}

// Attack: players who know each other's keys choose them so that somebody's mask is nothing, here
// Y_1 = X_0 − X_2 − X_3 with X_0 = X_2 + X_3, and that ballot lies open. Verified: it does where nobody
// looks at the masks, and such a company is refused.
func TestAMaskOfNothingIsRefused(t *testing.T) {
	c := newCompany(t, 3, 4, 2)
	a, b := c.seats[2].key.x.Load(), c.seats[3].key.x.Load()
	key := newSlotKey(ristretto255.NewScalar().Add(a, b))
	pok, err := key.Prove(c.rand, c.terms.Session, c.terms.Asked[0].ID, c.terms.Slot)
	must(t, err)
	c.terms.Asked[0].X, c.terms.Asked[0].Pok = key.X(), pok
	liesOpen(t, c, 1)
	if _, err := NewRound(c.terms); !errors.Is(err, ErrIdentity) {
		t.Error(err)
	}
}

// Attack (duplicate keys): of three, the last copies the first one's key, and the one between them has a
// mask of nothing. Verified: that ballot lies open in a weak build, and a key that stands twice is refused.
func TestACopiedKeyLaysTheBallotBetweenOpen(t *testing.T) {
	c := newCompany(t, 3, 3, 2)
	c.terms.Asked[2].X, c.terms.Asked[2].Pok = c.terms.Asked[0].X, c.terms.Asked[0].Pok
	liesOpen(t, c, 1)
	if _, err := NewRound(c.terms); !errors.Is(err, ErrDuplicate) {
		t.Error(err)
	}
}

// liesOpen casts player i's ballot in a weak build that takes the keys as they come.
func liesOpen(t *testing.T, c *company, i int) {
	t.Helper()
	weak := *c.round
	weak.x = nil
	for _, p := range c.terms.Asked {
		x, err := p.X.element()
		must(t, err)
		weak.x = append(weak.x, x)
	}
	weak.y = masks(weak.x)
	for answer, want := range multiples[:2] {
		p, err := weak.Prepare(c.rand, c.again(t, i))
		must(t, err)
		ballot, err := p.Cast(c.agreed, answer)
		must(t, err)
		if hexed(ballot[:32]) != want {
			t.Errorf("the attack did not work on the weak build: %x", ballot[:32])
		}
	}
}
