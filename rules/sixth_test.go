package rules_test

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"privacy/rules"
)

// A made-up sixth game, from one value and nothing else, unlike the five in
// order, guess, asks, points and end. docs/adding-an-edition.md walks through
// it; web/src/rules/sixth.test.ts is its twin and plays the same rounds.

// seesaw guesses how far apart Yes and No lie. The youngest begins, nobody
// leads, guesses come first. Asks go in pairs, since of two
// neighbours only one can be the distance among so many people; three of them,
// each two narrower than the one before. 4, 2 and 1 points, and 24 end it.
// A distance says nothing about one's own answer, so nobody is outed by it.
var seesaw = &rules.Edition{
	Name: "seesaw", Kinds: []string{"yesno"},
	Fewest: 4, Most: 9,
	Begins: "youngest", Leads: rules.NobodyLeads,
	GuessFirst: true, Fixed: true,
	End:   24,
	Range: func(n, _ int) (lowest, highest int) { return 0, n },
	Next: func(_ rules.Game, t rules.Tally, opened [][]int) ([]int, bool) {
		low := distance(t.Yes(), t.N()-t.Yes()) - 2*len(opened)
		pair := slices.DeleteFunc([]int{low, low + 1}, func(v int) bool { return v < 0 || v > t.N() })
		return pair, len(opened) < 3 && len(pair) > 0
	},
	Points: func(_ rules.Tally, _ [][]int, o rules.Opening) int { return 4 >> o.Ask },
}

func TestASixthEditionAsksAndScores(t *testing.T) {
	type points = map[string]int
	cases := []struct {
		name    string
		n, yes  int
		guesses map[string]int
		asks    [][]int
		points  points
		reveals []string
	}{
		{"three apart, then narrower", 7, 5, map[string]int{"A": 3, "B": 4, "C": 2, "D": 1, "E": 0, "F": 5, "G": 7},
			[][]int{{3, 4}, {1, 2}, {0}}, points{"A": 4, "B": 4, "C": 2, "D": 2, "E": 1, "F": 0, "G": 0}, []string{"A", "B", "C", "D", "E"}},
		{"all alike is as far apart as can be", 4, 0, map[string]int{"A": 4, "B": 3, "C": 2, "D": 0},
			[][]int{{4}, {2, 3}, {0, 1}}, points{"A": 4, "B": 2, "C": 2, "D": 1}, []string{"A", "B", "C", "D"}},
		{"even, and too wide stays shut", 6, 3, map[string]int{"A": 0, "B": 1, "C": 2, "D": 6},
			[][]int{{0, 1}}, points{"A": 4, "B": 4, "C": 0, "D": 0}, []string{"A", "B"}},
		{"three asks and no more", 9, 9, map[string]int{"A": 3, "B": 5},
			[][]int{{9}, {7, 8}, {5, 6}}, points{"A": 0, "B": 1}, []string{"B"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g, tally := rules.Game{Edition: seesaw, End: seesaw.End}, rules.Tally{c.n - c.yes, c.yes}
			asks, _ := rules.Play(g, tally, c.guesses, nil)
			if !slices.EqualFunc(asks, c.asks, slices.Equal[[]int]) {
				t.Errorf("asks %v, want %v", asks, c.asks)
			}
			got, reveals := result(g, tally, c.guesses)
			if !maps.Equal(got, c.points) || !slices.Equal(reveals, c.reveals) {
				t.Errorf("%v by %v, want %v by %v", got, reveals, c.points, c.reveals)
			}
		})
	}
}

func TestWhatASixthEditionTakesAsAGuess(t *testing.T) {
	for text, want := range map[string]bool{"0": true, "5": true, "6": false, "-1": false, "4+1": false, "": false} {
		if _, ok := seesaw.Guess(5, 2, text); ok != want {
			t.Errorf("among five, %q is taken: %v", text, ok)
		}
	}
}

// evening is a whole game: who read and led, and the scores at the end.
type evening struct {
	readers, leaders []string
	scores           map[string]int
}

// a question's outcome: how many said Yes, and the guess of everybody in the order of the seats.
type question struct {
	yes     int
	guesses []int
}

