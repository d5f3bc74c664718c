package rules_test

import (
	"flag"
	"maps"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"privacy/rules"
)

// TestMain has every property tried on more rounds than usual: they cost little.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.checks", "3000"); err != nil {
		panic(err)
	}
	m.Run()
}

// Properties of rounds of any edition, guarded or not.

type round struct {
	game    rules.Game
	tally   rules.Tally
	guesses map[string]int
}

// draw makes up a round. Guesses lie about the sum, where something happens.
func draw(t *rapid.T) round {
	edition := rules.Find(rapid.SampledFrom(rules.Names()).Draw(t, "edition"))
	n := rapid.IntRange(3, edition.Most).Draw(t, "n")
	options := rules.Options(rapid.SampledFrom(edition.Kinds).Draw(t, "kind"))
	r := round{
		game:    rules.Game{Edition: edition, End: edition.End, Guard: edition.Guards && rapid.Bool().Draw(t, "guard")},
		tally:   make(rules.Tally, options),
		guesses: map[string]int{},
	}
	rarely := rapid.IntRange(0, options-1).Draw(t, "usual answer")
	for range n {
		answer := rapid.IntRange(0, 2*options).Draw(t, "answer")
		if answer >= options {
			answer = rarely
		}
		r.tally[answer]++
	}
	lowest, highest := edition.Range(n, options)
	for i := range n {
		guess := r.tally.Sum() + rapid.IntRange(-7, 4).Draw(t, "guess")
		r.guesses[strconv.Itoa(i)] = max(lowest, min(guess, highest))
	}
	return r
}

func TestAsksNeverContainAValueThatTheRulesForbid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := draw(t)
		asks, _ := rules.Play(r.game, r.tally, r.guesses, nil)
		asked := map[int]bool{}
		for i, values := range asks {
			if len(values) == 0 {
				t.Fatalf("ask %d asks for nothing", i)
			}
			for _, v := range values {
				if why := r.forbidden(i, v); why != "" {
					t.Fatalf("ask %d for %d: %s", i, v, why)
				}
				if asked[v] {
					t.Fatalf("%d is asked for twice", v)
				}
				asked[v] = true
			}
		}
		if why := r.forbiddenAltogether(asked); why != "" {
			t.Fatal(why)
		}
	})
}

// forbidden says why value v may not be in ask i, or "".
func (r round) forbidden(i, v int) string {
	n, sum := r.tally.N(), r.tally.Sum()
	name, guard := r.game.Edition.Name, r.game.Guard
	switch edge := v == 0 || v == n; {
	case (name == "privacy" || name == "chili") && i > 0 && edge:
		return "0 and n only when exact"
	case name == "quickie" && !guard:
		return "everybody has said it"
	case name == "quickie" && edge:
		return "nobody may have guessed it"
	case name == "nolimit" && (v < 1 || v > n):
		return "no disc may show it"
	case name == "nolimit" && guard && v == n && sum < n:
		return "only a Yes can have set it"
	case name == "privacy2" && v > sum:
		return "too high"
	case name == "privacy2" && v == 0 && sum > 0:
		return "0 stays shut"
	case name == "privacy2" && guard && v < r.tally.Largest():
		return "below the largest answer"
	}
	return ""
}

func (r round) forbiddenAltogether(asked map[int]bool) string {
	n, yes := r.tally.N(), r.tally.Sum()
	if r.game.Edition.Name == "nolimit" && r.game.Guard && 0 < yes && yes < n && len(asked) >= n-1 {
		return "who is silent can only have set n"
	}
	return ""
}

