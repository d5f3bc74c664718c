package rules_test

import (
	"slices"
	"testing"

	"privacy/rules"
)

// Outing in Privacy 2, as in guard_test.go: an answer is one of the discs that
// all have seen, and no sensible player guesses less than the own one.

// dealt lists the ways in which these discs can be the players'.
func dealt(discs []int) [][]int {
	var ways [][]int
	every(len(discs), slices.Compact(slices.Sorted(slices.Values(discs))), func(way []int) {
		if slices.Equal(slices.Sorted(slices.Values(way)), slices.Sorted(slices.Values(discs))) {
			ways = append(ways, slices.Clone(way))
		}
	})
	return ways
}

func tallyOf(discs []int) rules.Tally {
	tally := make(rules.Tally, len(rules.Values()))
	for _, d := range discs {
		tally[slices.Index(rules.Values(), d)]++
	}
	return tally
}

// possible gives for each scene the discs that each player may have: bit d of
// number i is disc d of player i.
func possible(g rules.Game, discs []int) map[scene][]uint16 {
	ways, tally := dealt(discs), tallyOf(discs)
	// Whoever is above the sum stays shut, however far; so does who declines.
	guesses := make([]lay, tally.Sum()+2)
	for v := range guesses {
		guesses[v].value = v
	}
	may := map[scene][]uint16{}
	every(len(discs), guesses, func(guesses []lay) {
		s := watch(g, tally, guesses)
		for _, way := range ways {
			if within(way, guesses) {
				may[s] = add(may[s], way)
			}
		}
	})
	return may
}

func within(discs []int, guesses []lay) bool {
	for i, d := range discs {
		if d > guesses[i].value {
			return false
		}
	}
	return true
}

func add(may []uint16, way []int) []uint16 {
	if may == nil {
		may = make([]uint16, len(way))
	}
	for i, d := range way {
		may[i] |= 1 << d
	}
	return may
}

// told counts the scenes that tell of somebody that one of the discs is another's.
func told(g rules.Game, discs []int) (count, of int) {
	var all uint16
	for _, d := range discs {
		all |= 1 << d
	}
	may := possible(g, discs)
	for _, players := range may {
		if slices.ContainsFunc(players, func(p uint16) bool { return p != all }) {
			count++
		}
	}
	return count, len(may)
}

// small lists what n players can show with discs of 0 to 2, but for all alike.
func small(n int) [][]int {
	var lists [][]int
	every(n, []int{0, 1, 2}, func(discs []int) {
		if slices.IsSorted(discs) && discs[0] != discs[n-1] {
			lists = append(lists, slices.Clone(discs))
		}
	})
	return lists
}

func TestGuardedPrivacy2ExcludesNobodyFromAnyDisc(t *testing.T) {
	for _, n := range []int{3, 4, 5} {
		for _, discs := range small(n) {
			if count, of := told(rules.Game{Edition: rules.Privacy2, Guard: true}, discs); count > 0 || of == 0 {
				t.Errorf("discs %v: %d of %d scenes tell", discs, count, of)
			}
		}
	}
}

func TestPrivacy2AsPrintedTellsWhatIsNotOnes(t *testing.T) {
	for _, n := range []int{3, 4} {
		told0, of0 := 0, 0
		for _, discs := range small(n) {
			count, of := told(rules.Game{Edition: rules.Privacy2}, discs)
			told0, of0 = told0+count, of0+of
		}
		if share := 100 * told0 / of0; share < 30 || share > 70 {
			t.Errorf("with %d players %d %% of all scenes tell something", n, share)
		} else {
			t.Logf("with %d players %d %% of all scenes tell something", n, share)
		}
	}
}

func TestKnownLeaksOfPrivacy2AreShutByTheGuard(t *testing.T) {
	cases := []struct {
		name    string
		discs   []int
		guesses []int
		disc    int // of the last player, as all then know
	}{
		{"four have shown at most 4, and the fifth is the 10+", []int{0, 0, 0, 0, 10}, []int{4, 4, 3, 2, 12}, 10},
		{"four have shown a 1, and the fifth is the 2", []int{0, 0, 0, 0, 2}, []int{1, 1, 1, 1, 3}, 2},
		{"four have shown at most 3, and the fifth is the 5+", []int{1, 0, 0, 0, 5}, []int{3, 3, 2, 1, 7}, 5},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := lastDisc(rules.Game{Edition: rules.Privacy2}, c.discs, c.guesses); got != 1<<c.disc {
				t.Errorf("as printed the last may have %b", got)
			}
			var all uint16
			for _, d := range c.discs {
				all |= 1 << d
			}
			if got := lastDisc(rules.Game{Edition: rules.Privacy2, Guard: true}, c.discs, c.guesses); got != all {
				t.Errorf("guarded the last may have %b, not all of %b", got, all)
			}
		})
	}
}

// lastDisc is what the last player may have after this round. Of whoever is
// silent nothing is known: the guess may have been too high.
func lastDisc(g rules.Game, discs, values []int) uint16 {
	guesses := make([]lay, len(values))
	for i, v := range values {
		guesses[i].value = v
	}
	seen := watch(g, tallyOf(discs), guesses)
	for i := range values {
		if seen[i].ask < 0 {
			guesses[i].value = 10 * len(discs)
		}
	}
	var may []uint16
	for _, way := range dealt(discs) {
		if within(way, guesses) {
			may = add(may, way)
		}
	}
	return may[len(may)-1]
}
