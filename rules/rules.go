// Package rules holds the games of the family as values: who leads and reads,
// what may be guessed, what the leader asks in which order, what scores, and
// when it ends. Everything is a pure function; spec/rules.md gives the source
// of each in the printed rules and the reading where they are silent.
//
//	tally ──▶ Next(nothing opened yet) ──▶ ask 0 ──▶ who opened?
//	                 ▲                                  │
//	                 └──────────────────────────────────┘   until there is no next ask
//	asks and openings ──▶ Score ──▶ points ──▶ Ended, Winners
//
// A phone computes the same list by the twin in web/src/rules and opens its
// guess for no other ask, whatever a server says.
package rules

import (
	"maps"
	"slices"
	"strconv"
)

// Game is the group's choice: everything that the rules depend on.
type Game struct {
	Edition *Edition
	End     int  // points that end the game, or rounds where the edition counts rounds
	Guard   bool // the outing guard, a house rule
}

// Edition is one game of the family.
type Edition struct {
	Name       string
	Kind       string // of its questions: "yesno" or "howmany"
	Options    int    // of an answer: 2 or 7
	GuessFirst bool   // guess before answer; false: after it
	Fewest     int    // players as printed; fewer are warned, under 3 refused
	Most       int    // players at most
	End        int    // as printed
	Fixed      bool   // the asks follow from the tally alone

	// Guess reads a guess and tells whether a room of n takes it.
	Guess func(n int, text string) (value int, ok bool)
	// Next gives the values of the next ask, after the asks made and the
	// values that were opened to each; false when there is none.
	Next func(g Game, t Tally, opened [][]int) ([]int, bool)
	// Points gives the points for an opening to ask number ask.
	Points func(t Tally, asks [][]int, opened [][]int, ask, value int) int
	// First gives leader and first reader among the seats, clockwise; host may
	// be no seat.
	First func(seats []string, host string) (leader, reader string)
	// Ended tells whether scores, after that many rounds, end the game.
	Ended func(g Game, scores map[string]int, rounds int) bool
}

// Tally is the result of a round: how many chose each option.
type Tally []int

// N is the number of people asked.
func (t Tally) N() int {
	n := 0
	for _, c := range t {
		n += c
	}
	return n
}

// Yes is the number of Yes answers of a yes/no question.
func (t Tally) Yes() int { return t[1] }

var editions = map[string]*Edition{Privacy.Name: Privacy}

// Find returns the edition of that name, or nil.
func Find(name string) *Edition { return editions[name] }

// Names lists the editions, sorted.
func Names() []string { return slices.Sorted(maps.Keys(editions)) }

// Opening is a guess that was opened to an ask.
type Opening struct {
	Ask   int
	Value int
}

// Asks lists the asks that may be made when asks before the last were answered
// by the openings given, at most most of them.
func Asks(g Game, t Tally, most int, openings []Opening) [][]int {
	var asks [][]int
	for len(asks) < most {
		values, ok := g.Edition.Next(g, t, Opened(len(asks), openings))
		if !ok {
			break
		}
		asks = append(asks, values)
	}
	return asks
}

// Opened sorts openings into the first n asks: the distinct values of each, ascending.
func Opened(n int, openings []Opening) [][]int {
	opened := make([][]int, n)
	for _, o := range openings {
		if o.Ask < n {
			opened[o.Ask] = append(opened[o.Ask], o.Value)
		}
	}
	for i := range opened {
		slices.Sort(opened[i])
		opened[i] = slices.Compact(opened[i])
	}
	return opened
}

// Score gives the points of everybody who opened.
func Score(g Game, t Tally, asks [][]int, by map[string]Opening) map[string]int {
	opened := Opened(len(asks), slices.Collect(maps.Values(by)))
	points := map[string]int{}
	for who, o := range by {
		points[who] = g.Edition.Points(t, asks, opened, o.Ask, o.Value)
	}
	return points
}

// Winners gives those with the most points, sorted; ties share.
func Winners(scores map[string]int) []string {
	most := 0
	for _, p := range scores {
		most = max(most, p)
	}
	var winners []string
	for who, p := range scores {
		if p == most {
			winners = append(winners, who)
		}
	}
	slices.Sort(winners)
	return winners
}

// Left gives the seat to the left of who: the next one clockwise among seats.
// If who is not among them, the first.
func Left(seats []string, who string) string {
	if len(seats) == 0 {
		return ""
	}
	return seats[(slices.Index(seats, who)+1)%len(seats)]
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

// within keeps the values from lo to hi.
func within(lo, hi int, values ...int) []int {
	return slices.DeleteFunc(values, func(v int) bool { return v < lo || v > hi })
}
