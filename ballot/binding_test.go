package ballot

import (
	"bytes"
	"encoding/binary"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gtank/ristretto255"
)

// Everything that is hashed is bound: the lines of spec/ballot.md say which fields go into which hash,
// and each transcript below is held to its line. So a field that the code forgets, one too many, another
// order or another encoding fails here, and so does a line that nobody tests.

// values are the bytes of a transcript's fields by their names in the spec.
type values map[string][]byte

func (v values) u32(name string) uint32    { return binary.BigEndian.Uint32(v[name]) }
func (v values) point(name string) Point   { return Point(v[name]) }
func (v values) digest(name string) Digest { return Digest(v[name]) }
func (v values) member(i string) Member {
	return Member{v.point("id" + i), string(v["name"+i]), v["mark"+i][0] == 1}
}

func (v values) element(name string) *ristretto255.Element {
	e, err := decode(v[name])
	if err != nil {
		panic(err)
	}
	return e
}

// transcripts are the hashes of the package by domain, each made of values by the code that is in use.
// One that derives a field from others writes it back.
var transcripts = map[string]func(v values) []byte{
	domainRoster: func(v values) []byte {
		d := RosterHash(Session(v["session"]), v.u32("epoch"), []Member{v.member("_2"), v.member("_1")})
		return d[:]
	},
	domainCommit: func(v values) []byte {
		d := Commit(Session(v["session"]), v.u32("epoch"), v.member(""), Nonce(v["nonce"]))
		return d[:]
	},
	domainSeal:   hashedSeal,
	domainAbout:  hashedAbout,
	domainRound:  hashedRound,
	domainOr:     hashedOr,
	domainResult: hashedResult,
	domainSealed: func(v values) []byte {
		s := SealGuess(v.digest("ctx"), v.point("id"), string(v["guess"]), Salt(v["salt"]))
		return s[:]
	},
	domainNonce: func(v values) []byte {
		fields := [][]byte{v["f_1"], v["f_2"]}
		return hedge(reduce(wide(v["a"])), v.point("A"), string(v["d"]), fields, [32]byte(v["32 fresh bytes"])).Bytes()
	},
	domainPok: func(v values) []byte {
		return signedOver(v, domainPok, pokFields(Session(v["session"]), v.point("id"), v.u32("slot")))
	},
	domainHello: said(func(v values) Statement { return Hello{Session(v["session"]), Nonce(v["challenge"])} }),
	domainKey: said(func(v values) Statement {
		return Key{Session(v["session"]), v.u32("slot"), v.point("X"), Signature(v["pok"])}
	}),
	domainReady: said(func(v values) Statement { return Ready{v.digest("ctx")} }),
	domainGuess: said(func(v values) Statement {
		return Guess{v.digest("ctx"), v.u32("draft"), Sealed(v["sealed"]), v.u32("cards shown")}
	}),
	domainSay: said(func(v values) Statement { return Say{v.digest("ctx"), string(v["text"])} }),
	domainOpen: said(func(v values) Statement {
		return Open{v.digest("result"), v.u32("ask"), string(v["guess"]), Salt(v["salt"])}
	}),
	domainPass:  said(func(v values) Statement { return Pass{v.digest("result"), v.u32("ask")} }),
	domainLeave: said(func(v values) Statement { return Leave{Session(v["session"]), v.u32("epoch")} }),
}

// said is the challenge of a statement's signature.
func said(of func(values) Statement) func(values) []byte {
	return func(v values) []byte {
		domain, fields := of(v).statement()
		return signedOver(v, domain, fields)
	}
}

func signedOver(v values, domain string, fields [][]byte) []byte {
	return challenge(domain, v.point("A"), fields, v.element("R")).Bytes()
}

// hashedSeal seals the list of two whose epoch is the last byte of the roster given.
func hashedSeal(v values) []byte {
	s, nonces := Sealing{Epoch: uint32(v["roster"][63])}, map[Point]Nonce{}
	for i, name := range []string{"nonce_1", "nonce_2"} {
		m, nonce := Member{ID: Point{byte(i)}, Name: "Ada"}, Nonce(v[name])
		nonces[m.ID] = nonce
		s.List = append(s.List, Committed{m, Commit(s.Session, s.Epoch, m, nonce)})
	}
	roster := s.Roster()
	v["roster"] = roster[:]
	seal, err := s.Seal(nonces)
	if err != nil {
		panic(err)
	}
	return seal[:]
}

func hashedAbout(v values) []byte {
	game, err := ParseGame(string(v["game"]))
	if err != nil {
		panic(err)
	}
	q := Question{game, string(v["label"]), []Text{
		{string(v["lang_1"]), string(v["text_1"])}, {string(v["lang_2"]), string(v["text_2"])},
	}}
	d, err := q.About()
	if err != nil {
		panic(err)
	}
	return d[:]
}

