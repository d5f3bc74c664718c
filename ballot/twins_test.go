package ballot

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Go and TypeScript read the same bytes as the same things and refuse the same. A process runs the other
// twin (web/twin.js, web/src/ballot/decoders.ts); both get seeds, changed seeds and noise.
//
//	go test ./ballot -run Twin                          a few thousand inputs
//	go test ./ballot -run Twin -twins 1000000           as many as wanted
//	go test ./ballot -run '^$' -fuzz TheTwinsReadTheSame    guided by what the Go code does with them
var twinInputs = flag.Int("twins", 6000, "how many inputs both twins read")

func TestTheTwinsReadTheSame(t *testing.T) {
	other := startTwin(t)
	dice := rand.New(rand.NewPCG(1, uint64(*twinInputs)))
	for done := 0; done < *twinInputs; done += 1000 {
		for _, d := range other.disagreements(t, drawInputs(t, dice, min(1000, *twinInputs-done)), "") {
			t.Error(d)
		}
	}
}

// With each decoder of the child made lax in turn, the same inputs find it.
func TestADecoderThatIsTooFriendlyIsFound(t *testing.T) {
	other := startTwin(t)
	found := map[string]bool{}
	for _, d := range other.disagreements(t, drawInputs(t, rand.New(rand.NewPCG(1, 1)), 6000), "lax-") {
		found[d.kind] = true
	}
	for _, r := range readers {
		if !found[r.kind] {
			t.Errorf("a lax reader of a %s is not found", r.kind)
		}
	}
}

func FuzzTheTwinsReadTheSame(f *testing.F) {
	other := startTwin(f)
	seeds := 0
	for i, r := range readers {
		for _, seed := range r.seeds(f) {
			f.Add(byte(i), seed)
			seeds++
		}
	}
	if seeds == 0 {
		f.Fatal("no seeds")
	}
	f.Fuzz(func(t *testing.T, kind byte, b []byte) {
		r := readers[int(kind)%len(readers)]
		if r.text && !settled(b) {
			t.Skip()
		}
		for _, d := range other.disagreements(t, []input{{r, b}}, "") {
			t.Error(d)
		}
	})
}

type input struct {
	reader
	bytes []byte
}

type disagreement struct {
	kind  string
	input []byte
	here  string
	there string
}

func (d disagreement) String() string {
	return fmt.Sprintf("%s %x (%q): Go reads %s, TypeScript %s", d.kind, d.input, d.input, d.here, d.there)
}

// twin is the other twin's process.
type twin struct {
	mu  sync.Mutex
	in  io.Writer
	out *bufio.Scanner
}

// startTwin needs Node and web/node_modules.
func startTwin(t testing.TB) *twin {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a Node process")
	}
	cmd := exec.Command("node", "twin.js")
	cmd.Dir = "../web"
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	if err := cmd.Start(); err != nil {
		t.Fatalf("Node is needed here, and `make web/node_modules`; go test -short leaves this test out: %v", err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		if err := cmd.Wait(); err != nil && !t.Failed() || complaint.Len() > 0 {
			t.Errorf("the other twin ended with %v: %s", err, complaint.String())
		}
	})
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	return &twin{in: in, out: lines}
}

// disagreements are the inputs that the twins do not read alike.
func (w *twin) disagreements(t testing.TB, inputs []input, prefix string) (all []disagreement) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	var questions strings.Builder
	for _, in := range inputs {
		fmt.Fprintf(&questions, "%s%s %x\n", prefix, in.kind, in.bytes)
	}
	asked := make(chan error, 1)
	go func() { _, err := io.WriteString(w.in, questions.String()); asked <- err }()
	for _, in := range inputs {
		if !w.out.Scan() {
			t.Fatalf("the other twin is silent: is `make web/node_modules` done? %v", w.out.Err())
		}
		if here, there := in.verdict(), w.out.Text(); here != there {
			all = append(all, disagreement{in.kind, in.bytes, here, there})
		}
	}
	must(t, <-asked)
	return all
}

// verdict is what was read, after a plus, or a minus: the line that the other twin answers.
func (in input) verdict() string {
	read, err := in.read(in.bytes)
	if err != nil {
		return "-"
	}
	return "+" + hexed(read)
}

