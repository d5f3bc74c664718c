package deck

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// separators between cells, the likelier ones first.
var separators = []string{"\t", ";", ","}

// A cutter cuts a table into rows.
type cutter struct {
	rest string
	line int    // the number of the line at which rest begins
	sep  string // between cells; "" if there is one column
}

var sepLine = regexp.MustCompile(`^(?i:sep=)([^\n])(?:\n|$)`)

// newCutter finds out what separates the cells of a table.
func newCutter(text string) *cutter {
	if m := sepLine.FindStringSubmatch(text); m != nil {
		return &cutter{rest: text[len(m[0]):], line: 2, sep: m[1]}
	}
	c := &cutter{rest: text, line: 1}
	most := 1
	for _, sep := range separators {
		switch cells := firstRow(text, sep); {
		case cells == nil:
			return &cutter{rest: text, line: 1, sep: sep}
		case len(cells) > most && (sep != "," || isHeader(cells)):
			most, c.sep = len(cells), sep
		}
	}
	return c
}

// firstRow cuts the first row that is not blank; nil if there is none.
func firstRow(text, sep string) []string {
	c := cutter{rest: text, sep: sep}
	for c.rest != "" {
		if row, _ := c.row(); !row.blank() {
			return row.cells
		}
	}
	return nil
}

// row cuts off the next row. The second result is false if a quote in it is
// never closed.
func (c *cutter) row() (row, bool) {
	r := row{line: c.line}
	for {
		cell, closed := c.cell()
		r.cells = append(r.cells, cell)
		if !closed {
			return r, false
		}
		next, width := utf8.DecodeRuneInString(c.rest)
		c.rest = c.rest[width:]
		if width == 0 || next == '\n' {
			c.line++
			return r, true
		}
	}
}

// cell cuts off the next cell and leaves what ends it: a separator, a line's end,
// or nothing.
func (c *cutter) cell() (string, bool) {
	var quoted string
	if strings.HasPrefix(c.rest, `"`) {
		var closed bool
		if quoted, closed = c.quoted(); !closed {
			return quoted, false
		}
	}
	end := strings.IndexAny(c.rest, c.sep+"\n")
	if end < 0 {
		end = len(c.rest)
	}
	plain := c.rest[:end]
	c.rest = c.rest[end:]
	return quoted + plain, true
}

// quoted cuts off what stands in quotes; a quote in it is doubled.
func (c *cutter) quoted() (string, bool) {
	var text strings.Builder
	for {
		part, rest, found := strings.Cut(c.rest[1:], `"`)
		text.WriteString(part)
		c.line += strings.Count(part, "\n")
		c.rest = rest
		if !found || !strings.HasPrefix(rest, `"`) {
			return text.String(), found
		}
		text.WriteString(`"`)
	}
}
