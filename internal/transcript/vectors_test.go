package transcript

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"privacy/rules"
)

// Whole transcripts, and what is wrong with altered ones: both twins read them.
// vectors/transcripts/NAME.jsonl is a transcript as it is downloaded, and
// NAME.json what a reader finds in it, and in what its cases make of it:
//
//	go test ./internal/transcript -run Vectors -update    writes both anew
//
// web/src/transcript/vectors.test.ts reads the same files.

var update = flag.Bool("update", false, "write vectors/transcripts anew")

const vectorsFolder = "../../vectors/transcripts"

// vectors is a file NAME.json.
type vectors struct {
	Comment string   `json:"comment"`
	Whole   verdict  `json:"whole"` // of NAME.jsonl as it stands
	Cases   []change `json:"cases"`
}

// change makes another transcript of a whole one. Either bytes of the file are
// altered, or lines behind the head, which are numbered and hashed anew.
type change struct {
	Comment string  `json:"comment"`
	Flip    []int   `json:"flip,omitempty"` // place of a byte, and of the bit in it
	Keep    int     `json:"keep,omitempty"` // so many bytes of the file
	At      int     `json:"at,omitempty"`   // of the first line that goes; the head is 0
	Cut     int     `json:"cut,omitempty"`  // so many lines
	Put     []put   `json:"put,omitempty"`  // in their place
	Open    bool    `json:"open,omitempty"` // without the end line
	Head    string  `json:"head,omitempty"` // another session in the head
	Is      verdict `json:"is"`
}

type put struct {
	Entry    string `json:"entry,omitempty"` // its bytes
	Withheld uint32 `json:"withheld,omitempty"`
}

// verdict is a Report, or the first thing that is wrong.
type verdict struct {
	Events   uint64 `json:"events,omitempty"`
	Complete bool   `json:"complete,omitempty"`
	Counted  []int  `json:"counted,omitempty"` // signatures, keys, companies, games, questions, poured, ballots, asks, openings, passes, reckoned, withheld
	Event    uint64 `json:"event,omitempty"`
	Code     Code   `json:"code,omitempty"`
}

func judged(t testing.TB, file []byte) verdict {
	t.Helper()
	r, err := Verify(bytes.NewReader(file))
	var w *Wrong
	if errors.As(err, &w) {
		return verdict{Event: w.Event, Code: w.Code}
	}
	if err != nil {
		t.Fatal(err)
	}
	counted := []int{r.Signatures, r.Keys, r.Companies, r.Games, r.Questions, r.Poured, r.Ballots, r.Asks, r.Openings, r.Passes, r.Reckoned, int(r.Withheld)}
	return verdict{Events: r.Events, Complete: r.Complete, Counted: counted}
}

// applied is the transcript that a change makes.
func (c change) applied(t testing.TB, whole []byte) []byte {
	t.Helper()
	switch {
	case len(c.Flip) == 2:
		file := bytes.Clone(whole)
		file[c.Flip[0]] ^= 1 << c.Flip[1]
		return file
	case c.Keep > 0:
		return whole[:c.Keep]
	}
	lines, h := linesOf(t, whole)
	if c.Head != "" {
		if err := h.Session.UnmarshalText([]byte(c.Head)); err != nil {
			t.Fatal(err)
		}
	}
	lines = slices.Concat(lines[:c.At-1], c.Put, lines[c.At-1+c.Cut:])
	return hashed(t, lines, h, !c.Open)
}

// linesOf are the lines between head and end.
func linesOf(t testing.TB, whole []byte) (lines []put, h head) {
	t.Helper()
	for i, text := range strings.Split(strings.TrimSuffix(string(whole), "\n"), "\n") {
		var l line
		into := any(&l)
		if i == 0 {
			into = &h
		}
		if err := json.Unmarshal([]byte(text), into); err != nil {
			t.Fatal(err)
		}
		if i > 0 && l.From > 0 {
			lines = append(lines, put{string(l.Entry), l.Withheld})
		}
	}
	return lines, h
}

// hashed writes lines with numbers and digests that fit.
func hashed(t testing.TB, lines []put, h head, ends bool) []byte {
	t.Helper()
	var out bytes.Buffer
	w := &writer{out: &out, chain: newChain(h.Session)}
	write := func(l any) {
		t.Helper()
		if err := w.put(l); err != nil {
			t.Fatal(err)
		}
	}
	write(h)
	for _, l := range lines {
		from, domain, body, n := w.next, domainWithheld, u32(l.Withheld), uint64(l.Withheld)
		if l.Entry != "" {
			var e struct{ Events []json.RawMessage }
			_ = json.Unmarshal([]byte(l.Entry), &e) // one that cannot be read has none
			domain, body, n = domainEntry, []byte(l.Entry), uint64(len(e.Events))
		}
		write(line{From: from, Entry: json.RawMessage(l.Entry), Withheld: l.Withheld, Digest: w.add(domain, body, n)})
	}
	if ends {
		events := w.next - 1
		write(end{Events: events, Digest: w.add(domainEnd, nil, 0)})
	}
	return out.Bytes()
}

// difference is the change that makes one transcript of another.
func difference(t testing.TB, whole, other []byte) change {
	t.Helper()
	a, was := linesOf(t, whole)
	b, is := linesOf(t, other)
	from := 0
	for from < len(a) && from < len(b) && a[from] == b[from] {
		from++
	}
	till := 0
	for till < len(a)-from && till < len(b)-from && a[len(a)-1-till] == b[len(b)-1-till] {
		till++
	}
	c := change{At: from + 1, Cut: len(a) - from - till, Put: slices.Clone(b[from : len(b)-till])}
	c.Open = !bytes.Contains(other, []byte(`{"end":`))
	if is.Session != was.Session {
		c.Head = is.Session.String()
	}
	return c
}

