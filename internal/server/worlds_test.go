package server

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"privacy/internal/journal/sqlite"
	"privacy/wire"
)

// Two worlds (spec/ballot.md): the same evening twice, every phone and the
// server from the same seeds. What differs is one thing that must not be seen.
// So must be nothing else: not a frame, its size or its place in the order on
// any socket, not a line of the log, not a total of the metrics, not a byte in
// the journal, outside the fields whose bytes are opaque.

// evidence is everything that leaves the phones or that the server keeps.
type evidence struct {
	lines   [][]string // by socket, the table's last: every frame in and out
	entries []string   // of the journal
	log     string
	totals  string // of the metrics
	files   string // names and sizes in the data folder
}

// world plays n rounds of five.
func world(t *testing.T, n int, p play, spoil func(*seated)) evidence {
	t.Helper()
	folder := t.TempDir()
	log, err := sqlite.Open(t.Context(), folder)
	must(t, err)
	h := houseOn(t, log, newClock(), func(s *Server) { s.rand = &shared{Reader: seeded(1000)} })
	b := h.sit(seeds(5), volatile)
	b.play = p
	if spoil != nil {
		spoil(b)
	}
	for i := range b.phones {
		b.sits(i)
	}
	b.closesDoor()
	b.until("the last round", atStage(uint32(n), "talk"))
	if len(b.refused) > 0 {
		t.Errorf("refused: %v", b.refused)
	}
	e := b.evidence()
	h.close()
	must(t, log.Close())
	e.files = sizes(t, folder)
	return e
}

func sizes(t *testing.T, folder string) string {
	t.Helper()
	files, err := os.ReadDir(folder)
	must(t, err)
	var all []string
	for _, f := range files {
		info, err := f.Info()
		must(t, err)
		all = append(all, fmt.Sprint(f.Name(), " ", info.Size()))
	}
	return strings.Join(all, ", ")
}

func (b *seated) evidence() (e evidence) {
	e.totals = b.house.totals()
	for _, l := range b.lines {
		e.lines = append(e.lines, l.log)
		_ = l.conn.CloseNow()
	}
	e.entries = b.house.entries(b.code)
	e.log = b.house.log.String()
	return e
}

func (h *house) entries(code string) (all []string) {
	h.t.Helper()
	entries, err := h.journal.Journal.Read(h.t.Context(), code, 0)
	must(h.t, err)
	for _, e := range entries {
		all = append(all, fmt.Sprintf("%d %s %s", e.Revision, e.Command, e.Data))
	}
	return all
}

func seeds(n int) (all []io.Reader) {
	for i := range n {
		all = append(all, seeded(i))
	}
	return all
}

// shared is randomness for several goroutines.
type shared struct {
	mu sync.Mutex
	io.Reader
}

func (s *shared) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Reader.Read(p)
}

// secrets are one evening's answers and guesses, by seat.
type secrets struct {
	answers []int
	guesses []string
}

// truth: three of five say Yes; 3 scores, 2 and 4 are near, 0 and 1 stay shut.
var truth = secrets{[]int{0, 1, 1, 0, 1}, []string{"0", "1", "2", "3", "4"}}

func (s secrets) play() play {
	return play{
		guess:  func(_ uint32, i int) string { return s.guesses[i] },
		answer: func(_ uint32, i int) int { return s.answers[i] },
		pours:  true,
	}
}

var otherWorlds = map[string]struct {
	secrets
	opaque mask
}{
	"two players' answers swapped": {secrets{[]int{0, 0, 1, 1, 1}, truth.guesses}, mask{}},
	"a guess that does not score":  {secrets{truth.answers, []string{"0", "5", "2", "3", "4"}}, mask{sealed: true}},
}

func TestTwoWorldsLookTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one thing happens at a time here")
	}
	const rounds = 2
	one := world(t, rounds, truth.play(), nil)
	if len(one.lines) != 6 || len(one.entries) < 30 || len(one.lines[0]) < 60 {
		t.Fatalf("%d lines, %d entries, %d frames: nothing to compare", len(one.lines), len(one.entries), len(one.lines[0]))
	}
	for name, other := range otherWorlds {
		t.Run(name, func(t *testing.T) {
			two := world(t, rounds, other.play(), nil)
			if slices.Equal(one.entries, two.entries) {
				t.Error("it is the same world")
			}
			for _, difference := range compare(one, two, other.opaque) {
				t.Error(difference)
			}
		})
	}
}