func TestAPhoneWorksOutTheAsksThatWereMade(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := draw(t)
		made, opened := rules.Play(r.game, r.tally, r.guesses, nil)
		got := rules.Asks(r.game, r.tally, 999, slices.Collect(maps.Values(opened)))
		if !slices.EqualFunc(got, made, slices.Equal[[]int]) {
			t.Fatalf("asks %v, made were %v", got, made)
		}
		if fixed := rules.Asks(r.game, r.tally, 999, nil); r.game.Edition.Fixed && !slices.EqualFunc(fixed, made, slices.Equal[[]int]) {
			t.Fatalf("asks by the tally alone %v, made were %v", fixed, made)
		}
	})
}

func TestPointsGoToThoseWhoRevealAndNobodyElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := draw(t)
		points, reveals := result(r.game, r.tally, r.guesses)
		for who, p := range points {
			shown := slices.Contains(reveals, who)
			if p > 0 && !shown {
				t.Fatalf("%s has %d points for a guess that is shut", who, p)
			}
			if p == 0 && shown && !r.game.Said() {
				t.Fatalf("%s has opened for nothing", who)
			}
		}
	})
}

func TestPermutingPlayersPermutesPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := draw(t)
		order := rapid.Permutation(slices.Sorted(maps.Keys(r.guesses))).Draw(t, "order")
		moved := map[string]int{}
		for i, to := range order {
			moved[to] = r.guesses[strconv.Itoa(i)]
		}
		before, _ := result(r.game, r.tally, r.guesses)
		after, _ := result(r.game, r.tally, moved)
		for i, to := range order {
			if before[strconv.Itoa(i)] != after[to] {
				t.Fatalf("player %d has %d points, in the place of %s %d", i, before[strconv.Itoa(i)], to, after[to])
			}
		}
	})
}

func TestWhoDeclinesIsAsIfNotThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := draw(t)
		if r.game.Said() {
			return
		}
		shut := rapid.SampledFrom(slices.Sorted(maps.Keys(r.guesses))).Draw(t, "shut")
		declined, _ := result(r.game, r.tally, r.guesses, shut)
		if declined[shut] != 0 {
			t.Fatalf("%s declines and has %d points", shut, declined[shut])
		}
		without := maps.Clone(r.guesses)
		delete(without, shut)
		delete(declined, shut)
		if points, _ := result(r.game, r.tally, without); !maps.Equal(points, declined) {
			t.Fatalf("with a decline %v, without that player %v", declined, points)
		}
	})
}

// The rulebooks' scoring, written down without asks.

func TestPointsAreWhatTheRulebooksSay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := draw(t)
		r.game.Guard = false
		got, _ := result(r.game, r.tally, r.guesses)
		want := map[string]int{}
		for who, v := range r.guesses {
			want[who] = r.printed(v)
		}
		if !maps.Equal(got, want) {
			t.Fatalf("points %v, want %v", got, want)
		}
	})
}

func (r round) printed(guess int) int {
	n, sum := r.tally.N(), r.tally.Sum()
	off := distance(guess, sum)
	switch r.game.Edition.Name {
	case "privacy2":
		return r.rank(guess, sum)
	case "nolimit":
		nearest := off
		for _, other := range r.guesses {
			nearest = min(nearest, distance(other, sum))
		}
		return choose(off == 0, 2, choose(off == nearest, 1, 0))
	case "quickie":
		return choose(off == 0, 3, choose(off == 1, 1, 0))
	}
	return choose(off == 0, 3, choose(off == 1 && 1 <= guess && guess <= n-1, 1, 0))
}

// rank: the best three different guesses that are not too high; 0 is none of
// them unless it is right.
func (r round) rank(guess, sum int) int {
	var low []int
	for _, v := range r.guesses {
		if v <= sum && (v > 0 || sum == 0) {
			low = append(low, v)
		}
	}
	slices.Sort(low)
	low = slices.Compact(low)
	slices.Reverse(low)
	return choose(slices.Contains(low, guess), max(0, 3-slices.Index(low, guess)), 0)
}

func distance(a, b int) int { return max(a-b, b-a) }

func choose(when bool, then, otherwise int) int {
	if when {
		return then
	}
	return otherwise
}
