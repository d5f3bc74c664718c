package room_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"privacy/deck"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// withBox is a room of five in a game, whose next question comes from the box
// one time in so many.
func withBox(t *testing.T, box int) *table {
	t.Helper()
	set := settings(100)
	set.Box = box
	return seated(t, 11, 5, set)
}

func (tb *table) slip(i int, text string) error {
	tb.Helper()
	commands, err := tb.phones[i].Slip(text)
	return tb.do(i, commands, err)
}

func (tb *table) skip() {
	tb.Helper()
	commands, err := tb.phones[0].Skip()
	tb.mustDo(0, commands, err)
}

func TestNobodyLearnsWhoWroteAQuestionOfTheBox(t *testing.T) {
	tb := withBox(t, 1)
	written := []string{"Do you sing in the lift?", "Do you wave at trains?", "Singst du im Aufzug?"}
	before := len(tb.entries)
	for i, text := range written {
		tb.must(tb.slip(i, text))
	}
	if box := tb.state.View().Pile.Box; box != len(written) {
		t.Fatalf("%d in the box", box)
	}
	if all := encode(t, tb.state.View()); strings.Contains(all, "lift") || strings.Contains(all, "trains") {
		t.Error("the box can be read")
	}
	for _, entry := range tb.entries[before:] {
		for _, p := range tb.phones {
			if bytes.Contains(entry, []byte(p.ID())) {
				t.Errorf("the journal knows who wrote it: %s", entry)
			}
		}
	}
	for range written {
		tb.draw()
		q := tb.question()
		if q.Texts[0].Language != "en" || !slices.Contains(written, q.Texts[0].Text) || q.By != "" {
			t.Errorf("asked %+v", q)
		}
		tb.round(secrets(3, 5))
		tb.wantFate("reckoned")
	}
	tb.quiet()
	tb.mustReplay()
}

// Whoever is told that a question is there already learns that somebody wrote it.
func TestAQuestionThatIsInTheBoxIsTakenAndForgotten(t *testing.T) {
	tb := withBox(t, 1)
	tb.must(tb.slip(1, "Do you sing in the lift?"))
	tb.must(tb.slip(2, "do you sing in the Lift"))
	tb.draw()
	tb.skip()
	tb.must(tb.slip(3, "Do you sing in the lift?!"))
	if box := tb.state.View().Pile.Box; box != 0 {
		t.Errorf("%d in the box", box)
	}
}

// A text whose label nobody could sign would lie in the box and stop the game
// whenever it is drawn.
func TestOnlyWhatCanBeAskedComesIntoTheBox(t *testing.T) {
	for name, text := range map[string]string{
		"two blanks":           "Do you sing  in the lift?",
		"a blank at the end":   "Do you sing in the lift? ",
		"a tab":                "Do you sing\tin the lift?",
		"an open accent":       "Do you sing in the cafe\u0301?",
		"no word":              "?!",
		"what nobody can read": "Do you \ufffd?",
		"201 characters":       strings.Repeat("a", 201),
	} {
		t.Run(name, func(t *testing.T) {
			tb := withBox(t, 1)
			if err := tb.slip(1, text); !errors.Is(err, room.ErrQuestionBad) {
				t.Errorf("%v", err)
			}
		})
	}
	tb := withBox(t, 1)
	tb.must(tb.slip(1, strings.Repeat("ä", 200)))
	tb.draw()
	if got := tb.question().Label; got != "own/"+strings.Repeat("ä", 200) {
		t.Errorf("asked %q", got)
	}
}

func TestTheBoxGivesItsShare(t *testing.T) {
	tb := withBox(t, 4)
	for i := range 60 {
		tb.must(tb.slip(i%5, fmt.Sprintf("Do you like the number %d?", i)))
	}
	own := 0
	const draws = 60
	for range draws {
		tb.draw()
		if strings.HasPrefix(tb.question().Label, "own/") {
			own++
		}
		tb.skip()
	}
	if own < draws/8 || own > draws/2 {
		t.Errorf("%d of %d come from the box, one in four was wanted", own, draws)
	}
}

func TestOnlyTheBox(t *testing.T) {
	tb := withBox(t, 1)
	tb.draw()
	if !tb.state.View().Standing.Empty || tb.question().Slot != 0 {
		t.Fatal("a card was drawn")
	}
	if err := tb.raw(tb.reader(), wire.Command{Draw: &wire.Draw{Slot: 1}}); !errors.Is(err, room.ErrPileEmpty) {
		t.Errorf("drawn again: %v", err)
	}
	tb.must(tb.slip(1, "Do you sing in the lift?"))
	if tb.state.View().Standing.Empty {
		t.Error("it is still empty")
	}
	tb.draw()
	if got := tb.question().Label; got != "own/Do you sing in the lift?" {
		t.Errorf("asked %s", got)
	}
}

