package rules_test

import (
	"math/bits"
	"testing"

	"privacy/rules"
)

// Outing, by full enumeration: what everybody has seen after a round, and whose
// answer is the same in every round that would have looked like it. A sensible
// player who says Yes does not guess 0, and one who says No does not guess n;
// in Privacy 2 nobody guesses less than the own answer.
//
// Where all have answered alike the tally itself tells, which no rule can help.

// most is the largest company that is enumerated.
const most = 5

// scene is what all have seen of a round: for each player how many cards lay,
// and to which ask which guess was opened. Beside it stands the tally.
type scene [most]struct{ cards, ask, value int8 }

// A lay is a guess with the number of cards that all see.
type lay struct{ value, cards int }

// lays is everything that looks different and may be guessed in a room of n.
func lays(g rules.Game, n, options int) []lay {
	lowest, highest := g.Edition.Range(n, options)
	seen := map[lay]bool{}
	if g.Edition.Cards {
		for text, value := range chiliLays(highest) {
			seen[lay{value, g.CardsShown(text)}] = true
		}
	} else {
		for v := lowest; v <= highest; v++ {
			seen[lay{v, 0}] = true
		}
	}
	all := make([]lay, 0, len(seen))
	for l := range seen {
		all = append(all, l)
	}
	return all
}

// watch plays the asks of a round and gives what all have seen.
func watch(g rules.Game, t rules.Tally, guesses []lay) scene {
	var s scene
	for i, l := range guesses {
		s[i].cards, s[i].ask = int8(l.cards), -1
		if g.Said() {
			s[i].ask, s[i].value = 0, int8(l.value)
		}
	}
	var opened [][]int
	for {
		values, ok := g.Edition.Next(g, t, opened)
		if !ok {
			return s
		}
		var now []int
		for i, l := range guesses {
			for _, v := range values {
				if v == l.value && s[i].ask < 0 {
					s[i].ask, s[i].value = int8(len(opened)), int8(v)
					now = append(now, v)
				}
			}
		}
		opened = append(opened, rules.Opened(1, openings(now))[0])
	}
}

func openings(values []int) []rules.Opening {
	all := make([]rules.Opening, len(values))
	for i, v := range values {
		all[i].Value = v
	}
	return all
}

// every calls f with all lists of n of these.
func every[T any](n int, all []T, f func([]T)) {
	list := make([]T, n)
	var fill func(int)
	fill = func(i int) {
		if i == n {
			f(list)
			return
		}
		for _, x := range all {
			list[i] = x
			fill(i + 1)
		}
	}
	fill(0)
}

// worlds maps each scene of a round with so many Yes to the sets of Yes-sayers
// that could be behind it: bit m of a value is the set m, bit i of m player i.
func worlds(g rules.Game, n, yes int) map[scene]uint32 {
	behind := map[scene]uint32{}
	every(n, lays(g, n, 2), func(guesses []lay) {
		var sets uint32
		for m := range uint(1) << n {
			if bits.OnesCount(m) == yes && sensible(m, n, guesses) {
				sets |= 1 << m
			}
		}
		if sets != 0 {
			behind[watch(g, rules.Tally{n - yes, yes}, guesses)] |= sets
		}
	})
	return behind
}

func sensible(yes uint, n int, guesses []lay) bool {
	for i, l := range guesses {
		if said := yes>>i&1 == 1; said && l.value == 0 || !said && l.value == n {
			return false
		}
	}
	return true
}

// outed gives who is proved to have said Yes, and who No.
func outed(sets uint32, n int) (yes, no uint) {
	yes, no = 1<<n-1, 1<<n-1
	for m := range uint(1) << n {
		if sets>>m&1 == 1 {
			yes, no = yes&m, no&^m
		}
	}
	return yes, no
}

// leaks counts the scenes that out somebody.
func leaks(g rules.Game, n, yes int) int {
	count := 0
	for _, sets := range worlds(g, n, yes) {
		if y, no := outed(sets, n); y|no != 0 {
			count++
		}
	}
	return count
}