// drawInputs are the seeds of every reader, then changed ones, each reader in turn.
func drawInputs(t *testing.T, dice *rand.Rand, n int) (all []input) {
	t.Helper()
	seeds := make([][][]byte, len(readers))
	for i, r := range readers {
		seeds[i] = r.seeds(t)
		for _, seed := range seeds[i] {
			all = append(all, input{r, seed})
		}
	}
	for i := 0; len(all) < n; i++ {
		at := i % len(readers)
		if b := altered(dice, seeds[at], readers[at].text); !readers[at].text || settled(b) {
			all = append(all, input{readers[at], b})
		}
	}
	return all
}

// altered is a seed with one to three changes.
func altered(dice *rand.Rand, seeds [][]byte, text bool) []byte {
	b := slices.Clone(seeds[dice.IntN(len(seeds))])
	for range 1 + dice.IntN(3) {
		other := seeds[dice.IntN(len(seeds))]
		at, end := cut(dice, len(b)), cut(dice, len(other))
		switch what := dice.IntN(6); {
		case what == 0 && at < len(b):
			b[at] ^= 1 << dice.IntN(8)
		case what == 1:
			b = b[:at]
		case what == 2:
			b = slices.Insert(b, at, byte(dice.Uint32()))
		case what == 3:
			b = slices.Concat(b[:at], other[end:])
		case text:
			b = slices.Insert(b, at, []byte(pieces[dice.IntN(len(pieces))])...)
		case what == 4:
			b = spoiled(dice, b, other)
		}
	}
	return b
}

// cut is a place in n bytes, often between two words of 32.
func cut(dice *rand.Rand, n int) int {
	at := dice.IntN(n + 1)
	if dice.IntN(2) == 0 {
		return at
	}
	return at / 32 * 32
}

// spoiled has one word of 32 bytes replaced: by one of another input, a number beyond q, or no point at all.
func spoiled(dice *rand.Rand, b, other []byte) []byte {
	if len(b) < 32 || len(other) < 32 {
		return b
	}
	at, from := 32*dice.IntN(len(b)/32), 32*dice.IntN(len(other)/32)
	switch dice.IntN(5) {
	case 4:
		b[at+31] ^= 0x80 // a bit that is in no encoding
	case 0:
		copy(b[at:], plusOrder(b[at:][:32]))
	case 1:
		bad, _ := ParseHex(badEncodings[dice.IntN(len(badEncodings))])
		copy(b[at:], bad)
	case 2:
		copy(b[at:], make([]byte, 32))
	default:
		copy(b[at:], other[from:][:32])
	}
	return b
}

// pieces are what texts are made of that somebody could read in two ways.
var pieces = []string{
	" ", "  ", "\t", "\n", "\r", "\u0085", "\u00a0", "\u1680", "\u2003", "\u2028", "\u2029", "\u3000", "\ufeff", "\u200b", "\u200c", "\u200d",
	"\u202e", "\u2066", "\u061c", "\x00", "\x7f", "\u0301", "\u0308", "\u0327", "\u0345", "\u034f", "o\u0308", "ö", "é", "ﬁ", "ß", "ẞ", "İ", "ı", "Σ", "ς", "σ",
	"Ⅷ", "½", "²", "①", "Ａ", "٣", "१", "가", "\u1100\u1161\u11a8", "ﾞ", "が", "か\u3099", "\u0958", "\u2126", "K", "Å", "\ufb2c", "ǆ", "ϒ\u0301", "\u1e9b\u0323",
	"🎲", "👩\u200d🚀", "\U000e0067", "\ud7b0", "\U0001d15e", "𝒜", "ꭰ", "Ა", "\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\ufffd", "\uffff",
	"0", "00", "1", "12", "+", "-", "1+", "e", ";", "=", "/", "own/", "de", "EN", "-ch", "a", "Z", "ab", "F", strings.Repeat("\u0301", 16), strings.Repeat("\u0327", 31),
}

// settled tells whether a text has only characters that Unicode 15 knows. Of later ones the twins may
// know different numbers, as browsers do; they mean nothing to anybody who cannot see them.
func settled(b []byte) bool {
	if !utf8.Valid(b) {
		return true
	}
	known := []*unicode.RangeTable{unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Co}
	for _, r := range string(b) {
		if !unicode.In(r, known...) {
			return false
		}
	}
	return true
}

var errRefused = errors.New("refused")
