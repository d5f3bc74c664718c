package room_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/gtank/ristretto255"

	"privacy/ballot"
	"privacy/client"
	"privacy/deck"
	"privacy/internal/room"
	"privacy/wire"
)

// A server that lies to phone 1. Each case says what it tries; the phone must
// find it, and send nothing that its person would regret.

// copied is a view that may be bent.
func copied(t failer, v wire.View) wire.View {
	t.Helper()
	var c wire.View
	if err := json.Unmarshal([]byte(encode(t, v)), &c); err != nil {
		t.Fatalf("%v", err)
	}
	return c
}

const victim = 1

// lie bends every view that the victim sees from now on.
func (tb *table) lie(bend func(v *wire.View)) {
	tb.bend = func(i int, v wire.View) wire.View {
		if i != victim {
			return v
		}
		v = copied(tb.failer, v)
		bend(&v)
		return v
	}
}

// forger can sign in the name of phone i, as its accomplice could.
func (tb *table) forger(i int) *ballot.Identity {
	tb.Helper()
	var secret ballot.Scalar
	tb.must(tb.stores[i].Change(tb.session, func(m *client.Memory) error { secret = *m.Secret; return nil }))
	me, err := ballot.RestoreIdentity(secret)
	tb.must(err)
	return me
}

// playOn lets everybody but the victim answer, and the victim if it can; then
// the bag is poured.
func (tb *table) playOn() {
	tb.Helper()
	for i, p := range tb.phones {
		if commands, err := p.Guess("2"); err == nil {
			tb.mustDo(i, commands, nil)
		}
		if commands, err := p.Answer(1); err == nil {
			tb.mustDo(i, commands, nil)
		}
	}
	r := tb.reader()
	_ = tb.do(r, must(tb.phones[r].Pour()), nil)
}

