package deck

import (
	"regexp"
	"slices"
	"strings"
)

// readCSV reads a table. The package encoding/csv is not used: it knows no \r as
// a line's end, takes what follows a closing quote for part of the quoted text,
// and with LazyQuotes does not tell that a quote was never closed.
func (r *reader) readCSV(text string) {
	c := newCutter(text)
	columns := []string{r.list.Language}
	for first := true; c.rest != ""; {
		row, ok := c.row()
		if !ok {
			r.report(row.line, "syntax")
			return
		}
		if row.blank() {
			continue
		}
		if first && isHeader(row.cells) {
			columns = r.columns(row.cells)
		} else if !r.add(row.line, row.draft(columns)) {
			return
		}
		first = false
	}
}

// What a column may hold besides texts; a column of texts is called by its language.
const (
	inHeat  = "heat"
	inTheme = "theme"
	inBy    = "by"
	inList  = "text" // the list's language
)

// A language that can be a column. Two-letter columns that number rows are none.
var columnTag = regexp.MustCompile(`^[a-z]{2}(-[a-z0-9]{2,8})*$`)

// columnOf tells what a column with this header holds; "" if nobody knows.
func columnOf(header string) string {
	switch name := strings.ToLower(clean(header)); name {
	case "text", "question", "frage":
		return inList
	case "heat", "schärfe":
		return inHeat
	case "theme", "thema":
		return inTheme
	case "by", "von":
		return inBy
	case "id", "no", "nr":
		return ""
	default:
		return columnTag.FindString(name)
	}
}

func isHeader(cells []string) bool {
	return slices.ContainsFunc(cells, func(cell string) bool { return columnOf(cell) != "" })
}

func (r *reader) columns(header []string) []string {
	columns := make([]string, len(header))
	for i, cell := range header {
		if columns[i] = columnOf(cell); columns[i] == inList {
			columns[i] = r.list.Language
		}
	}
	return columns
}

// A row is one row of a table.
type row struct {
	line  int // its first, from 1
	cells []string
}

func (r row) blank() bool {
	return !slices.ContainsFunc(r.cells, func(cell string) bool { return !blank(cell) })
}

func (r row) draft(columns []string) draft {
	filled := map[string]string{}
	for i, column := range columns {
		if i < len(r.cells) && column != "" && filled[column] == "" {
			filled[column] = unguarded(clean(r.cells[i]))
		}
	}
	d := draft{texts: filled, heat: filled[inHeat], theme: filled[inTheme], by: filled[inBy]}
	for _, column := range []string{inHeat, inTheme, inBy} {
		delete(filled, column)
	}
	return d
}

// Cells that a spreadsheet takes for a formula, and those that look guarded.
var formula = regexp.MustCompile(`^'*[=+\-@]`)

// guarded puts a ' before a cell that a spreadsheet would reckon with.
func guarded(cell string) string {
	if formula.MatchString(cell) {
		return "'" + cell
	}
	return cell
}

// unguarded takes off what guarded puts before a cell.
func unguarded(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && formula.MatchString(rest) {
		return rest
	}
	return cell
}
