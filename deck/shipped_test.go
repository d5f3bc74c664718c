package deck

import (
	"maps"
	"slices"
	"testing"
)

func TestTheShippedDecksPassTheCheck(t *testing.T) {
	found, err := CheckFS(Shipped())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		t.Error(f)
	}
}

// The decks are whole: as many questions as the printed games have.
func TestTheShippedDecksHave1700Questions(t *testing.T) {
	want := map[string]int{"privacy": 360, "privacy2": 360, "quickie": 360, "nolimit": 420, "chili": 200}
	decks, err := LoadAll(Shipped())
	if err != nil || len(decks) != len(want) {
		t.Fatalf("loaded %d decks, %v", len(decks), err)
	}
	for _, d := range decks {
		count := map[string]int{}
		d.eachText(func(lang, _ string, _ int, _ string) { count[lang]++ })
		if !maps.Equal(count, map[string]int{"de": want[d.ID], "en": want[d.ID]}) {
			t.Errorf("%s has %v questions, %d are wanted in each language", d.ID, count, want[d.ID])
		}
	}
}

func TestTheShippedDecksCanBePlayedInEnglishAndGerman(t *testing.T) {
	decks, err := LoadAll(Shipped())
	if err != nil || len(decks) == 0 {
		t.Fatalf("loaded %d decks, %v", len(decks), err)
	}
	for _, d := range decks {
		for _, lang := range []string{"de", "en"} {
			if !slices.Contains(d.Languages, lang) {
				t.Errorf("%s has no %s", d.ID, lang)
			}
		}
	}
}

func TestAWholeShippedDeckIsDrawnToItsEnd(t *testing.T) {
	d, err := Load(Shipped(), "privacy")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	p, pick := NewPile(d), Picks([32]byte{})
	for {
		drawn, rest, ok := p.Draw(pick)
		if !ok {
			break
		}
		if q, ok := Find([]Deck{d}, drawn.Label()); !ok || q.Texts["de"] == "" || seen[drawn.Card] {
			t.Fatalf("drew %+v, which is %+v", drawn, q)
		}
		seen[drawn.Card], p = true, rest
	}
	if len(seen) != len(d.Cards) {
		t.Errorf("drew %d cards of %d", len(seen), len(d.Cards))
	}
}
