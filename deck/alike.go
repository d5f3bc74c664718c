package deck

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Two questions are alike if this share of their content words is the same.
const alikeShare = 0.6

// A line is one text on its way through the comparison.
type line struct {
	deck, lang, card string
	number           int
	text             string
	content          []string // the words that carry its meaning, ascending, distinct
}

// alike reports pairs of questions that ask nearly the same in the same language,
// within a deck and across decks. The finding stands at the later of the two.
//
// What is compared are sets of content words: lower case, without function words
// and without common endings. That finds the same question in other words as
// long as the words that matter are the same; a true paraphrase it does not find.
func alike(decks []Deck) []Finding {
	byLang := map[string][]line{}
	for _, d := range decks {
		d.eachText(func(lang, card string, number int, text string) {
			byLang[lang] = append(byLang[lang], line{d.ID, lang, card, number, text, content(lang, text)})
		})
	}
	var found []Finding
	for _, lines := range byLang {
		for i, b := range lines {
			for _, a := range lines[:i] {
				if share(a.content, b.content) >= alikeShare {
					found = append(found, pair(a, b))
				}
			}
		}
	}
	return found
}

func pair(a, b line) Finding {
	r := report{deck: Deck{ID: b.deck}}
	r.add(fileOf(b.lang), b.card, b.number, "alike", "It is much like %s: %s", Label(a.deck, a.card, a.number), a.text)
	return r.found[0]
}

// share is the number of words that two ascending sets have in common, divided by
// the number of all their words (the Jaccard index).
func share(a, b []string) float64 {
	common := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	all := len(a) + len(b) - common
	if all == 0 {
		return 0
	}
	return float64(common) / float64(all)
}

// words cuts a text into words of letters and digits, in lower case and in the
// compatible form, so that two spellings of the same characters are the same.
func words(text string) []string {
	text = strings.ToLower(norm.NFKC.String(text))
	return strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
}

// content gives the content words of a text, or all its words if it has no others.
func content(lang, text string) []string {
	all := words(text)
	var kept []string
	for _, w := range all {
		if !functionWords[lang][w] {
			kept = append(kept, stem(lang, w))
		}
	}
	if len(kept) == 0 {
		kept = slices.Clone(all)
	}
	slices.Sort(kept)
	return slices.Compact(kept)
}

// Endings that are cut off as long as minStem letters are left, longer ones first.
var endings = map[string][]string{
	"en": {"ing", "ed", "es", "s", "e"},
	"de": {"est", "en", "er", "es", "em", "st", "te", "e", "n", "t", "s"},
}

const minStem = 3

func stem(lang, word string) string {
	for _, e := range endings[lang] {
		if rest, ok := strings.CutSuffix(word, e); ok && utf8.RuneCountInString(rest) >= minStem {
			return stem(lang, rest)
		}
	}
	return word
}
