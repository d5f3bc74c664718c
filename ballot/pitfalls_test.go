package ballot

import (
	"bytes"
	"crypto/sha512"
	"errors"
	"slices"
	"testing"

	"github.com/gtank/ristretto255"
)

// More attacks of spec/ballot.md, section 12, each carried out on a weak build, where it must succeed, and
// on the real one, where it must fail.

// Attack (replay): a ballot cast over a harmless question is put in for a delicate one with the same keys.
// Verified: it counts where E knows the points alone, and is refused where E knows the question.
func TestABallotCountsUnderAnotherQuestionWhereEDoesNotKnowTheQuestion(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	delicate := c.terms
	delicate.About = Digest{9}
	other, err := NewRound(delicate)
	must(t, err)
	weak := func(p *parsed) *ristretto255.Scalar {
		return HS(domainOr, c.terms.Asked[0].X[:], c.round.y[0].Bytes(), p.encoded())
	}
	b := forgeOver(t, c, 0, 1, small(1), weak)
	if !equationsHold(c.round, 0, b, weak(b)) || !equationsHold(other, 0, b, weak(b)) {
		t.Error("the attack did not work on the weak build")
	}
	if strong := c.cast(t, 0, 1); c.round.VerifyBallot(0, strong) != nil || !errors.Is(other.VerifyBallot(0, strong), ErrProof) {
		t.Error("the real build takes it for another question")
	}
}

// Attack (replay): a server whose challenge at connecting is the second half of a ctx gets a ready signed.
// Verified: the two are one where fields are joined without their lengths and without a domain.
func TestAHelloIsAReadyWhereFieldsAreMerelyJoined(t *testing.T) {
	me := newSeat(t, seeded(1), Terms{}).id
	ctx := H("a round of the server's making")
	hello := Hello{Session(ctx[:32]), Nonce(ctx[32:])}
	joined := func(s Statement) [64]byte {
		_, fields := s.statement()
		return sha512.Sum512(slices.Concat(fields...))
	}
	if joined(hello) != joined(Ready{ctx}) {
		t.Error("the attack did not work on the weak build")
	}
	sig, err := me.Sign(seeded(2), hello)
	must(t, err)
	if err := Verify(me.ID(), sig, Ready{ctx}); !errors.Is(err, ErrSignature) {
		t.Errorf("the real build: %v", err)
	}
}

// Attack (differencing): the same question comes again under another label to all but one. Verified: the
// two tallies tell that one's answer, a memory of labels alone lets it happen, and the traces meet.
func TestTwoTalliesThatDifferByOnePersonGiveThatPersonAway(t *testing.T) {
	game := Game{Edition: "privacy", End: 30}
	first := Question{game, "privacy/017/2", []Text{{"en", "Do you have a dog?"}}}
	again := Question{game, "own/Do you have a dog", []Text{{"en", "Do you have a dog"}}}
	for answer := range 2 {
		all, fewer := newCompany(t, 1, 4, 2), newCompany(t, 2, 3, 2)
		before, err := all.round.Tally(all.castAll(t, 1, 0, 1, answer))
		must(t, err)
		after, err := fewer.round.Tally(fewer.castAll(t, 1, 0, 1))
		must(t, err)
		if first.Label == again.Label || before[1]-after[1] != answer {
			t.Errorf("the attack did not work on the weak build: %v, %v", before, after)
		}
	}
	seen := traces(t, first)
	if !slices.ContainsFunc(traces(t, again), func(s string) bool { return slices.Contains(seen, s) }) {
		t.Error("the real build asks it again")
	}
}

// Attack (faked leavers, added bots): the server says that everybody but one person has left and fills up
// with practice players, whose answers it knows. Verified: the tally is that person's answer where any
// part may be asked; such a part is refused, with the marks and with the marks taken off.
func TestAPersonAmongPracticePlayersIsKnownAndNotAsked(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	for answer := range 2 {
		if counts, err := c.round.Tally(c.castAll(t, answer, 1, 0)); err != nil || counts[1]-1 != answer {
			t.Errorf("the attack did not work on the weak build: %v, %v", counts, err)
		}
	}
	var asked []Member
	for i, p := range c.terms.Asked {
		asked = append(asked, Member{p.ID, p.Name, i > 0})
	}
	sealed := append(slices.Clone(asked), Member{Point{8}, "Ben", false}, Member{Point{9}, "Cleo", false})
	if err := CheckAsked(sealed, asked); !errors.Is(err, ErrCompany) {
		t.Errorf("marked: %v", err)
	}
	unmarked := slices.Clone(asked)
	unmarked[1].Practice, unmarked[2].Practice = false, false
	if err := CheckAsked(sealed, unmarked); !errors.Is(err, ErrCompany) {
		t.Errorf("unmarked: %v", err)
	}
	if unmarkedRoster(asked) != unmarkedRoster(unmarked) {
		t.Error("the attack did not work on the weak build")
	}
	if RosterHash(Session{}, 1, asked) == RosterHash(Session{}, 1, unmarked) {
		t.Error("the real build hides a practice player")
	}
}

// unmarkedRoster forgets the marks.
func unmarkedRoster(members []Member) Digest {
	var fields [][]byte
	for _, m := range members {
		fields = append(fields, m.ID[:], []byte(m.Name))
	}
	return H(domainRoster, fields...)
}