// Each spoiled phone gives a single bit away, another way each time, and the
// comparison sees it.
func TestTwoWorldsBiteOnAPhoneThatLeaks(t *testing.T) {
	if testing.Short() {
		t.Skip("-short")
	}
	swapped := otherWorlds["two players' answers swapped"]
	for name, leak := range map[string]func(b *seated, yes func(i int) bool){
		"by a frame's length": func(b *seated, yes func(i int) bool) {
			b.bend = func(i int, c wire.Command, frame string) string {
				if c.Cast != nil && yes(i) {
					frame += " "
				}
				return frame
			}
		},
		"by one more random byte": func(b *seated, yes func(i int) bool) {
			b.beforeAnswer(func(i int) {
				if yes(i) {
					_, _ = b.rands[i].Read(make([]byte, 1))
				}
			})
		},
		"by a changed guess": func(b *seated, yes func(i int) bool) {
			b.beforeAnswer(func(i int) {
				if yes(i) {
					cs, err := b.phones[i].Guess(truth.guesses[i])
					b.queues(i, cs, err)
				}
			})
		},
		"by who is faster": func(b *seated, yes func(i int) bool) {
			b.order = []int{0, 1, 2, 3, 4}
			slices.SortStableFunc(b.order, func(x, y int) int { return strings.Compare(fmt.Sprint(yes(y)), fmt.Sprint(yes(x))) })
		},
		"by a line of the log": func(b *seated, yes func(i int) bool) {
			b.beforeAnswer(func(i int) { b.house.server.Log.Debug("answered", "seat", i, "yes", yes(i)) })
		},
		"by a total of the metrics": func(b *seated, yes func(i int) bool) {
			b.beforeAnswer(func(i int) {
				if yes(i) && i > 1 { // two of them in one world, three in the other
					b.house.server.meters.refuse("frames")
				}
			})
		},
		"by a ping": func(b *seated, yes func(i int) bool) {
			b.beforeAnswer(func(i int) {
				if yes(i) {
					b.lines[i].quiet()
				}
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			spoil := func(s secrets) func(*seated) {
				return func(b *seated) { leak(b, func(i int) bool { return s.answers[i] == 1 }) }
			}
			one := world(t, 1, truth.play(), spoil(truth))
			two := world(t, 1, swapped.play(), spoil(swapped.secrets))
			if len(compare(one, two, swapped.opaque)) == 0 {
				t.Error("not noticed")
			}
		})
	}
}

func (b *company) beforeAnswer(f func(i int)) {
	answer := b.play.answer
	b.play.answer = func(slot uint32, i int) int {
		f(i)
		return answer(slot, i)
	}
}

// compare lists what differs, outside what is opaque.
func compare(a, b evidence, m mask) (differences []string) {
	differences = append(differences, differs("the journal", a.entries, b.entries, m)...)
	for i := range a.lines {
		differences = append(differences, differs(fmt.Sprint("line ", i), a.lines[i], b.lines[i], m)...)
	}
	if a.files != b.files {
		differences = append(differences, "the folder: "+a.files+" and "+b.files)
	}
	if a.totals != b.totals {
		differences = append(differences, fmt.Sprintf("the metrics:\n%s\n%s", a.totals, b.totals))
	}
	if a.log != b.log {
		differences = append(differences, fmt.Sprintf("the log:\n%s\n%s", a.log, b.log))
	}
	return differences
}

func differs(where string, a, b []string, m mask) []string {
	if len(a) != len(b) {
		return []string{fmt.Sprintf("%s: %d and %d", where, len(a), len(b))}
	}
	for i := range a {
		if len(a[i]) != len(b[i]) {
			return []string{fmt.Sprintf("%s, %d: %d and %d bytes\n%s\n%s", where, i, len(a[i]), len(b[i]), a[i], b[i])}
		}
		if x, y := m.cover(a[i]), m.cover(b[i]); x != y {
			return []string{fmt.Sprintf("%s, %d:\n%s\n%s", where, i, x, y)}
		}
	}
	return nil
}

// mask covers what may differ: ballots, signatures over result (which stand
// beside the number of an ask), and where a guess differs its seal.
type mask struct{ sealed bool }

// cover keeps the text before the first brace and rewrites the JSON after it.
func (m mask) cover(text string) string {
	head, body, _ := strings.Cut(text, "{")
	var v any
	if json.Unmarshal([]byte("{"+body), &v) != nil {
		return text
	}
	return head + string(encodeFrame(m.walk(v)))
}

func (m mask) walk(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = m.walk(v[i])
		}
	case map[string]any:
		_, ask := v["ask"]
		_, sealed := v["sealed"]
		for name := range v {
			if name == "ballot" || name == "sig" && ask || m.sealed && sealed && (name == "sig" || name == "sealed") {
				if text, ok := v[name].(string); ok {
					v[name] = len(text)
					continue
				}
			}
			v[name] = m.walk(v[name])
		}
	}
	return v
}