// filmed are the transcripts of the vectors, with the lies that are told about each.
var filmed = []struct {
	name string
	of   func(t testing.TB) *table
	lies []lie
}{
	{"privacy", evening, slices.Concat(companyLies, questionLies, bagLies)},
	{"nolimit", lively, livelyLies},
	{"quickie", aloud, aloudLies},
	{"privacy2", short(rules.Privacy2), nil},
	{"chili", short(rules.Chili), nil},
	{"moved", moved, movedLies},
}

// short is a game of three people that is given up after a round.
func short(edition *rules.Edition) func(t testing.TB) *table {
	return func(t testing.TB) *table {
		t.Helper()
		tb := playing(t, edition, 3, 30)
		tb.until("a round", reckoned(1))
		tb.does(0, tb.phones[0].End)
		return tb
	}
}

// forms are entries that nobody writes.
var forms = map[string]func(entry string) string{
	"a field that nobody knows":    func(e string) string { return strings.Replace(e, `"v":1}`, `"w":1,"v":1}`, 1) },
	"a field that stands twice":    func(e string) string { return strings.Replace(e, `"v":1}`, `"v":1,"v":1}`, 1) },
	"a version of tomorrow":        func(e string) string { return strings.Replace(e, `"v":1}`, `"v":2}`, 1) },
	"a time":                       func(e string) string { return strings.Replace(e, `"at":0`, `"at":7`, 1) },
	"a kind that nobody knows":     func(e string) string { return strings.Replace(e, `{"joined":`, `{"jumped":`, 1) },
	"a name in other letters":      func(e string) string { return strings.Replace(e, `{"joined":`, `{"Joined":`, 1) },
	"a number where text is due":   func(e string) string { return strings.Replace(e, `"language":"en"`, `"language":1`, 1) },
	"nothing where text is due":    func(e string) string { return strings.Replace(e, `"language":"en"`, `"language":null`, 1) },
	"a number with a point":        func(e string) string { return strings.Replace(e, `"figure":0`, `"figure":0.5`, 1) },
	"a field that came later":      func(e string) string { return strings.Replace(e, `"practice":false,`, ``, 1) },
	"a key in upper case":          func(e string) string { return strings.Replace(e, `"id":"`, `"id":"A`, 1) },
	"an entry in which is nothing": func(string) string { return `{"at":0,"events":[],"v":1}` },
}

func casesOf(t testing.TB, tb *table, lies []lie) (cases []change) {
	t.Helper()
	whole := tb.export()
	for _, lie := range lies {
		f := tb.film()
		lie.tell(f)
		c := difference(t, whole, f.again())
		c.Comment = lie.name
		cases = append(cases, c)
	}
	lines, _ := linesOf(t, whole)
	for at := range forms {
		c := change{Comment: at, At: 2, Cut: 1, Put: []put{{Entry: forms[at](lines[1].Entry)}}}
		cases = append(cases, c)
	}
	slices.SortFunc(cases[len(lies):], func(a, b change) int { return strings.Compare(a.Comment, b.Comment) })
	n := len(whole)
	cases = append(cases,
		change{Comment: "a bit of the head", Flip: []int{60, 0}}, change{Comment: "a bit in the middle", Flip: []int{n / 2, 1}}, change{Comment: "a bit of the end", Flip: []int{n - 9, 2}},
		change{Comment: "half of it", Keep: n / 2}, change{Comment: "all but its last line break", Keep: n - 1})
	for i := range cases {
		if cases[i].Is = judged(t, cases[i].applied(t, whole)); i < len(lies) && cases[i].Is.Code != lies[i].code {
			t.Errorf("%s: %+v, want %s", lies[i].name, cases[i].Is, lies[i].code)
		}
	}
	return cases
}

func writeVectors(t *testing.T) {
	t.Helper()
	for _, film := range filmed {
		tb := film.of(t)
		v := vectors{
			Comment: "What a reader finds in " + film.name + ".jsonl, and in what each case makes of it (written by internal/transcript/vectors_test.go).",
			Whole:   judged(t, tb.export()), Cases: casesOf(t, tb, film.lies),
		}
		data, err := json.MarshalIndent(v, "", " ")
		tb.must(err)
		tb.must(os.WriteFile(filepath.Join(vectorsFolder, film.name+".jsonl"), tb.export(), 0o600))
		tb.must(os.WriteFile(filepath.Join(vectorsFolder, film.name+".json"), append(data, '\n'), 0o600))
	}
}

func TestTheVectorsAreFoundToBeWhatTheyAre(t *testing.T) {
	t.Parallel()
	if *update {
		writeVectors(t)
	}
	files, err := filepath.Glob(filepath.Join(vectorsFolder, "*.jsonl"))
	if err != nil || len(files) < len(filmed) {
		t.Fatalf("%d transcripts, %v; want %d", len(files), err, len(filmed))
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { readVectors(t, file) })
	}
}

func readVectors(t *testing.T, file string) {
	t.Helper()
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(strings.TrimSuffix(file, "l"))
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(data, &v); err != nil || len(v.Cases) == 0 {
		t.Fatalf("%d cases, %v", len(v.Cases), err)
	}
	same(t, "the whole", judged(t, whole), v.Whole)
	for _, c := range v.Cases {
		same(t, c.Comment, judged(t, c.applied(t, whole)), c.Is)
	}
}

func same(t *testing.T, what string, got, want verdict) {
	t.Helper()
	a, errA := json.Marshal(got)
	b, errB := json.Marshal(want)
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		t.Errorf("%s: %s, want %s", what, a, b)
	}
}
