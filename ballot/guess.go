package ballot

import (
	"fmt"
	"strconv"
	"strings"
)

// SealGuess commits to a guess; the salt is fresh for every draft.
func SealGuess(ctx Digest, id Point, guess string, salt Salt) Sealed {
	digest := H(domainSealed, ctx[:], id[:], []byte(guess), salt[:])
	return Sealed(digest[:32])
}

// CheckOpening tells whether an opening fits the guess that player id sealed, in a round of that
// result. Signatures, and whether the value was asked, are checked elsewhere. Error: [ErrOpening].
func CheckOpening(id Point, sealed Guess, o Open) error {
	_, cards, err := ParseGuess(o.Guess)
	if err != nil {
		return fmt.Errorf("%w: not a guess", ErrOpening)
	}
	if sealed.Cards != 0 && int(sealed.Cards) != cards {
		return fmt.Errorf("%w: other cards were shown", ErrOpening)
	}
	if SealGuess(sealed.Ctx, id, o.Guess, o.Salt) != sealed.Sealed {
		return ErrOpening
	}
	return nil
}

// ParseGuess reads a guess: a decimal number without leading zeros, or two different cards of one digit,
// the higher first, as in 4+1. Value is their sum, cards their number; which cards exist the rules know.
// Error: [ErrGuess].
func ParseGuess(text string) (value, cards int, err error) {
	high, low, two := strings.Cut(text, "+")
	if !two {
		value, err = number(text, 4)
		return value, 1, err
	}
	a, err := number(high, 1)
	if err != nil {
		return 0, 0, err
	}
	b, err := number(low, 1)
	if err != nil {
		return 0, 0, err
	}
	if a <= b {
		return 0, 0, fmt.Errorf("%w: the higher card comes first", ErrGuess)
	}
	return a + b, 2, nil
}

// number reads decimal digits in their one form. The text itself stays out of the error.
func number(text string, digits int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || len(text) > digits || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%w: not a number", ErrGuess)
	}
	return n, nil
}

// Entry is what one player put into a round, as everybody sees it once the bag is poured.
type Entry struct {
	Ballot []byte
	Guess  []byte // sealed, or the text of a spoken one, or empty
	Cards  uint32 // shown, else 0
}

// Result stands for everything that is in, in order of [Round.Players]; asks, openings and passes name it.
// Error: [ErrCompany].
func (r *Round) Result(entries []Entry) (Digest, error) {
	if len(entries) != len(r.x) {
		return Digest{}, fmt.Errorf("%w: %d entries of %d", ErrCompany, len(entries), len(r.x))
	}
	fields := [][]byte{r.ctx[:]}
	for _, e := range entries {
		fields = append(fields, e.Ballot, e.Guess, u32(e.Cards))
	}
	return H(domainResult, fields...), nil
}
