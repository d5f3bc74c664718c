package deck

import (
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

// listOf is a list of so many questions in German.
func listOf(n int) List {
	list, _ := ReadList("list.txt", []byte(numbered(n)), "de")
	return list.Named("Unsere Freitage.txt")
}

func TestAListBecomesCardsOfFour(t *testing.T) {
	d := listOf(18).Deck("x-aaaaaaaa")
	var cards []string
	for _, c := range d.Cards {
		cards = append(cards, fmt.Sprintf("%s back %d of %d", c.ID, c.Back, c.Questions()))
	}
	want := "[001 back 1 of 4 002 back 2 of 4 003 back 3 of 4 004 back 4 of 4 005 back 1 of 2]"
	if fmt.Sprint(cards) != want || Playable(d) != nil {
		t.Errorf("the cards are %v, %v", cards, Playable(d))
	}
	if q, ok := d.Question("005", 2); !ok || q.Texts["de"] != "Frage 18?" || q.Label != "x-aaaaaaaa/005/2" || q.Theme != "" || q.Heat != 1 {
		t.Errorf("the last question is %+v", q)
	}
}

func TestTheBackIsNoHigherThanTheLastCardHasQuestions(t *testing.T) {
	for n, want := range map[int]int{1: 1, 5: 1, 9: 1, 10: 2, 13: 1, 14: 2, 15: 3, 16: 4} {
		cards := listOf(n).Deck("x").Cards
		if got := cards[len(cards)-1].Back; got != want {
			t.Errorf("of %d questions the last back is %d, want %d", n, got, want)
		}
	}
}

func TestAQuestionKeepsTheLanguagesAndTheAuthorThatItHas(t *testing.T) {
	list, problems := ReadList("list.csv", []byte("de,en,by\nHast du eins?,,Ada\nHast du zwei?,Have you two?,\n,Have you three?,\n"), "")
	list.Name, list.By = "Lots", "Bo"
	d := list.Deck("x")
	if len(problems) > 0 || Playable(d) != nil {
		t.Fatal(problems, Playable(d))
	}
	want := `"by":["Ada","",""],"texts":{"de":["Hast du eins?","Hast du zwei?",""],"en":["","Have you two?","Have you three?"]}`
	if json := string(d.JSON()); !strings.Contains(json, want) || !strings.Contains(json, `"names":{"de":"Lots","en":"Lots"},"by":"Bo","cards"`) {
		t.Errorf("the deck is %s", json)
	}
	var got []string
	for number := range 3 {
		q, _ := d.Question("001", number+1)
		got = append(got, fmt.Sprintf("%s %v", q.By, q.Texts))
	}
	if want := "[Ada map[de:Hast du eins?] Bo map[de:Hast du zwei? en:Have you two?] Bo map[en:Have you three?]]"; fmt.Sprint(got) != want {
		t.Errorf("the questions are %v, want %s", got, want)
	}
}

func TestAListIsCalledAsItSaysElseAsItsFile(t *testing.T) {
	cases := []struct {
		list List
		file string
		want string
	}{
		{List{}, "Our  Fridays.v2.txt", "Our Fridays.v2"},
		{List{}, strings.Repeat("ü", 70) + ".csv", strings.Repeat("ü", 60)},
		{List{Name: "Ours"}, "fridays.txt", "Ours"},
		{List{Name: "Ours", Names: map[string]string{"de": "Unsere"}}, "fridays.txt", "Unsere"},
		{List{Names: map[string]string{"en": "Ours"}}, "fridays.txt", "Ours"},
	}
	for _, c := range cases {
		if got := c.list.Named(c.file).nameIn("de"); got != c.want {
			t.Errorf("%+v of %s is called %q, want %q", c.list, c.file, got, c.want)
		}
	}
}

func TestAPileOfAListIsDrawnToItsEndAndAsksOnlyWhatIsThere(t *testing.T) {
	for n := 1; n <= 9; n++ {
		d := listOf(n).Deck("x")
		seen, p, pick := 0, NewPile(d), Picks([32]byte{byte(n)})
		for {
			drawn, rest, ok := p.Draw(pick)
			if !ok {
				break
			}
			if q, found := Find([]Deck{d}, drawn.Label()); !found || q.Texts["de"] == "" {
				t.Errorf("of %d: drew %+v", n, drawn)
			}
			seen, p = seen+1, rest
		}
		if seen != len(d.Cards) {
			t.Errorf("of %d questions on %d cards %d were drawn", n, len(d.Cards), seen)
		}
	}
}

func TestANumberThatTheCardDoesNotHaveIsPickedUniformly(t *testing.T) {
	d := listOf(10).Deck("x") // the third card, of two questions, has back 2
	d.Cards = []Card{d.Cards[2], d.Cards[0]}
	d.Cards[1].Back = 4
	half := big.NewRat(1, 2)
	got := everyPick(func(pick func(int) int) string {
		drawn, _, _ := NewPile(d).Showing(2).Draw(pick)
		return drawn.Label()
	})
	got.check(t, distribution{"x/003/1": half, "x/003/2": half})
}

func TestTheCardsOfADeckLieInARowAgain(t *testing.T) {
	d := mustLoad(t, decksOf(files()), "small")
	list, problems := ListOf(d)
	if len(problems) > 0 || len(list.Questions) != 8 || list.Names["de"] != "Klein" || list.Language != "en" {
		t.Fatalf("read %+v, %v", list, problems)
	}
	want := Entry{Heat: 3, Theme: "sex", Texts: map[string]string{
		"en": "Did candles ever set your pillow on fire?", "de": "Hat eine Kerze schon mal dein Kissen angezündet?",
	}}
	if got := list.Questions[6]; !reflect.DeepEqual(got, want) {
		t.Errorf("the seventh is %+v, want %+v", got, want)
	}
}

func TestADeckIsWrittenAsItsFilesAndReadAgain(t *testing.T) {
	d := mustLoad(t, decksOf(files()), "small")
	d.By, d.About, d.Cards[1].By = "Ada", "Be kind: no names", []string{"", "Bo", "", "no"}
	written, err := d.Files()
	if err != nil || len(written) != 3 {
		t.Fatalf("wrote %v, %v", written, err)
	}
	folder := fstest.MapFS{}
	for name, data := range written {
		folder["small/"+name] = &fstest.MapFile{Data: data}
	}
	if again := mustLoad(t, folder, "small"); !reflect.DeepEqual(again, d) {
		t.Errorf("wrote %+v, read %+v", d, again)
	}
}

func TestWhatIsNotCompleteIsNoFolder(t *testing.T) {
	lacking := listOf(4)
	lacking.Questions[1].Texts["en"] = "Question 2?"
	cases := []struct {
		name string
		deck Deck
		rule string
	}{
		{"three questions", listOf(3).Deck("ours"), "count"},
		{"seven questions", listOf(7).Deck("ours"), "count"},
		{"a text that is there in one language only", lacking.Deck("ours"), "missing"},
		{"an id that is none", listOf(4).Deck("Our Fridays"), "id"},
		{"no question at all", List{Name: "Ours", Kind: YesNo}.Deck("ours"), "card"},
	}
	for _, c := range cases {
		var invalid *InvalidError
		if _, err := c.deck.Files(); !errors.As(err, &invalid) || invalid.Findings[0].Rule != c.rule {
			t.Errorf("%s: %v, want %s", c.name, err, c.rule)
		}
	}
}

func TestAHostsFolderHoldsDecksAndLists(t *testing.T) {
	all := files()
	all["fridays.csv"] = "de\nHast du einen Hund?\n"
	all["Silvester.txt"] = "Do you sing?\n"
	all[".hidden.txt"], all["notes.doc"], all["other/list.txt"], all["README.md"] = "", "", "", "How to use this folder"
	decks, err := LoadHouse(decksOf(all))
	if err != nil || len(decks) != 3 {
		t.Fatalf("loaded %d, %v", len(decks), err)
	}
	names := map[string]bool{}
	for _, d := range decks {
		names[fmt.Sprintf("%s %v", d.ID, d.Names)] = true
	}
	for _, want := range []string{HouseID("small") + " map[de:Klein en:Small]", "x-7i6tfjwv map[de:fridays]", "x-g7jnqapw map[en:Silvester]"} {
		if !names[want] {
			t.Errorf("loaded %v, without %s", names, want)
		}
	}
}

func TestAHostsFolderWithAnythingWrongIsRefusedInOneLine(t *testing.T) {
	broken := files()
	broken[inDeck] = strings.Replace(broken[inDeck], "back: 4", "back: 5", 1)
	cases := []struct {
		name  string
		files map[string]string
		says  string
	}{
		{"nothing", map[string]string{"notes.doc": ""}, "no deck and no list"},
		{"a list with a problem", map[string]string{"a.txt": "Ja?\nja\n"}, "a.txt: line 2: It is asked further up already. (twice)"},
		{"a list with three", map[string]string{"a.txt": "Ja?\nja\nJa\nJA\n"}, "(twice) and 2 more"},
		{"a list of nothing", map[string]string{"a.csv": ""}, "a.csv: There is no question in it. (none)"},
		{"a name that cannot be shown", map[string]string{"a\u202e.txt": "Ja?"}, "name"},
		{"a deck that cannot be played", broken, "small/deck.yaml: card 002"},
		{"two lists of one name", map[string]string{"a.txt": "Ja?\n", "a.csv": "Nein?\n"}, "a is there twice"},
	}
	for _, c := range cases {
		_, err := LoadHouse(decksOf(c.files))
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		}
	}
	if _, err := LoadHouse(decksOf(nil)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an empty folder: %v, want fs.ErrNotExist", err)
	}
}
