package deck

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
)

// A Pile is what is left of one deck, or of several shuffled into one.
//
// Nobody has shuffled it. All that a pile of real cards shows is the number on
// the back of its top card, so that number is all a Pile fixes. The card itself
// is drawn when it is needed, uniformly among those left with that back; then
// the next back is fixed by drawing a card from what is left and keeping nothing
// of it but its back. To the players this is the same as a shuffle, draw by draw
// (the tests compare the two by exact enumeration), but there is no hidden order
// that a server could know and a player could not.
//
// A Pile is a value: its methods return another one and leave it as it was.
// Chance comes in from outside, as a function that picks uniformly among 0…n-1.
// The zero Pile is empty.
type Pile struct {
	cards []pileCard
	back  int                       // on the back of the top card; 0 where none is fixed
	open  []func(label string) bool // all of which a question must pass to be asked
}

type pileCard struct {
	name      string // deck/card, as in "privacy/017"
	back      int
	questions int
}

// asks tells whether a card's question may still be asked.
func (p Pile) asks(card pileCard, number int) bool {
	label := card.name + "/" + strconv.Itoa(number)
	return !slices.ContainsFunc(p.open, func(open func(string) bool) bool { return !open(label) })
}

// Drawn is one draw, complete: After turns it back into a pile without chance.
type Drawn struct {
	Passed []string // cards passed over unseen, in order, as in "privacy/003"
	Card   string   // the card in the reader's hand, as in "privacy/017"
	Number int      // the question to be read, from 1
	Next   int      // the number on the back of the next card; 0 if that was the last
}

// Label names the question that was drawn.
func (d Drawn) Label() string { return fmt.Sprintf("%s/%d", d.Card, d.Number) }

// A Choice is a card of a pile and those of its questions that may be asked.
type Choice struct {
	Card    string // as in "privacy/017"
	Numbers []int  // ascending, at least one
}

// Picks makes uniform picks out of a seed, by ChaCha8 and without bias: the same
// seed, the same picks.
func Picks(seed [32]byte) func(n int) int { return rand.New(rand.NewChaCha8(seed)).IntN }

// NewPile puts all cards of the decks on one pile. No back is visible yet; see Turn.
func NewPile(decks ...Deck) Pile {
	var p Pile
	for _, d := range decks {
		for _, c := range d.Cards {
			p.cards = append(p.cards, pileCard{name: d.ID + "/" + c.ID, back: c.Back, questions: c.Questions()})
		}
	}
	return p
}

// Len is the number of cards left, those with nothing left to ask included.
func (p Pile) Len() int { return len(p.cards) }

// Back is the number on the back of the top card, 0 if none is fixed.
func (p Pile) Back() int { return p.back }

// Turn picks the number on the back of the top card: a card is drawn uniformly
// among all that are left, and only its back is kept. 0 if the pile is empty.
func (p Pile) Turn(pick func(n int) int) int {
	if len(p.cards) == 0 {
		return 0
	}
	return p.cards[pick(len(p.cards))].back
}

// Showing is the pile with this number on the back of its top card. 0 covers it up.
func (p Pile) Showing(back int) Pile {
	p.back = back
	return p
}

// Draw takes the top card. The question is the one whose number is then visible
// on the back of the next card; after the last card, and where a mixed pile shows
// a number that the drawn card does not have, the number is picked uniformly. A
// card whose question may not be asked is passed over and the next one drawn.
//
// It returns the draw and the pile after it. The last result is false if the pile
// ran out before a question was found; the draw then tells only what was passed over.
func (p Pile) Draw(pick func(n int) int) (Drawn, Pile, bool) {
	var d Drawn
	for len(p.cards) > 0 {
		var card pileCard
		card, p = p.take(pick)
		number := p.back
		if number < 1 || number > card.questions {
			number = 1 + pick(card.questions)
		}
		if p.asks(card, number) {
			d.Card, d.Number, d.Next = card.name, number, p.back
			return d, p, true
		}
		d.Passed = append(d.Passed, card.name)
	}
	return d, p, false
}

// take removes a card uniformly among those that show the visible back, or among
// all if none is visible, and fixes the next back.
func (p Pile) take(pick func(n int) int) (pileCard, Pile) {
	var candidates []pileCard
	for _, c := range p.cards {
		if p.back == 0 || c.back == p.back {
			candidates = append(candidates, c)
		}
	}
	card := candidates[pick(len(candidates))]
	rest := p.without(card.name)
	return card, rest.Showing(rest.Turn(pick))
}

// After is the pile after a draw that somebody else has made, as in a replay.
func (p Pile) After(d Drawn) Pile {
	return p.without(append(slices.Clone(d.Passed), d.Card)...).Showing(d.Next)
}

// Take removes a card that a reader chose freely. The visible back is covered up:
// whose it was, nobody knows any more, and the next draw is among all cards.
func (p Pile) Take(card string) Pile { return p.without(card).Showing(0) }

func (p Pile) without(names ...string) Pile {
	p.cards = slices.DeleteFunc(slices.Clone(p.cards), func(c pileCard) bool {
		return slices.Contains(names, c.name)
	})
	return p
}

// Restrict closes every question for which open returns false: those asked,
// voided or laid aside, and those the settings leave out. It is called with
// labels, as in "privacy/017/3", of those questions that come up, while the pile
// is used, and never opens a closed question again. The cards stay in the pile,
// because their backs still count.
func (p Pile) Restrict(open func(label string) bool) Pile {
	p.open = append(slices.Clone(p.open), open)
	return p
}

// Has tells whether a card lies in the pile and this question of it may be asked.
func (p Pile) Has(card string, number int) bool {
	i := slices.IndexFunc(p.cards, func(c pileCard) bool { return c.name == card })
	return i >= 0 && number >= 1 && number <= p.cards[i].questions && p.asks(p.cards[i], number)
}

// Choices lists the cards that still have something to ask, for a reader who
// chooses freely. Their order says nothing.
func (p Pile) Choices() []Choice {
	var all []Choice
	for _, c := range p.cards {
		var numbers []int
		for number := 1; number <= c.questions; number++ {
			if p.asks(c, number) {
				numbers = append(numbers, number)
			}
		}
		if len(numbers) > 0 {
			all = append(all, Choice{Card: c.name, Numbers: numbers})
		}
	}
	return all
}
