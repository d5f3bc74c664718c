package deck

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// readYAML and readJSON read one document each, both into the same tree of maps,
// lists and values.
func (r *reader) readYAML(text string) {
	text, restore := hideQuestionMarks(text)
	dec := yaml.NewDecoder(strings.NewReader(text))
	var node yaml.Node
	var doc any
	err := dec.Decode(&node)
	if errors.Is(err, io.EOF) {
		return // comments only
	}
	restore(&node)
	if err == nil {
		err = node.Decode(&doc)
	}
	r.document(doc, err, dec.Decode(new(yaml.Node)))
}

func (r *reader) readJSON(text string) {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	var doc any
	err := dec.Decode(&doc)
	r.document(doc, err, dec.Decode(new(any)))
}

func (r *reader) document(doc any, err, end error) {
	if err != nil || !errors.Is(end, io.EOF) || doc != nil && !r.tree(doc) {
		r.report(0, "syntax")
	}
}

// tree reads a whole list. It returns false if something other than a question
// is of a wrong type.
func (r *reader) tree(doc any) bool {
	fields, ok := mapping(doc)
	if !ok || !r.head(fields) {
		return false
	}
	items, ok := fields["questions"].([]any)
	for i, item := range items {
		d, ok := r.item(item)
		if !ok {
			r.report(i+1, "syntax")
			break
		}
		if !r.add(i+1, d) {
			break
		}
	}
	return ok || fields["questions"] == nil
}

// head reads what stands around the questions.
func (r *reader) head(fields map[string]any) bool {
	return r.short(fields["name"], maxName, &r.list.Name) && r.names(fields["names"]) &&
		r.kind(fields["kind"]) && r.language(fields["language"]) &&
		r.short(fields["by"], maxName, &r.list.By) && r.short(fields["about"], maxAbout, &r.list.About)
}

// short reads a text of at most so many characters. What does not fit is left
// out and reported; false is for what is no text at all.
func (r *reader) short(value any, most int, into *string) bool {
	text, ok := stringOf(value)
	switch text = clean(text); {
	case utf8.RuneCountInString(text) > most:
		r.report(0, "long")
	case oddName(text):
		r.report(0, "odd")
	default:
		*into = text
	}
	return ok
}

func (r *reader) names(value any) bool {
	names, ok := mapping(value)
	for _, lang := range slices.Sorted(maps.Keys(names)) {
		if !IsLanguage(lang) {
			continue
		}
		var name string
		if !r.short(names[lang], maxName, &name) {
			return false
		}
		if name != "" {
			r.list.setName(lang, name)
		}
	}
	return ok || value == nil
}

func (l *List) setName(lang, name string) {
	if l.Names == nil {
		l.Names = map[string]string{}
	}
	l.Names[lang] = name
}

func (r *reader) kind(value any) bool {
	if value == nil {
		return true
	}
	text, _ := value.(string)
	kind := Kind(text)
	if kind != YesNo && kind != HowMany {
		return false
	}
	r.list.Kind = kind
	return true
}

func (r *reader) language(value any) bool {
	if value == nil {
		return true
	}
	text, _ := value.(string)
	if !IsLanguage(text) {
		return false
	}
	r.list.Language = text
	return true
}

// item reads a question: a text, or a mapping.
func (r *reader) item(value any) (draft, bool) {
	if text, ok := stringOf(value); ok {
		return draft{texts: map[string]string{r.list.Language: text}}, true
	}
	fields, ok := mapping(value)
	d := draft{texts: map[string]string{}, heat: scalar(fields[inHeat]), theme: scalar(fields[inTheme])}
	by, textual := stringOf(fields[inBy])
	d.by, ok = by, ok && textual
	for key, field := range fields {
		if IsLanguage(key) {
			d.texts[key], textual = stringOf(field)
			ok = ok && textual
		}
	}
	return d, ok
}

// stringOf is a text; what is not there is empty.
func stringOf(value any) (string, bool) {
	text, ok := value.(string)
	return text, ok || value == nil
}

// scalar is a text, or a number as people write it; of anything else, what is
// neither a heat nor a theme.
func scalar(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case json.Number:
		if f, err := v.Float64(); err == nil {
			return scalar(f)
		}
	}
	return "?"
}

// mapping is a mapping by strings; other keys are left out.
func mapping(value any) (map[string]any, bool) {
	switch m := value.(type) {
	case map[string]any:
		return m, true
	case map[any]any:
		fields := map[string]any{}
		for key, field := range m {
			if name, ok := key.(string); ok {
				fields[name] = field
			}
		}
		return fields, true
	}
	return nil, false
}
