package web

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"privacy/wire"
)

func TestATableSpeaksTheLanguagesOfThePages(t *testing.T) {
	files, err := filepath.Glob("src/texts/??.ts")
	if err != nil {
		t.Fatal(err)
	}
	var spoken []string
	for _, file := range files {
		spoken = append(spoken, strings.TrimSuffix(filepath.Base(file), ".ts"))
	}
	if !slices.Equal(spoken, wire.Languages()) {
		t.Errorf("the pages have catalogues for %q, a table can be set to %q", spoken, wire.Languages())
	}
}