// hashedRound derives n, and the roster of two whose epoch is the last byte of the roster given.
func hashedRound(v values) []byte {
	t := Terms{
		Session: Session(v["session"]), Epoch: uint32(v["roster"][63]), Slot: v.u32("slot"),
		About: v.digest("about"), Options: int(v.u32("k")),
	}
	var members []Member
	for i, n := range []string{"_1", "_2"} {
		p := Player{Member{ID: Point{byte(i)}, Name: "Ada"}, v.point("X" + n), Signature(v["pok"+n])}
		t.Asked, members = append(t.Asked, p), append(members, p.Member)
	}
	roster := RosterHash(t.Session, t.Epoch, members)
	v["roster"], v["n"] = roster[:], u32(2)
	d := t.context()
	return d[:]
}

// hashedOr sets k aside: it is the number of pairs.
func hashedOr(v values) []byte {
	i := int(v.u32("i"))
	r := &Round{ctx: v.digest("ctx"), y: make([]*ristretto255.Element, i+1)}
	r.terms.Asked = make([]Player, i+1)
	r.terms.Asked[i].X, r.y[i] = v.point("X"), v.element("Y")
	p := &parsed{b: v.element("B")}
	for _, c := range []string{"_0", "_1"} {
		p.aC, p.bC = append(p.aC, v.element("a"+c)), append(p.bC, v.element("b"+c))
	}
	v["k"] = u32(2)
	return r.or(i, p).Bytes()
}

func hashedResult(v values) []byte {
	r := &Round{ctx: v.digest("ctx"), x: make([]*ristretto255.Element, 2)}
	var entries []Entry
	for _, i := range []string{"_1", "_2"} {
		entries = append(entries, Entry{v["ballot"+i], v["sealed"+i], v.u32("cards" + i)})
	}
	d, err := r.Result(entries)
	if err != nil {
		panic(err)
	}
	return d[:]
}

// wide is a number of 32 bytes as the 64 that are reduced.
func wide(b []byte) []byte { return append(slices.Clone(b), make([]byte, 32)...) }

// derived fields follow from others and cannot be changed alone.
var derived = map[string][]string{domainRound: {"n"}, domainOr: {"k"}}

func TestEveryFieldOfEveryHashIsBound(t *testing.T) {
	lines := hashedFields(t)
	for domain, hash := range transcripts {
		t.Run(strings.TrimPrefix(domain, "ballot/v1/"), func(t *testing.T) {
			names := lines[domain]
			base := drawValues(t, domain, names)
			want := hash(base)
			asSpecified(t, domain, names, base, want)
			for i, name := range names {
				if slices.Contains(derived[domain], name) {
					continue
				}
				other := maps.Clone(base)
				other[name] = changedField(name, base[name])
				if bytes.Equal(hash(other), want) {
					t.Errorf("%s is not bound", name)
				}
				if i > 0 {
					borders(t, domain, names, base, i)
				}
			}
		})
	}
}

// asSpecified holds a hash to the fields of its line.
func asSpecified(t *testing.T, domain string, names []string, v values, got []byte) {
	t.Helper()
	digest := H(domain, v.list(names)...)
	if reduced := reduce(digest[:]).Bytes(); !bytes.HasPrefix(digest[:], got) && !bytes.Equal(reduced, got) {
		t.Errorf("is not the hash of %s", strings.Join(names, ", "))
	}
}

// borders moves a byte over the border of two neighbours, either way.
func borders(t *testing.T, domain string, names []string, v values, i int) {
	t.Helper()
	left, right := names[i-1], names[i]
	whole := slices.Concat(v[left], v[right])
	for _, at := range []int{len(v[left]) - 1, len(v[left]) + 1} {
		moved := maps.Clone(v)
		moved[left], moved[right] = whole[:at], whole[at:]
		if H(domain, moved.list(names)...) == H(domain, v.list(names)...) {
			t.Errorf("a byte moves between %s and %s", left, right)
		}
	}
}

func (v values) list(names []string) (all [][]byte) {
	for _, name := range names {
		all = append(all, v[name])
	}
	return all
}

// lengths of fields by name, in bytes.
var lengths = map[string]int{
	"session": 32, "challenge": 32, "nonce": 32, "salt": 32, "sealed": 32, "id": 32, "X": 32, "A": 32, "a": 32, "32 fresh bytes": 32,
	"ctx": 64, "result": 64, "roster": 64, "about": 64, "pok": 64, "ballot": 256, "f": 9, "mark": 1,
	"epoch": 4, "slot": 4, "draft": 4, "cards": 4, "cards shown": 4, "ask": 4, "k": 4, "n": 4, "i": 4,
}

// texts of fields by name.
var fieldTexts = map[string]string{
	"name_1": "Ada", "name_2": "Ben", "name": "Ada", "guess": "41", "text": "4", "label": "privacy/017/2", "d": "ballot/v1/pass",
	"game": "privacy;end=30;choice=card;guard=off;v=1", "lang_1": "de", "lang_2": "en", "text_1": "Ja?a", "text_2": "Yes?e",
}

