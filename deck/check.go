package deck

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// A Finding is one thing that is wrong with a deck. It reads as a line:
//
//	privacy/en.yaml: card 017, question 3: It is 118 characters long, 110 are allowed. (length)
type Finding struct {
	File     string // as in "privacy/en.yaml", below the folder of decks
	Card     string // as in "017"; empty if it is about the whole file
	Number   int    // the question, from 1; 0 if it is about the whole card
	Rule     string // a stable code, as in "length"
	Sentence string // what is wrong, for people
}

func (f Finding) String() string {
	where := f.File
	if f.Card != "" {
		where += ": card " + f.Card
	}
	if f.Number > 0 {
		where += fmt.Sprintf(", question %d", f.Number)
	}
	return fmt.Sprintf("%s: %s (%s)", where, f.Sentence, f.Rule)
}

// Check reports everything it finds wrong with the decks, each by itself and all
// against each other, ordered by file, card and question. The rules are listed in
// docs/writing-a-deck.md. A deck that is unplayable or uneven is not examined further.
func Check(decks ...Deck) []Finding {
	var found []Finding
	var even []Deck
	for _, d := range decks {
		broken := append(unplayable(d), uneven(d)...)
		found = append(found, broken...)
		if len(broken) == 0 {
			even = append(even, d)
			found = append(found, poor(d)...)
		}
	}
	found = append(found, alike(even)...)
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Card, b.Card), cmp.Compare(a.Number, b.Number))
	})
	return found
}

// CheckFS checks all decks of a folder of decks. The error is about files that
// cannot be read; what is wrong with decks are findings.
func CheckFS(decks fs.FS) ([]Finding, error) {
	all, err := each(decks, read)
	if err != nil {
		return nil, err
	}
	return Check(all...), nil
}

// CheckPath checks decks on disk, all against each other. A path is a deck's
// folder, a file in it (the whole deck is checked), or a folder of decks. A path
// with no deck gives an error that wraps fs.ErrNotExist.
func CheckPath(paths ...string) ([]Finding, error) {
	var decks []Deck
	seen := map[string]bool{}
	for _, p := range paths {
		folders, err := foldersAt(p)
		if err != nil {
			return nil, err
		}
		for _, folder := range folders {
			if seen[folder] {
				continue
			}
			seen[folder] = true
			d, err := read(os.DirFS(filepath.Dir(folder)), filepath.Base(folder))
			if err != nil {
				return nil, err
			}
			decks = append(decks, d)
		}
	}
	return Check(decks...), nil
}

// foldersAt finds the deck folders that a path means, as absolute paths.
func foldersAt(p string) ([]string, error) {
	p, err := filepath.Abs(p)
	if err != nil {
		return nil, fmt.Errorf("deck: %w", err)
	}
	info, err := os.Stat(p)
	if err != nil {
		return nil, fmt.Errorf("deck: %w", err)
	}
	if !info.IsDir() {
		p = filepath.Dir(p)
	}
	if _, err := os.Stat(filepath.Join(p, commonFile)); !errors.Is(err, fs.ErrNotExist) {
		return []string{p}, err
	}
	ids, err := IDs(os.DirFS(p))
	if err == nil && len(ids) == 0 {
		err = fmt.Errorf("deck: no %s in %s: %w", commonFile, p, fs.ErrNotExist)
	}
	for i := range ids {
		ids[i] = filepath.Join(p, ids[i])
	}
	return ids, err
}

// A report collects the findings about one deck.
type report struct {
	deck  Deck
	found []Finding
}

func (r *report) add(file, card string, number int, rule, format string, args ...any) {
	r.found = append(r.found, Finding{
		File: path.Join(r.deck.ID, file), Card: card, Number: number,
		Rule: rule, Sentence: fmt.Sprintf(format, args...),
	})
}

// common reports something about the data that all languages share.
func (r *report) common(card string, number int, rule, format string, args ...any) {
	r.add(commonFile, card, number, rule, format, args...)
}

// eachText calls visit for every text of an even deck.
func (d Deck) eachText(visit func(lang, card string, number int, text string)) {
	for _, lang := range d.Languages {
		for _, c := range d.Cards {
			for i, text := range c.Texts[lang] {
				visit(lang, c.ID, i+1, text)
			}
		}
	}
}

func fileOf(lang string) string { return lang + ".yaml" }
