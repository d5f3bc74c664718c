package deck

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Write renders a list. YAML and JSON hold everything, tables only the questions,
// plain text only their texts in one language. Reading what was written gives the
// same. The error says what a form cannot hold.
func (l List) Write(form Form) ([]byte, error) {
	switch form {
	case FormYAML:
		return l.yaml(), nil
	case FormJSON:
		return l.json(), nil
	case FormCSV:
		return l.table(",")
	case FormTSV:
		return l.table("\t")
	case FormText:
		return l.text()
	}
	return nil, fmt.Errorf("deck: %q is no form of list", form)
}

func (e Entry) languages() []string { return slices.Sorted(maps.Keys(e.Texts)) }

// plain is the text of a question that is nothing but one, in the list's language.
func (l List) plain(e Entry) (string, bool) {
	text := e.Texts[l.Language]
	return text, text != "" && len(e.Texts) == 1 && e.Heat == 1 && e.Theme == "" && e.By == ""
}

func (l List) json() []byte {
	out := struct {
		Name      string            `json:"name,omitempty"`
		Names     map[string]string `json:"names,omitempty"`
		Kind      Kind              `json:"kind"`
		Language  string            `json:"language"`
		By        string            `json:"by,omitempty"`
		About     string            `json:"about,omitempty"`
		Questions []any             `json:"questions"`
	}{l.Name, l.Names, l.Kind, l.Language, l.By, l.About, []any{}}
	for _, e := range l.Questions {
		out.Questions = append(out.Questions, l.jsonItem(e))
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		panic(fmt.Sprintf("deck: strings and numbers cannot fail to encode: %v", err))
	}
	return b.Bytes()
}

func (l List) jsonItem(e Entry) any {
	if text, ok := l.plain(e); ok {
		return text
	}
	fields := map[string]any{}
	for lang, text := range e.Texts {
		fields[lang] = text
	}
	if e.Heat != 1 {
		fields[inHeat] = e.Heat
	}
	if e.Theme != "" {
		fields[inTheme] = e.Theme
	}
	if e.By != "" {
		fields[inBy] = e.By
	}
	return fields
}

// languages are all that some question has, ascending.
func (l List) languages() []string {
	all := map[string]bool{}
	for _, e := range l.Questions {
		for lang := range e.Texts {
			all[lang] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// table writes a header and a row for each question, so that spreadsheets open it
// well: with a byte-order mark and Windows' line ends.
func (l List) table(sep string) ([]byte, error) {
	languages := l.languages()
	for _, lang := range languages {
		if columnOf(lang) != lang {
			return nil, fmt.Errorf("a table cannot name the language %q; YAML can", lang)
		}
	}
	rows := [][]string{slices.Concat(languages, []string{inHeat, inTheme, inBy})}
	for _, e := range l.Questions {
		var cells []string
		for _, lang := range languages {
			cells = append(cells, e.Texts[lang])
		}
		rows = append(rows, append(cells, strconv.Itoa(e.Heat), e.Theme, e.By))
	}
	var b strings.Builder
	b.WriteString("\ufeff")
	for _, cells := range rows {
		for i, cell := range cells {
			cells[i] = quotedCell(guarded(cell), sep)
		}
		b.WriteString(strings.Join(cells, sep) + "\r\n")
	}
	return []byte(b.String()), nil
}

func quotedCell(cell, sep string) string {
	if strings.ContainsAny(cell, sep+`"`) {
		return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
	}
	return cell
}

func (l List) text() ([]byte, error) {
	lang, err := l.common()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for _, e := range l.Questions {
		b.WriteString(marked(e.Texts[lang]) + "\n")
	}
	return []byte(b.String()), nil
}

// common is a language that every question has, the list's own if it can be.
func (l List) common() (string, error) {
	for _, lang := range append([]string{l.Language}, l.languages()...) {
		if !slices.ContainsFunc(l.Questions, func(e Entry) bool { return e.Texts[lang] == "" }) {
			return lang, nil
		}
	}
	return "", fmt.Errorf("plain text has one language, and none is that of all %d questions; YAML holds them all", len(l.Questions))
}

// marked puts a bullet before a text that would not be read as it is.
func marked(text string) string {
	if strings.HasPrefix(text, "#") || strings.HasPrefix(text, "\ufeff") || withoutMark(text) != text || namesColumns(text) {
		return "- " + text
	}
	return text
}
