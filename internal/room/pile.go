package room

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"privacy/ballot"
	"privacy/deck"
	"privacy/wire"
)

// The draw pile. The room keeps which cards have gone and the back that is
// visible; the deck does the rest.

// cards is the pile as it lies there, with what may not be asked closed.
func (t *turn) cards() deck.Pile {
	d := t.house.Decks[t.settings.Deck]
	return deck.NewPile(*d).After(deck.Drawn{Passed: t.pile.gone, Next: t.pile.back}).Restrict(t.fresh)
}

// fresh tells whether a card's question has not been here, under this label or
// with these words.
func (t *turn) fresh(label string) bool {
	_, card, number, err := deck.ParseLabel(label)
	if err != nil || t.used[label] {
		return false
	}
	q, ok := t.house.Decks[t.settings.Deck].Question(card, number)
	return ok && !t.heard(texts(q))
}

func (s *State) heard(texts []wire.Text) bool {
	return slices.ContainsFunc(texts, func(x wire.Text) bool { return s.seen[ballot.Fingerprint(x.Text)] })
}

func texts(q deck.Question) []wire.Text {
	var all []wire.Text
	for language, text := range q.Texts {
		all = append(all, wire.Text{Language: language, Text: text})
	}
	slices.SortFunc(all, func(a, b wire.Text) int { return cmp.Compare(a.Language, b.Language) })
	return all
}

func (t *turn) freshPile() *Piled {
	p := deck.NewPile(*t.house.Decks[t.settings.Deck])
	return &Piled{Deck: t.settings.Deck, Back: p.Turn(t.draws.IntN), Left: p.Len()}
}

// found is a question from the pile, and the pile after it.
type found struct {
	pending
	rest Piled
}

// takeCard draws the top card; false: nothing is left to ask.
func (t *turn) takeCard() (found, bool) {
	drawn, rest, ok := t.cards().Draw(t.draws.IntN)
	if !ok {
		return found{}, false
	}
	_, card, number, _ := deck.ParseLabel(drawn.Label())
	q, _ := t.house.Decks[t.settings.Deck].Question(card, number)
	return found{
		pending: pending{label: drawn.Label(), number: number, texts: texts(q)},
		rest:    Piled{Deck: t.settings.Deck, Back: drawn.Next, Left: rest.Len(), Gone: append(drawn.Passed, drawn.Card)},
	}, true
}

// chosen checks a question that the reader chose or made up; rest is nil where
// the pile stays as it is.
func (t *turn) chosen(c *wire.Put) (pending, *Piled, error) {
	p := pending{label: c.Label, texts: c.Texts}
	if text, own := strings.CutPrefix(c.Label, "own/"); own {
		return p, nil, t.ownQuestion(c, text)
	}
	_, card, number, err := deck.ParseLabel(c.Label)
	q, known := t.house.Decks[t.settings.Deck].Question(card, number)
	switch {
	case err != nil || !known || q.Label != c.Label || !slices.Equal(texts(q), c.Texts):
		return p, nil, ErrQuestionBad
	case t.settings.Choice != "free":
		return p, nil, ErrChoiceBad
	}
	pile := t.cards()
	name := q.Label[:strings.LastIndexByte(q.Label, '/')]
	if !slices.ContainsFunc(pile.Choices(), func(x deck.Choice) bool { return x.Card == name && slices.Contains(x.Numbers, number) }) {
		return p, nil, ErrQuestionSeen
	}
	p.number = number
	return p, &Piled{Deck: t.settings.Deck, Left: pile.Take(name).Len(), Gone: []string{name}}, nil
}

const ownMost = 200 // characters

func (t *turn) ownQuestion(c *wire.Put, text string) error {
	_, err := ballot.Question{Game: t.ballotGame(), Label: c.Label, Texts: ballotTexts(c.Texts)}.About()
	switch {
	case !t.settings.Own:
		return ErrChoiceBad
	case err != nil || utf8.RuneCountInString(text) > ownMost || len(c.Texts[0].Language) != 2:
		return ErrQuestionBad
	case t.heard(c.Texts):
		return ErrQuestionSeen
	}
	return nil
}