func TestAPhoneFindsOutALyingServer(t *testing.T) {
	cases := []struct {
		name string
		room func(t *testing.T) *table
		bend func(tb *table, v *wire.View)
		then func(tb *table)
		want *client.Alarm
	}{
		{"another room under the same code", lobby, func(_ *table, v *wire.View) { v.Room.Session = zeros32 }, nil, client.ErrSession},
		{"the own seat under another name", lobby, func(_ *table, v *wire.View) { (*v.Seats)[victim].Name = "Eve" }, nil, client.ErrList},
		{"the own seat marked as a practice player", lobby, func(_ *table, v *wire.View) { (*v.Seats)[victim].Practice = true }, nil, client.ErrList},
		{"a list with another commitment of one's own", lobby, func(tb *table, v *wire.View) {
			member(v.Forming, tb.phones[victim].ID()).Commitment = zeros64
		}, closeDoor, client.ErrList},
		{"a list with somebody twice", lobby, func(_ *table, v *wire.View) {
			v.Forming.Members = append(v.Forming.Members, v.Forming.Members[0])
		}, closeDoor, client.ErrList},
		{"a list that changes once the door is closed", closed, func(tb *table, v *wire.View) {
			member(v.Forming, tb.phones[2].ID()).Name = "Eve"
		}, compare, client.ErrList},
		{"a list that changes after the reveal", func(t *testing.T) *table {
			tb := closed(t)
			tb.mustDo(victim, must(tb.phones[victim].Compare()), nil)
			return tb
		}, func(tb *table, v *wire.View) {
			member(v.Forming, tb.phones[2].ID()).Practice = true
		}, compare, client.ErrTwice},
		{"a nonce that was not committed to", closed, func(tb *table, v *wire.View) {
			if m := member(v.Forming, tb.phones[2].ID()); len(m.Nonce) > 0 {
				m.Nonce = zeros32
			}
		}, compare, client.ErrList},
		{"a sealed list with a name of its own", playing, func(tb *table, v *wire.View) {
			member(v.Sealed, tb.phones[2].ID()).Name = "Eve"
		}, nil, client.ErrTwice},
		{"a question to a stranger", playing, func(_ *table, v *wire.View) {
			if len(v.Question.Asked) > 0 {
				v.Question.Asked[0].Name = "Eve"
			}
		}, draw, client.ErrCompany},
		{"a question to two of five", playing, func(tb *table, v *wire.View) {
			v.Question.Asked = slices.DeleteFunc(v.Question.Asked, func(a wire.Asked) bool {
				return a.ID != tb.phones[victim].ID() && a.ID != tb.phones[2].ID()
			})
		}, draw, client.ErrCompany},
		{"a question of an epoch that nobody compared", playing, func(_ *table, v *wire.View) { v.Question.Epoch = 7 }, draw, client.ErrCompany},
		{"somebody else's key", playing, func(_ *table, v *wire.View) {
			if len(v.Question.Asked) > 1 {
				v.Question.Asked[0].X = v.Question.Asked[1].X
			}
		}, draw, client.ErrDisagree},
		{"a key of one's own that one did not make", playing, func(tb *table, v *wire.View) {
			if a := asked(v, tb.phones[victim].ID()); a != nil {
				*a = tb.otherKey(victim, *a)
			}
		}, draw, client.ErrDisagree},
		{"other words on a card", playing, func(_ *table, v *wire.View) {
			if len(v.Question.Texts) > 0 {
				v.Question.Texts[0].Text = "Are you here?"
			}
		}, draw, client.ErrTexts},
		{"a card in one language only", playing, func(_ *table, v *wire.View) { v.Question.Texts = v.Question.Texts[:min(1, len(v.Question.Texts))] }, draw, client.ErrTexts},
		{"an own question where there are none", playing, func(_ *table, v *wire.View) {
			v.Question.Label, v.Question.Texts = "own/Why?", []wire.Text{{Language: "en", Text: "Why?"}}
		}, draw, client.ErrTexts},
		{"another length of the game", playing, func(_ *table, v *wire.View) { v.Question.Game = "privacy;end=99;choice=card;guard=off;v=1" }, draw, client.ErrSettings},
		{"the guard switched off under way", playing, func(_ *table, v *wire.View) { v.Room.Settings.Guard = true }, draw, client.ErrSettings},
		{"a question that was answered before", talking, func(tb *table, v *wire.View) {
			if v.Question.Slot == 2 {
				old := tb.whole().Pile.Used[0]
				if old == v.Question.Label {
					old = tb.whole().Pile.Used[1]
				}
				v.Question.Label, v.Question.Texts = old, printed(old)
			}
		}, draw, client.ErrSeen},
		{"other words after ready", opened, func(_ *table, v *wire.View) { v.Question.Texts[0].Text += "?" }, answerAll, client.ErrDisagree},
		{"another company after ready", opened, func(tb *table, v *wire.View) {
			v.Question.Asked = slices.DeleteFunc(v.Question.Asked, func(a wire.Asked) bool { return a.ID == tb.phones[2].ID() })
		}, answerAll, client.ErrDisagree},
		{"a ready over something else", waiting, func(_ *table, v *wire.View) { v.Ready.By[0].Ctx = zeros64 }, wakeLast, client.ErrDisagree},
		{"a ready that nobody signed", waiting, func(tb *table, v *wire.View) {
			v.Ready.By = append(v.Ready.By, wire.ReadyBy{ID: tb.phones[4].ID(), Ctx: v.Ready.By[0].Ctx, Sig: zeros64})
		}, read, client.ErrDisagree},
		{"another ballot in one's own name", opened, func(tb *table, v *wire.View) {
			if b := inBag(v, tb.phones[victim].ID()); b != nil {
				b.Ballot = inBag(v, tb.phones[2].ID()).Ballot
			}
		}, answerAll, client.ErrOwn},
		{"another guess in one's own name", opened, func(tb *table, v *wire.View) {
			if b := inBag(v, tb.phones[victim].ID()); b != nil {
				*b = tb.otherGuess(victim, *b, v.Ready.By[0].Ctx)
			}
		}, answerAll, client.ErrOwn},
		{"one's own guess left out", opened, func(tb *table, v *wire.View) {
			if b := inBag(v, tb.phones[victim].ID()); b != nil {
				b.Sealed, b.Sig = nil, nil
			}
		}, answerAll, client.ErrOwn},
		{"a guess that somebody else did not sign", opened, func(tb *table, v *wire.View) {
			if b := inBag(v, tb.phones[2].ID()); b != nil {
				b.Sealed = zeros32
			}
		}, answerAll, client.ErrTally},
		{"a ballot without a proof", opened, func(tb *table, v *wire.View) {
			if b := inBag(v, tb.phones[2].ID()); b != nil {
				b.Ballot = inBag(v, tb.phones[3].ID()).Ballot
			}
		}, answerAll, client.ErrTally},
		{"an answer moved from one ballot to another", opened, func(tb *table, v *wire.View) {
			if v.Bag.Slot > 0 {
				shift(inBag(v, tb.phones[2].ID()).Ballot, true)
				shift(inBag(v, tb.phones[3].ID()).Ballot, false)
			}
		}, answerAll, client.ErrTally},
		{"a count of its own", opened, func(_ *table, v *wire.View) {
			if v.Bag.Slot > 0 {
				v.Bag.Counts[0], v.Bag.Counts[1] = v.Bag.Counts[1], v.Bag.Counts[0]
			}
		}, answerAll, client.ErrTally},
		{"a ballot left out", opened, func(_ *table, v *wire.View) {
			if v.Bag.Slot > 0 {
				v.Bag.Ballots = v.Bag.Ballots[1:]
			}
		}, answerAll, client.ErrTally},
		{"an ask that sweeps all guesses out", opened, func(_ *table, v *wire.View) {
			if v.Asks.Slot > 0 {
				v.Asks.Made = [][]int{{0, 1, 2, 3, 4, 5}}
			}
		}, answerAll, client.ErrAsks},
		{"a third ask", opened, func(_ *table, v *wire.View) {
			if v.Asks.Slot > 0 {
				v.Asks.Made = append(v.Asks.Made, []int{2})
			}
		}, answerAll, client.ErrAsks},
		{"points for nothing", asking, func(tb *table, v *wire.View) {
			if len(v.Asks.Points) > 0 || v.Question.Fate == "reckoned" {
				v.Asks.Points = append(v.Asks.Points, wire.Points{ID: tb.phones[2].ID(), Points: 3})
			}
		}, wakeLast, client.ErrPoints},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			tb := c.room(t)
			tb.lie(func(v *wire.View) { c.bend(tb, v) })
			before := tb.remembers()
			if c.then != nil {
				c.then(tb)
			} else {
				tb.touch()
			}
			alarm := tb.phones[victim].Alarm()
			if !errors.Is(alarm, c.want) {
				t.Fatalf("alarm %v, want %v", alarm, c.want)
			}
			tb.wantSilence(c.want, before)
			for i, p := range tb.phones {
				if i != victim && p.Alarm() != nil {
					t.Errorf("phone %d alarms too: %v", i, p.Alarm())
				}
			}
		})
	}
}

