package ballot

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gtank/ristretto255"
)

// inputsOf keeps only what a round of the vectors starts from.
func inputsOf(v vectorRound) vectorRound {
	in := vectorRound{
		Comment: v.Comment, Session: v.Session, Epoch: v.Epoch, Slot: v.Slot,
		Game: v.Game, Question: v.Question, Texts: v.Texts, K: v.K,
	}
	for _, p := range v.Players {
		in.Players = append(in.Players, vectorPlayer{
			Secret: p.Secret, Name: p.Name, Practice: p.Practice, Nonce: p.Nonce, Challenge: p.Challenge,
			Hello: vectorSigned{W: p.Hello.W}, Slot: p.Slot, WPok: p.WPok, Key: vectorSigned{W: p.Key.W},
			Ready: vectorSigned{W: p.Ready.W}, T: p.T, E: p.E, Choice: p.Choice, Guess: p.Guess,
			Cards: p.Cards, Salt: p.Salt, Draft: p.Draft, Guessed: vectorSigned{W: p.Guessed.W},
			Say: vectorSigned{W: p.Say.W}, Ask: p.Ask, Open: vectorSigned{W: p.Open.W},
			Pass: vectorSigned{W: p.Pass.W}, Leave: vectorSigned{W: p.Leave.W},
		})
	}
	for _, p := range v.Away {
		in.Away = append(in.Away, vectorPlayer{Secret: p.Secret, Name: p.Name, Practice: p.Practice, Nonce: p.Nonce})
	}
	return in
}

// complete computes everything else.
func complete(t *testing.T, v vectorRound) vectorRound {
	t.Helper()
	session := Session(unhexed(t, v.Session))
	completeSeal(t, &v, session)
	for i := range v.Players {
		completeKey(t, &v.Players[i], session, v.Slot)
	}
	about, err := question(t, v).About()
	must(t, err)
	v.About = about.String()
	r := vectorRounds(t, v)
	v.Ctx = r.Ctx().String()
	v.Asked = RosterHash(session, v.Epoch, membersOf(t, v.Players)).String()
	ready := make([]Signature, len(v.Players))
	for i := range v.Players {
		ready[i] = signed(t, &v.Players[i], &v.Players[i].Ready, Ready{r.Ctx()})
	}
	agreed, err := r.Agree(ready)
	must(t, err)
	for i := range v.Players {
		completeBallot(t, &v.Players[i], r, i, agreed)
		completeGuess(t, &v.Players[i], r.Ctx())
	}
	completeResult(t, &v, r, session)
	return v
}

func completeSeal(t *testing.T, v *vectorRound, session Session) {
	t.Helper()
	sealing, nonces := Sealing{Session: session, Epoch: v.Epoch}, map[Point]Nonce{}
	for _, group := range [][]vectorPlayer{v.Players, v.Away} {
		for i := range group {
			p := &group[i]
			p.ID = identity(t, *p).ID().String()
			nonce := Nonce(unhexed(t, p.Nonce))
			m := membersOf(t, group[i:i+1])[0]
			c := Committed{m, Commit(session, v.Epoch, m, nonce)}
			p.Commit = c.Commit.String()
			sealing.List, nonces[m.ID] = append(sealing.List, c), nonce
		}
	}
	seal, err := sealing.Seal(nonces)
	must(t, err)
	pictures := seal.Pictures()
	v.Roster, v.Seal, v.Pictures = sealing.Roster().String(), seal.String(), pictures[:]
}

func completeKey(t *testing.T, p *vectorPlayer, session Session, slot uint32) {
	t.Helper()
	x, public := scalarOf(t, p.Slot), vectorKey(t, *p).X()
	id := identity(t, *p).ID()
	pok := signWith(scalarOf(t, p.WPok), x, public, domainPok, pokFields(session, id, slot))
	p.X, p.Pok = public.String(), pok.String()
	signed(t, p, &p.Key, Key{session, slot, public, pok})
	signed(t, p, &p.Hello, Hello{session, Nonce(unhexed(t, p.Challenge))})
}

