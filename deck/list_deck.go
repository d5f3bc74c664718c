package deck

import (
	"cmp"
	"crypto/sha512"
	"encoding/base32"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// On a card made of a list. Printed cards have as many.
const perCard = 4

// Deck makes cards of a list, four questions each; the last may have fewer:
// spec/decks.md, "A list as a deck". It can be played if the list has a name and
// a question.
func (l List) Deck(id string) Deck {
	d := Deck{
		ID: id, Kind: l.Kind, Names: map[string]string{}, Languages: l.languages(), By: l.By, About: l.About,
	}
	for _, lang := range d.Languages {
		d.Names[lang] = l.nameIn(lang)
	}
	for some := range slices.Chunk(l.Questions, perCard) {
		d.Cards = append(d.Cards, card(len(d.Cards), some))
	}
	return d
}

// nameIn is the list's name in a language, or else in the first that it has.
func (l List) nameIn(lang string) string {
	name := cmp.Or(l.Names[lang], l.Name)
	for _, other := range slices.Sorted(maps.Keys(l.Names)) {
		name = cmp.Or(name, l.Names[other])
	}
	return name
}

// card makes a card of one to four questions; n is how many came before.
func card(n int, some []Entry) Card {
	c := Card{ID: fmt.Sprintf("%03d", n+1), Back: min(n%perCard+1, len(some)), Texts: map[string][]string{}}
	signed := slices.ContainsFunc(some, func(e Entry) bool { return e.By != "" })
	for i, e := range some {
		c.Heat, c.Themes = append(c.Heat, e.Heat), append(c.Themes, e.Theme)
		if signed {
			c.By = append(c.By, e.By)
		}
		for lang, text := range e.Texts {
			if c.Texts[lang] == nil {
				c.Texts[lang] = make([]string, len(some))
			}
			c.Texts[lang][i] = text
		}
	}
	return c
}

// ListOf lays the cards of a deck in a row. What a list cannot hold is left out
// and told, by the number of the question. The guessed shares of Yes stay behind.
func ListOf(d Deck) (List, []Problem) {
	r := &reader{list: List{Names: maps.Clone(d.Names), Kind: d.Kind, Language: "en", By: d.By, About: d.About}, seen: map[string]bool{}}
	if len(d.Languages) > 0 && !slices.Contains(d.Languages, "en") {
		r.list.Language = d.Languages[0]
	}
	number := 0
	for c, n := range d.questions() {
		number++
		q := d.question(c, n)
		by := q.By
		if by == d.By {
			by = ""
		}
		if !r.add(number, draft{texts: q.Texts, heat: fmt.Sprint(q.Heat), theme: q.Theme, by: by}) {
			break
		}
	}
	return r.list, r.problems
}

// HouseID is the id of a list that lies with its host, made of its file's name
// without the ending: "x-" and eight of a-z and 2-7.
func HouseID(file string) string {
	sum := sha512.Sum512([]byte(withoutEnd(file)))
	return "x-" + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:8])
}

// Named is the list with a name: that of its file if it has none, and if that can
// be shown.
func (l List) Named(file string) List {
	runes := []rune(clean(withoutEnd(file)))
	name := strings.TrimSpace(string(runes[:min(len(runes), maxName)]))
	if l.Name == "" && len(l.Names) == 0 && !oddName(name) {
		l.Name = name
	}
	return l
}

// withoutEnd is the name of a file without its folder and ending.
func withoutEnd(file string) string {
	base := path.Base(file)
	return strings.TrimSuffix(base, path.Ext(base))
}
