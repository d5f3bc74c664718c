package deck

import (
	"maps"
	"slices"
	"unicode/utf8"
)

// Askable tells whether a text can be a question of the group's own: as
// [ballot.OwnLabel] leaves it, and at most 200 characters.
func Askable(text string) bool {
	return text == clean(text) && !oddText(text) && utf8.RuneCountInString(text) <= maxText
}

// Sayable tells whether a deck that came from a stranger may be shown: its names,
// its word to the players, and every question with its heat and theme.
func (d Deck) Sayable() bool {
	names := append(slices.Collect(maps.Values(d.Names)), d.By)
	return utf8.RuneCountInString(d.About) <= maxAbout && !slices.ContainsFunc(names, unnameable) &&
		!slices.ContainsFunc(d.Cards, unsayable)
}

func unsayable(c Card) bool {
	texts := slices.Concat(slices.Collect(maps.Values(c.Texts))...)
	return slices.ContainsFunc(c.Heat, unknownHeat) || slices.ContainsFunc(c.Themes, unknownTheme) ||
		slices.ContainsFunc(c.By, unnameable) || slices.ContainsFunc(texts, unaskable)
}

func unknownHeat(heat int) bool { return heat < 1 || heat > 3 }

func unknownTheme(theme string) bool { return theme != "" && !slices.Contains(Themes(), theme) }

func unnameable(name string) bool { return utf8.RuneCountInString(name) > maxName || oddName(name) }

func unaskable(text string) bool { return text != "" && !Askable(text) }
