package deck

import (
	"fmt"
	"path"
	"strings"
)

// A List is what people write themselves: one file, questions in a row, without
// cards. It is read from YAML, JSON, a table or plain text, as they have it, and
// becomes a deck by List.Deck: spec/decks.md.
type List struct {
	Name      string            // as people say it, at most 60 characters; may be empty
	Names     map[string]string // by language, before Name; may be empty
	Kind      Kind              // of all its questions
	Language  string            // of questions that are plain texts, a lower-case tag
	By        string            // who wrote them, at most 60 characters; may be empty
	About     string            // a word to the players, at most 300 characters; may be empty
	Questions []Entry           // at most 1,000
}

// An Entry is one question of a list.
type Entry struct {
	Texts map[string]string // by language, at least one, at most 200 characters
	Heat  int               // 1 mild, 2 spicy, 3 hot
	Theme string            // one of Themes(), or empty
	By    string            // who wrote this one; may be empty
}

// How much a list may hold: spec/decks.md, "A list" and "What is wrong".
const (
	ListBytes    = 500_000
	maxQuestions = 1_000
	maxText      = 200 // characters
	maxName      = 60  // characters, of a name or a by
	maxAbout     = 300 // characters
)

// A Form is how a list stands in a file.
type Form string

// The forms of list.
const (
	FormYAML Form = "yaml"
	FormJSON Form = "json"
	FormCSV  Form = "csv" // by commas or semicolons
	FormTSV  Form = "tsv" // by tabs
	FormText Form = "txt"
)

// FormOf tells the form of a list from the end of its file's name. The second
// result is false if the end says nothing; such a file is read as pasted text.
func FormOf(name string) (Form, bool) {
	switch strings.ToLower(path.Ext(name)) {
	case ".yaml", ".yml":
		return FormYAML, true
	case ".json":
		return FormJSON, true
	case ".csv":
		return FormCSV, true
	case ".tsv":
		return FormTSV, true
	case ".txt", ".md":
		return FormText, true
	}
	return FormText, false
}

// A Problem is one thing that is wrong with a list: spec/decks.md, "What is wrong".
type Problem struct {
	Line int    // from 1; in YAML and JSON the number of the question; 0: the whole list
	Code string // as in "twice"
}

// In says the problem for people, as in
//
//	fridays.csv: line 3: It is asked further up already. (twice)
func (p Problem) In(file string) string {
	place := "line"
	if form, _ := FormOf(file); form == FormYAML || form == FormJSON {
		place = "question"
	}
	if p.Line > 0 {
		file += fmt.Sprintf(": %s %d", place, p.Line)
	}
	return fmt.Sprintf("%s: %s (%s)", file, p.sentence(), p.Code)
}

func (p Problem) sentence() string {
	switch p.Code {
	case "long":
		return fmt.Sprintf("It is too long: a text has at most %d characters, a name %d, an about %d.", maxText, maxName, maxAbout)
	case "odd":
		return "It holds characters that cannot be shown, or no letter and no digit."
	case "twice":
		return "It is asked further up already."
	case "heat":
		return "The heat must be 1 (mild), 2 (spicy) or 3 (hot)."
	case "theme":
		return "The theme must be one of " + strings.Join(Themes(), ", ") + "."
	case "empty":
		return "There is no text."
	case "many":
		return fmt.Sprintf("A list has at most %d questions.", maxQuestions)
	case "none":
		return "There is no question in it."
	case "big":
		return fmt.Sprintf("It has more than %d bytes.", ListBytes)
	}
	return "It cannot be read: something is not closed or not in its place."
}
