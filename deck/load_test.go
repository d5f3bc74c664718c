package deck

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestLoadPutsTheLanguagesTogether(t *testing.T) {
	d := mustLoad(t, decksOf(files()), "small")
	if d.ID != "small" || d.Kind != YesNo || d.Names["de"] != "Klein" || !slices.Equal(d.Languages, []string{"de", "en"}) {
		t.Errorf("loaded %+v", d)
	}
	q, ok := d.Question("002", 3)
	if !ok || q.Label != "small/002/3" || q.Heat != 3 || q.Theme != "sex" || q.Yes != 0.5 ||
		q.Texts["en"] != "Did candles ever set your pillow on fire?" || q.Texts["de"] != "Hat eine Kerze schon mal dein Kissen angezündet?" {
		t.Errorf("question 002/3 is %+v, %v", q, ok)
	}
	if q, _ := d.Question("001", 1); q.Yes != 0.6 {
		t.Errorf("the guessed share is %v, want 0.6", q.Yes)
	}
}

func TestAQuestionThatIsNotThereIsNotFound(t *testing.T) {
	d := mustLoad(t, decksOf(files()), "small")
	for _, label := range []string{"small/003/1", "small/001/0", "small/001/5", "large/001/1", "small/1/1", "own/001/1", ""} {
		if q, ok := Find([]Deck{d}, label); ok {
			t.Errorf("%q gives %+v", label, q)
		}
	}
	if q, ok := Find([]Deck{{ID: "other"}, d}, "small/001/4"); !ok || q.Texts["en"] != "Could you live on a lighthouse?" {
		t.Errorf("small/001/4 gives %+v, %v", q, ok)
	}
}

func TestWhatIsNoDeckIsRefusedByTheReader(t *testing.T) {
	cases := []struct{ name, file, old, with, says string }{
		{"a field nobody knows", inDeck, "back: 4", "bakc: 4", "line 10"},
		{"a card there twice in a language", inEn, `"002"`, `"001"`, "already defined"},
		{"a list where a text belongs", inEn, "Can you wiggle both ears?", "[Can, you]", inEn},
		{"two documents", inEn, "name: Small", "name: Small\n---", "document"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := Load(breaking(t, c.file, c.old, c.with), "small")
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("the error is %v, want one that says %q", err, c.says)
			}
		})
	}
}

func TestADeckThatCannotBePlayedIsRefusedWithItsFindings(t *testing.T) {
	decks := breaking(t, inDe, "    - Kannst du mit beiden Ohren wackeln?\n", "")
	if q, ok := mustLoad(t, decks, "small").Question("002", 4); !ok || len(q.Texts) != 1 || q.Texts["en"] == "" {
		t.Errorf("without its German text the question is %+v, %v", q, ok)
	}
	decks[inEn].Data = []byte(strings.Replace(files()[inEn], "    - Can you wiggle both ears?\n", "", 1))
	_, err := Load(decks, "small")
	var invalid *InvalidError
	if !errors.As(err, &invalid) || invalid.ID != "small" || len(invalid.Findings) != 2 || invalid.Findings[0].Rule != "missing" {
		t.Errorf("without any text the error is %v", err)
	}
}

func TestADeckThatIsMerelyPoorIsLoaded(t *testing.T) {
	mustLoad(t, breaking(t, inEn, "both ears?", "both ears"), "small")
}

func TestAnUnknownDeckDoesNotExist(t *testing.T) {
	if _, err := Load(decksOf(files()), "large"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the error is %v, want fs.ErrNotExist", err)
	}
}

func TestLabelsHaveOneFormOnly(t *testing.T) {
	for _, bad := range []string{"small/017", "Small/017/1", "small/17/1", "small/0017/1", "small/017/12", "small/017/1 ", "own/017/1", "small/017/1\n"} {
		if _, _, _, err := ParseLabel(bad); !errors.Is(err, ErrLabel) {
			t.Errorf("%q: %v, want ErrLabel", bad, err)
		}
	}
	deck, card, number, err := ParseLabel("no-limit2/017/6")
	if err != nil || Label(deck, card, number) != "no-limit2/017/6" {
		t.Errorf("no-limit2/017/6 came back as %s/%s/%d, %v", deck, card, number, err)
	}
}

