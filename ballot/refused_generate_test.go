package ballot

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/gtank/ristretto255"
)

// bench is a company of three, what it made, and bases of it that are accepted.
type bench struct {
	*company
	t       *testing.T
	ballots [][]byte
	bases   map[string]json.RawMessage
}

const (
	benchGame     = "privacy;end=30;choice=card;guard=off;v=1"
	benchQuestion = "privacy/017/2"
)

var benchTexts = [][2]string{{"de", "Hast du einen Ersatzschlüssel?"}, {"en", "Do you have a spare key?"}}

func newBench(t *testing.T, k int) *bench {
	t.Helper()
	b := &bench{company: newCompany(t, 5, 3, k), t: t, bases: map[string]json.RawMessage{}}
	about, err := question(t, vectorRound{Game: benchGame, Question: benchQuestion, Texts: benchTexts}).About()
	must(t, err)
	b.terms.About = about
	b.open(t, b.terms)
	b.ballots = b.castAll(t, 0, 1, k-1)
	b.addRounds()
	b.addStatements()
	return b
}

type object = map[string]any

func (b *bench) add(name, check string, parts ...object) {
	b.t.Helper()
	all := object{"check": check}
	for _, part := range parts {
		for k, v := range part {
			all[k] = v
		}
	}
	text, err := json.Marshal(all)
	must(b.t, err)
	b.bases[name] = text
}

func (b *bench) addRounds() {
	var asked []object
	var ballots []string
	for i, p := range b.terms.Asked {
		asked = append(asked, object{"id": p.ID, "name": p.Name, "practice": p.Practice, "X": p.X, "pok": p.Pok})
		ballots = append(ballots, hexed(b.ballots[i]))
	}
	round := object{
		"session": b.terms.Session, "epoch": b.terms.Epoch, "slot": b.terms.Slot, "k": b.terms.Options,
		"game": benchGame, "question": benchQuestion, "texts": benchTexts, "asked": asked,
	}
	counts, err := b.round.Tally(b.ballots)
	must(b.t, err)
	b.add("round", "round", round)
	b.add("ballot", "ballot", round, object{"place": 1, "ballot": ballots[1]})
	b.add("tally", "tally", round, object{"ballots": ballots, "counts": counts})
	p := b.terms.Asked[1]
	b.add("pok", "pok", object{"session": b.terms.Session, "id": p.ID, "slot": b.terms.Slot, "X": p.X, "pok": p.Pok})
	b.add("key", "key", object{"key": p.X})
	b.add("secret", "secret", object{"secret": b.seats[1].id.Secret()})
}

func (b *bench) addStatements() {
	b.t.Helper()
	ctx, id, p := b.round.Ctx(), b.seats[1].id, b.terms.Asked[1]
	salt := Salt(HS("salt").Bytes())
	sealed := SealGuess(ctx, p.ID, "4+1", salt)
	b.add("opening", "opening", object{"ctx": ctx, "id": p.ID, "sealed": sealed, "cards": 2, "guess": "4+1", "salt": salt})
	result, session := H("result"), b.terms.Session
	for kind, s := range map[string]struct {
		said   Statement
		fields object
	}{
		"hello": {Hello{session, Nonce(sealed)}, object{"session": session, "challenge": Nonce(sealed)}},
		"key":   {Key{session, 3, p.X, p.Pok}, object{"session": session, "slot": 3, "X": p.X, "pok": p.Pok}},
		"ready": {Ready{ctx}, object{"ctx": ctx}},
		"guess": {Guess{ctx, 1, sealed, 2}, object{"ctx": ctx, "draft": 1, "sealed": sealed, "cards": 2}},
		"say":   {Say{ctx, "4"}, object{"ctx": ctx, "text": "4"}},
		"open":  {Open{result, 1, "4+1", salt}, object{"result": result, "ask": 1, "guess": "4+1", "salt": salt}},
		"pass":  {Pass{result, 1}, object{"result": result, "ask": 1}},
		"leave": {Leave{session, 1}, object{"session": session, "epoch": 1}},
	} {
		sig, err := id.Sign(seeded(byte(len(kind))), s.said)
		must(b.t, err)
		b.add(kind+" statement", "statement", object{"kind": kind, "id": p.ID, "fields": s.fields, "sig": sig})
	}
}

// sheet collects the cases of one file, and the bases that they use.
type sheet struct {
	*bench
	refusedFile
}

func (b *bench) sheet(comment string) *sheet {
	return &sheet{b, refusedFile{Comment: comment, Bases: map[string]json.RawMessage{}}}
}

