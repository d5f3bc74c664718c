package room_test

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"privacy/client"
	"privacy/rules"
	"privacy/wire"
)

// secret is what the people of a round really set and dropped.
type secret struct {
	guesses []int
	answers []int
}

// round plays a round that is open, to its end.
func (tb *table) round(s secret) {
	tb.Helper()
	tb.read()
	for i := range s.guesses {
		tb.guess(i, strconv.Itoa(s.guesses[i]))
		tb.answer(i, s.answers[i])
	}
	tb.pour()
}

// referee reckons a round from what the people really did.
func referee(g rules.Game, s secret) (asks [][]int, points map[string]int) {
	tally := rules.Tally{0, 0}
	for _, a := range s.answers {
		tally[a]++
	}
	by := map[string]rules.Opening{}
	for {
		next := rules.Asks(g, tally, len(asks)+1, slices.Collect(maps.Values(by)))
		if len(next) == len(asks) {
			return asks, rules.Score(g, tally, len(asks), by)
		}
		asks = next
		for i, v := range s.guesses {
			if slices.Contains(asks[len(asks)-1], v) {
				by[strconv.Itoa(i)] = rules.Opening{Ask: len(asks) - 1, Value: v}
			}
		}
	}
}

// secrets draws what n people do.
func secrets(seed uint64, n int) secret {
	b := make([]byte, 2*n)
	_, _ = chance(seed).Read(b)
	var s secret
	for i := range n {
		s.guesses, s.answers = append(s.guesses, int(b[i])%(n+1)), append(s.answers, int(b[n+i])%2)
	}
	return s
}

func TestAWholeGameFromTheDoorToTheWinner(t *testing.T) {
	tb := seated(t, 1, 5, settings(10))
	g := rules.Game{Edition: rules.Privacy, End: 10}
	scores := map[int]int{}
	rounds := 0
	for !tb.state.View().Standing.Ended {
		rounds++
		s := secrets(uint64(rounds), 5)
		tb.draw()
		tb.round(s)
		tb.quiet()
		asks, points := referee(g, s)
		v := tb.state.View()
		if got := v.Asks.Made; !slices.EqualFunc(got, asks, slices.Equal) {
			t.Fatalf("round %d asks %v, want %v", rounds, got, asks)
		}
		for i := range 5 {
			scores[i] += points[strconv.Itoa(i)]
		}
		if got := tb.scores(); !maps.Equal(got, scores) {
			t.Fatalf("round %d: scores %v, want %v", rounds, got, scores)
		}
		if opened := len(slices.DeleteFunc(v.Asks.Replies, func(r wire.Reply) bool { return r.Guess == "" })); opened != len(points) {
			t.Fatalf("round %d: %d opened, %d score", rounds, opened, len(points))
		}
		if v.Standing.Round != rounds {
			t.Fatalf("%d rounds, want %d", v.Standing.Round, rounds)
		}
	}
	tb.mustReplay()
	winners := tb.state.View().Standing.Winners
	for i, p := range tb.phones {
		if won := slices.Contains(winners, p.ID()); won != (scores[i] == slices.Max(slices.Collect(maps.Values(scores)))) {
			t.Errorf("phone %d with %d points: winner %v", i, scores[i], won)
		}
		if p.Duty() != client.DutyEnded {
			t.Errorf("phone %d is to %s", i, p.Duty())
		}
	}
}

// scores are the points by phone, as the room has them.
func (tb *table) scores() map[int]int {
	all := map[int]int{}
	for _, x := range tb.state.View().Standing.Scores {
		for i, p := range tb.phones {
			if p.ID() == x.ID {
				all[i] = x.Points
			}
		}
	}
	return all
}
