package rules_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"testing"

	"privacy/rules"
)

// What may be guessed, and who comes when. V10, V11 and V14 are held by deck
// and ballot.

func TestWhatARoomTakesAsAGuess(t *testing.T) {
	cases := []struct {
		name    string
		edition *rules.Edition
		n       int
		taken   map[string]int
		refused []string
	}{
		{"V1 Chili: the cards 4 and 1 guess 5", rules.Chili, 7, map[string]int{"4+1": 5}, nil},
		{"V2 Chili: the 0 is a bluff, and a sum has many lays", rules.Chili, 7,
			map[string]int{"0": 0, "5+0": 5, "4+1": 5, "5": 5}, nil},
		{"V3 Chili: no two alike, no three, none, none that is not there", rules.Chili, 10, nil,
			[]string{"4+4", "4+2+1", "", "+", "4+", "+4", "3", "3+1", "7", "10", "4 + 1", "4,1", "-1"}},
		{"the higher card is written first, so that a lay has one form", rules.Chili, 7, nil, []string{"1+4", "0+5"}},
		{"Chili refuses a lay above the company", rules.Chili, 5, map[string]int{"5": 5}, []string{"6", "5+1"}},
		{"V5 Quickie: with eight, neither 0 nor 8", rules.Quickie, 8, map[string]int{"1": 1, "7": 7}, []string{"0", "8"}},
		{"V7 No Limit: neither 0 nor 13, nor above the company", rules.NoLimit, 6,
			map[string]int{"1": 1, "6": 6}, []string{"0", "13", "7", "12"}},
		{"Privacy takes 0 to all", rules.Privacy, 7, map[string]int{"0": 0, "7": 7},
			[]string{"8", "-1", "07", "+3", "", "x", " 3", "3 ", "1.0", "2+1", "99999999999999999999"}},
		{"Privacy 2 takes 0 to ten times all", rules.Privacy2, 6, map[string]int{"0": 0, "17": 17, "60": 60}, []string{"61", "5+"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			options := rules.Options(c.edition.Kinds[0])
			for text, want := range c.taken {
				if got, ok := c.edition.Guess(c.n, options, text); !ok || got != want {
					t.Errorf("%q is %d (%v), want %d", text, got, ok, want)
				}
			}
			for _, text := range c.refused {
				if got, ok := c.edition.Guess(c.n, options, text); ok {
					t.Errorf("%q was taken as %d", text, got)
				}
			}
		})
	}
}

func TestV4ChiliEveryLayOfOneOrTwoCardsGivesTheSums0To11(t *testing.T) {
	lays := chiliLays(rules.Chili.Highest)
	sums := slices.Compact(slices.Sorted(maps.Values(lays)))
	if len(lays) != 6+15 {
		t.Errorf("%d lays, there are 21", len(lays))
	}
	if want := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}; !slices.Equal(sums, want) {
		t.Errorf("sums %v, want %v", sums, want)
	}
	if lays["2+1"] != 3 || len(slices.DeleteFunc(slices.Collect(maps.Values(lays)), func(v int) bool { return v != 3 })) != 1 {
		t.Error("3 is laid in another way than as 2+1")
	}
}

// chiliLays is everything that can be laid up to highest, and its sum.
func chiliLays(highest int) map[string]int {
	lays := map[string]int{}
	for high := range 10 {
		texts := []string{strconv.Itoa(high)}
		for low := range 10 {
			texts = append(texts, fmt.Sprintf("%d+%d", high, low))
		}
		for _, text := range texts {
			if value, ok := rules.Chili.Guess(12, 2, text); ok && value <= highest {
				lays[text] = value
			}
		}
	}
	return lays
}