// drawValues makes the fields up: points where points are read, else different bytes for every name.
func drawValues(t *testing.T, domain string, names []string) values {
	t.Helper()
	v, drawn := values{}, seeded(1)
	for i, name := range names {
		stem, _, _ := strings.Cut(name, "_")
		text, isText := fieldTexts[name]
		switch {
		case isText:
			v[name] = []byte(text)
		case isElement(domain, name):
			v[name] = times(small(uint32(100 + i))).Bytes()
		case lengths[stem] == 4:
			v[name] = u32(uint32(i + 2))
		case stem == "mark":
			v[name] = []byte{0}
		case lengths[stem] > 0:
			v[name] = make([]byte, lengths[stem])
			_, err := drawn.Read(v[name])
			must(t, err)
			v[name][len(v[name])-1] &= 0x0f
		default:
			t.Fatalf("how long is %s of %s?", name, domain)
		}
		if stem == "id" {
			v[name][0] = byte(i) // ascending
		}
	}
	return v
}

func isElement(domain, name string) bool {
	return name == "R" || domain == domainOr && regexp.MustCompile(`^([YB]|[ab]_\d)$`).MatchString(name)
}

// changedField is another value that the field can have.
func changedField(name string, b []byte) []byte {
	if name == "game" {
		return bytes.Replace(b, []byte("30"), []byte("31"), 1)
	}
	if e, err := decode(b); len(b) == 32 && err == nil {
		return e.Add(e, ristretto255.NewGeneratorElement()).Bytes()
	}
	other := slices.Clone(b)
	other[len(other)-1] ^= 1
	return other
}

// free are domains whose fields every implementation chooses for itself.
var free = []string{domainBatch}

func TestEveryDomainOfTheCodeAndTheSpecHasItsTranscript(t *testing.T) {
	code, err := os.ReadFile("hash.go")
	must(t, err)
	lines := hashedFields(t)
	domains := regexp.MustCompile(`"(ballot/v1/[a-z-]+)"`).FindAllStringSubmatch(string(code), -1)
	if len(domains) < 19 || len(lines) != len(transcripts) {
		t.Errorf("%d domains in the code, %d lines in the spec, %d transcripts", len(domains), len(lines), len(transcripts))
	}
	for _, d := range domains {
		if lines[d[1]] == nil && !slices.Contains(free, d[1]) || transcripts[d[1]] == nil && !slices.Contains(free, d[1]) {
			t.Errorf("%s is not bound by anything", d[1])
		}
	}
}

// hashedFields reads spec/ballot.md: the names of the fields in every hash, by domain.
func hashedFields(t *testing.T) map[string][]string {
	t.Helper()
	spec, err := os.ReadFile("../spec/ballot.md")
	must(t, err)
	lines := map[string][]string{}
	for _, line := range regexp.MustCompile(`(?:HS?|sign)\((?:x, )?"(ballot/v1/[a-z-]+)", (.*)\)`).FindAllStringSubmatch(string(spec), -1) {
		fields := line[2]
		if slices.Contains(free, line[1]) {
			continue
		}
		for strings.Count(fields, ")") > strings.Count(fields, "(") { // what follows on the same line
			fields = fields[:strings.LastIndex(fields, ")")]
		}
		lines[line[1]] = fieldNames(fields)
	}
	for _, row := range regexp.MustCompile("\\| `(ballot/v1/[a-z-]+)` \\| (.*) \\|").FindAllStringSubmatch(string(spec), -1) {
		lines[row[1]] = fieldNames(row[2])
	}
	for _, domain := range []string{domainPok, domainHello, domainKey, domainReady, domainGuess, domainSay, domainOpen, domainPass, domainLeave} {
		lines[domain] = append(append([]string{"A"}, lines[domain]...), "R") // what a signature hashes
	}
	return lines
}

// fieldNames reads "session, u32(epoch), id_1, name_1, id_2, …" as names, with every repeated field twice.
func fieldNames(text string) (names []string) {
	text = strings.ReplaceAll(text, "f…", "f_1, f_2")
	text = regexp.MustCompile(`u32\(([^,)]*)[^)]*\)`).ReplaceAllString(text, "$1")
	text = regexp.MustCompile(` \([^)]*\)`).ReplaceAllString(text, "")
	parts := strings.Split(text, ", ")
	for _, part := range parts {
		if part != "…" && !slices.Contains(names, part) {
			names = append(names, part)
		}
	}
	if !slices.Contains(parts, "…") {
		return names
	}
	first := regexp.MustCompile(`_(\d)$`).FindStringSubmatch(names[len(names)-1])[1] // the number of the second
	for _, name := range slices.Clone(names) {
		if stem, n, indexed := strings.Cut(name, "_"); indexed && n != first && !slices.Contains(names, stem+"_"+first) {
			names = append(names, stem+"_"+first)
		}
	}
	return names
}