func completeBallot(t *testing.T, p *vectorPlayer, r *Round, i int, agreed Agreement) {
	t.Helper()
	prepared, err := r.prepare(vectorKey(t, *p), scalarsOf(t, p.T), scalarsOf(t, p.E))
	must(t, err)
	ballot, err := prepared.Cast(agreed, p.Choice)
	must(t, err)
	b, err := parse(ballot, r.Options())
	must(t, err)
	p.Y, p.B, p.Ballot = hexed(r.y[i].Bytes()), hexed(b.b.Bytes()), hexed(ballot)
	p.AC, p.BC, p.Or = nil, nil, hexed(r.or(i, b).Bytes())
	for c := range b.aC {
		p.AC, p.BC = append(p.AC, hexed(b.aC[c].Bytes())), append(p.BC, hexed(b.bC[c].Bytes()))
	}
}

func completeGuess(t *testing.T, p *vectorPlayer, ctx Digest) {
	t.Helper()
	sealed := SealGuess(ctx, identity(t, *p).ID(), p.Guess, Salt(unhexed(t, p.Salt)))
	p.Sealed = sealed.String()
	signed(t, p, &p.Guessed, Guess{ctx, p.Draft, sealed, p.Cards})
	signed(t, p, &p.Say, Say{ctx, p.Guess})
}

func completeResult(t *testing.T, v *vectorRound, r *Round, session Session) {
	t.Helper()
	ballots, entries := entriesOf(t, *v)
	result, err := r.Result(entries)
	must(t, err)
	sum, err := r.sum(ballots)
	must(t, err)
	counts, err := r.Tally(ballots)
	must(t, err)
	v.Result, v.Sum, v.Counts = result.String(), hexed(sum.Bytes()), counts
	for i := range v.Players {
		p := &v.Players[i]
		signed(t, p, &p.Open, Open{result, p.Ask, p.Guess, Salt(unhexed(t, p.Salt))})
		signed(t, p, &p.Pass, Pass{result, p.Ask})
		signed(t, p, &p.Leave, Leave{session, v.Epoch})
	}
}

// signed signs with the nonce that the vectors give.
func signed(t *testing.T, p *vectorPlayer, s *vectorSigned, what Statement) Signature {
	t.Helper()
	id := identity(t, *p)
	domain, fields := what.statement()
	sig := signWith(scalarOf(t, s.W), id.a, id.id, domain, fields)
	s.Sig = sig.String()
	return sig
}

// freshVectors are rounds' inputs from seeds.
func freshVectors(t *testing.T) []vectorRound {
	t.Helper()
	var all []vectorRound
	for i, shape := range []struct{ n, away, k int }{{3, 0, 2}, {7, 1, 2}, {12, 0, 2}, {5, 0, 7}, {12, 0, 7}} {
		all = append(all, freshVector(t, rand.NewChaCha8([32]byte{byte(i)}), shape.n, shape.away, shape.k))
	}
	return all
}

func freshVector(t *testing.T, from io.Reader, n, away, k int) vectorRound {
	t.Helper()
	v := vectorRound{
		Comment: fmt.Sprintf("%d asked, %d away, %d options", n, away, k),
		Session: drawn(t, from), Epoch: uint32(away) + 1, Slot: uint32(n), K: k, Question: "privacy/017/2",
		Game:  Game{Edition: "privacy", End: 30, Guard: k == 7}.String(),
		Texts: [][2]string{{"de", "Hast du einen Ersatzschlüssel?"}, {"en", "Do you have a spare key?"}},
	}
	for i := range n {
		v.Players = append(v.Players, freshPlayer(t, from, i, k))
	}
	slices.SortFunc(v.Players, func(a, b vectorPlayer) int {
		p, q := identity(t, a).ID(), identity(t, b).ID()
		return bytes.Compare(p[:], q[:])
	})
	for i := range away {
		v.Away = append(v.Away, vectorPlayer{Secret: drawnScalar(t, from), Name: fmt.Sprint("Åse ", i), Nonce: drawn(t, from)})
	}
	return v
}

