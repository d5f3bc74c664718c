package room

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"privacy/ballot"
	"privacy/deck"
	"privacy/rules"
	"privacy/wire"
)

// The draw pile. The room keeps which cards have gone and the back that is
// visible; the deck does the rest.

// cards is the pile as it lies there, with what may not be asked closed.
func (t *turn) cards() deck.Pile {
	return t.wholePile().After(deck.Drawn{Passed: t.pile.gone, Next: t.pile.back}).Restrict(t.fresh)
}

// fitting is the pile with what does not fit the hour closed too.
func (t *turn) fitting() deck.Pile {
	heats := t.heats()
	return t.cards().Restrict(func(label string) bool {
		q, _, ok := t.printed(label)
		return ok && slices.Contains(heats, q.Heat)
	})
}

// heats are those of the next question, ascending: the whole range that the
// group wants, or the part of it that the game has come to, one step wide.
func (s *State) heats() []int {
	most := shown(s.settings).Heat
	if !s.settings.Rising {
		return []int{1, 2, 3}[:most]
	}
	to := min(most, 1+s.come(most))
	return []int{1, 2, 3}[max(0, to-2):to]
}

// come is how far the game has come, in so many parts: by its rounds or by who
// is ahead, and by its time, whichever is further.
func (s *State) come(parts int) int {
	ahead := s.rounds
	if !s.edition().Rounds {
		ahead = slices.Max(append(slices.Collect(maps.Values(s.seatedScores())), 0))
	}
	come := ahead * parts / s.settings.End
	if s.settings.Minutes > 0 {
		come = max(come, int(s.played)*parts/(s.settings.Minutes*minute))
	}
	return come
}

func (t *turn) wholePile() deck.Pile {
	var decks []deck.Deck
	for _, id := range t.settings.Decks {
		decks = append(decks, *t.house.deck(id, t.shelf))
	}
	return deck.NewPile(decks...)
}

// printed finds a question of the decks that are played with.
func (t *turn) printed(label string) (q deck.Question, number int, ok bool) {
	id, card, number, err := deck.ParseLabel(label)
	if err != nil || !slices.Contains(t.settings.Decks, id) {
		return deck.Question{}, 0, false
	}
	q, ok = t.house.deck(id, t.shelf).Question(card, number)
	return q, number, ok
}

// fresh tells whether a card's question is one that the group wants and has not
// been here, under this label or with these words, nor on an earlier evening.
func (t *turn) fresh(label string) bool {
	q, _, ok := t.printed(label)
	return ok && t.wanted(q) && !t.used[label] && !t.shelf.over(label) && !t.heard(texts(q))
}

// wanted tells whether the settings leave this question in.
func (t *turn) wanted(q deck.Question) bool {
	return (t.settings.Heat == 0 || q.Heat <= t.settings.Heat) && !slices.Contains(t.settings.Omit, q.Theme)
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
	p := t.wholePile()
	return &Piled{Decks: t.settings.Decks, Back: p.Turn(t.draws.IntN), Left: p.Len()}
}

// found is a question from the pile, and the pile after it.
type found struct {
	pending
	rest Piled
}

// takeCard draws the top card; false: nothing is left to ask.
func (t *turn) takeCard() (found, bool) {
	drawn, rest, ok := t.fitting().Draw(t.draws.IntN)
	if !ok && t.settings.Rising {
		drawn, rest, ok = t.cards().Draw(t.draws.IntN)
	}
	if !ok {
		return found{}, false
	}
	q, _, _ := t.printed(drawn.Label())
	after := Piled{Decks: t.settings.Decks, Back: drawn.Next, Left: rest.Len(), Gone: append(drawn.Passed, drawn.Card)}
	if t.settings.Rising { // what was passed over goes back: its hour may come
		after.Left, after.Gone = after.Left+len(drawn.Passed), []string{drawn.Card}
	}
	return found{pending: put(q, drawn.Number), rest: after}, true
}

// put is a question of a card as it is put.
func put(q deck.Question, number int) pending {
	return pending{label: q.Label, by: q.By, number: number, options: rules.Options(string(q.Kind)), texts: texts(q)}
}

// chosen checks a question that the reader chose or made up; rest is nil where
// the pile stays as it is.
func (t *turn) chosen(c *wire.Put) (pending, *Piled, error) {
	if text, own := strings.CutPrefix(c.Label, "own/"); own {
		p := pending{label: c.Label, options: rules.Options(t.edition().Kinds[0]), texts: c.Texts}
		return p, nil, t.ownQuestion(c, text)
	}
	q, number, known := t.printed(c.Label)
	if !known || q.Label != c.Label || !slices.Equal(texts(q), c.Texts) {
		return pending{}, nil, ErrQuestionBad
	}
	rest, err := t.offered(cardOf(c.Label), number)
	return put(q, number), rest, err
}

// offered checks that the reader may take this question, and gives the pile
// after that: from the pile where questions are chosen freely, or another one
// of the card whose question was just laid aside, where the rulebook has that.
func (t *turn) offered(card string, number int) (*Piled, error) {
	if t.settings.Box == 1 {
		return nil, ErrChoiceBad
	}
	if t.settings.Choice == "card" {
		switch {
		case !t.edition().Another || !t.q.is(skipped) || cardOf(t.q.label) != card:
			return nil, ErrChoiceBad
		case !t.fresh(fmt.Sprintf("%s/%d", card, number)):
			return nil, ErrQuestionSeen
		}
		return nil, nil
	}
	pile := t.cards()
	if !pile.Has(card, number) {
		return nil, ErrQuestionSeen
	}
	return &Piled{Decks: t.settings.Decks, Left: pile.Take(card).Len(), Gone: []string{card}}, nil
}

// cardOf is the card of a label, as in "privacy/017".
func cardOf(label string) string { return label[:strings.LastIndexByte(label, '/')] }

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
