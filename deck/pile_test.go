package deck

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
)

// pileOf builds a pile of cards with these backs and four questions each.
func pileOf(backs ...int) Pile {
	d := Deck{ID: "d"}
	for i, b := range backs {
		d.Cards = append(d.Cards, Card{ID: fmt.Sprintf("%03d", i+1), Back: b, Heat: []int{1, 1, 1, 1}})
	}
	return NewPile(d)
}

// A distribution gives the exact probability of every course of play.
type distribution map[string]*big.Rat

func (d distribution) add(course string, p *big.Rat) {
	if d[course] == nil {
		d[course] = new(big.Rat)
	}
	d[course].Add(d[course], p)
}

func (d distribution) check(t *testing.T, want distribution) {
	t.Helper()
	if len(d) != len(want) {
		t.Errorf("%d courses are possible, want %d", len(d), len(want))
	}
	for course, p := range want {
		if d[course] == nil || d[course].Cmp(p) != 0 {
			t.Fatalf("%s has probability %v, want %v", course, d[course], p)
		}
	}
}

// everyPick runs play once for each way its picks can fall out and adds up what it
// returns: an exhaustive walk through the tree of choices.
func everyPick(play func(pick func(int) int) string) distribution {
	d := distribution{}
	var path, width []int
	for {
		depth, p := 0, big.NewRat(1, 1)
		course := play(func(n int) int {
			if depth == len(path) {
				path, width = append(path, 0), append(width, n)
			}
			p.Mul(p, big.NewRat(1, int64(n)))
			depth++
			return path[depth-1]
		})
		d.add(course, p)
		for len(path) > 0 && path[len(path)-1] == width[len(path)-1]-1 {
			path, width = path[:len(path)-1], width[:len(path)-1]
		}
		if len(path) == 0 {
			return d
		}
		path[len(path)-1]++
	}
}

func drawAll(pile Pile) func(pick func(int) int) string {
	return func(pick func(int) int) string {
		var course strings.Builder
		p := pile
		for {
			d, rest, ok := p.Draw(pick)
			if !ok {
				return course.String()
			}
			fmt.Fprintf(&course, "%s next %d; ", d.Label(), d.Next)
			p = rest
		}
	}
}

// shuffled plays the same pile the way it is played at a table: all orders are
// equally likely, the number is on the back of the next card, and the number of
// the last card is any.
func shuffled(p Pile, first int) distribution {
	var orders [][]pileCard
	permute(p.cards, nil, func(o []pileCard) {
		if first == 0 || o[0].back == first {
			orders = append(orders, o)
		}
	})
	d := distribution{}
	for _, o := range orders {
		for last := 1; last <= 4; last++ {
			d.add(atTheTable(p, o, last), big.NewRat(1, int64(4*len(orders))))
		}
	}
	return d
}

func atTheTable(p Pile, order []pileCard, last int) string {
	var course strings.Builder
	for i, c := range order {
		number, next := last, 0
		if i+1 < len(order) {
			next = order[i+1].back
			number = next
		}
		if p.asks(c, number) {
			fmt.Fprintf(&course, "%s/%d next %d; ", c.name, number, next)
		}
	}
	return course.String()
}

func permute(left, taken []pileCard, visit func([]pileCard)) {
	if len(left) == 0 {
		visit(slices.Clone(taken))
		return
	}
	for i := range left {
		rest := slices.Delete(slices.Clone(left), i, i+1)
		permute(rest, append(slices.Clone(taken), left[i]), visit)
	}
}

func TestAPileBehavesLikeAShuffle(t *testing.T) {
	without := func(labels ...string) func(string) bool {
		return func(l string) bool { return !slices.Contains(labels, l) }
	}
	cases := []struct {
		name string
		pile Pile
	}{
		{"the empty pile", pileOf()},
		{"one card", pileOf(3)},
		{"two cards with the same back", pileOf(1, 1)},
		{"every back once", pileOf(1, 2, 3, 4)},
		{"unequal shares", pileOf(1, 1, 2, 3)},
		{"unequal shares, top card visible", pileOf(1, 1, 2, 3).Showing(1)},
		{"questions asked before", pileOf(1, 1, 2, 2).Restrict(without("d/001/1", "d/002/2", "d/003/2", "d/003/4"))},
		{"a card with nothing left", pileOf(1, 2, 3).Restrict(without("d/002/1", "d/002/2", "d/002/3", "d/002/4"))},
		{"five cards", pileOf(2, 2, 2, 4, 1)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			everyPick(drawAll(c.pile)).check(t, shuffled(c.pile, c.pile.Back()))
		})
	}
}

