package ballot

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// vectors/refused holds what must be refused, a file for each kind of wrong: bases that are accepted as
// they stand, and cases that are a base with something changed. web/src/ballot/refused.test.ts reads
// the same files.

const refusedFolder = "../vectors/refused"

type refusedFile struct {
	Comment string                     `json:"comment"`
	Bases   map[string]json.RawMessage `json:"bases"`
	Cases   []refusedCase              `json:"cases"`
}

type refusedCase struct {
	Comment string   `json:"comment"`
	Base    string   `json:"base"`
	Changes []change `json:"changes"`
	Class   string   `json:"class"` // see classes
}

// change is one edit of what stands under a path such as asked.1.name: either another value, or an edit
// of bytes. At and Bit count from 0.
type change struct {
	Path string `json:"path"`
	Set  any    `json:"set,omitempty"`
	Flip []int  `json:"flip,omitempty"` // a byte and its bit, the lowest is 0
	Cut  int    `json:"cut,omitempty"`  // bytes off the end
	Add  string `json:"add,omitempty"`  // bytes at the end
	At   int    `json:"at,omitempty"`   // where Put goes
	Put  string `json:"put,omitempty"`  // bytes in the place of others
}

// classes are the names that the files have for errors.
var classes = map[string]error{
	"none": nil, "encoding": ErrEncoding, "identity": ErrIdentity, "signature": ErrSignature, "pok": ErrPok,
	"proof": ErrProof, "duplicate": ErrDuplicate, "company": ErrCompany, "terms": ErrTerms,
	"question": ErrQuestion, "opening": ErrOpening, "tally": ErrTally,
}

func TestEverythingThatMustBeRefusedIsRefusedAsWhatItIs(t *testing.T) {
	files, err := filepath.Glob(refusedFolder + "/*.json")
	must(t, err)
	if len(files) == 0 {
		t.Fatal("nothing to refuse")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { refuseAll(t, file) })
	}
}

func refuseAll(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	must(t, err)
	var f refusedFile
	must(t, json.Unmarshal(text, &f))
	if len(f.Cases) == 0 || len(text) > 40_000 {
		t.Fatalf("%d cases in %d bytes", len(f.Cases), len(text))
	}
	for name, base := range f.Bases {
		if err := judge(base); err != nil {
			t.Errorf("the base %s is not accepted: %v", name, err)
		}
	}
	for _, c := range f.Cases {
		want, known := classes[c.Class]
		if err := judge(changedBase(t, f.Bases[c.Base], c.Changes)); !known || want == nil || !errors.Is(err, want) {
			t.Errorf("%s: %v, want %s", c.Comment, err, c.Class)
		}
	}
}

// changedBase is the JSON of a base with changes made to it.
func changedBase(t *testing.T, base json.RawMessage, changes []change) json.RawMessage {
	t.Helper()
	var tree any
	must(t, json.Unmarshal(base, &tree))
	for _, c := range changes {
		tree = c.in(t, tree, strings.Split(c.Path, "."))
	}
	out, err := json.Marshal(tree)
	must(t, err)
	return out
}

func (c change) in(t *testing.T, at any, path []string) any {
	t.Helper()
	if len(path) == 0 {
		return c.of(t, at)
	}
	switch node := at.(type) {
	case map[string]any:
		if _, is := node[path[0]]; !is {
			t.Fatalf("no %s", c.Path)
		}
		node[path[0]] = c.in(t, node[path[0]], path[1:])
	case []any:
		i, err := strconv.Atoi(path[0])
		must(t, err)
		node[i] = c.in(t, node[i], path[1:])
	default:
		t.Fatalf("nothing below %s", c.Path)
	}
	return at
}

func (c change) of(t *testing.T, value any) any {
	t.Helper()
	if c.Set != nil {
		return c.Set
	}
	b := unhexed(t, value.(string))
	switch {
	case c.Flip != nil:
		b[c.Flip[0]] ^= 1 << c.Flip[1]
	case c.Put != "":
		copy(b[c.At:], unhexed(t, c.Put))
	default:
		b = append(b[:len(b)-c.Cut], unhexed(t, c.Add)...)
	}
	return hexed(b)
}

// judge checks a base, changed or not, as its check says.
func judge(text json.RawMessage) error {
	var kind struct{ Check string }
	if err := json.Unmarshal(text, &kind); err != nil {
		return err
	}
	subjects := map[string]interface{ judge() error }{
		"key": &keySubject{}, "secret": &secretSubject{}, "pok": &pokSubject{}, "statement": &statementSubject{},
		"round": &roundSubject{}, "ballot": &ballotSubject{}, "tally": &tallySubject{}, "opening": &openingSubject{},
	}
	subject, known := subjects[kind.Check]
	if !known {
		return fmt.Errorf("nobody knows how to check a %q", kind.Check)
	}
	if err := json.Unmarshal(text, subject); err != nil {
		return err
	}
	return subject.judge()
}

type hexBytes []byte

func (h *hexBytes) UnmarshalText(text []byte) (err error) {
	*h, err = ParseHex(string(text))
	return err
}

