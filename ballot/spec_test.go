package ballot

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestEveryTestNamedInTheSpecExists(t *testing.T) {
	spec, err := os.ReadFile("../spec/ballot.md")
	must(t, err)
	names := regexp.MustCompile("`((?:Test|Fuzz)[A-Z]\\w+)`").FindAllStringSubmatch(string(spec), -1)
	if len(names) == 0 {
		t.Fatal("the spec names no test")
	}
	tests := goTests(t, "..")
	for _, name := range names {
		if !strings.Contains(tests, "\nfunc "+name[1]+"(") {
			t.Errorf("no test is called %s", name[1])
		}
	}
	twinsTests(t, string(spec))
}

// twinsTests looks for what the spec calls `file.test.ts` “title” “title”, as it or it.each has it.
func twinsTests(t *testing.T, spec string) {
	t.Helper()
	files := regexp.MustCompile("`(\\w+\\.test\\.ts)`((?: “[^”]+”)+)").FindAllStringSubmatch(spec, -1)
	if len(files) == 0 {
		t.Fatal("the spec names no test of the other twin")
	}
	for _, file := range files {
		text, err := os.ReadFile("../web/src/ballot/" + file[1])
		must(t, err)
		for _, title := range regexp.MustCompile("“([^”]+)”").FindAllStringSubmatch(file[2], -1) {
			if !regexp.MustCompile(`(it|\))\(\s*'` + regexp.QuoteMeta(title[1]) + `',`).Match(text) {
				t.Errorf("no test of %s is called “%s”", file[1], title[1])
			}
		}
	}
}

// goTests is the text of all test files of the module.
func goTests(t *testing.T, root string) string {
	t.Helper()
	var all strings.Builder
	must(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	}))
	return all.String()
}