func (s *sheet) bad(class, base, comment string, changes ...change) {
	s.t.Helper()
	if _, known := s.bases[base]; !known {
		s.t.Fatalf("no base %q", base)
	}
	s.Bases[base] = s.bases[base]
	s.Cases = append(s.Cases, refusedCase{comment, base, changes, class})
}

func set(path string, value any) change               { return change{Path: path, Set: value} }
func put(path string, at int, b []byte) change        { return change{Path: path, At: at, Put: hexed(b)} }
func flip(path string, i int) change                  { return change{Path: path, Flip: []int{i, i * 5 % 8}} }
func asked(i int, field string) string                { return fmt.Sprintf("asked.%d.%s", i, field) }
func (b *bench) player(i int) Player                  { return b.terms.Asked[i] }
func word(b []byte, i int) []byte                     { return slices.Clone(b[32*i:][:32]) }
func isPoint(b []byte) bool                           { _, err := decode(b); return err == nil }
func flipped(b []byte, i int) []byte                  { b[i] ^= 1 << (i * 5 % 8); return b }
func (b *bench) forged(v *ristretto255.Scalar) string { return hexed(forge(b.t, b.company, 1, 1, v)) }

// refusedFiles are all kinds of wrong. The classes are written by hand, but for flipped bits, where a
// word that is no point any more is a wrong encoding.
func refusedFiles(t *testing.T) map[string]refusedFile {
	t.Helper()
	two, seven := newBench(t, 2), newBench(t, 7)
	return map[string]refusedFile{
		"flipped-ballot": two.flippedBallot(), "flipped-signature": two.flippedSignature(),
		"flipped-key": two.flippedKey(), "flipped-pok": two.flippedPok(),
		"truncated": two.lengths("One byte and one word too few, and nothing at all", change.cuts),
		"longer":    two.lengths("One byte and one word too many", change.adds),
		"scalars":   two.scalars(), "identity": two.identity(), "duplicate": two.duplicate(),
		"encodings": two.encodings(), "elsewhere": two.elsewhere(), "statements": two.altered(),
		"others": two.others(), "weights": two.weights(), "two-at-once": seven.twoAtOnce(),
		"openings": two.openings(), "tallies": seven.tallies(),
	}
}

func (b *bench) flippedBallot() refusedFile {
	s := b.sheet("A ballot of two options with a bit flipped, in every byte")
	for i := range b.ballots[1] {
		class := "proof"
		if i < 160 && !isPoint(flipped(word(b.ballots[1], i/32), i%32)) {
			class = "encoding"
		}
		c := flip("ballot", i)
		if i < 160 {
			c = change{Path: "ballot", Flip: []int{i, i % 32 * 5 % 8}}
		} else if i%32 == 31 { // the highest byte of a scalar stays below 16
			c.Flip[1] = 1
		}
		s.bad(class, "ballot", fmt.Sprint("byte ", i), c)
	}
	return s.refusedFile
}

func (b *bench) flippedSignature() refusedFile {
	s := b.sheet("A signature with a bit flipped, in every byte")
	for i := range 64 {
		c := flip("sig", i)
		if i%32 == 31 {
			c.Flip[1] = 1
		}
		s.bad("signature", "ready statement", fmt.Sprint("byte ", i), c)
	}
	return s.refusedFile
}

func (b *bench) flippedKey() refusedFile {
	s := b.sheet("A slot's key with a bit flipped, in every byte")
	for i := range 32 {
		x, class := b.player(1).X, "pok"
		if !isPoint(flipped(x[:], i)) {
			class = "encoding"
		}
		s.bad(class, "pok", fmt.Sprint("byte ", i), flip("X", i))
	}
	return s.refusedFile
}

func (b *bench) flippedPok() refusedFile {
	s := b.sheet("A proof of knowledge with a bit flipped, in every byte")
	for i := range 64 {
		s.bad("pok", "pok", fmt.Sprint("byte ", i), flip("pok", i))
	}
	return s.refusedFile
}

// fixed are the values of a fixed length.
var fixed = []struct {
	base, path string
	size       int
}{
	{"ballot", "ballot", 256}, {"ready statement", "sig", 64}, {"ready statement", "id", 32},
	{"ready statement", "fields.ctx", 64}, {"hello statement", "fields.session", 32}, {"hello statement", "fields.challenge", 32},
	{"guess statement", "fields.sealed", 32}, {"open statement", "fields.salt", 32}, {"open statement", "fields.result", 64},
	{"key", "key", 32}, {"secret", "secret", 32}, {"pok", "X", 32}, {"pok", "pok", 64},
	{"round", "asked.0.id", 32}, {"round", "session", 32}, {"opening", "sealed", 32}, {"opening", "salt", 32},
}

