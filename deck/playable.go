package deck

import (
	"iter"
	"maps"
	"regexp"
	"slices"
)

// The most questions that a card may have.
const mostQuestions = 6

var languageForm = regexp.MustCompile(`^[a-z]{2,3}(-[a-z0-9]{2,8})*$`)

// Playable tells whether a deck can be played; the error is an *InvalidError.
func Playable(d Deck) error {
	if found := unplayable(d); len(found) > 0 {
		return &InvalidError{ID: d.ID, Findings: found}
	}
	return nil
}

// unplayable reports what stops a deck from being played at all. What a shipped
// deck must have besides, see uneven.
func unplayable(d Deck) []Finding {
	r := &report{deck: d, found: slices.Clone(d.misfits)}
	checkHeader(r)
	checkCards(r)
	for c, number := range d.questions() {
		for _, lang := range d.Languages {
			switch text := c.text(lang, number); {
			case text == "" && !d.worded(c, number):
				r.add(fileOf(lang), c.ID, number, "missing", noText)
			case text != "" && len(words(text)) == 0:
				r.add(fileOf(lang), c.ID, number, "missing", "The text has no words.")
			}
		}
	}
	return r.found
}

const noText = "There is no text for this question."

// worded tells whether a question has a text in some language of the deck.
func (d Deck) worded(c Card, number int) bool {
	return slices.ContainsFunc(d.Languages, func(lang string) bool { return c.text(lang, number) != "" })
}

// text is a question in one language; empty if there is none.
func (c Card) text(lang string, number int) string {
	if texts := c.Texts[lang]; number <= len(texts) {
		return texts[number-1]
	}
	return ""
}

// questions are those of all cards, in order, each as its card and number.
func (d Deck) questions() iter.Seq2[Card, int] {
	return func(yield func(Card, int) bool) {
		for _, c := range d.Cards {
			for number := 1; number <= c.Questions(); number++ {
				if !yield(c, number) {
					return
				}
			}
		}
	}
}

func checkHeader(r *report) {
	d := r.deck
	if !idForm.MatchString(d.ID) || d.ID == ownID {
		r.common("", 0, "id", "The id %q is not made of a-z, 0-9 and hyphens, or is %q.", d.ID, ownID)
	}
	if d.Kind != YesNo && d.Kind != HowMany {
		r.common("", 0, "kind", "The kind is %q, it must be yesno or howmany.", d.Kind)
	}
	if len(d.Cards) == 0 {
		r.common("", 0, "card", "There are no cards.")
	}
	if len(d.Languages) == 0 {
		r.common("", 0, "language", "There is no language: a file like en.yaml is missing.")
	}
	for _, lang := range d.Languages {
		if !languageForm.MatchString(lang) {
			r.add(fileOf(lang), "", 0, "language", "%q is not a language tag in lower case, as in de or pt-br.", lang)
		}
		if d.Names[lang] == "" {
			r.add(fileOf(lang), "", 0, "name", "The deck has no name in this language.")
		}
	}
}

func checkCards(r *report) {
	seen := map[string]bool{}
	for _, c := range r.deck.Cards {
		if !cardForm.MatchString(c.ID) {
			r.common(c.ID, 0, "card", "The card is called %q, it must be three digits in quotes.", c.ID)
		}
		if seen[c.ID] {
			r.common(c.ID, 0, "card", "The card is there twice.")
		}
		seen[c.ID] = true
		checkLengths(r, c)
		checkLanguages(r, c)
	}
}

func checkLengths(r *report, c Card) {
	n := c.Questions()
	if n < 1 || n > mostQuestions {
		r.common(c.ID, 0, "count", "The card has %d questions by its heats, it must be 1 to %d.", n, mostQuestions)
	}
	if len(c.Themes) != n {
		r.common(c.ID, 0, "count", "There are %d themes for %d questions.", len(c.Themes), n)
	}
	if len(c.Yes) != n && len(c.Yes) != 0 {
		r.common(c.ID, 0, "count", "There are %d guessed shares for %d questions.", len(c.Yes), n)
	}
	if len(c.By) != n && len(c.By) != 0 {
		r.common(c.ID, 0, "count", "There are %d authors for %d questions.", len(c.By), n)
	}
	if c.Back < 1 || c.Back > n {
		r.common(c.ID, 0, "back", "The number on the back is %d, the questions are 1 to %d.", c.Back, n)
	}
}

// checkLanguages wants no text that has no place: beyond the last question, or in
// a language that the deck does not have.
func checkLanguages(r *report, c Card) {
	for _, lang := range slices.Sorted(maps.Keys(c.Texts)) {
		texts := c.Texts[lang]
		if !slices.Contains(r.deck.Languages, lang) {
			r.common(c.ID, 0, "language", "There are texts in %q, which the deck does not have.", lang)
		}
		for number := c.Questions() + 1; number <= len(texts); number++ {
			r.add(fileOf(lang), c.ID, number, "stray", "There is a text for a question that the card does not have.")
		}
	}
}
