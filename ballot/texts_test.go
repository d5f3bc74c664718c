package ballot

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// The expectations below are written by hand; vectors/texts.json is made from them for the other twin.

type textVectors struct {
	Comment      string              `json:"comment"`
	Names        []accepted          `json:"names"`
	Games        []accepted          `json:"games"`
	Labels       []accepted          `json:"labels"`
	Own          []ownVector         `json:"own"`
	Fingerprints []fingerprintVector `json:"fingerprints"`
	Guesses      []guessVector       `json:"guesses"`
	Texts        []textsVector       `json:"texts"`
}

type accepted struct {
	Comment string `json:"comment"`
	Text    string `json:"text"`
	OK      bool   `json:"ok"`
}

type ownVector struct {
	Comment string `json:"comment"`
	Typed   string `json:"typed"`
	Label   string `json:"label"` // empty: refused
}

type fingerprintVector struct {
	Text        string `json:"text"`
	Fingerprint string `json:"fingerprint"`
}

type guessVector struct {
	Text  string `json:"text"`
	OK    bool   `json:"ok"`
	Value int    `json:"value"`
	Cards int    `json:"cards"`
}

type textsVector struct {
	Comment string `json:"comment"`
	Label   string `json:"label"`
	Texts   []Text `json:"texts"`
	OK      bool   `json:"ok"`
}