func TestTurningTheTopCardFirstChangesNothing(t *testing.T) {
	p := pileOf(1, 1, 2, 4)
	got := everyPick(func(pick func(int) int) string {
		return drawAll(p.Showing(p.Turn(pick)))(pick)
	})
	got.check(t, shuffled(p, 0))
}

// first always picks the first.
func first(int) int { return 0 }

func TestTheQuestionIsTheNumberOnTheNextBack(t *testing.T) {
	d, rest, ok := pileOf(4, 2, 3).Showing(4).Draw(first)
	if !ok || d.Card != "d/001" || d.Number != 2 || d.Next != 2 || rest.Back() != 2 || rest.Len() != 2 {
		t.Errorf("drew %+v and left %+v, want card 001, question 2, back 2 visible", d, rest)
	}
}

func TestTheLastCardHasNoNextBackAndAnyNumber(t *testing.T) {
	for number := 1; number <= 4; number++ {
		picks := []int{0, number - 1}
		d, rest, ok := pileOf(2).Draw(func(int) int {
			p := picks[0]
			picks = picks[1:]
			return p
		})
		if !ok || d.Number != number || d.Next != 0 || rest.Len() != 0 {
			t.Errorf("drew %+v, %v; want question %d and nothing next", d, ok, number)
		}
	}
}

func TestAUsedQuestionPassesItsCardOver(t *testing.T) {
	p := pileOf(1, 2, 3).Restrict(func(l string) bool { return l != "d/001/2" })
	d, _, ok := p.Draw(first)
	if !ok || !slices.Equal(d.Passed, []string{"d/001"}) || d.Label() != "d/002/3" {
		t.Errorf("drew %+v, want 001 passed over and 002/3 drawn", d)
	}
}

func TestAnExhaustedPileSaysSo(t *testing.T) {
	p := pileOf(1, 2).Restrict(func(string) bool { return false })
	d, rest, ok := p.Draw(first)
	if ok || rest.Len() != 0 || len(d.Passed) != 2 {
		t.Errorf("drew %+v, %v; want everything passed over", d, ok)
	}
	if p.Len() != 2 {
		t.Error("drawing changed the pile it drew from")
	}
}

func TestReplayingADrawGivesThePileItLeft(t *testing.T) {
	p := pileOf(1, 2, 3, 4, 1, 2).Restrict(func(l string) bool { return !strings.HasSuffix(l, "/2") })
	replayed, pick := p, Picks([32]byte{7})
	for {
		d, rest, ok := p.Draw(pick)
		if !ok {
			return
		}
		p, replayed = rest, replayed.After(d)
		if fmt.Sprint(p) != fmt.Sprint(replayed) {
			t.Fatalf("after %+v the replay holds %v, want %v", d, replayed, p)
		}
	}
}

func TestAFreeChoiceTakesTheCardAndCoversTheBack(t *testing.T) {
	p := pileOf(1, 2).Showing(2).Restrict(func(l string) bool { return l != "d/001/3" })
	want := []Choice{{"d/001", []int{1, 2, 4}}, {"d/002", []int{1, 2, 3, 4}}}
	if got := p.Choices(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the choices are %v, want %v", got, want)
	}
	rest := p.Take("d/002")
	if rest.Len() != 1 || rest.Back() != 0 || p.Len() != 2 {
		t.Errorf("taking a card left %+v", rest)
	}
}

func TestAMixedPileAsksOnlyQuestionsThatTheCardHas(t *testing.T) {
	four := Deck{ID: "four", Cards: []Card{{ID: "001", Back: 1, Heat: []int{1, 1, 1, 1}}}}
	six := Deck{ID: "six", Cards: []Card{{ID: "001", Back: 6, Heat: []int{1, 1, 1, 1, 1, 1}}}}
	d, _, ok := NewPile(four, six).Showing(1).Draw(first)
	if !ok || d.Label() != "four/001/1" || d.Next != 6 {
		t.Errorf("drew %+v, want one of the four questions although the next back says 6", d)
	}
}

func TestTheSameSeedGivesTheSamePicks(t *testing.T) {
	a, b := Picks([32]byte{1}), Picks([32]byte{1})
	for range 100 {
		if x, y := a(90), b(90); x != y || x < 0 || x > 89 {
			t.Fatalf("picked %d and %d", x, y)
		}
	}
}
