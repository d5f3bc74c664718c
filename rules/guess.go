package rules

import (
	"slices"
	"strconv"
	"strings"
)

// Guess reads a guess and tells whether a room of n takes it, when an answer has
// so many options.
func (e *Edition) Guess(n, options int, text string) (value int, ok bool) {
	lowest, highest := e.Range(n, options)
	return e.read(text, lowest, highest)
}

// Material reads a guess as the printed material can show it, whatever the
// number of players (D49). Cards may come in either order, or as their sum,
// since every sum up to the highest can be laid.
func (e *Edition) Material(n, options int, text string) (value int, ok bool) {
	lowest, highest := e.Range(n, options)
	if e.Highest > 0 {
		highest = e.Highest
	}
	if value, ok := Number(text, lowest, highest); ok || !e.Cards {
		return value, ok
	}
	if one, other, two := strings.Cut(text, "+"); two && one < other {
		text = other + "+" + one
	}
	return e.read(text, lowest, highest)
}

func (e *Edition) read(text string, lowest, highest int) (int, bool) {
	if !e.Cards {
		return Number(text, lowest, highest)
	}
	value, ok := laid(text)
	return value, ok && lowest <= value && value <= highest
}

// CardsShown is how many cards everybody sees lying for this guess; 0 where
// that is not to be seen.
func (g Game) CardsShown(text string) int {
	if !g.Edition.Cards || g.Guard {
		return 0
	}
	return 1 + strings.Count(text, "+")
}

// Ways lists how a value can be laid in cards, ascending.
func (e *Edition) Ways(value int) []string {
	var ways []string
	for _, high := range cards {
		if laidAs(high) == value {
			ways = append(ways, high)
		}
		for _, low := range cards {
			if two := high + "+" + low; laidAs(two) == value {
				ways = append(ways, two)
			}
		}
	}
	return ways
}

// laidAs is the value of cards, or -1 if they cannot be laid.
func laidAs(text string) int {
	value, ok := laid(text)
	if !ok {
		return -1
	}
	return value
}

// Number reads a guess that is one number from lo to hi, written without
// leading zeros.
func Number(text string, lo, hi int) (int, bool) {
	v, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(v) != text {
		return 0, false
	}
	return v, lo <= v && v <= hi
}

// cards are those that everybody has once in the hand.
var cards = []string{"0", "1", "2", "4", "5", "6"}

// laid reads one card, or two different ones with the higher first: "4", "4+1".
func laid(text string) (int, bool) {
	high, low, two := strings.Cut(text, "+")
	if !slices.Contains(cards, high) || two && (!slices.Contains(cards, low) || low >= high) {
		return 0, false
	}
	value := int(high[0] - '0')
	if two {
		value += int(low[0] - '0')
	}
	return value, true
}