// remembers is the memory of the victim.
func (tb *table) remembers() client.Memory {
	tb.Helper()
	var out client.Memory
	tb.must(tb.stores[victim].Change(tb.session, func(m *client.Memory) error { out = *m; return nil }))
	return out
}

// wantSilence checks that an alarm before the answer stops the answer, and one
// after it the opening.
func (tb *table) wantSilence(alarm *client.Alarm, before client.Memory) {
	tb.Helper()
	p, after := tb.phones[victim], tb.remembers()
	if _, err := p.Guess("3"); err == nil {
		tb.Fatalf("a guess leaves the phone")
	}
	if _, err := p.Answer(0); err == nil {
		tb.Fatalf("an answer leaves the phone")
	}
	if after.Shown > before.Shown && alarm == client.ErrTwice {
		tb.Fatalf("the nonce was revealed for another list")
	}
	for _, r := range tb.state.View().Asks.Replies {
		if r.ID == p.ID() && alarm != client.ErrPoints {
			tb.Fatalf("an ask was answered")
		}
	}
	if alarm.Scope != client.Room {
		return
	}
	if _, err := p.Compare(); err == nil {
		tb.Fatalf("the nonce leaves the phone")
	}
}

// touch makes the room change, so that all see a new view.
func (tb *table) touch() {
	tb.Helper()
	j := person(3)
	j.Language = "de"
	tb.mustDo(3, must(tb.phones[3].Join(j)), nil)
}

func closeDoor(tb *table) { tb.mustDo(0, must(tb.phones[0].CloseDoor()), nil) }

func compare(tb *table) {
	for i, p := range tb.phones {
		if commands, err := p.Compare(); err == nil {
			tb.mustDo(i, commands, nil)
		}
	}
}

func draw(tb *table) { tb.draw() }

func read(tb *table) { tb.read() }

func answerAll(tb *table) {
	tb.read()
	tb.playOn()
}

func wakeLast(tb *table) { tb.wake(4) }

func member(c *wire.Company, id wire.ID) *wire.Member {
	i := slices.IndexFunc(c.Members, func(m wire.Member) bool { return m.ID == id })
	return &c.Members[i]
}

func asked(v *wire.View, id wire.ID) *wire.Asked {
	i := slices.IndexFunc(v.Question.Asked, func(a wire.Asked) bool { return a.ID == id })
	if i < 0 {
		return nil
	}
	return &v.Question.Asked[i]
}

func inBag(v *wire.View, id wire.ID) *wire.InBag {
	i := slices.IndexFunc(v.Bag.Ballots, func(b wire.InBag) bool { return b.ID == id })
	if i < 0 {
		return nil
	}
	return &v.Bag.Ballots[i]
}

// shift adds one Yes to a ballot, or takes one off; its proof does not hold then.
func shift(b wire.Bytes, up bool) {
	point, err := ristretto255.NewIdentityElement().SetCanonicalBytes(b[:32])
	if err != nil {
		panic(err)
	}
	if g := ristretto255.NewGeneratorElement(); up {
		point.Add(point, g)
	} else {
		point.Subtract(point, g)
	}
	copy(b, point.Bytes())
}