type keySubject struct{ Key Point }

func (s *keySubject) judge() error { _, err := ParsePoint(s.Key[:]); return err }

type secretSubject struct{ Secret Scalar }

func (s *secretSubject) judge() error { _, err := RestoreIdentity(s.Secret); return err }

type pokSubject struct {
	Session Session
	ID      Point
	Slot    uint32
	X       Point
	Pok     Signature
}

func (s *pokSubject) judge() error { return Key{s.Session, s.Slot, s.X, s.Pok}.CheckPok(s.ID) }

type statementSubject struct {
	Kind   string
	ID     Point
	Fields json.RawMessage
	Sig    Signature
}

func (s *statementSubject) judge() error {
	said, err := statementOf(s.Kind, s.Fields)
	if err != nil {
		return err
	}
	return Verify(s.ID, s.Sig, said)
}

// statementOf reads the fields of a statement, by their names in Go, whatever their case.
func statementOf(kind string, fields json.RawMessage) (Statement, error) {
	switch kind {
	case "hello":
		return read[Hello](fields)
	case "key":
		return read[Key](fields)
	case "ready":
		return read[Ready](fields)
	case "guess":
		return read[Guess](fields)
	case "say":
		return read[Say](fields)
	case "open":
		return read[Open](fields)
	case "pass":
		return read[Pass](fields)
	case "leave":
		return read[Leave](fields)
	}
	return nil, fmt.Errorf("no statement is called %q", kind)
}

func read[S Statement](fields json.RawMessage) (Statement, error) {
	var s S
	return s, json.Unmarshal(fields, &s)
}

type roundSubject struct {
	Session  Session
	Epoch    uint32
	Slot     uint32
	Game     string
	Question string
	Texts    [][2]string
	K        int
	Asked    []struct {
		ID       Point
		Name     string
		Practice bool
		X        Point
		Pok      Signature
	}
}

func (s *roundSubject) round() (*Round, error) {
	game, err := ParseGame(s.Game)
	if err != nil {
		return nil, err
	}
	q := Question{Game: game, Label: s.Question}
	for _, text := range s.Texts {
		q.Texts = append(q.Texts, Text{text[0], text[1]})
	}
	about, err := q.About()
	if err != nil {
		return nil, err
	}
	terms := Terms{Session: s.Session, Epoch: s.Epoch, Slot: s.Slot, About: about, Options: s.K}
	for _, p := range s.Asked {
		terms.Asked = append(terms.Asked, Player{Member{p.ID, p.Name, p.Practice}, p.X, p.Pok})
	}
	return NewRound(terms)
}

func (s *roundSubject) judge() error { _, err := s.round(); return err }

type ballotSubject struct {
	roundSubject
	Place  int
	Ballot hexBytes
}

func (s *ballotSubject) judge() error {
	r, err := s.round()
	if err != nil {
		return err
	}
	return r.VerifyBallot(s.Place, s.Ballot)
}

type tallySubject struct {
	roundSubject
	Ballots []hexBytes
	Counts  []int
}

func (s *tallySubject) judge() error {
	r, err := s.round()
	if err != nil {
		return err
	}
	var ballots [][]byte
	for _, b := range s.Ballots {
		ballots = append(ballots, b)
	}
	if err := r.VerifyBallots(ballots); err != nil {
		return err
	}
	return r.CheckTally(ballots, s.Counts)
}

type openingSubject struct {
	Ctx    Digest
	ID     Point
	Sealed Sealed
	Cards  uint32
	Guess  string
	Salt   Salt
}

func (s *openingSubject) judge() error {
	return CheckOpening(s.ID, Guess{Ctx: s.Ctx, Sealed: s.Sealed, Cards: s.Cards}, Open{Guess: s.Guess, Salt: s.Salt})
}

func TestTheRefusedFilesAreWhatTheirGeneratorWrites(t *testing.T) {
	want := refusedFiles(t)
	files, err := filepath.Glob(refusedFolder + "/*.json")
	must(t, err)
	for _, file := range files {
		if _, is := want[strings.TrimSuffix(filepath.Base(file), ".json")]; !is {
			t.Errorf("nobody generates %s", file)
		}
	}
	for name, f := range want {
		sameText(t, refusedFolder+"/"+name+".json", f.compact(t))
	}
}

// compact is one line for each base and case.
func (f refusedFile) compact(t *testing.T) []byte {
	t.Helper()
	line := func(v any) string {
		b, err := json.Marshal(v)
		must(t, err)
		return string(visible(b))
	}
	var bases, cases []string
	for name, base := range f.Bases {
		bases = append(bases, "  "+line(name)+": "+line(base))
	}
	slices.Sort(bases)
	for _, c := range f.Cases {
		cases = append(cases, "  "+line(c))
	}
	return fmt.Appendf(nil, "{\n \"comment\": %s,\n \"bases\": {\n%s\n },\n \"cases\": [\n%s\n ]\n}\n",
		line(f.Comment), strings.Join(bases, ",\n"), strings.Join(cases, ",\n"))
}
