package rules_test

import (
	"slices"
	"testing"

	"privacy/rules"
)

func TestTheEndOfAGame(t *testing.T) {
	type scores = map[string]int
	cases := []struct {
		name    string
		edition *rules.Edition
		end     int // 0: as printed
		rounds  int
		scores  scores
		winners []string // none: it goes on
	}{
		{"X1 Privacy: 31 and 30 pass the start space, and 31 wins", rules.Privacy, 0, 9, scores{"A": 28 + 3, "B": 29 + 1}, []string{"A"}},
		{"X2 Privacy: an exact tie is shared", rules.Privacy, 0, 9, scores{"A": 27 + 3, "B": 29 + 1, "C": 12}, []string{"A", "B"}},
		{"X3 Privacy: one space short, it goes on", rules.Privacy, 0, 9, scores{"A": 29, "B": 3}, nil},
		{"Privacy: the start space itself is enough", rules.Privacy, 0, 9, scores{"A": 30, "B": 3}, []string{"A"}},
		{"X4 Privacy 2: two with 30 both win", rules.Privacy2, 0, 9, scores{"A": 29 + 1, "B": 27 + 3}, []string{"A", "B"}},
		{"X5 Privacy 2: 31 beats 30", rules.Privacy2, 0, 9, scores{"A": 29 + 1, "B": 29 + 2}, []string{"B"}},
		{"X6 Chili: 21 beats 20", rules.Chili, 0, 9, scores{"A": 19 + 1, "B": 18 + 3}, []string{"B"}},
		{"X7 Chili: 12 points, if so agreed", rules.Chili, 12, 9, scores{"A": 12, "B": 11}, []string{"A"}},
		{"X8 No Limit: 11 and 11 share", rules.NoLimit, 0, 9, scores{"A": 9 + 2, "B": 9 + 2, "C": 9}, []string{"A", "B"}},
		{"X9 Quickie: two with 22 after round 15 share", rules.Quickie, 0, 15, scores{"A": 22, "B": 22, "C": 20}, []string{"A", "B"}},
		{"X10 Quickie: ahead by 30, it still goes to the end", rules.Quickie, 0, 14, scores{"A": 33, "B": 3}, nil},
		{"Quickie: nobody has a point, and all share", rules.Quickie, 0, 15, scores{"A": 0, "B": 0}, []string{"A", "B"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g := rules.Game{Edition: c.edition, End: c.edition.End}
			if c.end > 0 {
				g.End = c.end
			}
			if got := g.Ended(c.scores, c.rounds); got != (c.winners != nil) {
				t.Fatalf("ended: %v", got)
			}
			if got := rules.Winners(c.scores); c.winners != nil && !slices.Equal(got, c.winners) {
				t.Errorf("winners %v, want %v", got, c.winners)
			}
		})
	}
}

func TestWhatIsPrintedOnTheBoxes(t *testing.T) {
	type box struct{ fewest, most, small, age, minutes, end int }
	want := map[string]box{
		"privacy":  {5, 12, 5, 0, 0, 30},
		"privacy2": {5, 12, 5, 16, 45, 30},
		"quickie":  {4, 12, 4, 0, 0, 15},
		"nolimit":  {3, 12, 0, 18, 45, 10},
		"chili":    {5, 10, 5, 0, 0, 20},
	}
	if len(rules.Names()) != len(want) {
		t.Errorf("editions %v", rules.Names())
	}
	for name, b := range want {
		e := rules.Find(name)
		if got := (box{e.Fewest, e.Most, e.Small, e.Age, e.Minutes, e.End}); got != b {
			t.Errorf("%s: %v, want %v", name, got, b)
		}
		if e.Name != name {
			t.Errorf("%s is called %s", name, e.Name)
		}
	}
	if rules.Find("privacy3") != nil {
		t.Error("there is a game that nobody knows")
	}
}

func TestWhichQuestionsFitWhichGame(t *testing.T) {
	for _, name := range rules.Names() {
		e := rules.Find(name)
		if got := e.Takes("any", "howmany"); got != (name == "privacy2") {
			t.Errorf("%s takes how-many questions: %v", name, got)
		}
		for deck, borrowed := range map[string]bool{"privacy": false, "nolimit": false, "quickie": true, "chili": true} {
			if got := e.Takes(deck, "yesno"); got != (name != "privacy2" || borrowed) {
				t.Errorf("%s takes the deck %s: %v", name, deck, got)
			}
		}
	}
}
