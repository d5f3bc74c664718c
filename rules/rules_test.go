package rules_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"privacy/rules"
)

type vector struct {
	ID      string         `json:"id"`
	Edition string         `json:"edition"`
	Players int            `json:"players"`
	Yes     int            `json:"yes"`
	Guesses map[string]int `json:"guesses"`
	Points  map[string]int `json:"points"`
	Reveals []string       `json:"reveals"`
}

// play lets everybody answer the asks in order and scores the round.
func play(g rules.Game, t rules.Tally, guesses map[string]int) (asks [][]int, opened map[string]rules.Opening) {
	opened = map[string]rules.Opening{}
	for {
		next := rules.Asks(g, t, len(asks)+1, slices.Collect(maps.Values(opened)))
		if len(next) == len(asks) {
			return asks, opened
		}
		asks = next
		for who, v := range guesses {
			if slices.Contains(asks[len(asks)-1], v) {
				opened[who] = rules.Opening{Ask: len(asks) - 1, Value: v}
			}
		}
	}
}

func TestPrintedAndWorkedCases(t *testing.T) {
	data, err := os.ReadFile("../vectors/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []vector
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, c := range cases {
		edition := rules.Find(c.Edition)
		if edition == nil {
			continue
		}
		ran++
		t.Run(c.ID, func(t *testing.T) { check(t, edition, c) })
	}
	if ran == 0 {
		t.Fatal("no case was run")
	}
}

func check(t *testing.T, edition *rules.Edition, c vector) {
	g := rules.Game{Edition: edition, End: edition.End}
	tally := rules.Tally{c.Players - c.Yes, c.Yes}
	asks, opened := play(g, tally, c.Guesses)
	points := rules.Score(g, tally, asks, opened)
	for who, want := range c.Points {
		if points[who] != want {
			t.Errorf("%s has %d points, want %d", who, points[who], want)
		}
	}
	if got := slices.Sorted(maps.Keys(opened)); !slices.Equal(got, c.Reveals) {
		t.Errorf("reveal %v, want %v", got, c.Reveals)
	}
}

func TestZeroAndAllAreAskedOnlyWhenExact(t *testing.T) {
	g := rules.Game{Edition: rules.Privacy}
	for n := 2; n <= 12; n++ {
		for yes := 0; yes <= n; yes++ {
			asks, _ := play(g, rules.Tally{n - yes, yes}, nil)
			for _, ask := range asks[1:] {
				if slices.Contains(ask, 0) || slices.Contains(ask, n) {
					t.Errorf("n=%d, %d Yes: %v was asked", n, yes, ask)
				}
			}
		}
	}
}

func TestPermutingPlayersPermutesPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 12).Draw(t, "n")
		yes := rapid.IntRange(0, n).Draw(t, "yes")
		guesses, turned := map[string]int{}, map[string]int{}
		for i := range n {
			g := rapid.IntRange(0, n).Draw(t, "guess")
			guesses[strconv.Itoa(i)], turned[strconv.Itoa((i+1)%n)] = g, g
		}
		g, tally := rules.Game{Edition: rules.Privacy}, rules.Tally{n - yes, yes}
		asks, a := play(g, tally, guesses)
		_, b := play(g, tally, turned)
		pa, pb := rules.Score(g, tally, asks, a), rules.Score(g, tally, asks, b)
		for i := range n {
			if pa[strconv.Itoa(i)] != pb[strconv.Itoa((i+1)%n)] {
				t.Fatalf("player %d scores %d, moved on %d", i, pa[strconv.Itoa(i)], pb[strconv.Itoa((i+1)%n)])
			}
		}
	})
}

func TestGuessesAreNumbersUpToTheCompany(t *testing.T) {
	for text, want := range map[string]bool{"0": true, "7": true, "8": false, "-1": false, "07": false, "+3": false, "": false, "x": false} {
		if _, ok := rules.Privacy.Guess(7, text); ok != want {
			t.Errorf("guess %q of 7: %v, want %v", text, ok, want)
		}
	}
}

func TestEndOfTheGame(t *testing.T) {
	g := rules.Game{Edition: rules.Privacy, End: 30}
	cases := map[string]struct {
		scores  map[string]int
		ended   bool
		winners []string
	}{
		"X1 furthest ahead wins":           {map[string]int{"A": 31, "B": 30}, true, []string{"A"}},
		"X2 an exact tie is shared":        {map[string]int{"A": 30, "B": 30, "C": 12}, true, []string{"A", "B"}},
		"X3 one space short, it goes on":   {map[string]int{"A": 29, "B": 3}, false, nil},
		"the start space itself is enough": {map[string]int{"A": 30, "B": 3}, true, []string{"A"}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if got := g.Edition.Ended(g, c.scores, 9); got != c.ended {
				t.Fatalf("ended %v, want %v", got, c.ended)
			}
			if got := rules.Winners(c.scores); c.ended && !slices.Equal(got, c.winners) {
				t.Errorf("winners %v, want %v", got, c.winners)
			}
		})
	}
}

func TestReadingGoesLeft(t *testing.T) {
	seats := []string{"P", "T", "S", "L"}
	leader, reader := rules.Privacy.First(seats, "L")
	if leader != "L" || reader != "P" {
		t.Errorf("leader %s reads left of: %s", leader, reader)
	}
	if leader, _ := rules.Privacy.First(seats, "nobody here"); leader != "P" {
		t.Errorf("without a seated host %s leads", leader)
	}
	if next := rules.Left(seats, "P"); next != "T" {
		t.Errorf("after P reads %s", next)
	}
}
