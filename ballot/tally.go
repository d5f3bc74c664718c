package ballot

import (
	"fmt"
	"sync"

	"github.com/gtank/ristretto255"
)

// Tally solves Σ B = (Σ count_c·v_c)·G for the counts, one for each option. The ballots must have been
// verified. Errors: [ErrTally], [ErrCompany], [ErrEncoding].
func (r *Round) Tally(ballots [][]byte) ([]int, error) {
	sum, err := r.sum(ballots)
	if err != nil {
		return nil, err
	}
	if r.terms.Options == 2 {
		return solveTwo(sum, len(ballots))
	}
	return solveSeven(sum, len(ballots))
}

// CheckTally checks claimed counts, which is cheaper. The ballots must have been verified.
// Errors: [ErrTally], [ErrCompany], [ErrEncoding].
func (r *Round) CheckTally(ballots [][]byte, counts []int) error {
	sum, err := r.sum(ballots)
	if err != nil {
		return err
	}
	if len(counts) != r.terms.Options {
		return fmt.Errorf("%w: %d counts for %d options", ErrTally, len(counts), r.terms.Options)
	}
	total, n := uint32(0), 0
	for c, count := range counts {
		if count < 0 || count > len(ballots) {
			return fmt.Errorf("%w: a count of %d", ErrTally, count)
		}
		n += count
		if c > 0 {
			total += uint32(count) << (4 * (c - 1))
		}
	}
	if n != len(ballots) || times(small(total)).Equal(sum) != 1 {
		return ErrTally
	}
	return nil
}

// sum adds the ballots' first points, in which the masks cancel.
func (r *Round) sum(ballots [][]byte) (*ristretto255.Element, error) {
	if len(ballots) != len(r.x) {
		return nil, fmt.Errorf("%w: %d ballots of %d", ErrCompany, len(ballots), len(r.x))
	}
	sum := ristretto255.NewIdentityElement()
	for i, ballot := range ballots {
		if len(ballot) != r.BallotSize() {
			return nil, fmt.Errorf("ballot of player %d: %w: length", i, ErrEncoding)
		}
		b, err := decode(ballot[:32])
		if err != nil {
			return nil, fmt.Errorf("ballot of player %d: %w", i, err)
		}
		sum.Add(sum, b)
	}
	return sum, nil
}

// solveTwo walks 0, G, 2G …
func solveTwo(sum *ristretto255.Element, n int) ([]int, error) {
	at, g := ristretto255.NewIdentityElement(), ristretto255.NewGeneratorElement()
	for yes := range n + 1 {
		if at.Equal(sum) == 1 {
			return []int{n - yes, yes}, nil
		}
		at.Add(at, g)
	}
	return nil, ErrTally
}

// solveSeven meets in the middle: it walks the counts of options 5 and 6, fewest first, and looks what
// is left up among all sums of options 1 to 4. At most 91 steps for 12 players; 10 or so are usual.
func solveSeven(sum *ristretto255.Element, n int) ([]int, error) {
	table := lowSums()
	five, six := times(weights[5]), times(weights[6])
	for high := range n + 1 {
		left := ristretto255.NewIdentityElement().Set(sum) // minus high-c6 fives and c6 sixes
		for range high {
			left.Subtract(left, five)
		}
		for c6 := range high + 1 {
			if low, ok := table[Point(left.Bytes())]; ok {
				return digits(low, high-c6, c6, n)
			}
			left.Add(left, five).Subtract(left, six)
		}
	}
	return nil, ErrTally
}

// digits reads the counts of options 1 to 4 off their packed sum.
func digits(low uint16, c5, c6, n int) ([]int, error) {
	counts := []int{0, int(low & 15), int(low >> 4 & 15), int(low >> 8 & 15), int(low >> 12), c5, c6}
	rest := n
	for _, count := range counts {
		rest -= count
	}
	if rest < 0 {
		return nil, ErrTally
	}
	counts[0] = rest
	return counts, nil
}

// lowSums maps c1·G + c2·16G + c3·256G + c4·4096G to the packed counts, for at most [MaxPlayers] in all:
// 1820 constants, computed once.
var lowSums = sync.OnceValue(func() map[Point]uint16 {
	table := map[Point]uint16{}
	var fill func(at *ristretto255.Element, packed uint16, option, left int)
	fill = func(at *ristretto255.Element, packed uint16, option, left int) {
		if option == 5 {
			table[Point(at.Bytes())] = packed
			return
		}
		step := times(weights[option])
		for count := range left + 1 {
			fill(ristretto255.NewIdentityElement().Set(at), packed+uint16(count)<<(4*(option-1)), option+1, left-count)
			at.Add(at, step)
		}
	}
	fill(ristretto255.NewIdentityElement(), 0, 1, MaxPlayers)
	return table
})
