// Package deck holds the question cards: what a deck is, how it is read from its
// files, what a good one looks like, and what is left of its pile during a game.
//
// A deck is one list of cards for all languages and one list of texts for each,
// so everybody at the table reads the same question in a language of their own:
//
//	privacy/deck.yaml   id, kind, and for each card: back, heat, themes, yes
//	privacy/en.yaml     the name of the deck and the texts, by card
//	privacy/de.yaml     the same cards, the same number of texts
//
// Load refuses a deck that cannot be played: a question without a text, a text
// without a question, a back number without a question. Everything that is merely
// not good enough is left to Check, which finds both and says where.
//
// What people write themselves is a List: one file, questions in a row, in
// whatever form they have it. Its bytes go one way:
//
//	file ──decodeText──▶ text ──by form──▶ drafts ──add──▶ List, problems ──Deck──▶ cards
//
// Reading a list never fails; what is wrong with it is told by line, and the rest
// is kept: spec/decks.md, held by vectors/decks.json.
//
// A deck carries no secret. JSON renders it in one way only, Digest names those
// bytes, and a page that was built with the digest can refuse other texts. That
// a translation means the same as its original, no code can promise.
//
// The format is described for authors in docs/writing-a-deck.md.
package deck

import "slices"

// A Kind says what may be answered.
type Kind string

// The kinds of question. All questions of a deck are of one kind.
const (
	YesNo   Kind = "yesno"   // Yes or No
	HowMany Kind = "howmany" // 0, 1, 2, 3, 4, 5+ or 10+
)

// A Deck is a set of cards with texts in one or more languages.
type Deck struct {
	ID        string            // of [a-z0-9-], as in "privacy"
	Kind      Kind              //
	Names     map[string]string // by language, as people say it
	Languages []string          // lower-case tags, ascending, as in "de", "en"
	By        string            // who wrote it and wants it known; may be empty
	About     string            // a word to the players; may be empty
	Cards     []Card            // in the order of the file, which has no meaning

	misfits []Finding // what the files hold and no card has a place for
}

// A Card has as many questions as it has heats. Its lists run in parallel:
// question 1 is found at index 0 of each.
type Card struct {
	ID     string              // three digits, as in "017"
	Back   int                 // the number on its back, one of its own questions
	Heat   []int               // 1 mild, 2 spicy, 3 hot
	Themes []string            // one of Themes() for each question
	Yes    []float64           // a guess at the share of Yes, advice only; may be empty
	By     []string            // who wrote each and wants it known; may be empty
	Texts  map[string][]string // by language
}

// A Question is one numbered line of a card, in all languages of its deck.
type Question struct {
	Label string            // deck/card/number, as in "privacy/017/3"
	Kind  Kind              //
	Heat  int               // 1 mild, 2 spicy, 3 hot
	Theme string            // one of Themes()
	Yes   float64           // the guessed share of Yes; 0.5 where nobody guessed
	By    string            // who wrote it and wants it known, else empty
	Texts map[string]string // by language
}

// Themes lists what a question may be about, in ascending order.
func Themes() []string {
	return []string{
		"body", "dreams", "family", "friends", "habits", "love",
		"money", "sex", "sins", "technology", "travel", "work",
	}
}

// Len is the number of questions in the deck.
func (d Deck) Len() (n int) {
	for _, c := range d.Cards {
		n += c.Questions()
	}
	return n
}

// Questions is the number of questions on the card.
func (c Card) Questions() int { return len(c.Heat) }

// Question finds a question by its card ("017") and number (from 1). The second
// result is false if the deck has no such card or the card no such number.
func (d Deck) Question(card string, number int) (Question, bool) {
	i := slices.IndexFunc(d.Cards, func(c Card) bool { return c.ID == card })
	if i < 0 || number < 1 || number > d.Cards[i].Questions() {
		return Question{}, false
	}
	return d.question(d.Cards[i], number), true
}

func (d Deck) question(c Card, number int) Question {
	q := Question{
		Label: Label(d.ID, c.ID, number),
		Kind:  d.Kind,
		Heat:  c.Heat[number-1],
		Theme: c.Themes[number-1],
		Yes:   0.5,
		Texts: make(map[string]string, len(c.Texts)),
	}
	if len(c.Yes) > 0 {
		q.Yes = c.Yes[number-1]
	}
	q.By = d.By
	if len(c.By) > 0 && c.By[number-1] != "" {
		q.By = c.By[number-1]
	}
	for lang, texts := range c.Texts {
		if number <= len(texts) && texts[number-1] != "" {
			q.Texts[lang] = texts[number-1]
		}
	}
	return q
}

// Find looks a label up in several decks. The second result is false if the
// label is malformed or names a question that none of them has.
func Find(decks []Deck, label string) (Question, bool) {
	id, card, number, err := ParseLabel(label)
	if err != nil {
		return Question{}, false
	}
	for _, d := range decks {
		if d.ID == id {
			return d.Question(card, number)
		}
	}
	return Question{}, false
}