// spend plays questions until the game is over, or there are no more.
func spend(g rules.Game, seats []string, chosen string, next func(round int) (question, bool)) evening {
	leader, reader := g.Edition.First(seats, "", chosen)
	e := evening{scores: map[string]int{}}
	for _, seat := range seats {
		e.scores[seat] = 0
	}
	for round := 0; !g.Ended(e.scores, round); round++ {
		q, ok := next(round)
		if !ok {
			break
		}
		e.readers, e.leaders = append(e.readers, reader), append(e.leaders, leader)
		points, _ := result(g, rules.Tally{len(seats) - q.yes, q.yes}, among(seats, q.guesses))
		for who, p := range points {
			e.scores[who] += p
		}
		reader = rules.Left(seats, reader)
		leader = g.Edition.Leader(leader, reader)
	}
	return e
}

func among(seats []string, guesses []int) map[string]int {
	by := map[string]int{}
	for i, value := range guesses {
		by[seats[i]] = value
	}
	return by
}

func TestASixthEditionIsPlayedToItsEnd(t *testing.T) {
	seats := []string{"Ada", "Ben", "Cleo", "Dev"}
	g := rules.Game{Edition: seesaw, End: seesaw.End}
	questions := []question{
		{2, []int{0, 1, 2, 4}}, // Yes and No in balance: 4, 4, 0, 0
		{4, []int{4, 2, 4, 0}}, // all say Yes: 4, 2, 4, 1
		{1, []int{2, 3, 0, 4}}, // two apart: 4, 4, 2, 0
		{3, []int{2, 2, 2, 2}}, // two apart: 4 for everybody
		{0, []int{4, 4, 3, 1}}, // all say No: 4, 4, 2, 1
		{2, []int{0, 1, 0, 0}}, // in balance: 4 for everybody
		{2, []int{0, 0, 0, 0}}, // is not asked any more
	}
	e := spend(g, seats, "Cleo", func(round int) (question, bool) { return questions[round], true })
	if want := []string{"Cleo", "Dev", "Ada", "Ben", "Cleo", "Dev"}; !slices.Equal(e.readers, want) {
		t.Errorf("%v read, want %v", e.readers, want)
	}
	if slices.ContainsFunc(e.leaders, func(who string) bool { return who != "" }) {
		t.Errorf("%v lead, where nobody does", e.leaders)
	}
	if want := map[string]int{"Ada": 24, "Ben": 22, "Cleo": 16, "Dev": 10}; !maps.Equal(e.scores, want) {
		t.Errorf("scores %v, want %v", e.scores, want)
	}
	if got := rules.Winners(e.scores); !slices.Equal(got, []string{"Ada"}) {
		t.Errorf("%v win", got)
	}
}

func TestAnyGameOfASixthEditionComesToAnEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, seesaw.Most).Draw(t, "n")
		seats := make([]string, n)
		for i := range seats {
			seats[i] = strconv.Itoa(i)
		}
		g := rules.Game{Edition: seesaw, End: rapid.IntRange(5, 40).Draw(t, "end")}
		rounds := 0
		e := spend(g, seats, seats[0], func(int) (question, bool) {
			q := question{yes: rapid.IntRange(0, n).Draw(t, "yes"), guesses: make([]int, n)}
			for i := range q.guesses {
				q.guesses[i] = rapid.IntRange(0, n).Draw(t, "guess")
			}
			fair(t, g, rules.Tally{n - q.yes, q.yes}, among(seats, q.guesses))
			rounds++
			return q, rounds <= 60
		})
		best := slices.Max(slices.Collect(maps.Values(e.scores)))
		if ended := g.Ended(e.scores, rounds); ended != (best >= g.End) || best >= g.End+4 {
			t.Fatalf("ended %v with %d of %d points", ended, best, g.End)
		}
	})
}

// fair holds a round to what is true of every edition.
func fair(t *rapid.T, g rules.Game, tally rules.Tally, guesses map[string]int) {
	asks, opened := rules.Play(g, tally, guesses, nil)
	alone := rules.Asks(g, tally, 99, nil)
	if !slices.EqualFunc(asks, alone, slices.Equal[[]int]) {
		t.Fatalf("asks %v, by the tally alone %v", asks, alone)
	}
	for who, o := range opened {
		if !slices.Contains(asks[o.Ask], guesses[who]) {
			t.Fatalf("%s has opened %d to ask %v", who, guesses[who], asks[o.Ask])
		}
	}
	for who, p := range rules.Score(g, tally, len(asks), opened) {
		if p < 1 {
			t.Fatalf("%s has opened for nothing", who)
		}
	}
}
