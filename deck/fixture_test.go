package deck

import (
	"strings"
	"testing"
	"testing/fstest"
)

// files is a small deck without a fault; tests break it in one place each.
func files() map[string]string {
	return map[string]string{
		"small/deck.yaml": `id: small
kind: yesno
cards:
  - card: "001"
    back: 2
    heat: [1, 1, 2, 3]
    themes: [friends, habits, work, love]
    yes: [0.6, 0.3, 0.5, 0.2]
  - card: "002"
    back: 4
    heat: [2, 1, 3, 1]
    themes: [travel, money, sex, body]
`,
		"small/en.yaml": `language: en
name: Small
cards:
  "001":
    - Do you water plants that belong to your neighbours?
    - Is there a song you skip every time?
    - Have you counted the stairs at work?
    - Could you live on a lighthouse?
  "002":
    - Would you sail around the world?
    - Are coins lying in your washing machine?
    - Did candles ever set your pillow on fire?
    - Can you wiggle both ears?
`,
		"small/de.yaml": `language: de
name: Klein
cards:
  "001":
    - Gießt du fremde Blumen?
    - Überspringst du ein bestimmtes Lied jedes Mal?
    - Hast du die Treppen im Büro gezählt?
    - Könntest du auf einem Leuchtturm leben?
  "002":
    - Würdest du um die Welt segeln?
    - Liegen Münzen in deiner Waschmaschine?
    - Hat eine Kerze schon mal dein Kissen angezündet?
    - Kannst du mit beiden Ohren wackeln?
`,
	}
}

// decksOf turns files into a folder of decks.
func decksOf(files map[string]string) fstest.MapFS {
	m := fstest.MapFS{}
	for name, text := range files {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

// breaking is the small deck with one text in one of its files replaced.
func breaking(t *testing.T, file, old, with string) fstest.MapFS {
	t.Helper()
	all := files()
	if strings.Count(all[file], old) != 1 {
		t.Fatalf("%q is not exactly once in %s", old, file)
	}
	all[file] = strings.Replace(all[file], old, with, 1)
	return decksOf(all)
}

func mustLoad(t *testing.T, decks fstest.MapFS, id string) Deck {
	t.Helper()
	d, err := Load(decks, id)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