var textCases = textVectors{
	Comment: "How names, game lines, labels, typed questions, texts and guesses are read; ok false and an empty label mean refused",
	Names: []accepted{
		{"plain", "Ada", true},
		{"umlaut composed", "Bödo", true},
		{"umlaut decomposed is not NFC", "Bo\u0308do", false},
		{"another script", "李", true},
		{"emoji with joiners", "👩\u200d🚀 Mia", true},
		{"right-to-left letters", "\u05d3\u05e0\u05d4", true},
		{"right-to-left override", "Ada\u202eeda", false},
		{"left-to-right embedding", "\u202aAda", false},
		{"isolate", "\u2066Ada\u2069", false},
		{"line separator", "Ada\u2028Bob", false},
		{"newline", "Ada\nBob", false},
		{"C1 control", "Ada\u0085Bob", false},
		{"delete", "Ada\u007f", false},
		{"empty", "", false},
		{"space at the end", "Ada ", false},
		{"no-break space at the start", "\u00a0Ada", false},
		{"two spaces inside, of which a screen shows one", "Ada  L", false},
		{"no-break space inside", "Ada\u00a0L", false},
		{"sixteen marks on a letter", "a" + strings.Repeat("\u0327", 16), true},
		{"seventeen marks on a letter", "a" + strings.Repeat("\u0327", 17), false},
		{"seventeen vowels of Hangul", "\u1100" + strings.Repeat("\u1161", 17), false},
	},
	Games: []accepted{
		{"as printed", "privacy;end=30;choice=card;guard=off;v=1", true},
		{"free and guarded", "privacy2;end=30;choice=free;guard=on;v=1", true},
		{"no end", "nolimit;end=0;choice=free;guard=off;v=1", true},
		{"another version", "privacy;end=30;choice=card;guard=off;v=2", false},
		{"leading zero", "privacy;end=030;choice=card;guard=off;v=1", false},
		{"another order", "privacy;choice=card;end=30;guard=off;v=1", false},
		{"upper case", "Privacy;end=30;choice=card;guard=off;v=1", false},
		{"a line more", "privacy;end=30;choice=card;guard=off;v=1\n", false},
		{"a key more", "privacy;end=30;choice=card;guard=off;v=1;x=1", false},
	},
	Labels: []accepted{
		{"a card's question", "privacy/017/2", true},
		{"a deck with digits and hyphen", "my-deck-2/000/0", true},
		{"card of two digits", "privacy/17/2", false},
		{"number of two digits", "privacy/017/12", false},
		{"upper case", "Privacy/017/2", false},
		{"no deck", "/017/2", false},
		{"other digits", "privacy/0\u0661\u0667/2", false},
		{"something after it", "privacy/017/2/", false},
		{"a newline after it", "privacy/017/2\n", false},
		{"an own question", "own/Hast du einen Hund?", true},
		{"an own question that looks like a card", "own/017/2", true},
		{"own with two spaces", "own/Hast  du einen Hund?", false},
		{"own with space at an end", "own/Hast du einen Hund? ", false},
		{"own decomposed", "own/Ho\u0308rst du?", false},
		{"own without a letter or digit", "own/?!", false},
		{"own without a text", "own/", false},
		{"own with an override", "own/Hast du \u202eeinen Hund?", false},
	},
	Own: []ownVector{
		{"as it is", "Hast du einen Hund?", "own/Hast du einen Hund?"},
		{"trimmed, single spaces", "  Hast\tdu\u00a0 einen\u2003Hund? \n", "own/Hast du einen Hund?"},
		{"composed", "Ho\u0308rst du?", "own/Hörst du?"},
		{"emoji with joiner stays", "Magst du 👩\u200d🚀?", "own/Magst du 👩\u200d🚀?"},
		{"override", "Hast du \u202eeinen Hund?", ""},
		{"control", "Hast du \u0007einen Hund?", ""},
		{"no letter or digit", " ?! ", ""},
		{"empty", "", ""},
		{"seventeen marks on a letter", "a" + strings.Repeat("\u0327", 17), ""},
	},
	Fingerprints: []fingerprintVector{
		{"Hast du einen Hund?", "hastdueinenhund"},
		{"  HAST du, einen — Hund!?", "hastdueinenhund"},
		{"ﬁne № ① Ａ", "fineno1a"},
		{"Straße", "straße"},
		{"ΟΔΟΣ Σ", "οδοσσ"},
		{"οδος", "οδοσ"},
		{"İstanbul", "istanbul"},
		{"Ho\u0308rst", "hörst"},
		{"犬を飼っていますか？", "犬を飼っていますか"},
		{"१२ ٣", "१२٣"},
		{"½", "12"},
		{"?!", ""},
		{"a" + strings.Repeat("\u0327", 16), "a"},
		{"a" + strings.Repeat("\u0327", 40) + "\u0301", ""},
	},
	Guesses: []guessVector{
		{"0", true, 0, 1}, {"7", true, 7, 1}, {"12", true, 12, 1}, {"120", true, 120, 1},
		{"4+1", true, 5, 2}, {"1+0", true, 1, 2}, {"6+5", true, 11, 2},
		{"1+4", false, 0, 0}, {"4+4", false, 0, 0}, {"4+1+0", false, 0, 0}, {"10+1", false, 0, 0},
		{"04", false, 0, 0}, {"-1", false, 0, 0}, {"+1", false, 0, 0}, {"1+", false, 0, 0}, {"", false, 0, 0},
		{" 1", false, 0, 0}, {"1e3", false, 0, 0}, {"12345", false, 0, 0}, {"\u0663", false, 0, 0},
	},
	Texts: []textsVector{
		{"two languages, ascending", "a/001/1", []Text{{"de", "Ja?"}, {"en", "Yes?"}}, true},
		{"a region", "a/001/1", []Text{{"de", "Ja?"}, {"de-ch", "Jo?"}}, true},
		{"descending", "a/001/1", []Text{{"en", "Yes?"}, {"de", "Ja?"}}, false},
		{"twice", "a/001/1", []Text{{"de", "Ja?"}, {"de", "Nein?"}}, false},
		{"upper-case tag", "a/001/1", []Text{{"DE", "Ja?"}}, false},
		{"none", "a/001/1", []Text{}, false},
		{"a text without a letter or digit", "a/001/1", []Text{{"de", "…"}}, false},
		{"an own question's text", "own/Ja?", []Text{{"de", "Ja?"}}, true},
		{"an own question's other text", "own/Ja?", []Text{{"de", "Nein?"}}, false},
		{"an own question in two languages", "own/Ja?", []Text{{"de", "Ja?"}, {"en", "Ja?"}}, false},
	},
}

func TestTheTextVectorsFileIsWhatIsWrittenHere(t *testing.T) { same(t, textsFile, textCases) }