func TestTheMaterialOfTheBoxShowsMoreThanARoomTakes(t *testing.T) {
	for _, c := range []struct {
		edition *rules.Edition
		n       int
		text    string
	}{{rules.Privacy, 5, "12"}, {rules.Privacy2, 5, "120"}, {rules.NoLimit, 3, "12"}, {rules.Chili, 5, "6+5"}} {
		t.Run(c.edition.Name, func(t *testing.T) {
			options := rules.Options(c.edition.Kinds[0])
			if _, ok := c.edition.Guess(c.n, options, c.text); ok {
				t.Errorf("a room of %d takes %s", c.n, c.text)
			}
			if _, ok := c.edition.Material(c.n, options, c.text); !ok {
				t.Errorf("the box does not show %s", c.text)
			}
		})
	}
	for text, want := range map[string]int{"4+1": 5, "1+4": 5, "0+5": 5, "3": 3, "11": 11} {
		if got, ok := rules.Chili.Material(7, 2, text); !ok || got != want {
			t.Errorf("cards %s are %d (%v), want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"4+4", "12", "3+1", "1+2+4", "", "+", "1+"} {
		if _, ok := rules.Chili.Material(7, 2, text); ok {
			t.Errorf("cards %s were taken", text)
		}
	}
	if _, ok := rules.Quickie.Material(8, 2, "8"); ok {
		t.Error("with eight, 8 may not be guessed in Quickie, whatever one plays with")
	}
}

func TestThreeYesNoAnswersInPrivacy2SumUpToThree(t *testing.T) {
	if _, ok := rules.Privacy2.Guess(3, 2, "3"); !ok {
		t.Error("3 is refused")
	}
	if _, ok := rules.Privacy2.Guess(3, 2, "4"); ok {
		t.Error("4 is taken, though a Yes counts 1")
	}
}

func TestV8TheDiscOfSomebodyWhoDidItSoManyTimes(t *testing.T) {
	for times, want := range map[int]string{0: "0", 4: "4", 5: "5+", 7: "5+", 9: "5+", 10: "10+", 300: "10+"} {
		if got := rules.Faces()[rules.OptionOf(times)]; got != want {
			t.Errorf("%d times shows %s, want %s", times, got, want)
		}
	}
}

func TestV9TheDiscs1334And3And5PlusAddUpTo19(t *testing.T) {
	tally := vector{Answers: []string{"1", "3", "3", "4", "3", "5+"}}.tally()
	if tally.Sum() != 19 || tally.Largest() != 5 || tally.N() != 6 {
		t.Errorf("sum %d, largest %d, %d discs", tally.Sum(), tally.Largest(), tally.N())
	}
}

func TestTheCardsThatLieAreSeenUnlessGuarded(t *testing.T) {
	open, guarded := rules.Game{Edition: rules.Chili}, rules.Game{Edition: rules.Chili, Guard: true}
	for text, want := range map[string]int{"0": 1, "5": 1, "5+0": 2, "2+1": 2} {
		if got := open.CardsShown(text); got != want {
			t.Errorf("%s shows %d backs, want %d", text, got, want)
		}
		if got := guarded.CardsShown(text); got != 0 {
			t.Errorf("guarded, %s shows %d backs", text, got)
		}
	}
	if got := (rules.Game{Edition: rules.Privacy}).CardsShown("5"); got != 0 {
		t.Errorf("a dial shows %d cards", got)
	}
}

func TestWhoLeadsAndReads(t *testing.T) {
	seats := []string{"P", "T", "S", "L"}
	cases := []struct {
		name, host, chosen string
		edition            *rules.Edition
		leader, reader     string
		then               string // leads next
	}{
		{"V12 Privacy: the host leads, and the one to the left starts", "L", "", rules.Privacy, "L", "P", "L"},
		{"without a seated host the first seat leads", "nobody here", "", rules.Privacy, "P", "T", "P"},
		{"V13 Chili: the leader's left neighbour reads first", "P", "", rules.Chili, "P", "T", "P"},
		{"Privacy 2: the oldest leads and reads, then the next", "L", "T", rules.Privacy2, "T", "T", "S"},
		{"No Limit: the youngest reads and leads", "L", "S", rules.NoLimit, "S", "S", "L"},
		{"Quickie: who last petted a rabbit reads, and nobody leads", "L", "T", rules.Quickie, "", "T", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			leader, reader := c.edition.First(seats, c.host, c.chosen)
			if leader != c.leader || reader != c.reader {
				t.Errorf("%q leads and %q reads, want %q and %q", leader, reader, c.leader, c.reader)
			}
			if then := c.edition.Leader(leader, rules.Left(seats, reader)); then != c.then {
				t.Errorf("then %q leads, want %q", then, c.then)
			}
		})
	}
}

func TestV6QuickieGuessesGoRoundFromTheReader(t *testing.T) {
	order, seats := []string{"B"}, []string{"A", "B", "C", "D"}
	for len(order) < len(seats) {
		order = append(order, rules.Left(seats, order[len(order)-1]))
	}
	if want := []string{"B", "C", "D", "A"}; !slices.Equal(order, want) {
		t.Errorf("order %v, want %v", order, want)
	}
	if got := rules.Left(nil, "A"); got != "" {
		t.Errorf("left of A sits %q in an empty room", got)
	}
}
