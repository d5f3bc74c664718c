package deck

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// LoadHouse loads what a host keeps in one folder, ascending by id: decks in
// folders of their own, and lists. Files of other kinds are passed over, and so
// are hidden ones and a README. All get an id as HouseID makes it, under which
// they can be brought to a room. The first thing that is wrong is the error, in
// one line: a deck that cannot be played, a list with a problem, a name there
// twice, nothing at all.
func LoadHouse(folder fs.FS) ([]Deck, error) {
	decks, err := LoadAll(folder)
	if err != nil {
		return nil, err
	}
	for i := range decks {
		decks[i].ID = HouseID(decks[i].ID)
	}
	files, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, fmt.Errorf("deck: %w", err)
	}
	for _, f := range files {
		if _, known := FormOf(f.Name()); f.IsDir() || !known || strings.HasPrefix(f.Name(), ".") || strings.HasPrefix(strings.ToLower(f.Name()), "readme") {
			continue
		}
		d, err := loadList(folder, f.Name())
		if err != nil {
			return nil, err
		}
		decks = append(decks, d)
	}
	slices.SortFunc(decks, func(a, b Deck) int { return strings.Compare(a.ID, b.ID) })
	return decks, distinct(decks)
}

func loadList(folder fs.FS, file string) (Deck, error) {
	data, err := fs.ReadFile(folder, file)
	if err != nil {
		return Deck{}, fmt.Errorf("deck: %w", err)
	}
	list, problems := ReadList(file, data, "")
	switch len(problems) {
	case 0:
	case 1:
		return Deck{}, fmt.Errorf("%s", problems[0].In(file))
	default:
		return Deck{}, fmt.Errorf("%s and %d more", problems[0].In(file), len(problems)-1)
	}
	d := list.Named(file).Deck(HouseID(file))
	if err := Playable(d); err != nil {
		return Deck{}, fmt.Errorf("%s: %w", file, err)
	}
	return d, nil
}

// distinct wants every id once, and some deck at all.
func distinct(decks []Deck) error {
	if len(decks) == 0 {
		return fmt.Errorf("there is no deck and no list in it: %w", fs.ErrNotExist)
	}
	for i, d := range decks {
		same := func(other Deck) bool { return other.ID == d.ID }
		if slices.ContainsFunc(decks[:i], same) {
			return fmt.Errorf("%s is there twice, in two files whose names differ in their endings only", d.nameOr())
		}
	}
	return nil
}

// nameOr is some name of the deck.
func (d Deck) nameOr() string {
	for _, lang := range d.Languages {
		return d.Names[lang]
	}
	return d.ID
}
