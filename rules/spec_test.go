package rules_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestTheSpecRecordsEveryReadingAndNamesTestsThatExist(t *testing.T) {
	data, err := os.ReadFile("../spec/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	spec := string(data)
	for d := 1; d <= 49; d++ {
		if strings.Count(spec, "\n| D"+strconv.Itoa(d)+" |") != 1 {
			t.Errorf("D%d is not recorded once", d)
		}
	}
	tests := goTests(t)
	for _, name := range regexp.MustCompile("`(Test[A-Z]\\w+)`").FindAllStringSubmatch(spec, -1) {
		if !strings.Contains(tests, "\nfunc "+name[1]+"(") {
			t.Errorf("no test is called %s", name[1])
		}
	}
	for _, file := range regexp.MustCompile("`([a-z0-9]+/[\\w/.]+\\.[a-z]+)`").FindAllStringSubmatch(spec, -1) {
		if _, err := os.Stat(filepath.Join("..", file[1])); err != nil {
			t.Errorf("there is no file %s", file[1])
		}
	}
}

// goTests is the text of all test files of the module.
func goTests(t *testing.T) string {
	var all strings.Builder
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == "dist" || d.Name() == ".git"):
			return fs.SkipDir
		case !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
