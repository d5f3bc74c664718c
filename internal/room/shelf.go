package room

import (
	"maps"
	"regexp"
	"slices"

	"privacy/ballot"
	"privacy/deck"
	"privacy/rules"
	"privacy/wire"
)

// What the group brought along: decks of its own, questions in the box, and
// what was asked on earlier evenings.

const (
	broughtMost = 4     // decks
	cardsMost   = 250   // of one deck
	partMost    = 40    // cards
	boxMost     = 300   // questions
	passedMost  = 3_000 // labels, in one command
)

// shelf is a value: its methods return the next one.
type shelf struct {
	decks  []brought
	passed []string // labels, ascending
	box    []string // questions of one language; their order says nothing, see slipped
}

type brought struct {
	deck  deck.Deck
	parts []string // the digest of each
}

func (s shelf) deck(id string) *deck.Deck {
	i := s.index(id)
	if i < 0 {
		return nil
	}
	return &s.decks[i].deck
}

func (s shelf) index(id string) int {
	return slices.IndexFunc(s.decks, func(b brought) bool { return b.deck.ID == id })
}

var broughtID = regexp.MustCompile(`^x-[a-z2-7]{8}$`)

func (t *turn) bring(c *wire.Bring) error {
	d, err := readDeck(c.Deck)
	if err != nil {
		return ErrDeckBad
	}
	var before brought
	if i := t.shelf.index(d.ID); i >= 0 {
		before = t.shelf.decks[i]
	}
	parts := uint32(len(before.parts))
	switch {
	case c.Part < parts && before.parts[c.Part] == d.Digest():
		return nil
	case c.Part == 0 && parts == 0 && len(t.shelf.decks) >= broughtMost:
		return ErrDecksFull
	case slices.Contains(t.pile.decks, d.ID), c.Part > 0 && c.Part != parts,
		c.Part > 0 && len(before.deck.Cards)+len(d.Cards) > cardsMost:
		return ErrDeckBad
	}
	t.emit(&Shelved{Bring: *c})
	return nil
}

// readDeck reads what the group brought, and refuses what cannot be played.
func readDeck(w wire.Deck) (deck.Deck, error) {
	d := deckOf(w)
	switch err := deck.Playable(d); {
	case err != nil:
		return deck.Deck{}, err
	case !broughtID.MatchString(d.ID) || len(d.Cards) > partMost || !d.Sayable():
		return deck.Deck{}, ErrDeckBad
	}
	return d, nil
}

// deckOf is what was brought, as a deck.
func deckOf(w wire.Deck) deck.Deck {
	d := deck.Deck{
		ID: w.ID, Kind: deck.Kind(w.Kind), Names: w.Names, By: w.By, About: w.About,
		Languages: slices.Sorted(maps.Keys(w.Names)),
	}
	for _, c := range w.Cards {
		d.Cards = append(d.Cards, deck.Card{ID: c.ID, Back: c.Back, Heat: c.Heat, Themes: c.Themes, By: c.By, Texts: c.Texts})
	}
	return d
}

func (e *Shelved) apply(s *State, _ int64) {
	d := deckOf(e.Deck)
	part := []string{d.Digest()}
	decks := slices.Clone(s.shelf.decks)
	i := s.shelf.index(d.ID)
	switch {
	case i < 0:
		decks = append(decks, brought{d, part})
	case e.Part == 0:
		decks[i] = brought{d, part}
	default:
		d.Cards = slices.Concat(decks[i].deck.Cards, d.Cards)
		decks[i] = brought{d, slices.Concat(decks[i].parts, part)}
	}
	s.shelf.decks = decks
}

// passOver leaves out what was asked on earlier evenings.
func (t *turn) passOver(c *wire.PassOver) error {
	if len(c.Labels) == 0 || len(c.Labels) > passedMost {
		return ErrMalformed
	}
	e := &PassedOver{}
	for _, label := range c.Labels {
		id, card, number, err := deck.ParseLabel(label)
		if err != nil {
			return ErrMalformed
		}
		d := t.house.deck(id, t.shelf)
		if d == nil || t.shelf.over(label) {
			continue // a deck that is not here cannot be asked from
		}
		if _, ok := d.Question(card, number); ok {
			e.Labels = append(e.Labels, label)
		}
	}
	if len(e.Labels) > 0 {
		t.emit(e)
	}
	return nil
}

func (e *PassedOver) apply(s *State, _ int64) {
	passed := slices.Concat(s.shelf.passed, e.Labels)
	slices.Sort(passed)
	s.shelf.passed = slices.Compact(passed)
}

// over tells whether a question is passed over.
func (s shelf) over(label string) bool {
	_, found := slices.BinarySearch(s.passed, label)
	return found
}

// slip puts a question into the box, unsigned. One that was there or here
// before is taken and forgotten: nobody learns what others have written.
func (t *turn) slip(c *wire.Slip) error {
	switch {
	case t.settings.Box == 0:
		return ErrChoiceBad
	case !deck.Askable(c.Text):
		return ErrQuestionBad
	case len(t.shelf.box) >= boxMost:
		return ErrBoxFull
	case t.heard(own(t.settings.Language, c.Text)) || slices.ContainsFunc(t.shelf.box, alike(c.Text)):
		return nil
	}
	t.emit(&Slipped{Text: c.Text})
	return nil
}

func alike(text string) func(string) bool {
	trace := ballot.Fingerprint(text)
	return func(other string) bool { return ballot.Fingerprint(other) == trace }
}

func own(language, text string) []wire.Text { return []wire.Text{{Language: language, Text: text}} }

func (e *Slipped) apply(s *State, _ int64) {
	s.shelf.box = append(slices.Clip(s.shelf.box), e.Text)
	s.pile.empty = false
}

// box tells whether there is a question in the box, and the group wants it.
func (t *turn) box() bool { return t.settings.Box > 0 && len(t.shelf.box) > 0 }

// fromBox tells whether the next question comes from the box: one in so many,
// by lot, and where a reader chooses, because that one chose it.
func (t *turn) fromBox() bool {
	return t.box() && (t.settings.Choice != "card" || t.draws.IntN(t.settings.Box) == 0)
}

// slipped draws a question from the box. It says nothing of its language, which
// could tell who wrote it: it counts as one in the language of the table.
func (t *turn) slipped() pending {
	text := t.shelf.box[t.draws.IntN(len(t.shelf.box))]
	return pending{
		label: "own/" + text, options: rules.Options(t.edition().Kinds[0]), texts: own(t.settings.Language, text),
	}
}

// unslipped is the shelf without a question that was drawn, or asked by chance
// in the same words.
func (s shelf) unslipped(texts []wire.Text) shelf {
	s.box = slices.Clone(s.box)
	for _, x := range texts {
		s.box = slices.DeleteFunc(s.box, alike(x.Text))
	}
	return s
}

func (s shelf) view() *wire.Shelf {
	v := &wire.Shelf{Decks: []wire.Brought{}, Passed: append([]string{}, s.passed...)}
	for _, b := range s.decks {
		told := Told(&b.deck)
		told.Parts = uint32(len(b.parts))
		v.Decks = append(v.Decks, told)
	}
	return v
}

// Told is what screens are told of a deck before its questions are asked.
func Told(d *deck.Deck) wire.Brought {
	return wire.Brought{ID: d.ID, Kind: string(d.Kind), Names: d.Names, By: d.By, About: d.About, Questions: d.Len()}
}

// Brought is a deck of the group's own, for those who choose from it; nil:
// there is none of that id.
func (s *State) Brought(id string) *deck.Deck { return s.shelf.deck(id) }