func TestJSONHasOneFormOnly(t *testing.T) {
	d := mustLoad(t, breaking(t, inEn, "Can you wiggle both ears?", "Can you <wiggle> “both” ears & more?"), "small")
	got := d.JSON()
	head := `{"id":"small","kind":"yesno","names":{"de":"Klein","en":"Small"},"cards":[{"card":"001","back":2,` +
		`"heat":[1,1,2,3],"themes":["friends","habits","work","love"],"texts":{"de":["Gießt du fremde Blumen?",`
	if !bytes.HasPrefix(got, []byte(head)) || !bytes.HasSuffix(got, []byte(`"Can you <wiggle> “both” ears & more?"]}}]}`)) {
		t.Errorf("the JSON is %s", got)
	}
	var back jsonDeck
	if err := json.Unmarshal(got, &back); err != nil || len(back.Cards) != 2 {
		t.Errorf("it does not read back: %v", err)
	}
}

func TestADeckReadsBackFromItsJSON(t *testing.T) {
	shipped, err := LoadAll(Shipped())
	if err != nil {
		t.Fatal(err)
	}
	signed := listOf(6)
	signed.By, signed.About, signed.Questions[4].By = "Ada", "Be kind", "Bo"
	for _, d := range append(shipped, mustLoad(t, decksOf(files()), "small"), signed.Deck("x-aaaaaaaa")) {
		again, err := FromJSON(d.JSON())
		for i := range d.Cards {
			d.Cards[i].Yes = nil // they stay behind
		}
		if err != nil || !reflect.DeepEqual(again, d) {
			t.Errorf("%s: %v, read %+v", d.ID, err, again)
		}
	}
}

func TestWhatIsNoDeckInJSONIsRefused(t *testing.T) {
	good := string(mustLoad(t, decksOf(files()), "small").JSON())
	_, cards, _ := strings.Cut(good, `"cards":`)
	cases := []struct{ name, old, with, rule string }{
		{"a field nobody knows", `"kind"`, `"sort":1,"kind"`, ""},
		{"a field of a card nobody knows", `"card":"001"`, `"card":"001","yes":[]`, ""},
		{"a text that is a number", `"Gießt du fremde Blumen?"`, "5", ""},
		{"something after it", `]}}]}`, `]}}]} {}`, ""},
		{"an end missing", `]}}]}`, `]}}]`, ""},
		{"a kind nobody knows", "yesno", "maybe", "kind"},
		{"a language without a name", `"de":"Klein",`, "", "language"},
		{"a back without a question", `"back":2`, `"back":5`, "back"},
		{"seven questions", `"heat":[1,1,2,3]`, `"heat":[1,1,2,3,1,1,1]`, "count"},
		{"authors of some questions only", `"themes":["friends"`, `"by":["Ada"],"themes":["friends"`, "count"},
		{"a text of marks", "Gießt du fremde Blumen?", "…?", "missing"},
		{"no cards", cards, "[]}", "card"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if strings.Count(good, c.old) != 1 {
				t.Fatalf("%q is not exactly once in %s", c.old, good)
			}
			_, err := FromJSON([]byte(strings.Replace(good, c.old, c.with, 1)))
			var invalid *InvalidError
			if err == nil || errors.As(err, &invalid) != (c.rule != "") {
				t.Fatalf("the error is %v", err)
			}
			if c.rule != "" && invalid.Findings[0].Rule != c.rule {
				t.Errorf("found %v, want %s", invalid.Findings, c.rule)
			}
		})
	}
}

func TestTheDigestChangesWithAnyText(t *testing.T) {
	a := mustLoad(t, decksOf(files()), "small").Digest()
	b := mustLoad(t, breaking(t, inDe, "Ohren", "Armen"), "small").Digest()
	if len(a) != 128 || a == b || a != mustLoad(t, decksOf(files()), "small").Digest() {
		t.Errorf("the digests are %s and %s", a, b)
	}
}