func (c change) cuts(size int) (all []change) {
	for _, n := range []int{1, 32, size} {
		all = append(all, change{Path: c.Path, Cut: n})
	}
	return all
}

func (c change) adds(int) []change {
	return []change{{Path: c.Path, Add: "00"}, {Path: c.Path, Add: hexed(make([]byte, 32))}}
}

func (b *bench) lengths(comment string, ways func(change, int) []change) refusedFile {
	s := b.sheet(comment)
	for _, f := range fixed {
		for _, c := range ways(change{Path: f.path}, f.size) {
			s.bad("encoding", f.base, fmt.Sprintf("%s of the %s, %+d bytes", f.path, f.base, len(c.Add)/2-c.Cut), c)
		}
	}
	return s.refusedFile
}

func (b *bench) scalars() refusedFile {
	s := b.sheet("A number's other name: q more, which is the same modulo q; and secrets that are none")
	for i := 5; i < 8; i++ {
		s.bad("encoding", "ballot", fmt.Sprint("scalar ", i-5, " of the ballot"), put("ballot", 32*i, plusOrder(word(b.ballots[1], i))))
	}
	sig, err := ParseHex(b.field("ready statement", "sig"))
	must(b.t, err)
	pok := b.player(1).Pok
	for i, name := range []string{"e", "s"} {
		s.bad("encoding", "ready statement", name+" of the signature", put("sig", 32*i, plusOrder(word(sig, i))))
		s.bad("pok", "pok", name+" of the proof of knowledge", put("pok", 32*i, plusOrder(word(pok[:], i))))
	}
	secret := b.seats[1].id.Secret()
	zero := make([]byte, 32)
	s.bad("encoding", "secret", "a secret and q", put("secret", 0, plusOrder(secret[:])))
	s.bad("encoding", "secret", "q for a secret", put("secret", 0, plusOrder(zero)))
	s.bad("encoding", "secret", "zero for a secret", put("secret", 0, zero))
	return s.refusedFile
}

func (b *bench) field(base, name string) string {
	var all object
	must(b.t, json.Unmarshal(b.bases[base], &all))
	return all[name].(string)
}

func (b *bench) identity() refusedFile {
	s, zero := b.sheet("The identity, where a key is wanted and where it is a point like any other"), make([]byte, 32)
	s.bad("identity", "key", "as a key", put("key", 0, zero))
	s.bad("identity", "pok", "as a slot's key", put("X", 0, zero))
	s.bad("identity", "ready statement", "as an id", put("id", 0, zero))
	for i := range 3 {
		s.bad("identity", "round", fmt.Sprint("as the id of player ", i), put(asked(i, "id"), 0, zero))
		s.bad("identity", "round", fmt.Sprint("as the key of player ", i), put(asked(i, "X"), 0, zero))
	}
	for i := range 5 {
		s.bad("proof", "ballot", fmt.Sprint("as point ", i, " of a ballot"), put("ballot", 32*i, zero))
	}
	s.bad("encoding", "secret", "as what follows from a secret of zero", put("secret", 0, zero))
	x := ristretto255.NewScalar().Set(b.seats[2].key.x.Load()) // Y_1 = X_0 − X_2
	key := newSlotKey(x)
	pok, err := key.Prove(b.rand, b.terms.Session, b.player(0).ID, b.terms.Slot)
	must(b.t, err)
	s.bad("duplicate", "round", "as a mask of three, for which two keys are one", set(asked(0, "X"), key.X()), set(asked(0, "pok"), pok))
	return s.refusedFile
}

func (b *bench) duplicate() refusedFile {
	s := b.sheet("An id or a key that stands twice in one company")
	one, two := b.player(0), b.player(2)
	s.bad("duplicate", "round", "an id", set(asked(2, "id"), one.ID))
	s.bad("duplicate", "round", "a key", set(asked(2, "X"), one.X))
	s.bad("duplicate", "round", "a key with its proof", set(asked(2, "X"), one.X), set(asked(2, "pok"), one.Pok))
	s.bad("duplicate", "round", "a whole player", set(asked(0, "id"), two.ID), set(asked(0, "X"), two.X), set(asked(0, "pok"), two.Pok))
	s.bad("duplicate", "ballot", "an id, whatever the ballot", set(asked(2, "id"), one.ID))
	return s.refusedFile
}