func freshPlayer(t *testing.T, from io.Reader, i, k int) vectorPlayer {
	t.Helper()
	w := func() vectorSigned { return vectorSigned{W: drawnScalar(t, from)} }
	p := vectorPlayer{
		Secret: drawnScalar(t, from), Name: fmt.Sprint("Jürgen 🎲 ", i), Practice: i%5 == 4, Nonce: drawn(t, from),
		Challenge: drawn(t, from), Hello: w(), Slot: drawnScalar(t, from), WPok: drawnScalar(t, from),
		Key: w(), Ready: w(), Choice: (i * i) % k, Guess: fmt.Sprint(i), Salt: drawn(t, from),
		Draft: uint32(i % 3), Guessed: w(), Say: w(), Ask: uint32(i % 3), Open: w(), Pass: w(), Leave: w(),
	}
	for range k {
		p.T, p.E = append(p.T, drawnScalar(t, from)), append(p.E, drawnScalar(t, from))
	}
	return p
}

func drawn(t *testing.T, from io.Reader) string {
	t.Helper()
	b := make([]byte, 32)
	_, err := io.ReadFull(from, b)
	must(t, err)
	return hexed(b)
}

func drawnScalar(t *testing.T, from io.Reader) string {
	t.Helper()
	s, err := randomScalar(from)
	must(t, err)
	return hexed(s.Bytes())
}

func identity(t *testing.T, p vectorPlayer) *Identity {
	t.Helper()
	id, err := RestoreIdentity(Scalar(unhexed(t, p.Secret)))
	must(t, err)
	return id
}

func vectorKey(t *testing.T, p vectorPlayer) *SlotKey {
	t.Helper()
	key, err := RestoreSlotKey(Scalar(unhexed(t, p.Slot)))
	must(t, err)
	return key
}

func membersOf(t *testing.T, players []vectorPlayer) (all []Member) {
	t.Helper()
	for _, p := range players {
		all = append(all, Member{Point(unhexed(t, p.ID)), p.Name, p.Practice})
	}
	return all
}

func question(t *testing.T, v vectorRound) Question {
	t.Helper()
	game, err := ParseGame(v.Game)
	must(t, err)
	q := Question{Game: game, Label: v.Question}
	for _, text := range v.Texts {
		q.Texts = append(q.Texts, Text{text[0], text[1]})
	}
	return q
}

// vectorRounds wants ids, keys and about complete.
func vectorRounds(t *testing.T, v vectorRound) *Round {
	t.Helper()
	terms := Terms{
		Session: Session(unhexed(t, v.Session)), Epoch: v.Epoch, Slot: v.Slot,
		About: Digest(unhexed(t, v.About)), Options: v.K,
	}
	for i, m := range membersOf(t, v.Players) {
		p := v.Players[i]
		terms.Asked = append(terms.Asked, Player{m, Point(unhexed(t, p.X)), Signature(unhexed(t, p.Pok))})
	}
	r, err := NewRound(terms)
	must(t, err)
	return r
}

func entriesOf(t *testing.T, v vectorRound) (ballots [][]byte, entries []Entry) {
	t.Helper()
	for _, p := range v.Players {
		ballot := unhexed(t, p.Ballot)
		ballots = append(ballots, ballot)
		entries = append(entries, Entry{ballot, unhexed(t, p.Sealed), p.Cards})
	}
	return ballots, entries
}

func scalarOf(t *testing.T, text string) *ristretto255.Scalar {
	t.Helper()
	s, err := decodeScalar(unhexed(t, text))
	must(t, err)
	return s
}

func scalarsOf(t *testing.T, texts []string) (all []*ristretto255.Scalar) {
	t.Helper()
	for _, text := range texts {
		all = append(all, scalarOf(t, text))
	}
	return all
}
