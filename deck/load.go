package deck

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// The name of the file that all languages of a deck share.
const commonFile = "deck.yaml"

//go:embed cards
var shipped embed.FS

// Shipped holds the decks that come with the program, one folder each.
func Shipped() fs.FS {
	sub, err := fs.Sub(shipped, "cards")
	if err != nil {
		panic(fmt.Sprintf("deck: the embedded folder is gone: %v", err))
	}
	return sub
}

// An InvalidError says why a deck cannot be played. There is at least one finding.
type InvalidError struct {
	ID       string
	Findings []Finding
}

func (e *InvalidError) Error() string {
	return fmt.Sprintf("deck %q cannot be played: %s (%d in all)", e.ID, e.Findings[0], len(e.Findings))
}

// IDs lists the decks in a folder of decks, ascending.
func IDs(decks fs.FS) ([]string, error) {
	files, err := fs.Glob(decks, "*/"+commonFile)
	if err != nil {
		return nil, fmt.Errorf("deck: listing: %w", err)
	}
	ids := make([]string, len(files))
	for i, f := range files {
		ids[i] = path.Dir(f)
	}
	slices.Sort(ids)
	return ids, nil
}

// Load reads the deck in the folder id. An unknown id gives fs.ErrNotExist, a
// file that is not of the form gives the reader's error with its line, and a deck
// that can be read but not played gives an *InvalidError.
func Load(decks fs.FS, id string) (Deck, error) {
	d, err := read(decks, id)
	if err != nil {
		return Deck{}, err
	}
	if found := unplayable(d); len(found) > 0 {
		return Deck{}, &InvalidError{ID: id, Findings: found}
	}
	return d, nil
}

// LoadAll loads every deck of a folder of decks, ascending by id.
func LoadAll(decks fs.FS) ([]Deck, error) { return each(decks, Load) }

func each(decks fs.FS, load func(fs.FS, string) (Deck, error)) ([]Deck, error) {
	ids, err := IDs(decks)
	if err != nil {
		return nil, err
	}
	all := make([]Deck, len(ids))
	for i, id := range ids {
		if all[i], err = load(decks, id); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// The two forms of file, as authors write them.
type (
	common struct {
		ID    string       `yaml:"id"`
		Kind  Kind         `yaml:"kind"`
		By    string       `yaml:"by,omitempty"`
		About string       `yaml:"about,omitempty"`
		Cards []commonCard `yaml:"cards"`
	}
	commonCard struct {
		Card   string    `yaml:"card"`
		Back   int       `yaml:"back"`
		Heat   []int     `yaml:"heat,flow"`
		Themes []string  `yaml:"themes,flow"`
		Yes    []float64 `yaml:"yes,flow,omitempty"`
		By     []string  `yaml:"by,flow,omitempty"`
	}
	texts struct {
		Language string              `yaml:"language"`
		Name     string              `yaml:"name"`
		Cards    map[string][]string `yaml:"cards"`
	}
)

// read puts a deck together without asking whether it can be played.
func read(decks fs.FS, id string) (Deck, error) {
	var c common
	if err := decode(decks, path.Join(id, commonFile), &c); err != nil {
		return Deck{}, err
	}
	d := Deck{ID: id, Kind: c.Kind, Names: map[string]string{}, By: c.By, About: c.About}
	if c.ID != id {
		d.misfit(commonFile, "", "id", fmt.Sprintf("The deck in the folder %q calls itself %q.", id, c.ID))
	}
	for _, card := range c.Cards {
		d.Cards = append(d.Cards, Card{
			ID: card.Card, Back: card.Back, Heat: card.Heat,
			Themes: card.Themes, Yes: card.Yes, By: card.By, Texts: map[string][]string{},
		})
	}
	return d, d.readLanguages(decks)
}

func (d *Deck) readLanguages(decks fs.FS) error {
	files, err := fs.Glob(decks, path.Join(d.ID, "*.yaml"))
	if err != nil {
		return fmt.Errorf("deck: listing languages: %w", err)
	}
	for _, file := range files {
		if path.Base(file) == commonFile {
			continue
		}
		var t texts
		if err := decode(decks, file, &t); err != nil {
			return err
		}
		d.addLanguage(strings.TrimSuffix(path.Base(file), ".yaml"), t)
	}
	slices.Sort(d.Languages)
	return nil
}

func (d *Deck) addLanguage(lang string, t texts) {
	if t.Language != lang {
		d.misfit(fileOf(lang), "", "language", fmt.Sprintf("The file %s.yaml calls its language %q.", lang, t.Language))
	}
	d.Languages = append(d.Languages, lang)
	d.Names[lang] = t.Name
	known := make(map[string]bool, len(d.Cards))
	for _, c := range d.Cards {
		known[c.ID] = true
		if lines, ok := t.Cards[c.ID]; ok {
			c.Texts[lang] = lines
		}
	}
	for id := range t.Cards {
		if !known[id] {
			d.misfit(fileOf(lang), id, "stray", "There are texts for a card that deck.yaml does not have.")
		}
	}
}

func (d *Deck) misfit(file, card, rule, sentence string) {
	d.misfits = append(d.misfits, Finding{
		File: path.Join(d.ID, file), Card: card, Rule: rule, Sentence: sentence,
	})
}

// decode reads one YAML document into v and refuses fields that v does not have.
func decode(fsys fs.FS, file string, v any) error {
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return fmt.Errorf("deck: %w", err)
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(v); err != nil {
		return fmt.Errorf("deck: %s: %w", file, err)
	}
	if err := dec.Decode(new(any)); !errors.Is(err, io.EOF) {
		return fmt.Errorf("deck: %s: more than one document in the file", file)
	}
	return nil
}
