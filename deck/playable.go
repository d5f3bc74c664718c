package deck

import (
	"regexp"
	"slices"
)

// Cards of the printed games have four questions, or six where the reader chooses.
var questionsPerCard = []int{4, 6}

var languageForm = regexp.MustCompile(`^[a-z]{2,3}(-[a-z0-9]{2,8})*$`)

// unplayable reports what stops a deck from being played at all.
func unplayable(d Deck) []Finding {
	r := &report{deck: d, found: slices.Clone(d.misfits)}
	checkHeader(r)
	checkCards(r)
	for _, lang := range d.Languages {
		checkTranslation(r, lang)
	}
	return r.found
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
	}
}

func checkLengths(r *report, c Card) {
	n := c.Questions()
	if !slices.Contains(questionsPerCard, n) {
		r.common(c.ID, 0, "count", "The card has %d questions by its heats, it must be one of %v.", n, questionsPerCard)
	}
	if first := r.deck.Cards[0].Questions(); n != first {
		r.common(c.ID, 0, "count", "The card has %d questions and the first card %d.", n, first)
	}
	if len(c.Themes) != n {
		r.common(c.ID, 0, "count", "There are %d themes for %d questions.", len(c.Themes), n)
	}
	if len(c.Yes) != n && len(c.Yes) != 0 {
		r.common(c.ID, 0, "count", "There are %d guessed shares for %d questions.", len(c.Yes), n)
	}
	if c.Back < 1 || c.Back > n {
		r.common(c.ID, 0, "back", "The number on the back is %d, the questions are 1 to %d.", c.Back, n)
	}
}

func checkTranslation(r *report, lang string) {
	for _, c := range r.deck.Cards {
		texts := c.Texts[lang]
		for number := len(texts) + 1; number <= c.Questions(); number++ {
			r.add(fileOf(lang), c.ID, number, "missing", "There is no text for this question.")
		}
		for number := c.Questions() + 1; number <= len(texts); number++ {
			r.add(fileOf(lang), c.ID, number, "stray", "There is a text for a question that the card does not have.")
		}
		for i, text := range texts {
			if len(words(text)) == 0 {
				r.add(fileOf(lang), c.ID, i+1, "missing", "The text has no words.")
			}
		}
	}
}
