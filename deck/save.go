package deck

import (
	"bytes"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Files renders a deck as the files of its folder, by name. The error is an
// *InvalidError for a deck that cannot be played, or whose cards are not full in
// every language: a folder is for decks that are complete.
func (d Deck) Files() (map[string][]byte, error) {
	if found := append(unplayable(d), uneven(d)...); len(found) > 0 {
		return nil, &InvalidError{ID: d.ID, Findings: found}
	}
	files := map[string][]byte{commonFile: d.commonYAML()}
	for _, lang := range d.Languages {
		files[fileOf(lang)] = d.textsYAML(lang)
	}
	return files, nil
}

func (d Deck) commonYAML() []byte {
	c := common{ID: d.ID, Kind: d.Kind, By: d.By, About: d.About}
	for _, card := range d.Cards {
		c.Cards = append(c.Cards, commonCard{card.ID, card.Back, card.Heat, card.Themes, card.Yes, card.By})
	}
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(c); err != nil {
		panic(fmt.Sprintf("deck: strings and numbers cannot fail to encode: %v", err))
	}
	return b.Bytes()
}

func (d Deck) textsYAML(lang string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "language: %s\nname: %s\ncards:\n", yamlText(lang), yamlText(d.Names[lang]))
	for _, card := range d.Cards {
		fmt.Fprintf(&b, "  %q:\n", card.ID)
		for _, text := range card.Texts[lang] {
			fmt.Fprintf(&b, "    - %s\n", yamlText(text))
		}
	}
	return []byte(b.String())
}
