package rules_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// spec/rulebooks.md walks through the rulebooks sentence by sentence. How many
// sentences a section has stands there too: nothing is left out or told twice.

func TestEverySentenceOfTheRulebooksIsWalked(t *testing.T) {
	_, walks, _ := strings.Cut(readWalk(t), "\n## ")
	games := strings.Split(walks, "\n## ")
	if len(games) != 5 {
		t.Fatalf("%d rulebooks, there are five", len(games))
	}
	for _, game := range games {
		name, _, _ := strings.Cut(game, "\n")
		want := sentences(game)
		if len(want) < 6 {
			t.Errorf("%s: the sections are not named", name)
		}
		got := walked(t, name, game)
		for section, n := range want {
			if got[section] != n {
				t.Errorf("%s, %s: %d sentences are walked of %d", name, section, got[section], n)
			}
			delete(got, section)
		}
		if len(got) > 0 {
			t.Errorf("%s: sections that are not named: %v", name, got)
		}
	}
}

// sentences reads "Sections: Setup 13, End 3." below a game's name.
func sentences(game string) map[string]int {
	of := map[string]int{}
	line := regexp.MustCompile(`(?m)^Sections: (.*)\.$`).FindStringSubmatch(game)
	if line == nil {
		return of
	}
	for _, part := range strings.Split(line[1], ", ") {
		section, n, _ := strings.Cut(part, " ")
		of[section], _ = strconv.Atoi(n)
	}
	return of
}

// walked gives the last sentence of each section that a game's table reaches,
// one after the other: "| Setup 8–9 | … |".
func walked(t *testing.T, name, game string) map[string]int {
	reached := map[string]int{}
	for _, row := range regexp.MustCompile(`(?m)^\| (\w+) (\d+)(?:–(\d+))? \|(.*)$`).FindAllStringSubmatch(game, -1) {
		section := row[1]
		first, _ := strconv.Atoi(row[2])
		last := first
		if row[3] != "" {
			last, _ = strconv.Atoi(row[3])
		}
		if first != reached[section]+1 || last < first {
			t.Errorf("%s, %s: after %d comes %s", name, section, reached[section], row[0])
		}
		if strings.Count(row[4], "|") != 3 {
			t.Errorf("%s, %s %d: not four columns", name, section, first)
		}
		reached[section] = last
	}
	return reached
}

func TestTheWalkNamesTestsAndFilesThatExist(t *testing.T) {
	walk, tests := readWalk(t), goTests(t)
	for _, name := range regexp.MustCompile("`(Test[A-Z]\\w+)`").FindAllStringSubmatch(walk, -1) {
		if !strings.Contains(tests, "\nfunc "+name[1]+"(") {
			t.Errorf("no test is called %s", name[1])
		}
	}
	files := regexp.MustCompile("`([a-z0-9]+/[\\w/.-]+\\.[a-z]+)`")
	missing := regexp.MustCompile(`(?m)^Not written yet: .*$`).FindString(walk)
	for _, file := range files.FindAllStringSubmatch(walk, -1) {
		_, err := os.Stat(filepath.Join("..", file[1]))
		switch expected := strings.Contains(missing, file[0]); {
		case err != nil && !expected:
			t.Errorf("there is no file %s", file[1])
		case err == nil && expected:
			t.Errorf("%s is there by now: it need not be excused", file[1])
		}
	}
}

func readWalk(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../spec/rulebooks.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