// Attack (swapped keys): to one phone the server shows keys of its own making in everybody else's name, and
// knows the mask of the ballot. Verified: it opens the ballot where keys are taken on the server's word; no
// statement of the others covers the swapped keys, and nobody is ready for them.
func TestACompanyOfSwappedKeysOpensABallot(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	terms := c.terms
	terms.Asked = slices.Clone(terms.Asked)
	sum := ristretto255.NewScalar()
	for i := 1; i < 3; i++ {
		key, err := NewSlotKey(c.rand)
		must(t, err)
		pok, err := key.Prove(c.rand, terms.Session, terms.Asked[i].ID, terms.Slot)
		must(t, err)
		sum.Add(sum, key.x.Load())
		terms.Asked[i].X, terms.Asked[i].Pok = key.X(), pok
	}
	shown, err := NewRound(terms)
	must(t, err)
	for answer, want := range multiples[:2] {
		p, err := shown.Prepare(c.rand, c.again(t, 0))
		must(t, err)
		ballot, err := p.Cast(Agreement{shown.ctx}, answer) // the weak build: neither key statements nor ready
		must(t, err)
		opened, err := decode(ballot[:32])
		must(t, err)
		opened.Add(opened, ristretto255.NewIdentityElement().ScalarMult(sum, c.round.x[0])) // Y_0 = −X_1 − X_2
		if hexed(opened.Bytes()) != want {
			t.Errorf("the attack did not work on the weak build: %x", opened.Bytes())
		}
	}
	for i := 1; i < 3; i++ {
		honest, swapped := c.terms.Asked[i], terms.Asked[i]
		sig, err := c.seats[i].id.Sign(c.rand, Key{terms.Session, terms.Slot, honest.X, honest.Pok})
		must(t, err)
		if err := Verify(honest.ID, sig, Key{terms.Session, terms.Slot, swapped.X, swapped.Pok}); !errors.Is(err, ErrSignature) {
			t.Errorf("the key of player %d: %v", i, err)
		}
	}
	if _, err := shown.Agree(c.ready(t, c.round.Ctx())); !errors.Is(err, ErrSignature) {
		t.Errorf("ready: %v", err)
	}
}

// Attack: whoever sees a sealed guess tries all guesses there are. Verified: one is found where no salt is
// hashed, and none without the salt.
func TestAGuessSealedWithoutASaltIsReadByTryingAll(t *testing.T) {
	ctx, me, all := Digest{1}, Point{1}, []string{"0", "1", "2", "3", "4", "5", "4+1", "1+0"}
	weak := func(guess string) Digest { return H(domainSealed, ctx[:], me[:], []byte(guess)) }
	seen := weak("4+1")
	if !slices.ContainsFunc(all, func(guess string) bool { return weak(guess) == seen }) {
		t.Error("the attack did not work on the weak build")
	}
	sealed := Guess{Ctx: ctx, Sealed: SealGuess(ctx, me, "4+1", Salt{3})}
	for _, guess := range all {
		if CheckOpening(me, sealed, Open{Guess: guess}) == nil || bytes.Equal(sealed.Sealed[:], seen[:32]) {
			t.Errorf("%s is found without the salt", guess)
		}
	}
}

// Attack (an opening in somebody's name): a player posts another's sealed guess as the own one and repeats
// the other's opening later. Verified: it opens where the id is not hashed, and for its maker only.
func TestACopiedSealOpensForItsMakerOnly(t *testing.T) {
	ctx, me, thief := Digest{1}, Point{1}, Point{2}
	weak := func(Point) Digest { return H(domainSealed, ctx[:], []byte("4"), make([]byte, 32)) }
	if weak(me) != weak(thief) {
		t.Error("the attack did not work on the weak build")
	}
	sealed, open := Guess{Ctx: ctx, Sealed: SealGuess(ctx, me, "4", Salt{3})}, Open{Guess: "4", Salt: Salt{3}}
	must(t, CheckOpening(me, sealed, open))
	if err := CheckOpening(thief, sealed, open); !errors.Is(err, ErrOpening) {
		t.Errorf("the real build: %v", err)
	}
}

// Attack (scalars ≥ q): somebody adds q to a scalar of a ballot on its way, and phones with the two forms of
// it have two results. Verified: it passes where scalars are reduced on reading, and is refused.
func TestAScalarBeyondTheOrderMakesTwoResultsOfOneBallot(t *testing.T) {
	c := newCompany(t, 1, 2, 2)
	ballots := c.castAll(t, 0, 1)
	other := slices.Clone(ballots[0])
	copy(other[224:], plusOrder(other[224:]))
	b, err := parse(slices.Concat(other[:224], reduce(wide(other[224:])).Bytes()), 2) // the weak build
	must(t, err)
	b.e = append(b.e, ristretto255.NewScalar().Subtract(c.round.or(0, b), b.e[0]))
	if !equationsHold(c.round, 0, b, c.round.or(0, b)) {
		t.Error("the attack did not work on the weak build")
	}
	one, err := c.round.Result([]Entry{{Ballot: ballots[0]}, {Ballot: ballots[1]}})
	must(t, err)
	two, err := c.round.Result([]Entry{{Ballot: other}, {Ballot: ballots[1]}})
	must(t, err)
	if one == two {
		t.Error("both are one result")
	}
	if err := c.round.VerifyBallot(0, other); !errors.Is(err, ErrEncoding) {
		t.Errorf("the real build: %v", err)
	}
}