type company struct{ n, yes int }

// leaky lists the companies in which somebody can be outed.
func leaky(g rules.Game) map[company]bool {
	found := map[company]bool{}
	for n := 3; n <= most; n++ {
		for yes := 1; yes < n; yes++ {
			if leaks(g, n, yes) > 0 {
				found[company{n, yes}] = true
			}
		}
	}
	return found
}

func TestWhoCanBeOutedByTheRulesOfAGame(t *testing.T) {
	cases := []struct {
		name string
		game rules.Game
		want []company
	}{
		{"Privacy outs nobody", rules.Game{Edition: rules.Privacy}, nil},
		{"Quickie outs nobody", rules.Game{Edition: rules.Quickie}, nil},
		{"guarded Quickie outs nobody", rules.Game{Edition: rules.Quickie, Guard: true}, nil},
		{"Privacy 2 with yes/no questions outs nobody", rules.Game{Edition: rules.Privacy2}, nil},
		{"guarded Privacy 2 with yes/no questions outs nobody", rules.Game{Edition: rules.Privacy2, Guard: true}, nil},
		{"Chili outs below its five players, by the number of cards", rules.Game{Edition: rules.Chili},
			[]company{{3, 1}, {3, 2}, {4, 2}}},
		{"guarded Chili outs nobody", rules.Game{Edition: rules.Chili, Guard: true}, nil},
		{"No Limit outs", rules.Game{Edition: rules.NoLimit},
			[]company{{3, 1}, {3, 2}, {4, 1}, {4, 2}, {4, 3}, {5, 1}, {5, 2}, {5, 3}, {5, 4}}},
		{"guarded No Limit outs nobody", rules.Game{Edition: rules.NoLimit, Guard: true}, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			found := leaky(c.game)
			for _, company := range c.want {
				if !found[company] {
					t.Errorf("nobody is outed among %d with %d Yes", company.n, company.yes)
				}
				delete(found, company)
			}
			if len(found) > 0 {
				t.Errorf("somebody is outed in %v", found)
			}
		})
	}
}

func TestKnownLeaksOfNoLimitAreShutByTheGuard(t *testing.T) {
	cases := []struct {
		name    string
		guesses []int
		yes     int
		outed   string // Y, N or - for each player
	}{
		{"E42 the silent one must have set 3", []int{2, 2, 3}, 1, "NNY"},
		{"E43 both 3s said Yes", []int{3, 3, 1}, 2, "YYN"},
		{"E44 three 4s said Yes", []int{4, 4, 4, 1}, 3, "YYYN"},
		{"E46 for the silent one only 4 is left", []int{3, 1, 3, 4}, 2, "---Y"},
		{"three too high, and the fourth is silent", []int{3, 3, 3, 4}, 1, "NNNY"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			n := len(c.guesses)
			if got := outing(rules.Game{Edition: rules.NoLimit}, c.guesses, c.yes); got != c.outed {
				t.Errorf("as printed %s, want %s", got, c.outed)
			}
			if got := outing(rules.Game{Edition: rules.NoLimit, Guard: true}, c.guesses, c.yes); got != "-----"[:n] {
				t.Errorf("guarded %s", got)
			}
		})
	}
}

// outing writes for each player of a round whether all now know the answer.
func outing(g rules.Game, values []int, yes int) string {
	n := len(values)
	guesses := make([]lay, n)
	for i, v := range values {
		guesses[i].value = v
	}
	y, no := outed(worlds(g, n, yes)[watch(g, rules.Tally{n - yes, yes}, guesses)], n)
	text := []byte("-----"[:n])
	for i := range text {
		if y>>i&1 == 1 {
			text[i] = 'Y'
		} else if no>>i&1 == 1 {
			text[i] = 'N'
		}
	}
	return string(text)
}