func (b *bench) encodings() refusedFile {
	s := b.sheet("The bad encodings of RFC 9496, A.2: as a key, as an id, as a point of a ballot")
	for i, bad := range badEncodings {
		s.bad("encoding", "key", fmt.Sprint("number ", i, " as a key"), set("key", bad))
		s.bad("encoding", "round", fmt.Sprint("number ", i, " as an id"), set(asked(i%3, "id"), bad))
		s.bad("encoding", "ballot", fmt.Sprint("number ", i, " in a ballot"), put("ballot", 32*(i%5), unhexed(b.t, bad)))
	}
	return s.refusedFile
}

func (b *bench) elsewhere() refusedFile {
	s := b.sheet("A good ballot in another place, slot, room, company, under another question, text, setting or number of options")
	s.bad("proof", "ballot", "the place before", set("place", 0))
	s.bad("proof", "ballot", "the place after", set("place", 2))
	s.bad("pok", "ballot", "another slot", set("slot", 4))
	s.bad("terms", "ballot", "slot 0", set("slot", 0))
	s.bad("pok", "ballot", "another session", flip("session", 9))
	s.bad("proof", "ballot", "another epoch of the roster", set("epoch", 2))
	s.bad("proof", "ballot", "another name on the roster", set(asked(2, "name"), "Eve"))
	s.bad("proof", "ballot", "another mark on the roster", set(asked(0, "practice"), true))
	s.bad("pok", "ballot", "another id on the roster", set(asked(0, "id"), b.player(0).X))
	s.bad("proof", "ballot", "one player fewer", set("asked", b.asked(b.player(0), b.player(1))))
	stranger := newSeat(b.t, seeded(9), b.terms).player
	s.bad("proof", "ballot", "one player exchanged", set("asked", b.asked(b.player(0), b.player(1), stranger)))
	s.bad("proof", "ballot", "another question", set("question", "privacy/017/3"))
	s.bad("proof", "ballot", "another text", set("texts.1.1", "Do you have a spare kay?"))
	s.bad("proof", "ballot", "another text in a language that nobody reads", set("texts.0.1", "Bist du noch da?"))
	s.bad("proof", "ballot", "another language", set("texts.1.0", "fr"))
	s.bad("proof", "ballot", "another edition", set("game", "privacy2;end=30;choice=card;guard=off;v=1"))
	s.bad("proof", "ballot", "another end", set("game", "privacy;end=31;choice=card;guard=off;v=1"))
	s.bad("proof", "ballot", "another choice", set("game", "privacy;end=30;choice=free;guard=off;v=1"))
	s.bad("proof", "ballot", "another guard", set("game", "privacy;end=30;choice=card;guard=on;v=1"))
	s.bad("question", "ballot", "a game of another version", set("game", "privacy;end=30;choice=card;guard=off;v=2"))
	s.bad("encoding", "ballot", "seven options", set("k", 7))
	s.bad("terms", "ballot", "three options", set("k", 3))
	for i := range 3 {
		s.bad("pok", "round", fmt.Sprint("the key and proof of a stranger for player ", i), set(asked(i, "X"), stranger.X), set(asked(i, "pok"), stranger.Pok))
	}
	s.bad("pok", "pok", "a key in another slot", set("slot", 4))
	s.bad("pok", "pok", "a key in another room", flip("session", 31))
	s.bad("pok", "pok", "a key of another seat", set("id", b.player(0).ID))
	return s.refusedFile
}

func (b *bench) asked(players ...Player) (all []object) {
	for _, p := range players {
		all = append(all, object{"id": p.ID, "name": p.Name, "practice": p.Practice, "X": p.X, "pok": p.Pok})
	}
	return all
}

// altered changes every field of every statement.
func (b *bench) altered() refusedFile {
	s := b.sheet("Every statement with each of its fields changed, in another's name, and as another kind with the same fields")
	for _, kind := range []string{"hello", "key", "ready", "guess", "say", "open", "pass", "leave"} {
		base := kind + " statement"
		var all struct{ Fields object }
		must(b.t, json.Unmarshal(b.bases[base], &all))
		for _, name := range sortedKeys(all.Fields) {
			c := flip("fields."+name, 3)
			switch value := all.Fields[name].(type) {
			case float64:
				c = set("fields."+name, int(value)+1)
			case string:
				if name == "guess" || name == "text" {
					c = set("fields."+name, value+"0")
				}
			}
			s.bad("signature", base, fmt.Sprintf("another %s of a %s", name, kind), c)
		}
		s.bad("signature", base, kind+" in another's name", set("id", b.player(0).ID))
	}
	fields := object{"result": b.round.Ctx(), "ask": 1}
	s.bad("signature", "ready statement", "ready as a pass", set("kind", "pass"), set("fields", fields))
	return s.refusedFile
}

