package deck

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	inDeck = "small/deck.yaml"
	inEn   = "small/en.yaml"
	inDe   = "small/de.yaml"
)

// Each case breaks the small deck in one place and says what must be found, as
// "file card number rule". Nothing else may be found.
var faults = []struct {
	name, file, old, with string
	want                  []string
}{
	{"an id that is not the folder's", inDeck, "id: small", "id: large", []string{"small/deck.yaml  0 id"}},
	{"a kind nobody knows", inDeck, "kind: yesno", "kind: maybe", []string{"small/deck.yaml  0 kind"}},
	{"a card name without three digits", inDeck, `"002"`, `"2"`, []string{
		"small/de.yaml 002 0 stray", "small/de.yaml 2 1 missing", "small/de.yaml 2 2 missing",
		"small/de.yaml 2 3 missing", "small/de.yaml 2 4 missing", "small/deck.yaml 2 0 card",
		"small/en.yaml 002 0 stray", "small/en.yaml 2 1 missing", "small/en.yaml 2 2 missing",
		"small/en.yaml 2 3 missing", "small/en.yaml 2 4 missing"}},
	{"a back without a question", inDeck, "back: 4", "back: 5", []string{"small/deck.yaml 002 0 back"}},
	{"a back that is missing", inDeck, "    back: 4\n", "", []string{"small/deck.yaml 002 0 back"}},
	{"five questions", inDeck, "heat: [2, 1, 3, 1]", "heat: [2, 1, 3, 1, 1]", []string{
		"small/de.yaml 002 5 missing", "small/deck.yaml 002 0 count", "small/deck.yaml 002 0 count",
		"small/deck.yaml 002 0 count", "small/en.yaml 002 5 missing"}},
	{"too few themes", inDeck, "[travel, money, sex, body]", "[travel]", []string{"small/deck.yaml 002 0 count"}},
	{"too few guessed shares", inDeck, "[0.6, 0.3, 0.5, 0.2]", "[0.6]", []string{"small/deck.yaml 001 0 count"}},
	{"a language that is not the file's", inEn, "language: en", "language: fr", []string{"small/en.yaml  0 language"}},
	{"a deck without a name", inDe, "name: Klein\n", "", []string{"small/de.yaml  0 name"}},
	{"a text missing", inDe, "    - Kannst du mit beiden Ohren wackeln?\n", "", []string{"small/de.yaml 002 4 missing"}},
	{"a text of marks only", inDe, "Kannst du mit beiden Ohren wackeln?", `"… ?"`, []string{"small/de.yaml 002 4 missing"}},
	{"a text too many", inEn, "ears?\n", "ears?\n    - Can you whistle?\n", []string{"small/en.yaml 002 5 stray"}},

	{"unequal backs", inDeck, "back: 4", "back: 2", []string{"small/deck.yaml  0 share"}},
	{"a heat beyond hot", inDeck, "heat: [2, 1, 3, 1]", "heat: [2, 4, 3, 1]", []string{"small/deck.yaml 002 2 heat"}},
	{"a theme nobody knows", inDeck, "travel", "politics", []string{"small/deck.yaml 002 1 theme"}},
	{"a share above 1", inDeck, "0.6", "60", []string{"small/deck.yaml 001 1 yes"}},
	{"a share that is no number", inDeck, "0.6", ".nan", []string{"small/deck.yaml 001 1 yes"}},
	{"a text of 111 characters", inEn, "lighthouse", strings.Repeat("ü", 111-21), []string{"small/en.yaml 001 4 length"}},
	{"no question mark", inEn, "both ears?", "both ears", []string{"small/en.yaml 002 4 mark"}},
	{"two sentences", inEn, "around the world", "the world. Really", []string{"small/en.yaml 002 1 sentence"}},
	{"two question marks", inEn, "both ears?", "both ears??", nil},
	{"a number with a point", inEn, "both ears", "1.5 ears", nil},
	{"decomposed letters", inDe, "Könntest", "Ko\u0308nntest", []string{"small/de.yaml 001 4 nfc"}},
	{"an invisible character", inEn, "wiggle", "wig\u200bgle", []string{"small/en.yaml 002 4 control"}},
	{"two blanks", inEn, "wiggle both", "wiggle  both", []string{"small/en.yaml 002 4 space"}},
	{"a blank at the end", inEn, "Can you wiggle both ears?", `"Can you wiggle both ears? "`,
		[]string{"small/en.yaml 002 4 mark", "small/en.yaml 002 4 space"}},
	{"a no-break space", inEn, "wiggle both", "wiggle\u00a0both", []string{"small/en.yaml 002 4 space"}},
	{"a typewriter apostrophe", inEn, "that belong to", "that aren't", []string{"small/en.yaml 001 1 quotes"}},
	{"the same question in other words", inEn, "Have you counted the stairs at work?",
		"Would you ever be sailing around this world?", []string{"small/en.yaml 002 1 alike"}},
}

func TestEveryRuleFindsItsFault(t *testing.T) {
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			found, err := CheckFS(breaking(t, f.file, f.old, f.with))
			if err != nil {
				t.Fatal(err)
			}
			if got := places(found); !slices.Equal(got, f.want) {
				t.Errorf("found %q, want %q\n%v", got, f.want, found)
			}
		})
	}
}

func places(found []Finding) []string {
	var all []string
	for _, f := range found {
		all = append(all, fmt.Sprintf("%s %s %d %s", f.File, f.Card, f.Number, f.Rule))
	}
	slices.Sort(all)
	return all
}

