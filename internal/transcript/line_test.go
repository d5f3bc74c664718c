package transcript

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/rules"
)

// Lines as somebody else might write them, with digests that fit.
func TestALineHasOneForm(t *testing.T) {
	tb := newTable(t, 2, 3, settingsOf(rules.Privacy, 30))
	opened := bytes.Join(bytes.SplitAfter(tb.export(), []byte("\n"))[:2], nil) // the head, and event 1
	chained := func() chain {
		r, _, err := newReader(bytes.NewReader(opened))
		tb.must(err)
		_, _, _, err = r.read()
		tb.must(err)
		return r.chain
	}
	entry := func(data string) string {
		c := chained()
		text, err := json.Marshal(line{From: 2, Entry: json.RawMessage(data), Digest: c.add(domainEntry, []byte(data), 1)})
		tb.must(err)
		return string(text)
	}
	c := chained()
	none := c.add(domainWithheld, u32(1), 1).String()
	c = chained()
	ended := c.add(domainEnd, nil, 0).String()
	away := `{"away":{"id":"00"}}`
	for name, want := range map[string]struct {
		line string
		code Code
	}{
		"as it is written":                  {entry(`{"at":0,"events":[` + away + `],"v":1}`), ""},
		"events that are withheld":          {`{"from":2,"withheld":1,"digest":"` + none + `"}`, ""},
		"an empty line":                     {"", CodeLine},
		"a line that is no object":          {"2", CodeLine},
		"white space":                       {strings.Replace(`{"from":2,"withheld":1,"digest":"`+none+`"}`, ":2", ": 2", 1), CodeLine},
		"fields in another order":           {`{"withheld":1,"from":2,"digest":"` + none + `"}`, CodeLine},
		"a field that is not known":         {`{"from":2,"withheld":1,"digest":"` + none + `","note":""}`, CodeLine},
		"capitals in a digest":              {`{"from":2,"withheld":1,"digest":"` + strings.ToUpper(none) + `"}`, CodeLine},
		"neither an entry nor withheld":     {`{"from":2,"digest":"` + none + `"}`, CodeLine},
		"both":                              {`{"from":2,"entry":{},"withheld":1,"digest":"` + none + `"}`, CodeLine},
		"another number":                    {`{"from":3,"withheld":1,"digest":"` + none + `"}`, CodeNumber},
		"another digest":                    {`{"from":2,"withheld":1,"digest":"` + ended + `"}`, CodeDigest},
		"more withheld than was":            {`{"from":2,"withheld":2,"digest":"` + none + `"}`, CodeDigest},
		"a damaged entry":                   {strings.Replace(entry(`{"at":0,"events":[`+away+`],"v":1}`), "away", "wide", 1), CodeDigest},
		"an entry with its time":            {entry(`{"at":5,"events":[` + away + `],"v":1}`), CodeEntry},
		"an entry of a later version":       {entry(`{"at":0,"events":[` + away + `],"v":2}`), CodeEntry},
		"an event of a kind not known":      {entry(`{"at":0,"events":[{"danced":{}}],"v":1}`), CodeEntry},
		"a field of an event twice":         {entry(`{"at":0,"events":[{"away":{"id":"00","id":"00"}}],"v":1}`), CodeEntry},
		"a field of an event in capitals":   {entry(`{"at":0,"events":[{"away":{"ID":"00"}}],"v":1}`), CodeEntry},
		"a field of an event not known":     {entry(`{"at":0,"events":[{"away":{"id":"00","why":1}}],"v":1}`), CodeEntry},
		"an entry in which nothing is":      {entry(`{}`), CodeEntry},
		"an end although no game has ended": {`{"end":1,"digest":"` + ended + `"}`, CodeEnd},
		"an end with another number":        {`{"end":2,"digest":"` + ended + `"}`, CodeEnd},
		"an end with another digest":        {`{"end":1,"digest":"` + none + `"}`, CodeEnd},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Verify(strings.NewReader(string(opened) + want.line + "\n"))
			var w *Wrong
			switch errors.As(err, &w); {
			case want.code == "" && err != nil:
				t.Error(err)
			case want.code != "" && (w == nil || w.Code != want.code || w.Event != 2 && w.Code != CodeEnd):
				t.Errorf("%v, want %s", err, want.code)
			}
		})
	}
}

func TestNothingMayFollowTheEnd(t *testing.T) {
	whole := aloud(t).export()
	for _, more := range []string{"x", "\n", "x\n", string(whole)} {
		_, err := Verify(strings.NewReader(string(whole) + more))
		var w *Wrong
		if !errors.As(err, &w) || w.Code != CodeEnd {
			t.Errorf("%.5q: %v", more, err)
		}
	}
}

// An entry that brings a ballot brings nothing else (room.Decide); if ever one
// does, it is written as a whole or not at all.
func TestABallotWithSomethingBesideItIsHeldBackToo(t *testing.T) {
	tb := playing(t, rules.Privacy, 3, 30)
	tb.until("the answers", atStage(1, "answer"))
	f := tb.film()
	cast, err := room.Entry{V: 1, Events: []room.Event{&room.Away{}, &room.Cast{}}}.Encode()
	tb.must(err)
	tb.entries = append(tb.entries, cast)
	if got := tb.film(); len(got.lines) != len(f.lines) {
		t.Errorf("%d lines more", len(got.lines)-len(f.lines))
	}
}

func TestEveryCodeAndTestOfTheSpecExists(t *testing.T) {
	spec, err := os.ReadFile("../../spec/transcript.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../*/*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	var tests strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	for _, name := range regexp.MustCompile("`(Test[A-Z]\\w+)`").FindAllStringSubmatch(string(spec), -1) {
		if !strings.Contains(tests.String(), "\nfunc "+name[1]+"(") {
			t.Errorf("no test is called %s", name[1])
		}
	}
	source, err := os.ReadFile("wrong.go")
	if err != nil {
		t.Fatal(err)
	}
	_, codes, _ := strings.Cut(string(spec), "## Codes")
	for _, code := range regexp.MustCompile(`Code = "(\w+)"`).FindAllStringSubmatch(string(source), -1) {
		if !strings.Contains(codes, "`"+code[1]+"`") {
			t.Errorf("the spec does not know %s", code[1])
		}
	}
}

// A room that an earlier version journalled lacks fields; its transcript has them.
func TestAnOldRoomIsExported(t *testing.T) {
	id := newTable(t, 8, 3, settingsOf(rules.Privacy, 30)).id(0)
	old := `{"v":1,"at":7,"events":[{"created":{"code":"ABCDE","session":"` + strings.Repeat("11", 32) + `","host":"` + string(id) +
		`","settings":{"edition":"privacy","end":30,"choice":"card","decks":["privacy"]}}}]}`
	var out bytes.Buffer
	if err := Write(&out, [][]byte{[]byte(old)}); err != nil {
		t.Fatal(err)
	}
	r, err := Verify(&out)
	if err != nil || r.Events != 1 || r.Session != ballot.Session(bytes.Repeat([]byte{0x11}, 32)) {
		t.Errorf("%+v, %v", r, err)
	}
}
