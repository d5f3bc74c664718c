package web

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"privacy/deck"
)

func TestThePagesAreBuiltFromWhatLiesBesideThem(t *testing.T) {
	built, err := fs.ReadFile(Pages(), ".inputs")
	if err != nil {
		t.Fatal(err)
	}
	if want := fingerprint(t, os.DirFS(".")); string(built) != want {
		t.Errorf("web/dist was built from other files (%.8s…) than those that lie here (%.8s…): run make web", built, want)
	}
}

// fingerprint follows the recipe in vite.config.ts, from which dist/.inputs is
// made.
func fingerprint(t *testing.T, web fs.FS) string {
	t.Helper()
	sum := sha256.New()
	for _, path := range inputs(t, web) {
		content, err := fs.ReadFile(web, path)
		if err != nil {
			t.Fatal(err)
		}
		sum.Write(slices.Concat([]byte(path), []byte{0}, content))
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// inputs lists what the pages are built from, sorted by bytes.
func inputs(t *testing.T, web fs.FS) []string {
	t.Helper()
	all := []string{"package-lock.json", "vite.config.ts"}
	pages, err := fs.Glob(web, "[^.]*.html")
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, pages...)
	for _, folder := range []string{"src", "public"} {
		all = append(all, files(t, web, folder)...)
	}
	slices.Sort(all)
	return all
}

// files lists the regular files below a folder but those that are hidden.
func files(t *testing.T, web fs.FS, folder string) []string {
	t.Helper()
	var all []string
	err := fs.WalkDir(web, folder, func(path string, entry fs.DirEntry, err error) error {
		hidden := err == nil && strings.HasPrefix(entry.Name(), ".")
		switch {
		case err != nil:
			return err
		case hidden && entry.IsDir():
			return fs.SkipDir
		case !hidden && entry.Type().IsRegular():
			all = append(all, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var digestLine = regexp.MustCompile(`(?m)^  '?([a-z0-9-]+)'?:\s+'([^']*)',$`)

func TestThePagesKnowTheDigestOfEveryShippedDeckAndOfNoOther(t *testing.T) {
	source, err := os.ReadFile("src/deck/digests.ts")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for _, line := range digestLine.FindAllStringSubmatch(string(source), -1) {
		known[line[1]] = line[2]
	}
	decks, err := deck.LoadAll(deck.Shipped())
	if err != nil {
		t.Fatal(err)
	}
	shipped := map[string]string{}
	for _, d := range decks {
		shipped[d.ID] = d.Digest()
	}
	if len(shipped) == 0 || !maps.Equal(known, shipped) {
		t.Errorf("src/deck/digests.ts has %v, shipped are %v", known, shipped)
	}
}