func TestAReaderWhoChoosesMayTakeOneFromTheBox(t *testing.T) {
	set := settingsOf(rules.NoLimit, 10, false)
	set.Box = 3
	tb := seated(t, 11, 5, set)
	if err := tb.raw(tb.reader(), wire.Command{Draw: &wire.Draw{Slot: 1}}); !errors.Is(err, room.ErrChoiceBad) {
		t.Errorf("from an empty box: %v", err)
	}
	tb.must(tb.slip(1, "Do you sing in the lift?"))
	tb.draw()
	if got := tb.question().Label; got != "own/Do you sing in the lift?" {
		t.Errorf("asked %s", got)
	}
}

func TestWhatTheGroupDoesNotWantIsNeverAsked(t *testing.T) {
	set := settings(100)
	set.Heat, set.Omit = 1, []string{"body", "work"}
	tb := seated(t, 11, 5, set)
	asked := 0
	for {
		tb.draw()
		if tb.state.View().Standing.Empty {
			break
		}
		q, ok := deck.Find(decks, tb.question().Label)
		if !ok || q.Heat > 1 || slices.Contains(set.Omit, q.Theme) {
			t.Fatalf("asked %+v", q)
		}
		asked++
		tb.skip()
	}
	if asked < 3 {
		t.Errorf("%d questions are left in a whole deck", asked)
	}
}

func TestWhatWasAskedOnAnEarlierEveningIsPassedOver(t *testing.T) {
	tb := seated(t, 11, 5, settings(100))
	var labels []string
	for _, c := range decks[slices.IndexFunc(decks, func(d deck.Deck) bool { return d.ID == "privacy" })].Cards {
		for n := range c.Questions() {
			if label := deck.Label("privacy", c.ID, n+1); c.ID != "007" {
				labels = append(labels, label)
			}
		}
	}
	commands, err := tb.phones[0].PassOver(append(labels, "unheard-of/001/1"))
	tb.mustDo(0, commands, err)
	if got := tb.state.View().Shelf.Passed; len(got) != len(labels) {
		t.Errorf("%d are passed over, not %d", len(got), len(labels))
	}
	tb.draw()
	if !tb.state.View().Standing.Empty && !strings.HasPrefix(tb.question().Label, "privacy/007/") {
		t.Errorf("asked %s", tb.question().Label)
	}
	tb.mustReplay()
}

// someDeck has cards of four questions from one number to another.
func someDeck(from, to int) wire.Deck {
	d := wire.Deck{ID: "x-abcdefgh", Kind: "yesno", Names: map[string]string{"de": "Freitags", "en": "Fridays"}, By: "Ada"}
	for n := from; n < to; n++ {
		c := wire.Card{
			ID: fmt.Sprintf("%03d", n), Back: 1 + n%4, Heat: []int{1, 1, 2, 3}, Themes: []string{"", "love", "", ""},
			By: []string{"", "", "", "Bo"}, Texts: map[string][]string{},
		}
		for i := range 4 {
			c.Texts["en"] = append(c.Texts["en"], fmt.Sprintf("Is %d your number?", 10*n+i))
			c.Texts["de"] = append(c.Texts["de"], fmt.Sprintf("Ist %d deine Zahl?", 10*n+i))
		}
		c.Texts["de"][1] = "" // in English only
		d.Cards = append(d.Cards, c)
	}
	return d
}

func (tb *table) bring(part uint32, d wire.Deck) error {
	tb.Helper()
	return tb.raw(0, wire.Command{Bring: &wire.Bring{Part: part, Deck: d}})
}

