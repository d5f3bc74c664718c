package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestConvertTellsAWrongCommandFromAWrongFile(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{"good.txt": "Do you sing?\n", "twice.txt": "Do you sing?\ndo you sing\n", "there.csv": ""} {
		if err := os.WriteFile(at(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cases := []struct {
		name string
		args []string
		code int
	}{
		{"a list into another form", []string{at("good.txt"), at("good.yaml")}, 0},
		{"a list with a problem", []string{at("twice.txt"), at("twice.yaml")}, 1},
		{"a list into a folder that it cannot fill", []string{at("good.txt"), at("folder")}, 1},
		{"one name", []string{at("good.txt")}, 2},
		{"a file that is not there", []string{at("none.txt"), at("none.csv")}, 2},
		{"an end nobody knows", []string{at("good.txt"), at("good.doc")}, 2},
		{"something that is there already", []string{at("good.txt"), at("there.csv")}, 2},
		{"something that may be overwritten", []string{at("good.txt"), at("there.csv"), "--force"}, 0},
		{"a flag nobody knows", []string{at("good.txt"), at("more.csv"), "--fast"}, 2},
	}
	for _, c := range cases {
		if code := run(append([]string{"deck", "convert"}, c.args...)); code != c.code {
			t.Errorf("%s: exit code %d, want %d", c.name, code, c.code)
		}
	}
}

func TestAHostsOwnDecksAreLoadedBesideTheShipped(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "fridays.txt"), []byte("Do you sing?\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if house, err := houseDecks(dir); err != nil || len(house) != 1 || house[0].Names["en"] != "fridays" {
		t.Errorf("loaded %+v, %v", house, err)
	}
	if house, err := houseDecks(""); err != nil || len(house) != 0 {
		t.Errorf("without a folder: %+v, %v", house, err)
	}
}
