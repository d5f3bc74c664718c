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
)

// Game is the group's choice: everything that the rules depend on.
type Game struct {
	Edition *Edition
	End     int  // points that end the game, or rounds where the edition counts rounds
	Guard   bool // the outing guard, a house rule
	Box     bool // played with the printed box, whose material has shown more than a room takes (D49)
}

var editions = map[string]*Edition{
	Privacy.Name: Privacy, Privacy2.Name: Privacy2, Quickie.Name: Quickie, NoLimit.Name: NoLimit, Chili.Name: Chili,
}

// Find returns the edition of that name, or nil.
func Find(name string) *Edition { return editions[name] }

// Names lists the editions, sorted.
func Names() []string { return slices.Sorted(maps.Keys(editions)) }

// Opening is a guess that was opened to an ask, or said aloud (ask 0).
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

// Play plays the asks of a round out for a referee who knows everybody's guess.
// Who declines opens to none; of guesses said aloud nobody can decline.
func Play(g Game, t Tally, guesses map[string]int, declines []string) (asks [][]int, opened map[string]Opening) {
	opened = map[string]Opening{}
	if g.Said() {
		for who, value := range guesses {
			opened[who] = Opening{Value: value}
		}
		return nil, opened
	}
	for {
		values, ok := g.Edition.Next(g, t, Opened(len(asks), slices.Collect(maps.Values(opened))))
		if !ok {
			return asks, opened
		}
		for who, value := range guesses {
			if slices.Contains(values, value) && !slices.Contains(declines, who) {
				opened[who] = Opening{Ask: len(asks), Value: value}
			}
		}
		asks = append(asks, values)
	}
}

// Score gives the points of everybody whose guess is open, after that many asks.
func Score(g Game, t Tally, asks int, by map[string]Opening) map[string]int {
	opened := Opened(asks, slices.Collect(maps.Values(by)))
	points := map[string]int{}
	for who, o := range by {
		points[who] = g.Edition.Points(t, opened, o)
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

// within keeps the values from 1 to highest, each once.
func within(highest int, values ...int) []int {
	return slices.Compact(slices.DeleteFunc(values, func(v int) bool { return v < 1 || v > highest }))
}

// nth is the ask of that number among those that ask for something.
func nth(asks [][]int, number int) ([]int, bool) {
	asks = slices.DeleteFunc(asks, func(values []int) bool { return len(values) == 0 })
	if number >= len(asks) {
		return nil, false
	}
	return asks[number], true
}