func TestADeckOfTheGroupsOwnIsPlayed(t *testing.T) {
	tb := seated(t, 11, 5, settings(100))
	tb.must(tb.bring(0, someDeck(1, 41)))
	tb.must(tb.bring(1, someDeck(41, 50)))
	tb.must(tb.bring(1, someDeck(41, 50))) // again, changes nothing
	got := tb.state.View().Shelf.Decks
	if len(got) != 1 || got[0].Questions != 4*49 || got[0].Names["de"] != "Freitags" || got[0].By != "Ada" || got[0].Parts != 2 {
		t.Fatalf("the shelf holds %+v", got)
	}
	set := settings(100)
	set.Decks = []string{"x-abcdefgh"}
	commands, err := tb.phones[0].Settings(set) // while the game is on
	tb.mustDo(0, commands, err)
	for i := range 6 {
		tb.draw()
		q := tb.question()
		if !strings.HasPrefix(q.Label, "x-abcdefgh/") {
			t.Fatalf("asked %s", q.Label)
		}
		if want := map[bool]int{true: 1, false: 2}[strings.HasSuffix(q.Label, "/2")]; len(q.Texts) != want {
			t.Errorf("%s in %d languages", q.Label, len(q.Texts))
		}
		if want := map[bool]string{true: "Bo", false: "Ada"}[strings.HasSuffix(q.Label, "/4")]; q.By != want {
			t.Errorf("%s is by %s", q.Label, q.By)
		}
		tb.round(secrets(uint64(i), 5))
		tb.wantFate("reckoned")
	}
	if err := tb.bring(0, someDeck(1, 4)); !errors.Is(err, room.ErrDeckBad) {
		t.Errorf("another deck under the name of one that is played: %v", err)
	}
	tb.quiet()
	tb.mustReplay()
}

func TestDecksThatNobodyCouldPlayAreRefused(t *testing.T) {
	for name, bend := range map[string]func(d *wire.Deck){
		"the name of a shipped deck": func(d *wire.Deck) { d.ID = "privacy" },
		"another kind":               func(d *wire.Deck) { d.Kind = "maybe" },
		"no cards":                   func(d *wire.Deck) { d.Cards = nil },
		"a part that is too long":    func(d *wire.Deck) { *d = someDeck(1, 42) },
		"a question without a text":  func(d *wire.Deck) { d.Cards[0].Texts["en"][1] = "" },
		"a text of 201 characters":   func(d *wire.Deck) { d.Cards[0].Texts["en"][1] = strings.Repeat("a", 201) },
		"a text that runs backwards": func(d *wire.Deck) { d.Cards[0].Texts["en"][1] = "Do you \u202esing?" },
		"a name with a line break":   func(d *wire.Deck) { d.Names["en"] = "A\nB" },
		"a back without a question":  func(d *wire.Deck) { d.Cards[0].Back = 5 },
		"lists of unequal length":    func(d *wire.Deck) { d.Cards[0].Themes = nil },
		"authors of unequal length":  func(d *wire.Deck) { d.Cards[0].By = []string{"Ada"} },
		"a card twice":               func(d *wire.Deck) { d.Cards = append(d.Cards, d.Cards[0]) },
		"a theme that nobody knows":  func(d *wire.Deck) { d.Cards[0].Themes[0] = "politics" },
		"a heat beyond hot":          func(d *wire.Deck) { d.Cards[0].Heat[0] = 4 },
	} {
		tb := lobby(t)
		d := someDeck(1, 3)
		bend(&d)
		if err := tb.bring(0, d); !errors.Is(err, room.ErrDeckBad) {
			t.Errorf("%s: %v", name, err)
		}
	}
	tb := lobby(t)
	if err := tb.bring(1, someDeck(1, 3)); !errors.Is(err, room.ErrDeckBad) {
		t.Errorf("a second part without a first: %v", err)
	}
	for i := range 4 {
		d := someDeck(1, 3)
		d.ID = "x-2345672" + string(rune('a'+i))
		tb.must(tb.bring(0, d))
	}
	if err := tb.bring(0, someDeck(1, 3)); !errors.Is(err, room.ErrDecksFull) {
		t.Errorf("a fifth deck: %v", err)
	}
}

func TestWhatIsAskedMayChangeBetweenTheQuestionsOfAGame(t *testing.T) {
	tb := playing(t)
	set := settings(10)
	set.Decks, set.Heat, set.Omit, set.Own, set.Box = []string{"quickie"}, 2, []string{"sex"}, true, 2
	tb.draw()
	if err := tb.raw(0, wire.Command{Settings: &set}); !errors.Is(err, room.ErrQuestionOpen) {
		t.Errorf("while a question is open: %v", err)
	}
	tb.skip()
	tb.must(tb.raw(0, wire.Command{Settings: &set}))
	tb.draw()
	if got := tb.question().Label; !strings.HasPrefix(got, "quickie/") {
		t.Errorf("asked %s", got)
	}
	tb.mustReplay()
}
