package server

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gtank/ristretto255"

	"privacy/ballot"
	"privacy/client"
	"privacy/internal/journal/sqlite"
	"privacy/wire"
)

// spy is a phone's randomness and keeps all that was drawn.
type spy struct {
	*rand.ChaCha8
	drawn [][]byte
	bend  func(p []byte) // of what is handed out; nil: as it is
}

func (s *spy) Read(p []byte) (int, error) {
	n, err := s.ChaCha8.Read(p)
	if s.bend != nil {
		s.bend(p)
	}
	s.drawn = append(s.drawn, slices.Clone(p))
	return n, err
}

// diary is a phone's memory and keeps every secret that ever stood in it.
type diary struct {
	client.Volatile
	mu      sync.Mutex
	scalars []ballot.Scalar
	salts   []ballot.Salt
}

func (d *diary) Change(session ballot.Session, step func(*client.Memory) error) error {
	return d.Volatile.Change(session, func(m *client.Memory) error {
		if err := step(m); err != nil {
			return err
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		d.scalars = append(d.scalars, *m.Secret)
		for _, k := range m.Keys {
			d.scalars = append(d.scalars, k.Secret)
		}
		if m.Guess != nil {
			for _, g := range m.Guess.Drafts {
				d.salts = append(d.salts, g.Salt)
			}
		}
		return nil
	})
}

// nest is a canary's evening.
type nest struct {
	*seated
	folder  string
	spies   []*spy
	diaries []*diary
	proofs  [][]byte // the nonces t of the ballots' proofs
	known   [][]byte // what may be found, and has to be: a public key, a nonce that was revealed
}

func newNest(t *testing.T, rounds int, leak *leak) *nest {
	t.Helper()
	n := &nest{folder: t.TempDir()}
	log, err := sqlite.Open(t.Context(), n.folder)
	must(t, err)
	t.Cleanup(func() { must(t, log.Close()) })
	h := houseOn(t, log, newClock())
	rands := seeds(5)
	for i := range rands {
		s := &spy{ChaCha8: rand.NewChaCha8([32]byte{77, byte(i)})}
		n.spies, rands[i] = append(n.spies, s), s
		n.diaries = append(n.diaries, &diary{})
	}
	n.seated = h.sit(rands, func(i int) client.Store { return n.diaries[i] })
	n.play = truth.play()
	n.watchProofs()
	if leak != nil && leak.begin != nil {
		leak.begin(n)
	}
	for i := range n.phones {
		n.sits(i)
	}
	n.closesDoor()
	n.until("the last round", atStage(uint32(rounds), "talk"))
	if leak != nil && leak.end != nil {
		leak.end(n)
	}
	k := n.phones[0].Known()
	n.known = [][]byte{k.Question.Asked[2].X, k.Sealed.Members[1].Nonce, k.Bag.Ballots[0].Ballot}
	return n
}

// watchProofs notes the t of each ballot: the first two of four long draws
// after the answer was given.
func (n *nest) watchProofs() {
	n.beforeAnswer(func(i int) {
		at := len(n.spies[i].drawn)
		perform := n.perform
		n.perform = func(j int, c wire.Command) string {
			if j == i && c.Cast != nil {
				n.noteProof(n.spies[i].drawn[at:])
				n.perform = perform
			}
			return perform(j, c)
		}
	})
}

func (n *nest) noteProof(drawn [][]byte) {
	n.t.Helper()
	var long [][]byte
	for _, d := range drawn {
		if len(d) == 64 {
			long = append(long, d)
		}
	}
	if len(long) != 4 {
		n.t.Fatalf("%d long draws for a ballot", len(long))
	}
	for _, d := range long[:2] {
		s, err := ristretto255.NewScalar().SetUniformBytes(d)
		must(n.t, err)
		n.proofs = append(n.proofs, s.Bytes())
	}
}

// secrets lists what must never be seen: identities, slot keys, proofs' nonces,
// salts that were not opened, and every random byte that is not meant to be
// public.
func (n *nest) secrets() map[string][][]byte {
	public := n.public()
	all := map[string][][]byte{"proof nonce": n.proofs}
	for _, d := range n.diaries {
		for _, s := range d.scalars {
			all["scalar"] = append(all["scalar"], s[:])
		}
		for _, s := range d.salts {
			if !public[string(s[:])] {
				all["salt"] = append(all["salt"], s[:])
			}
		}
	}
	for _, s := range n.spies {
		for _, d := range s.drawn {
			if len(d) >= 32 && !public[string(d)] { // the short ones are commands' ids
				all["draw"] = append(all["draw"], d)
			}
		}
	}
	return all
}

// public are the nonces that were revealed and the salts that were opened.
func (n *nest) public() map[string]bool {
	public := map[string]bool{}
	for _, e := range n.table() {
		if e.View == nil {
			continue
		}
		for _, c := range []*wire.Company{e.View.Forming, e.View.Sealed} {
			for i := 0; c != nil && i < len(c.Members); i++ {
				public[string(c.Members[i].Nonce)] = true
			}
		}
		for i := 0; e.View.Asks != nil && i < len(e.View.Asks.Replies); i++ {
			public[string(e.View.Asks.Replies[i].Salt)] = true
		}
	}
	return public
}

// table gives what the shared table has heard.
func (n *nest) table() (all []wire.ServerFrame) {
	n.t.Helper()
	for _, data := range n.lines[len(n.lines)-1].heard {
		var f wire.ServerFrame
		must(n.t, json.Unmarshal(data, &f))
		all = append(all, f)
	}
	return all
}

// places are where things are looked for.
func (n *nest) places() map[string]string {
	n.t.Helper()
	frames := map[string]bool{}
	for _, l := range n.lines {
		for _, frame := range l.log {
			frames[frame] = true
		}
	}
	var text strings.Builder
	for frame := range frames {
		text.WriteString(frame)
	}
	places := map[string]string{
		"frames": text.String(), "log": n.house.log.String(), "journal": strings.Join(n.house.entries(n.code), "\n"),
	}
	_, places["transcript"] = n.house.get("/api/rooms/" + n.code + "/transcript")
	files, err := filepath.Glob(filepath.Join(n.folder, "*"))
	must(n.t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		must(n.t, err)
		places["folder"] += string(data)
	}
	return places
}

// finds lists where which kinds of things are found, as in "salt in frames".
func (n *nest) finds(things map[string][][]byte) (found []string) {
	n.t.Helper()
	for place, text := range n.places() {
		for kind, all := range things {
			if newNeedles(all).in(text) {
				found = append(found, kind+" in "+place)
			}
		}
	}
	slices.Sort(found)
	return found
}