func TestNamesGamesAndLabelsAreReadInOneFormOnly(t *testing.T) {
	game := func(line string) error {
		g, err := ParseGame(line)
		if err == nil && g.String() != line {
			t.Errorf("%q became %q", line, g)
		}
		return err
	}
	each := func(check func(string) error, refusal error, cases []accepted) {
		for _, c := range cases {
			if err := check(c.Text); (err == nil) != c.OK || err != nil && !errors.Is(err, refusal) {
				t.Errorf("%s: %q: %v", c.Comment, c.Text, err)
			}
		}
	}
	each(CheckName, ErrName, textCases.Names)
	each(game, ErrQuestion, textCases.Games)
	each(CheckLabel, ErrQuestion, textCases.Labels)
	if CheckName("\xff") == nil || CheckLabel("own/a\xff") == nil {
		t.Error("accepts what is not UTF-8")
	}
}

func TestATypedQuestionGetsOneLabel(t *testing.T) {
	for _, c := range textCases.Own {
		label, err := OwnLabel(c.Typed)
		if label != c.Label || (err != nil) != (c.Label == "") || err != nil && !errors.Is(err, ErrQuestion) {
			t.Errorf("%s: %q, %v", c.Comment, label, err)
		}
	}
}

func TestAFingerprintForgetsCaseSpacingPunctuationAndForm(t *testing.T) {
	for _, c := range textCases.Fingerprints {
		if got := Fingerprint(c.Text); got != c.Fingerprint {
			t.Errorf("%q became %q", c.Text, got)
		}
	}
}

func TestAGuessIsReadInOneFormOnly(t *testing.T) {
	for _, c := range textCases.Guesses {
		value, cards, err := ParseGuess(c.Text)
		if (err == nil) != c.OK || err != nil && !errors.Is(err, ErrGuess) || c.OK && (value != c.Value || cards != c.Cards) {
			t.Errorf("%q: %d of %d cards, %v", c.Text, value, cards, err)
		}
	}
}

func TestAQuestionNeedsTextsThatFitItsLabel(t *testing.T) {
	for _, c := range textCases.Texts {
		q := Question{Game: Game{Edition: "privacy", End: 30}, Label: c.Label, Texts: c.Texts}
		if _, err := q.About(); (err == nil) != c.OK || err != nil && !errors.Is(err, ErrQuestion) {
			t.Errorf("%s: %v", c.Comment, err)
		}
	}
	if _, err := (Question{Game: Game{Edition: "Privacy"}, Label: "a/001/1", Texts: []Text{{"de", "Ja?"}}}).About(); !errors.Is(err, ErrQuestion) {
		t.Errorf("an edition in upper case: %v", err)
	}
}

// Attack (differencing): the same question comes again under another label, in another language's
// place or in other writing, and two tallies that differ by one person give that person away.
func TestAQuestionAskedAgainInDisguiseSharesATrace(t *testing.T) {
	game := Game{Edition: "privacy", End: 30}
	first := Question{game, "privacy/017/2", []Text{{"de", "Hast du einen Hund?"}, {"en", "Do you have a dog?"}}}
	for _, again := range []Question{
		{game, "privacy/017/2", []Text{{"de", "Something else?"}}},
		{game, "other/001/1", []Text{{"fr", "DO YOU HAVE A DOG"}}},
		{game, "own/hast du einen hund", []Text{{"de", "hast du einen hund"}}},
		{game, "own/Hast du … einen Hund", []Text{{"de", "Hast du … einen Hund"}}},
	} {
		if !slices.ContainsFunc(traces(t, again), func(s string) bool { return slices.Contains(traces(t, first), s) }) {
			t.Errorf("%s shares no trace", again.Label)
		}
	}
	other := Question{game, "privacy/017/3", []Text{{"de", "Hast du eine Katze?"}}}
	if slices.ContainsFunc(traces(t, other), func(s string) bool { return slices.Contains(traces(t, first), s) }) {
		t.Error("another question shares a trace")
	}
}

func traces(t *testing.T, q Question) []string {
	t.Helper()
	all, err := q.Traces()
	must(t, err)
	return all
}
