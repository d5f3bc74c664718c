package deck

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	maxLength    = 110 // characters of a question, so that a phone shows it at a glance
	openingWords = 3   // how many first words make an opening
	openingShare = 4   // no more than one in four questions may share an opening
)

// poor reports what makes a playable deck a bad one, except likeness; see alike.
func poor(d Deck) []Finding {
	r := &report{deck: d}
	checkShares(r)
	for _, c := range d.Cards {
		checkNumbers(r, c)
	}
	d.eachText(func(lang, card string, number int, text string) {
		for _, rule := range textRules {
			if wrong := rule.wrong(text); wrong != "" {
				r.add(fileOf(lang), card, number, rule.code, "%s", wrong)
			}
		}
	})
	checkOpenings(r)
	return r.found
}

// checkShares wants every number on equally many backs, give or take one.
func checkShares(r *report) {
	cards := r.deck.Cards
	count := make([]int, cards[0].Questions())
	for _, c := range cards {
		count[c.Back-1]++
	}
	if slices.Max(count)-slices.Min(count) > 1 {
		r.common("", 0, "share", "The backs 1 to %d are on %v cards, they should be in equal shares.", len(count), count)
	}
}

func checkNumbers(r *report, c Card) {
	for i, heat := range c.Heat {
		if heat < 1 || heat > 3 {
			r.common(c.ID, i+1, "heat", "The heat is %d, it must be 1 (mild), 2 (spicy) or 3 (hot).", heat)
		}
	}
	for i, theme := range c.Themes {
		if !slices.Contains(Themes(), theme) {
			r.common(c.ID, i+1, "theme", "The theme is %q, it must be one of %s.", theme, strings.Join(Themes(), ", "))
		}
	}
	for i, yes := range c.Yes {
		if !(yes >= 0 && yes <= 1) { // so that NaN is caught
			r.common(c.ID, i+1, "yes", "The guessed share of Yes is %v, it must be between 0 and 1.", yes)
		}
	}
}

// textRules look at one text; wrong returns a sentence, or nothing if all is well.
var textRules = []struct {
	code  string
	wrong func(text string) string
}{
	{"length", tooLong},
	{"mark", noQuestionMark},
	{"sentence", twoSentences},
	{"nfc", notNormal},
	{"control", controlCharacter},
	{"space", strayBlank},
	{"quotes", typewriterQuotes},
}

func tooLong(text string) string {
	if n := utf8.RuneCountInString(text); n > maxLength {
		return fmt.Sprintf("It is %d characters long, %d are allowed.", n, maxLength)
	}
	return ""
}

func noQuestionMark(text string) string {
	if !strings.HasSuffix(text, "?") {
		return "It does not end with a question mark."
	}
	return ""
}

// A sentence ends at one of these, unless a digit follows at once, as in 1.5.
var sentenceEnd = regexp.MustCompile(`[.!?…。！？]+([^0-9]|$)`)

func twoSentences(text string) string {
	if len(sentenceEnd.FindAllString(text, -1)) > 1 {
		return "It is more than one sentence."
	}
	return ""
}

func notNormal(text string) string {
	if !norm.NFC.IsNormalString(text) {
		return "It is not in Unicode normal form C."
	}
	return ""
}

func controlCharacter(text string) string {
	for _, c := range text {
		if unicode.In(c, unicode.C) || c == utf8.RuneError || c == '\u2028' || c == '\u2029' {
			return fmt.Sprintf("It holds the invisible character %U.", c)
		}
	}
	return ""
}

func strayBlank(text string) string {
	if strings.Join(strings.Fields(text), " ") != text {
		return "It begins or ends with a blank, or holds two in a row or an odd one."
	}
	return ""
}

func typewriterQuotes(text string) string {
	if strings.ContainsAny(text, "'\"`´") {
		return "It uses typewriter quotes; write ’ and “ ”, in German ’ and „ “."
	}
	return ""
}

// checkOpenings wants questions that do not all begin alike.
func checkOpenings(r *report) {
	for _, lang := range r.deck.Languages {
		total, count := 0, map[string]int{}
		for _, c := range r.deck.Cards {
			for _, text := range c.Texts[lang] {
				total++
				count[opening(text)]++
			}
		}
		for o, n := range count {
			if n > 1 && n*openingShare > total {
				r.add(fileOf(lang), "", 0, "opening", "%d of %d questions begin with %q, a quarter is allowed.", n, total, o)
			}
		}
	}
}

func opening(text string) string {
	w := words(text)
	return strings.Join(w[:min(openingWords, len(w))], " ")
}
