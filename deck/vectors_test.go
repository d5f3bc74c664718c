package deck

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

const vectorsFile = "../vectors/decks.json"

// A listVector is a file as people have it and what is read from it.
type listVector struct {
	Name      string           `json:"name"`
	File      string           `json:"file"`
	Language  string           `json:"language"`
	Text      string           `json:"text"`
	Hex       string           `json:"hex"`
	List      vectorList       `json:"list"`
	Questions []vectorQuestion `json:"questions"`
	Problems  []struct {
		Line int    `json:"line"`
		Code string `json:"code"`
	} `json:"problems"`
}

type vectorList struct {
	Name     string            `json:"name"`
	Names    map[string]string `json:"names"`
	Kind     Kind              `json:"kind"`
	Language string            `json:"language"`
	By       string            `json:"by"`
	About    string            `json:"about"`
}

type vectorQuestion struct {
	Texts map[string]string `json:"texts"`
	Heat  int               `json:"heat"`
	Theme string            `json:"theme"`
	By    string            `json:"by"`
}

func listVectors(t testing.TB) []listVector {
	t.Helper()
	data, err := os.ReadFile(vectorsFile)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []listVector }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) < 80 {
		t.Fatalf("%s holds %d cases, too few to be whole", vectorsFile, len(file.Cases))
	}
	return file.Cases
}

func (v listVector) bytes(t testing.TB) []byte {
	t.Helper()
	if v.Hex == "" {
		return []byte(v.Text)
	}
	data, err := hex.DecodeString(v.Hex)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// want is the list of a vector, with what goes without saying.
func (v listVector) want() List {
	l := List{
		Name: v.List.Name, Names: v.List.Names, Kind: v.List.Kind, Language: v.List.Language,
		By: v.List.By, About: v.List.About,
	}
	if l.Kind == "" {
		l.Kind = YesNo
	}
	for _, fallback := range []string{v.Language, "en"} {
		if l.Language == "" {
			l.Language = fallback
		}
	}
	for _, q := range v.Questions {
		l.Questions = append(l.Questions, Entry{Texts: q.Texts, Heat: max(q.Heat, 1), Theme: q.Theme, By: q.By})
	}
	return l
}

func TestFilesAsPeopleHaveThemAreReadAsTheVectorsSay(t *testing.T) {
	for _, v := range listVectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			list, problems := ReadList(v.File, v.bytes(t), v.Language)
			if want := v.want(); !reflect.DeepEqual(list, want) {
				t.Errorf("read\n%+v, want\n%+v", list, want)
			}
			if got, want := fmt.Sprint(problems), fmt.Sprint(v.Problems); got != want {
				t.Errorf("found %s, want %s", got, want)
			}
		})
	}
}

func TestTheVectorsHaveEveryCodeOnceAtLeast(t *testing.T) {
	codes := map[string]bool{}
	for _, v := range listVectors(t) {
		for _, p := range v.Problems {
			codes[p.Code] = true
		}
	}
	want := []string{"empty", "heat", "long", "none", "odd", "syntax", "theme", "twice"}
	if got := slices.Sorted(maps.Keys(codes)); !slices.Equal(got, want) { // big and many: below
		t.Errorf("the codes are %v, want %v", got, want)
	}
}

// numbered is a plain text of so many questions.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Frage %d?\n", i+1)
	}
	return b.String()
}

func TestAListHoldsAThousandQuestions(t *testing.T) {
	cases := []struct{ name, text, problems string }{
		{"a thousand", numbered(1000), "[]"},
		{"one more, and another", numbered(1002), "[{1001 many}]"},
		{"one more that is there twice", numbered(1000) + "frage 7\n", "[{1001 twice}]"},
		{"one more that is odd", numbered(1000) + "?\nFrage 1001?", "[{1001 odd} {1002 many}]"},
	}
	for _, c := range cases {
		list, problems := ReadList("many.txt", []byte(c.text), "de")
		if len(list.Questions) != 1000 || list.Questions[999].Texts["de"] != "Frage 1000?" || fmt.Sprint(problems) != c.problems {
			t.Errorf("%s: %d questions, %v", c.name, len(list.Questions), problems)
		}
	}
	items, err := json.Marshal(map[string]any{"questions": strings.Split(numbered(1001), "\n")})
	if list, problems := ReadList("many.json", items, "de"); err != nil || len(list.Questions) != 1000 || fmt.Sprint(problems) != "[{1001 many}]" {
		t.Errorf("in JSON: %d questions, %v, %v", len(list.Questions), problems, err)
	}
}

func TestAFileHolds500000Bytes(t *testing.T) {
	text := "Hast du einen Hund?\n" + strings.Repeat("#", ListBytes-20)
	if list, problems := ReadList("big.txt", []byte(text), "de"); len(list.Questions) != 1 || len(problems) != 0 {
		t.Errorf("%d bytes: %v, %v", len(text), list, problems)
	}
	if list, problems := ReadList("big.txt", []byte(text+"#"), "de"); len(list.Questions) != 0 || fmt.Sprint(problems) != "[{0 big}]" {
		t.Errorf("%d bytes: %v, %v", len(text)+1, list, problems)
	}
}
