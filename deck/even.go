package deck

import "slices"

// Cards of the printed games have four questions, or six where the reader chooses.
var questionsPerCard = []int{4, 6}

// uneven reports where the cards of a deck differ from each other and from the
// printed ones. It can be played all the same.
func uneven(d Deck) []Finding {
	r := &report{deck: d}
	for _, c := range d.Cards {
		n := c.Questions()
		if n >= 1 && n <= mostQuestions && !slices.Contains(questionsPerCard, n) {
			r.common(c.ID, 0, "count", "The card has %d questions by its heats, it should be one of %v.", n, questionsPerCard)
		}
		if first := d.Cards[0].Questions(); n != first {
			r.common(c.ID, 0, "count", "The card has %d questions and the first card %d.", n, first)
		}
	}
	for c, number := range d.questions() {
		for _, lang := range d.Languages {
			if c.text(lang, number) == "" && d.worded(c, number) {
				r.add(fileOf(lang), c.ID, number, "missing", noText)
			}
		}
	}
	return r.found
}
