package deck

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// readText reads plain text, one question a line.
func (r *reader) readText(text string) {
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		texts := map[string]string{r.list.Language: withoutMark(line)}
		if !r.add(i+1, draft{texts: texts}) {
			return
		}
	}
}

// What lists begin with: a bullet or a number.
var listMark = regexp.MustCompile(`^(?:[-*•]|[0-9]+[.)])`)

// withoutMark cuts a bullet or a number off a trimmed line, if white space or
// nothing follows it.
func withoutMark(line string) string {
	rest := line[len(listMark.FindString(line)):]
	if c, _ := utf8.DecodeRuneInString(rest); rest == "" || unicode.IsSpace(c) {
		return strings.TrimSpace(rest)
	}
	return line
}

// tabular tells whether a text that was pasted, or of which only its end is
// known, is a table: its first line holds a tab or names columns.
func tabular(text string) bool {
	lines := strings.Split(text, "\n")
	first := strings.TrimSpace(lines[max(0, slices.IndexFunc(lines, func(l string) bool { return !blank(l) }))])
	if strings.HasPrefix(first, "#") {
		return false
	}
	behind := withoutMark(first)
	return strings.Contains(behind, "\t") || behind == first && namesColumns(first)
}

// namesColumns tells whether a line is a header, whatever separates its cells.
func namesColumns(line string) bool {
	return slices.ContainsFunc(separators, func(sep string) bool {
		c := cutter{rest: line, sep: sep}
		row, _ := c.row()
		return isHeader(row.cells)
	})
}