func printed(label string) []wire.Text {
	q, _ := deck.Find(decks, label)
	return []wire.Text{{Language: "de", Text: q.Texts["de"]}, {Language: "en", Text: q.Texts["en"]}}
}

// otherKey is a valid key of phone i that it did not make for this slot.
func (tb *table) otherKey(i int, a wire.Asked) wire.Asked {
	tb.Helper()
	key := tb.keyOf(tb.forger(i), 1)
	a.X, a.Pok, a.Sig = key.X, key.Pok, key.Sig
	return a
}

// keyOf is a key of somebody for a slot, with its statements.
func (tb *table) keyOf(me *ballot.Identity, slot uint32) (a wire.Asked) {
	tb.Helper()
	x, err := ballot.NewSlotKey(chance(1))
	tb.must(err)
	pok, err := x.Prove(chance(2), tb.session, me.ID(), slot)
	tb.must(err)
	public := x.X()
	sig, err := me.Sign(chance(3), ballot.Key{Session: tb.session, Slot: slot, X: public, Pok: pok})
	tb.must(err)
	a.X, a.Pok, a.Sig = public[:], pok[:], sig[:]
	return a
}

// otherGuess is a guess that phone i signed and did not make.
func (tb *table) otherGuess(i int, b wire.InBag, ctx wire.Bytes) wire.InBag {
	tb.Helper()
	s := ballot.Guess{Ctx: ballot.Digest(ctx), Draft: b.Draft, Sealed: ballot.Sealed{1}}
	sig, err := tb.forger(i).Sign(chance(4), s)
	tb.must(err)
	b.Sealed, b.Sig = s.Sealed[:], sig[:]
	return b
}

// flaky is a store that can lose what was to be kept, after the step was taken.
type flaky struct {
	client.Volatile
	fails bool
}

var errDisk = errors.New("the disk is full")

func (f *flaky) Change(session ballot.Session, step func(*client.Memory) error) error {
	return f.Volatile.Change(session, func(m *client.Memory) error {
		if err := step(m); err != nil {
			return err
		}
		if f.fails {
			return errDisk
		}
		return nil
	})
}

func TestABallotThatCouldNotBeStoredIsNeverMadeAgain(t *testing.T) {
	tb := newTable(t, 31, 5, settings(10))
	store := &flaky{}
	tb.stores[1] = store
	tb.reload(1)
	tb.seal()
	tb.start()
	tb.draw()
	tb.guess(1, "2")
	store.fails = true
	if _, err := tb.phones[1].Answer(1); !errors.Is(err, errDisk) {
		t.Fatal(err)
	}
	store.fails = false
	for option := range 2 {
		if commands, err := tb.phones[1].Answer(option); !errors.Is(err, client.ErrSlotUsed) {
			t.Errorf("%v, %v", commands, err)
		}
	}
}

func TestANonceIsRevealedAtMostSixteenTimes(t *testing.T) {
	tb := lobby(t)
	for n := range 17 {
		tb.mustDo(0, must(tb.phones[0].CloseDoor()), nil)
		commands, err := tb.phones[1].Compare()
		if n == 16 {
			if !errors.Is(err, client.ErrTwice) {
				t.Errorf("the seventeenth time: %v", err)
			}
			return
		}
		tb.mustDo(1, commands, err)
		tb.mustDo(0, must(tb.phones[0].Reopen()), nil)
	}
}

func TestALowerSlotNeverComesBack(t *testing.T) {
	tb := talking(t)
	first := tb.entries
	tb.draw()
	tb.guess(victim, "1")
	tb.answer(victim, 1)
	var back *room.State
	for _, data := range first {
		e, err := room.Decode(data)
		tb.must(err)
		if back = room.Apply(back, e); back.View().Question.Slot == 1 {
			break
		}
	}
	commands, err := tb.phones[victim].Hear(back.View())
	tb.must(err)
	for _, c := range commands {
		if c.Ready != nil || c.Cast != nil || c.Guess != nil || c.Open != nil || c.Pass != nil {
			t.Errorf("sent for a lower slot: %s", encode(t, c))
		}
	}
	if _, err := tb.phones[victim].Answer(0); err == nil {
		t.Error("a lower slot is answered")
	}
}

// TestAnAskIsAnsweredOverOneResult shows another bag once the phone has replied.
func TestAnAskIsAnsweredOverOneResult(t *testing.T) {
	tb := asking(t)
	tb.lie(func(v *wire.View) {
		if b := inBag(v, tb.phones[2].ID()); b != nil {
			*b = tb.otherGuess(2, *b, v.Ready.By[0].Ctx)
		}
	})
	tb.touch()
	if a := tb.phones[victim].Alarm(); !errors.Is(a, client.ErrTally) {
		t.Errorf("alarm %v", a)
	}
}
