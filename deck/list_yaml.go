package deck

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Question marks that follow something on their line. What follows an indicator
// of YAML may be one itself.
var questionMark = regexp.MustCompile(`(?:[^\s{}\[\],?]|[^\s{}\[\],?:-][ \t]+)\?[ \t?]*`)

// hideQuestionMarks lets questions stand in { } and [ ] without quotes, as YAML
// has it: the package yaml ends a text there at a question mark. They are read
// as a character that the text does not hold, and restored in what was read.
func hideQuestionMarks(text string) (string, func(*yaml.Node)) {
	hidden := '\ue000' // the first for private use
	for strings.ContainsRune(text, hidden) {
		hidden++
	}
	var restore func(*yaml.Node)
	restore = func(n *yaml.Node) {
		n.Value = strings.ReplaceAll(n.Value, string(hidden), "?")
		for _, child := range n.Content {
			restore(child)
		}
	}
	hide := func(found string) string { return strings.ReplaceAll(found, "?", string(hidden)) }
	return questionMark.ReplaceAllStringFunc(text, hide), restore
}

// yaml writes a list as people would, a field a line.
func (l List) yaml() []byte {
	var b strings.Builder
	field := func(indent, name, text string) {
		if text != "" {
			fmt.Fprintf(&b, "%s%s: %s\n", indent, name, yamlText(text))
		}
	}
	field("", "name", l.Name)
	if len(l.Names) > 0 {
		b.WriteString("names:\n")
	}
	for _, lang := range slices.Sorted(maps.Keys(l.Names)) {
		field("  ", yamlText(lang), l.Names[lang])
	}
	if l.Kind != YesNo {
		field("", "kind", string(l.Kind))
	}
	field("", "language", l.Language)
	field("", "by", l.By)
	field("", "about", l.About)
	b.WriteString("questions:\n")
	for _, e := range l.Questions {
		b.WriteString(l.yamlItem(e))
	}
	return []byte(b.String())
}

func (l List) yamlItem(e Entry) string {
	if text, ok := l.plain(e); ok {
		return fmt.Sprintf("  - %s\n", yamlText(text))
	}
	var lines []string
	for _, lang := range e.languages() {
		lines = append(lines, yamlText(lang)+": "+yamlText(e.Texts[lang]))
	}
	if e.Heat != 1 {
		lines = append(lines, fmt.Sprintf("%s: %d", inHeat, e.Heat))
	}
	if e.Theme != "" {
		lines = append(lines, inTheme+": "+yamlText(e.Theme))
	}
	if e.By != "" {
		lines = append(lines, inBy+": "+yamlText(e.By))
	}
	return "  - " + strings.Join(lines, "\n    ") + "\n"
}

// yamlText writes a text in one line, without quotes if it can be. The package
// yaml writes an emoji as its number, which nobody can read; quotes can hold it.
func yamlText(text string) string {
	if strings.ContainsFunc(text, func(c rune) bool { return c > '\uffff' }) {
		return quotedYAML(text)
	}
	out, err := yaml.Marshal(text)
	if err != nil {
		panic(fmt.Sprintf("deck: a text cannot fail to encode: %v", err))
	}
	return strings.TrimSuffix(string(out), "\n")
}

func quotedYAML(text string) string {
	var b strings.Builder
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			b.WriteString(`\` + string(c))
		case c < ' ' || '\u007f' <= c && c < '\u00a0' || '\ufeff' <= c && c <= '\uffff':
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteRune(c)
		}
	}
	return `"` + b.String() + `"`
}