func TestTheSmallDeckHasNoFault(t *testing.T) {
	if found, err := CheckFS(decksOf(files())); err != nil || len(found) > 0 {
		t.Errorf("found %v, %v", found, err)
	}
}

func TestACardThereTwiceIsFound(t *testing.T) {
	found, err := CheckFS(breaking(t, inDeck, `"002"`, `"001"`))
	if err != nil || !slices.Contains(places(found), "small/deck.yaml 001 0 card") {
		t.Errorf("found %v, %v", found, err)
	}
}

func TestADeckWithoutCardsOrLanguagesIsFound(t *testing.T) {
	found := Check(Deck{ID: "bare", Kind: HowMany})
	want := []string{"bare/deck.yaml  0 card", "bare/deck.yaml  0 language"}
	if got := places(found); !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

func TestADeckCalledOwnIsRefused(t *testing.T) {
	d := mustLoad(t, decksOf(files()), "small")
	d.ID = "own"
	if got := places(Check(d)); !slices.Equal(got, []string{"own/deck.yaml  0 id"}) {
		t.Errorf("found %q", got)
	}
}

func TestADeckWithUnevenCardsIsPlayedAndFound(t *testing.T) {
	cases := []struct {
		name string
		deck Deck
		want []string
	}{
		{"a list of five", listOf(5).Deck("x"), []string{"x/deck.yaml 002 0 count", "x/deck.yaml 002 0 count"}},
		{"a list of three", listOf(3).Deck("x"), []string{"x/deck.yaml 001 0 count"}},
		{"one language at a time", List{Kind: YesNo, Name: "Both", Questions: []Entry{
			{Heat: 1, Texts: map[string]string{"de": "Ja?"}}, {Heat: 1, Texts: map[string]string{"en": "Yes?"}},
		}}.Deck("x"), []string{"x/de.yaml 001 2 missing", "x/deck.yaml 001 0 count", "x/en.yaml 001 1 missing"}},
	}
	for _, c := range cases {
		if err := Playable(c.deck); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := places(Check(c.deck)); !slices.Equal(got, c.want) {
			t.Errorf("%s: found %q, want %q", c.name, got, c.want)
		}
	}
}

func TestMoreThanAQuarterWithOneOpeningIsFound(t *testing.T) {
	d := mustLoad(t, decksOf(files()), "small")
	texts := d.Cards[0].Texts["en"]
	texts[0], texts[1] = "Have you ever whistled?", "Have you ever juggled?"
	if found := Check(d); len(found) > 0 {
		t.Errorf("two of eight: found %v", found)
	}
	texts[2] = "Have you ever, on ice, stumbled?"
	if got := places(Check(d)); !slices.Equal(got, []string{"small/en.yaml  0 opening"}) {
		t.Errorf("three of eight: found %q", got)
	}
}

func TestLikenessIsFoundAcrossDecksAndOnlyInOneLanguage(t *testing.T) {
	all := files()
	for name, text := range files() {
		all[strings.Replace(name, "small", "twin", 1)] = strings.Replace(text, "id: small", "id: twin", 1)
	}
	delete(all, "twin/de.yaml")
	found, err := CheckFS(decksOf(all))
	if err != nil || len(found) != 8 {
		t.Fatalf("found %d, %v; want each of the eight English questions", len(found), err)
	}
	want := "twin/en.yaml: card 001, question 1: It is much like small/001/1: Do you water plants that belong to your neighbours? (alike)"
	if found[0].String() != want {
		t.Errorf("found %q", found[0])
	}
}

func TestLikenessGoesByTheWordsThatMatter(t *testing.T) {
	cases := []struct {
		lang, a, b string
		alike      bool
	}{
		{"en", "Have you ever kissed a stranger?", "Did you once kiss some stranger?", true},
		{"en", "Have you ever kissed a stranger?", "Have you ever kissed a neighbour?", false},
		{"de", "Hast du schon mal eine fremde Person geküsst?", "Hast du fremde Personen geküsst?", true},
		{"de", "Hast du schon mal auf Reisen gelogen?", "Hast du schon mal auf Reisen geweint?", false},
		{"en", "Would you?", "Could you?", false},
		{"xx", "qua lin dor?", "Qua lin dor?", true},
	}
	for _, c := range cases {
		if got := share(content(c.lang, c.a), content(c.lang, c.b)) >= alikeShare; got != c.alike {
			t.Errorf("%q and %q: alike is %v, want %v", c.a, c.b, got, c.alike)
		}
	}
}

func TestCheckPathTakesAFileADeckOrAFolderOfDecks(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, breaking(t, inEn, "both ears?", "both ears")); err != nil {
		t.Fatal(err)
	}
	deck := filepath.Join(dir, "small")
	for _, paths := range [][]string{{dir}, {deck}, {filepath.Join(deck, "en.yaml")}, {dir, deck}} {
		found, err := CheckPath(paths...)
		if got := places(found); err != nil || !slices.Equal(got, []string{"small/en.yaml 002 4 mark"}) {
			t.Errorf("%v: found %q, %v", paths, got, err)
		}
	}
}

func TestCheckPathWithoutADeckSaysSo(t *testing.T) {
	for _, p := range []string{t.TempDir(), filepath.Join(t.TempDir(), "nowhere")} {
		if _, err := CheckPath(p); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v, want fs.ErrNotExist", p, err)
		}
	}
}
