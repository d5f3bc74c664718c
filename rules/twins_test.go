package rules_test

import (
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"privacy/rules"
)

// A hundred thousand made-up rounds, which both twins play. What happens in
// each is written as a line; vectors/rounds.json holds a digest for every block
// of lines, so that a difference is found in its block:
//
//	go test ./rules -run Twins -block 17 -v    prints the lines of block 17
//	go test ./rules -run Twins -update         writes the file anew
//
// web/src/rules/twins.test.ts makes up the same rounds from the same numbers.

var (
	update = flag.Bool("update", false, "write vectors/rounds.json anew")
	block  = flag.Int("block", -1, "print the rounds of this block")
)

const roundsFile = "../vectors/rounds.json"

// rounds is vectors/rounds.json. A digest is the first 16 bytes of the SHA-512
// of a block's lines, each ended by a newline.
type rounds struct {
	Comment string   `json:"comment"`
	Size    int      `json:"size"` // rounds in a block
	Digests []string `json:"digests"`
}

func TestTheTwinsPlayTheSameHundredThousandRounds(t *testing.T) {
	if *block >= 0 {
		t.Log("\n" + strings.Join(lines(*block, 250), ""))
	}
	if *update {
		writeRounds(t)
	}
	data, err := os.ReadFile(roundsFile)
	if err != nil {
		t.Fatal(err)
	}
	var file rounds
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if file.Size*len(file.Digests) < 100_000 {
		t.Fatalf("%d blocks of %d rounds are too few", len(file.Digests), file.Size)
	}
	for i, want := range file.Digests {
		if got := digest(lines(i, file.Size)); got != want {
			t.Errorf("block %d is not as the vectors have it", i)
		}
	}
}

func writeRounds(t *testing.T) {
	file := rounds{Comment: "Digests of made-up rounds, in blocks; made and explained by rules/twins_test.go", Size: 250}
	for i := range 400 {
		file.Digests = append(file.Digests, digest(lines(i, file.Size)))
	}
	data, err := json.MarshalIndent(file, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(roundsFile, append(data, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}

func digest(lines []string) string {
	sum := sha512.Sum512([]byte(strings.Join(lines, "")))
	return hex.EncodeToString(sum[:16])
}

func lines(block, size int) []string {
	d := &dice{uint32(block)*2654435761 + 1}
	all := make([]string, size)
	for i := range all {
		all[i] = d.round()
	}
	return all
}

// dice are Marsaglia's xorshift32, the same in both twins.
type dice struct{ state uint32 }

// below throws a number from 0 to n-1.
func (d *dice) below(n int) int {
	d.state ^= d.state << 13
	d.state ^= d.state >> 17
	d.state ^= d.state << 5
	return int(d.state % uint32(n))
}

// round makes a round up, plays it and writes what happened.
func (d *dice) round() string {
	edition := rules.Find(rules.Names()[d.below(len(rules.Names()))])
	g := rules.Game{Edition: edition, Guard: d.below(2) == 1}
	options := rules.Options(edition.Kinds[d.below(len(edition.Kinds))])
	n := 2 + d.below(edition.Most-1)
	tally := d.tally(n, options)
	texts, guesses, shown := d.guesses(g, tally), map[string]int{}, make([]int, n)
	for i, text := range texts {
		shown[i] = g.CardsShown(text)
		if value, ok := edition.Guess(n, options, text); ok {
			guesses[name(i)] = value
		}
	}
	var decline []string
	for i := range n {
		if edition.Shut && d.below(8) == 0 {
			decline = append(decline, name(i))
		}
	}
	asks, opened := rules.Play(g, tally, guesses, decline)
	return fmt.Sprintf("%s %t %v %v%v: %v %v\n", edition.Name, g.Guard, tally, texts, shown, asks, written(opened, rules.Score(g, tally, len(asks), opened)))
}

// name is player i's; names sort as the players do.
func name(i int) string { return fmt.Sprintf("%02d", i) }

// tally throws answers, most of them alike: rare answers are what matters.
func (d *dice) tally(n, options int) rules.Tally {
	tally, usual := make(rules.Tally, options), d.below(options)
	for range n {
		if d.below(3) == 0 {
			tally[d.below(options)]++
		} else {
			tally[usual]++
		}
	}
	return tally
}

// guesses throws what is written as guesses: most lie about the sum, and some
// are none that a room takes.
func (d *dice) guesses(g rules.Game, t rules.Tally) []string {
	texts := make([]string, t.N())
	for i := range texts {
		switch {
		case g.Edition.Cards && d.below(2) == 0:
			texts[i] = fmt.Sprintf("%d+%d", d.below(8), d.below(8))
		case d.below(4) == 0:
			_, highest := g.Edition.Range(t.N(), len(t))
			texts[i] = strconv.Itoa(d.below(highest + 3))
		default:
			texts[i] = strconv.Itoa(t.Sum() + d.below(7) - 4)
		}
	}
	return texts
}

// written lists who opened which guess to which ask for how many points.
func written(opened map[string]rules.Opening, points map[string]int) []string {
	var all []string
	for _, who := range slices.Sorted(maps.Keys(opened)) {
		o := opened[who]
		all = append(all, fmt.Sprintf("%s:%d/%d=%d", who, o.Value, o.Ask, points[who]))
	}
	return all
}
