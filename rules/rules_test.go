package rules_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"testing"

	"privacy/rules"
)

// The cases of vectors/rules.json: what is printed as an example, and edges.

type vector struct {
	ID      string         `json:"id"`
	Edition string         `json:"edition"`
	Players int            `json:"players"`
	Yes     int            `json:"yes"`
	Answers []string       `json:"answers"`
	Guesses map[string]int `json:"guesses"`
	Decline []string       `json:"decline"`
	Points  map[string]int `json:"points"`
	Reveals []string       `json:"reveals"`
	Note    string         `json:"note"`
}

func (v vector) tally() rules.Tally {
	if v.Answers == nil {
		return rules.Tally{v.Players - v.Yes, v.Yes}
	}
	tally := make(rules.Tally, len(rules.Faces()))
	for _, face := range v.Answers {
		tally[slices.Index(rules.Faces(), face)]++
	}
	return tally
}

// result is what everybody gets, 0 included, and who has revealed, sorted.
func result(g rules.Game, t rules.Tally, guesses map[string]int, decline ...string) (points map[string]int, reveals []string) {
	asks, opened := rules.Play(g, t, guesses, decline)
	points = map[string]int{}
	for who := range guesses {
		points[who] = 0
	}
	maps.Copy(points, rules.Score(g, t, len(asks), opened))
	return points, slices.Sorted(maps.Keys(opened))
}

func TestPrintedAndWorkedCases(t *testing.T) {
	cases := readCases(t)
	if len(cases) != 54 {
		t.Fatalf("%d cases, there are 54", len(cases))
	}
	for _, c := range cases {
		t.Run(c.ID+" "+c.Note, func(t *testing.T) {
			g := rules.Game{Edition: rules.Find(c.Edition), Box: true}
			points, reveals := result(g, c.tally(), c.Guesses, c.Decline...)
			if !maps.Equal(points, c.Points) {
				t.Errorf("points %v, want %v", points, c.Points)
			}
			if !slices.Equal(reveals, c.Reveals) {
				t.Errorf("reveal %v, want %v", reveals, c.Reveals)
			}
		})
	}
}

func readCases(t *testing.T) []vector {
	data, err := os.ReadFile("../vectors/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []vector
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestTheAsksAreThosePrinted(t *testing.T) {
	nobody := []rules.Opening{}
	cases := map[string]struct {
		edition  string
		guard    bool
		tally    rules.Tally
		openings []rules.Opening
		want     [][]int
	}{
		"exact, then off by one on both sides":       {"privacy", false, rules.Tally{3, 3}, nobody, [][]int{{3}, {2, 4}}},
		"one Yes: exact, then 2 only":                {"privacy", false, rules.Tally{6, 1}, nobody, [][]int{{1}, {2}}},
		"one No: exact, then n-2 only":               {"chili", false, rules.Tally{1, 6}, nobody, [][]int{{6}, {5}}},
		"nobody said Yes: 0, then 1":                 {"privacy", false, rules.Tally{5, 0}, nobody, [][]int{{0}, {1}}},
		"all said Yes: n, then n-1":                  {"privacy", false, rules.Tally{0, 5}, nobody, [][]int{{5}, {4}}},
		"two people, one Yes: no second ask":         {"privacy", false, rules.Tally{1, 1}, nobody, [][]int{{1}}},
		"said aloud, nothing is asked":               {"quickie", false, rules.Tally{3, 3}, nobody, nil},
		"guarded Quickie asks as Privacy does":       {"quickie", true, rules.Tally{3, 3}, nobody, [][]int{{3}, {2, 4}}},
		"guarded Quickie never asks for 0":           {"quickie", true, rules.Tally{5, 0}, nobody, [][]int{{1}}},
		"outwards until no value is left":            {"nolimit", false, rules.Tally{4, 2}, nobody, [][]int{{2}, {1, 3}, {4}, {5}, {6}}},
		"an ask without a value is not numbered":     {"nolimit", false, rules.Tally{3, 0}, nobody, [][]int{{1}, {2}, {3}}},
		"outwards until somebody opens":              {"nolimit", false, rules.Tally{4, 2}, []rules.Opening{{Ask: 1, Value: 3}}, [][]int{{2}, {1, 3}}},
		"guarded outwards leaves two values unasked": {"nolimit", true, rules.Tally{4, 2}, nobody, [][]int{{2}, {1, 3}, {4}}},
		"guarded, three people: exact only":          {"nolimit", true, rules.Tally{2, 1}, nobody, [][]int{{1}}},
		"guarded, all said Yes: as printed":          {"nolimit", true, rules.Tally{0, 3}, nobody, [][]int{{3}, {2}, {1}}},
		"guarded, nobody said Yes: n stays shut":     {"nolimit", true, rules.Tally{3, 0}, nobody, [][]int{{1}, {2}}},
		"down from the sum to 1":                     {"privacy2", false, rules.Tally{3, 0, 0, 0, 1, 0, 0}, nobody, [][]int{{4}, {3}, {2}, {1}}},
		"down until three values lie open": {"privacy2", false, rules.Tally{0, 0, 0, 5, 0, 0, 0},
			[]rules.Opening{{Ask: 1, Value: 14}, {Ask: 1, Value: 14}, {Ask: 2, Value: 13}, {Ask: 4, Value: 11}}, [][]int{{15}, {14}, {13}, {12}, {11}}},
		"0 is asked for when it is the sum":     {"privacy2", false, rules.Tally{5, 0, 0, 0, 0, 0, 0}, nobody, [][]int{{0}}},
		"guarded, down to the largest answer":   {"privacy2", true, rules.Tally{3, 1, 0, 0, 1, 0, 0}, nobody, [][]int{{5}, {4}}},
		"Quickie's cards in Privacy 2":          {"privacy2", false, rules.Tally{3, 2}, nobody, [][]int{{2}, {1}}},
		"guarded, 0 is asked for as it is then": {"privacy2", true, rules.Tally{5, 0, 0, 0, 0, 0, 0}, nobody, [][]int{{0}}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			g := rules.Game{Edition: rules.Find(c.edition), Guard: c.guard}
			got := rules.Asks(g, c.tally, 99, c.openings)
			if !slices.EqualFunc(got, c.want, slices.Equal[[]int]) {
				t.Errorf("asks %v, want %v", got, c.want)
			}
		})
	}
}

func TestWithTheBoxADiscAboveAllCountsByItsDistance(t *testing.T) {
	g := rules.Game{Edition: rules.NoLimit, Box: true}
	points, _ := result(g, rules.Tally{0, 3}, map[string]int{"A": 5, "B": 1, "C": 6})
	if want := map[string]int{"A": 1, "B": 1, "C": 0}; !maps.Equal(points, want) {
		t.Errorf("points %v, want %v", points, want)
	}
}