func sortedKeys(all object) (keys []string) {
	for key := range all {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

func (b *bench) others() refusedFile {
	s := b.sheet("What another proved or signed, in this player's place")
	for _, i := range []int{0, 2} {
		s.bad("proof", "ballot", fmt.Sprint("the ballot of player ", i), set("ballot", hexed(b.ballots[i])))
		s.bad("proof", "ballot", fmt.Sprint("the proof of player ", i, " behind the own answer"), put("ballot", 32, b.ballots[i][32:]))
		s.bad("proof", "ballot", fmt.Sprint("the answer of player ", i, " before the own proof"), put("ballot", 0, b.ballots[i][:32]))
		s.bad("pok", "pok", fmt.Sprint("the proof of knowledge of player ", i), set("pok", b.player(i).Pok))
		s.bad("pok", "round", fmt.Sprint("the key of player 1 with the proof of player ", i), set(asked(1, "pok"), b.player(i).Pok))
		sig, err := b.seats[i].id.Sign(seeded(1), Ready{b.round.Ctx()})
		must(b.t, err)
		s.bad("signature", "ready statement", fmt.Sprint("the signature of player ", i), set("sig", sig))
		s.bad("opening", "opening", fmt.Sprint("the sealed guess in the name of player ", i), set("id", b.player(i).ID))
	}
	return s.refusedFile
}

func (b *bench) weights() refusedFile {
	s := b.sheet("Ballots of two options, proven as well as can be, of weights that no option has")
	minus := func(n uint32) *ristretto255.Scalar { return ristretto255.NewScalar().Negate(small(n)) }
	s.bad("proof", "ballot", "weight 2", set("ballot", b.forged(small(2))))
	s.bad("proof", "ballot", "weight −1", set("ballot", b.forged(minus(1))))
	s.bad("proof", "ballot", "weight 16, an option of seven", set("ballot", b.forged(small(16))))
	s.bad("proof", "ballot", "weight −2", set("ballot", b.forged(minus(2))))
	return s.refusedFile
}

func (b *bench) twoAtOnce() refusedFile {
	s := b.sheet("Ballots of seven options, proven as well as can be, that put in two of them, or one twice")
	s.bad("proof", "ballot", "options 1 and 2", set("ballot", b.forged(small(17))))
	s.bad("proof", "ballot", "options 5 and 6", set("ballot", b.forged(small(1<<16+1<<20))))
	s.bad("proof", "ballot", "option 1 twice", set("ballot", b.forged(small(2))))
	s.bad("proof", "ballot", "option 6, less option 1", set("ballot", b.forged(small(1<<20-1))))
	return s.refusedFile
}

func (b *bench) openings() refusedFile {
	s := b.sheet("Openings that do not fit the sealed guess")
	s.bad("opening", "opening", "another guess", set("guess", "5+1"))
	s.bad("opening", "opening", "the same value in one card", set("guess", "5"))
	s.bad("opening", "opening", "the cards the other way round", set("guess", "1+4"))
	s.bad("opening", "opening", "a guess with a space", set("guess", "4+1 "))
	s.bad("opening", "opening", "no guess", set("guess", ""))
	s.bad("opening", "opening", "another number of cards shown", set("cards", 1))
	s.bad("opening", "opening", "another salt", flip("salt", 7))
	s.bad("opening", "opening", "another seal", flip("sealed", 7))
	s.bad("opening", "opening", "another round", flip("ctx", 7))
	s.bad("opening", "opening", "another seat", set("id", b.player(0).ID))
	return s.refusedFile
}

func (b *bench) tallies() refusedFile {
	s := b.sheet("Tallies that are not those of the ballots 0, 1 and 6")
	for _, c := range []struct {
		comment string
		counts  []int
	}{
		{"one answer moved", []int{0, 2, 0, 0, 0, 0, 1}},
		{"a count more", []int{2, 1, 0, 0, 0, 0, 1}},
		{"a count fewer", []int{0, 1, 0, 0, 0, 0, 1}},
		{"right in its sum, not in its people", []int{-14, 17, -1, 0, 0, 0, 1}},
		{"two options only", []int{1, 1}},
		{"none", []int{}},
	} {
		s.bad("tally", "tally", c.comment, set("counts", c.counts))
	}
	return s.refusedFile
}
