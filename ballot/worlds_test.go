package ballot

import (
	"bytes"
	"slices"
	"testing"

	"github.com/gtank/ristretto255"
)

// Two worlds that differ by a swap of two answers differ in those ballots and what is signed over them,
// in nothing else: not in a size, an order, a draw from the generator.
func TestTwoWorldsDifferInTheirBallotsOnly(t *testing.T) {
	run := func(choices ...int) (*company, [][]byte) {
		c := newCompany(t, 1, 4, 7)
		ballots := c.castAll(t, choices...)
		must(t, c.round.VerifyBallots(ballots))
		return c, ballots
	}
	a, left := run(1, 0, 6, 2)
	b, right := run(6, 0, 1, 2)
	if a.round.Ctx() != b.round.Ctx() || !slices.Equal(a.ready(t, a.round.Ctx()), b.ready(t, b.round.Ctx())) {
		t.Error("something besides the ballots differs, or another number of random bytes was drawn")
	}
	for i := range left {
		if same := bytes.Equal(left[i], right[i]); same != (i == 1 || i == 3) {
			t.Errorf("ballot %d: same is %v", i, same)
		}
		if len(left[i]) != len(right[i]) {
			t.Errorf("ballot %d differs in size", i)
		}
	}
	one, err := a.round.Tally(left)
	must(t, err)
	other, err := b.round.Tally(right)
	must(t, err)
	if !slices.Equal(one, other) {
		t.Errorf("%v and %v", one, other)
	}
}

// Of all ways to add, leave out or subtract ballots only 0 and ±(all) give a small multiple of G, also
// after a coalition has taken its own answers and its part of the masks out.
func TestOnlyTheSumOfAllBallotsIsSmall(t *testing.T) {
	for n := 3; n <= 5; n++ {
		c := newCompany(t, byte(n), n, 2)
		ballots := c.castAll(t, []int{1, 0, 1, 1, 0}[:n]...)
		for coalition := range 1 << n {
			honest := slices.DeleteFunc(seats(n), func(i int) bool { return coalition>>i&1 == 1 })
			if len(honest) >= 2 {
				combine(t, c, honest, stripped(t, c, ballots, honest))
			}
		}
	}
}

func seats(n int) (all []int) {
	for i := range n {
		all = append(all, i)
	}
	return all
}

// stripped are the honest ballots less the mask that the others, knowing their keys, can compute.
func stripped(t *testing.T, c *company, ballots [][]byte, honest []int) (left []*ristretto255.Element) {
	t.Helper()
	for _, i := range honest {
		b, err := decode(ballots[i][:32])
		must(t, err)
		for j := range ballots {
			if slices.Contains(honest, j) {
				continue
			}
			shared := ristretto255.NewIdentityElement().ScalarMult(c.seats[j].key.x.Load(), c.round.x[i])
			if j < i {
				b.Subtract(b, shared)
			} else {
				b.Add(b, shared)
			}
		}
		left = append(left, b)
	}
	return left
}

func combine(t *testing.T, c *company, honest []int, left []*ristretto255.Element) {
	t.Helper()
	total := 1
	for range left {
		total *= 3
	}
	for combination := range total {
		sum, signs := ristretto255.NewIdentityElement(), 0
		for i, rest := 0, combination; i < len(left); i, rest = i+1, rest/3 {
			switch rest % 3 {
			case 1:
				sum.Add(sum, left[i])
				signs++
			case 2:
				sum.Subtract(sum, left[i])
				signs--
			}
		}
		all := combination == 0 || signs == len(left) || signs == -len(left)
		if isSmall(sum) != all {
			t.Errorf("combination %d of %v of %d: small is %v", combination, honest, len(c.seats), !all)
		}
	}
}

// isSmall looks for a multiple of G from −12 to 12.
func isSmall(e *ristretto255.Element) bool {
	for at, i := times(ristretto255.NewScalar().Negate(small(12))), 0; i <= 24; i++ {
		if at.Equal(e) == 1 {
			return true
		}
		at.Add(at, ristretto255.NewGeneratorElement())
	}
	return false
}
