package deck

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	utf "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/unicode/norm"

	"privacy/ballot"
)

// ReadList reads a list from a file as people have it. The name's end says the
// form, see FormOf; the language is that of plain texts where the file does not
// say it, "" for en. It never fails: what cannot be kept is a problem, in the
// order of the file, and the rest is kept.
func ReadList(name string, data []byte, language string) (List, []Problem) {
	if !IsLanguage(language) {
		language = "en"
	}
	r := &reader{list: List{Kind: YesNo, Language: language}, seen: map[string]bool{}}
	if len(data) > ListBytes {
		r.report(0, "big")
		return r.list, r.problems
	}
	if text := decodeText(data); !blank(text) {
		r.read(name, text)
	}
	if len(r.list.Questions) == 0 && len(r.problems) == 0 {
		r.report(0, "none")
	}
	return r.list, r.problems
}

func (r *reader) read(name, text string) {
	switch form, _ := FormOf(name); {
	case form == FormYAML:
		r.readYAML(text)
	case form == FormJSON:
		r.readJSON(text)
	case form == FormText && !tabular(text):
		r.readText(text)
	default:
		r.readCSV(text)
	}
}

// decodeText gives the text of a file, its lines ended by \n. A byte-order mark
// says which encoding it is; without one it is UTF-8 or, if it cannot be, Windows-1252.
func decodeText(data []byte) string {
	var from encoding.Encoding
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		from = utf.UTF8BOM
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		from = utf.UTF16(utf.BigEndian, utf.ExpectBOM)
	case utf8.Valid(data):
		from = encoding.Nop
	default:
		from = charmap.Windows1252
	}
	text, err := from.NewDecoder().Bytes(data)
	if err != nil { // these decoders replace what they cannot read
		text = bytes.ToValidUTF8(data, []byte("\ufffd"))
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(text))
}

// A reader collects the questions and problems of one list.
type reader struct {
	list     List
	problems []Problem
	seen     map[string]bool // fingerprints of the questions kept
}

func (r *reader) report(line int, code string) {
	r.problems = append(r.problems, Problem{Line: line, Code: code})
}

// A draft is a question as it stands in a file.
type draft struct {
	texts           map[string]string
	heat, theme, by string
}

// add keeps a question or says why not. It returns false if the list is full.
func (r *reader) add(line int, d draft) bool {
	e := Entry{Texts: map[string]string{}, By: clean(d.by)}
	for lang, text := range d.texts {
		if text = clean(text); text != "" {
			e.Texts[lang] = text
		}
	}
	if code := r.fault(e); code != "" {
		r.report(line, code)
		return true
	}
	if len(r.list.Questions) == maxQuestions {
		r.report(line, "many")
		return false
	}
	for _, text := range e.Texts {
		r.seen[ballot.Fingerprint(text)] = true
	}
	e.Heat, e.Theme = r.heat(line, d.heat), r.theme(line, d.theme)
	r.list.Questions = append(r.list.Questions, e)
	return true
}

// fault is the code of what throws a question out, or nothing.
func (r *reader) fault(e Entry) string {
	var long, odd, twice bool
	for _, text := range e.Texts {
		long = long || utf8.RuneCountInString(text) > maxText
		odd = odd || oddText(text)
		twice = twice || r.seen[ballot.Fingerprint(text)]
	}
	switch {
	case long || utf8.RuneCountInString(e.By) > maxName:
		return "long"
	case odd || oddName(e.By):
		return "odd"
	case twice:
		return "twice"
	case len(e.Texts) == 0:
		return "empty"
	}
	return ""
}

func (r *reader) heat(line int, text string) int {
	switch clean(text) {
	case "", "1":
		return 1
	case "2":
		return 2
	case "3":
		return 3
	}
	r.report(line, "heat")
	return 1
}

func (r *reader) theme(line int, text string) string {
	theme := strings.ToLower(clean(text))
	if theme == "" || slices.Contains(Themes(), theme) {
		return theme
	}
	r.report(line, "theme")
	return ""
}

// clean brings a text into its one form: NFC, single spaces, none at the ends.
func clean(text string) string { return strings.Join(strings.Fields(norm.NFC.String(text)), " ") }

// IsLanguage tells whether this is a language tag; by is the field of that name.
func IsLanguage(tag string) bool { return languageForm.MatchString(tag) && tag != inBy }

func blank(text string) bool { return strings.TrimSpace(text) == "" }

// oddText tells whether a clean text is none that can be asked.
func oddText(text string) bool {
	_, err := ballot.OwnLabel(text)
	return err != nil || strings.ContainsRune(text, utf8.RuneError)
}

// oddName tells whether a clean text, if there is one, is none that can be shown.
func oddName(text string) bool {
	return text != "" && (ballot.CheckName(text) != nil || strings.ContainsRune(text, utf8.RuneError))
}
