package room_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"privacy/ballot"
	"privacy/client"
	"privacy/deck"
	"privacy/rules"
	"privacy/wire"
)

// The list of lies that both twins carry out, vectors/lies.json.

// lie is what the list says of one.
type lie struct {
	Lie     string `json:"lie"`
	Alarm   string `json:"alarm"`
	Scope   string `json:"scope"`
	Others  string `json:"others"`
	Instead string `json:"instead"`
}

func listedLies(t *testing.T) []lie {
	t.Helper()
	data, err := os.ReadFile("../../vectors/lies.json")
	if err != nil {
		t.Fatal(err)
	}
	var list struct{ Lies []lie }
	if err := json.Unmarshal(data, &list); err != nil || len(list.Lies) == 0 {
		t.Fatalf("%d lies, %v", len(list.Lies), err)
	}
	return list.Lies
}

// telling is a lie as it is told: in a room, from some moment on, and what
// happens then. It is told to the victim alone, but for `all`; `to` is whom the
// test looks at, if that is not the victim.
type telling struct {
	room func(t *testing.T) *table
	bend func(tb *table, v *wire.View)
	then func(tb *table)
	all  bool
	to   int
}

// secretive are frames that a person would regret.
func secretive(c wire.Command) bool {
	return c.Guess != nil || c.Cast != nil || c.Say != nil || c.Open != nil || c.Pass != nil || c.Reveal != nil
}

func TestEveryListedLieIsToldAndFoundOut(t *testing.T) {
	told := map[string]bool{}
	for _, l := range listedLies(t) {
		told[l.Lie] = true
		t.Run(l.Lie, func(t *testing.T) {
			if how, ok := tellings[l.Lie]; ok {
				how.tell(t, l)
			} else {
				t.Error("nobody tells it")
			}
		})
	}
	for name := range tellings {
		if !told[name] {
			t.Errorf("%q is not on the list", name)
		}
	}
}

func (h telling) tell(t *testing.T, l lie) {
	tb := h.room(t)
	to := max(h.to, victim)
	late := map[uint32]bool{} // asks that were replied to
	tb.going = func(s said) {
		if s.phone != to {
			return
		}
		if a := tb.phones[to].Alarm(); secretive(s.c) && (a != nil || l.Instead == "nothing") {
			t.Errorf("leaves the phone after %v: %s", a, encode(t, s.c))
		}
		late[askOf(s.c)] = true
	}
	tb.bend = func(i int, v wire.View) wire.View {
		if v = copied(tb.failer, v); h.bend != nil && (h.all || i == to) {
			h.bend(tb, &v)
		}
		return v
	}
	h.then(tb)
	tb.found(t, l, to)
	switch l.Instead {
	case "pictures":
		mine, all := tb.phones[to].Pictures()
		if theirs, both := tb.phones[2].Pictures(); !all || !both || mine == theirs {
			t.Errorf("%v (%v) and %v (%v)", mine, all, theirs, both)
		}
	case "asked by name":
		if tb.wantDuty(to, client.DutyConfirm); len(tb.phones[to].Missing()) == 0 {
			t.Error("nobody is named")
		}
	case "waits":
		if late[1] || late[2] || !late[0] {
			t.Errorf("replied to %v", late)
		}
	}
	if l.Alarm != "" {
		tb.honest(to)
	}
}

// found checks who is told what.
func (tb *table) found(t *testing.T, l lie, to int) {
	t.Helper()
	for i, p := range tb.phones {
		if p.Known().Open() && p.Known().Asked(p.ID()) == nil {
			continue // this one has no part in it
		}
		a, want, scope := p.Alarm(), l.Others, string(client.Question)
		if i == to {
			want, scope = l.Alarm, l.Scope
		}
		if a == nil && want != "" || a != nil && (a.Code != want || string(a.Scope) != scope) {
			t.Errorf("phone %d alarms %+v, want %q about the %s", i, a, want, scope)
		}
	}
}

// askOf is the ask that a reply is for; another frame's is 99.
func askOf(c wire.Command) uint32 {
	switch {
	case c.Open != nil:
		return c.Open.Ask
	case c.Pass != nil:
		return c.Pass.Ask
	}
	return 99
}

// honest shows the truth again, and its person taps on everything.
func (tb *table) honest(to int) {
	tb.bend = nil
	tb.wake(to)
	p := tb.phones[to]
	for _, intent := range []func() ([]wire.Command, error){
		p.Compare, p.Same, func() ([]wire.Command, error) { return p.Guess("1") }, func() ([]wire.Command, error) { return p.Answer(1) },
	} {
		commands, err := intent()
		_ = tb.do(to, commands, err)
	}
}

// withBot is a room with a practice player, phone 4, before the door is closed.
func withBot(t *testing.T) *table {
	tb := newTable(t, 7, 5, settings(10))
	for i := range tb.phones {
		tb.show(i)
		j := person(i)
		j.Practice = i == 4
		tb.mustDo(i, must(tb.phones[i].Join(j)), nil)
	}
	return tb
}

// hosted is a practice player of the server's own, as it stands on a list.
func (tb *table) hosted(epoch uint32) wire.Member {
	me, err := ballot.NewIdentity(chance(44))
	tb.must(err)
	nonce := ballot.Nonce{4}
	commitment := ballot.Commit(tb.session, epoch, ballot.Member{ID: me.ID(), Name: "Bot", Practice: true}, nonce)
	return wire.Member{ID: wire.ID(me.ID().String()), Name: "Bot", Practice: true, Commitment: commitment[:], Nonce: nonce[:]}
}

// hostedAsked is that one before a question, with a key that holds.
func (tb *table) hostedAsked(slot uint32) wire.Asked {
	me, err := ballot.NewIdentity(chance(44))
	tb.must(err)
	a := tb.keyOf(me, slot)
	a.ID, a.Name, a.Practice = wire.ID(me.ID().String()), "Bot", true
	return a
}

// unmark takes the mark off a practice player, who commits to that too.
func (tb *table) unmark(m *wire.Member, epoch uint32) {
	var seal client.Seal
	tb.must(tb.stores[4].Change(tb.session, func(mem *client.Memory) error { seal = mem.Seals[epoch]; return nil }))
	id, err := m.ID.Key()
	tb.must(err)
	m.Practice = false
	commitment := ballot.Commit(tb.session, epoch, ballot.Member{ID: ballot.Point(id), Name: m.Name}, seal.Nonce)
	m.Commitment = commitment[:]
}

func closeAndCompare(tb *table) {
	closeDoor(tb)
	compare(tb)
}

func revealed(t *testing.T) *table {
	tb := closed(t)
	tb.mustDo(victim, must(tb.phones[victim].Compare()), nil)
	return tb
}

// among is a game in which guesses depend on each other's replies.
func among(t *testing.T) *table {
	tb := withQuestion(t, rules.NoLimit, false)
	tb.answers(1, 1, 0, 0, 0)
	tb.guesses("1", "1", "1", "1", "1")
	return tb
}

func pourIt(tb *table) {
	r := tb.reader()
	_ = tb.do(r, must(tb.phones[r].Pour()), nil)
}

func without(all []wire.Asked, ids ...wire.ID) []wire.Asked {
	return slices.DeleteFunc(all, func(a wire.Asked) bool { return slices.Contains(ids, a.ID) })
}

// poured tells whether a view brings the bag of a slot.
func poured(v *wire.View) bool { return v.Bag.Slot > 0 && v.Bag.Slot == v.Question.Slot }

var tellings = map[string]telling{
	"two rosters": {room: lobby, then: closeAndCompare, bend: func(tb *table, v *wire.View) {
		member(v.Forming, tb.phones[2].ID()).Name = "Eve"
	}},
	"an added practice player": {room: withBot, then: closeAndCompare, bend: func(tb *table, v *wire.View) {
		v.Forming.Members = append(v.Forming.Members, tb.hosted(v.Forming.Epoch))
		slices.SortFunc(v.Forming.Members, func(a, b wire.Member) int { return strings.Compare(string(a.ID), string(b.ID)) })
	}},
	"a removed practice player": {room: withBot, then: closeAndCompare, bend: func(tb *table, v *wire.View) {
		v.Forming.Members = slices.DeleteFunc(v.Forming.Members, func(m wire.Member) bool { return m.ID == tb.phones[4].ID() })
	}},
	"an unmarked practice player": {room: withBot, then: closeAndCompare, bend: func(tb *table, v *wire.View) {
		tb.unmark(member(v.Forming, tb.phones[4].ID()), v.Forming.Epoch)
	}},
	"a seal whose nonce was searched for": {room: closed, then: compare, bend: func(tb *table, v *wire.View) {
		if m := member(v.Forming, tb.phones[2].ID()); len(m.Nonce) > 0 {
			m.Nonce = zeros32
		}
	}},
	"a seal repeated for another list": {room: revealed, then: compare, bend: func(tb *table, v *wire.View) {
		*member(v.Forming, tb.phones[2].ID()) = tb.hosted(v.Forming.Epoch)
	}},
	"a sealed list that changes": {room: playing, then: (*table).touch, bend: func(tb *table, v *wire.View) {
		member(v.Sealed, tb.phones[2].ID()).Name = "Eve"
	}},
	"another room under the same code": {room: opened, then: (*table).touch, bend: func(_ *table, v *wire.View) {
		v.Room.Session = zeros32
	}},
	"a swapped key": {room: playing, then: draw, bend: func(tb *table, v *wire.View) {
		if a := asked(v, tb.phones[2].ID()); a != nil {
			*a = tb.otherKey(2, *a)
		}
	}},
	"the own key swapped": {room: playing, then: draw, bend: func(tb *table, v *wire.View) {
		if a := asked(v, tb.phones[victim].ID()); a != nil {
			*a = tb.otherKey(victim, *a)
		}
	}},
	"a practice player asked who is not sealed": {room: playing, then: draw, bend: func(tb *table, v *wire.View) {
		if a := asked(v, tb.phones[2].ID()); a != nil {
			*a = tb.hostedAsked(v.Question.Slot)
			slices.SortFunc(v.Question.Asked, func(a, b wire.Asked) int { return strings.Compare(string(a.ID), string(b.ID)) })
		}
	}},
	"somebody asked under another mark": {room: playing, then: draw, bend: func(tb *table, v *wire.View) {
		if a := asked(v, tb.phones[2].ID()); a != nil {
			a.Practice = true
		}
	}},
	"a seal that nobody has compared": {room: playing, then: draw, bend: func(_ *table, v *wire.View) { v.Question.Epoch = 2 }},
	"too small a part": {room: playing, then: draw, bend: func(tb *table, v *wire.View) {
		v.Question.Asked = without(v.Question.Asked, tb.phones[0].ID(), tb.phones[3].ID(), tb.phones[4].ID())
	}},
	"faked leavers": {room: playing, then: draw, bend: func(tb *table, v *wire.View) {
		gone := tb.forger(2)
		earlier, err := gone.Sign(chance(5), ballot.Leave{Session: tb.session, Epoch: 0})
		tb.must(err)
		v.Sealed.Left = []wire.Left{{ID: tb.phones[2].ID(), Sig: earlier[:]}, {ID: tb.phones[3].ID(), Sig: zeros64}}
		v.Question.Asked = without(v.Question.Asked, tb.phones[2].ID(), tb.phones[3].ID())
	}},
	"other words than the label says": {room: playing, then: draw, bend: func(_ *table, v *wire.View) {
		if len(v.Question.Texts) > 0 {
			v.Question.Texts[0].Text = "Are you here?"
		}
	}},
	"another question for one phone": {room: playing, then: draw, bend: func(_ *table, v *wire.View) {
		other := "privacy/001/1"
		if v.Question.Label == other {
			other = "privacy/002/1"
		}
		v.Question.Label, v.Question.Texts = other, inAllLanguages(other)
	}},
	"another setting for one phone": {room: playing, then: draw, bend: func(_ *table, v *wire.View) {
		v.Question.Game = "privacy;end=99;choice=card;guard=off;v=1"
	}},
	"a repeated question under another label": {room: talking, then: draw, bend: func(tb *table, v *wire.View) {
		if v.Question.Slot == 2 {
			text := strings.ToUpper(english(tb.before(v.Question.Label))) + " !"
			v.Room.Settings.Own = true
			v.Question.Label, v.Question.Texts = "own/"+text, []wire.Text{{Language: "en", Text: text}}
		}
	}},
	"an altered ballot": {room: opened, then: answerAll, bend: func(tb *table, v *wire.View) {
		if poured(v) {
			shift(inBag(v, tb.phones[2].ID()).Ballot, true)
			shift(inBag(v, tb.phones[3].ID()).Ballot, false)
		}
	}},
	"the own ballot altered": {room: opened, then: answerAll, bend: func(tb *table, v *wire.View) {
		if poured(v) {
			shift(inBag(v, tb.phones[victim].ID()).Ballot, true)
		}
	}},
	"a replayed ballot of another player": {room: opened, then: answerAll, bend: func(tb *table, v *wire.View) {
		if poured(v) {
			inBag(v, tb.phones[2].ID()).Ballot = inBag(v, tb.phones[3].ID()).Ballot
		}
	}},
	"a replayed ballot of another slot": {room: func(t *testing.T) *table {
		tb := talking(t)
		tb.earlier = inBag(ptr(tb.whole()), tb.phones[2].ID()).Ballot
		tb.draw()
		return tb
	}, then: answerAll, bend: func(tb *table, v *wire.View) {
		if poured(v) {
			inBag(v, tb.phones[2].ID()).Ballot = tb.earlier
		}
	}},
	"a wrong tally": {room: opened, then: answerAll, bend: func(_ *table, v *wire.View) {
		if poured(v) {
			v.Bag.Counts[0], v.Bag.Counts[1] = v.Bag.Counts[1], v.Bag.Counts[0]
		}
	}},
	"another result for one phone": {room: among, then: pourIt, bend: func(tb *table, v *wire.View) {
		if poured(v) {
			b := inBag(v, tb.phones[2].ID())
			*b = tb.otherGuess(2, *b, v.Ready.By[0].Ctx)
			v.Asks.Made = [][]int{{2}, {1, 3}}
		}
	}},
	"another result once it has replied": {room: asking, then: (*table).touch, bend: func(tb *table, v *wire.View) {
		b := inBag(v, tb.phones[2].ID())
		*b = tb.otherGuess(2, *b, v.Ready.By[0].Ctx)
	}},
	"an unlawful ask": {room: opened, then: answerAll, bend: func(_ *table, v *wire.View) {
		if poured(v) {
			v.Asks.Made = [][]int{{0, 1, 2, 3, 4, 5}}
		}
	}},
	"a swept ask": {room: among, then: pourIt, bend: func(tb *table, v *wire.View) {
		if poured(v) {
			v.Asks.Made = [][]int{{2}, {1, 3}, {4}, {5}}
			v.Asks.Replies = slices.DeleteFunc(v.Asks.Replies, func(r wire.Reply) bool { return r.ID != tb.phones[victim].ID() })
		}
	}},
	"a forged opening": {room: asking, then: wakeLast, bend: func(tb *table, v *wire.View) {
		if v.Question.Fate == "reckoned" {
			forged := wire.Reply{ID: tb.phones[4].ID(), Guess: "4", Salt: zeros32, Sig: zeros64}
			v.Asks.Replies = append(v.Asks.Replies, forged)
			v.Asks.Points = []wire.Points{{ID: tb.phones[4].ID(), Points: 3}}
		}
	}},
	"a ballot called missing that was sent": {room: cast, all: true, then: func(tb *table) {
		tb.answer(4, mustGuess(tb, 4))
		tb.mustDo(0, must(tb.phones[0].Skip()), nil)
		tb.draw()
	}, bend: func(tb *table, v *wire.View) {
		if v.Question.Fate == "skipped" {
			v.Question.Fate = "voided"
		}
		if v.Question.Slot == 2 {
			first := tb.before(v.Question.Label)
			v.Question.Label, v.Question.Texts = first, inAllLanguages(first)
			v.Question.Asked = without(v.Question.Asked, tb.phones[4].ID())
		}
	}},
	"a void taken back": {room: func(t *testing.T) *table {
		tb := opened(t)
		tb.lose = func(phone int, _ wire.Command) (bool, bool) { return phone == victim, phone == victim }
		tb.guess(victim, "2")
		tb.answer(victim, 1)
		tb.lose = nil
		return tb
	}, bend: func(tb *table, v *wire.View) {
		if !tb.asleep[3] {
			v.Question.Fate = "voided"
		}
	}, then: func(tb *table) {
		tb.touch()
		tb.sleep(3)
		tb.wake(victim)
	}},
	"a late release": {to: 4, room: func(t *testing.T) *table {
		tb := asking(t)
		tb.old = copied(t, tb.whole())
		tb.wait()
		tb.draw()
		tb.wake(4)
		return tb
	}, then: (*table).touch, bend: func(tb *table, v *wire.View) { tb.old.From, tb.old.To, *v = v.From, v.To, tb.old }},
	"a burnt room back again": {room: opened, then: func(tb *table) {
		tab := tb.phones[victim]
		tb.must(tab.Over(true))
		_, err := tab.Hear(tb.whole())
		_, again := client.NewPhone(client.Setup{Session: tb.session, Store: tb.stores[victim], Decks: decks, Rand: chance(1)})
		if !errors.Is(err, client.ErrGone) || !errors.Is(again, client.ErrGone) {
			tb.Fatalf("it goes on: %v, %v", err, again)
		}
		if got := encode(tb.failer, tb.remembers()); strings.Contains(got, "secret\":\"") {
			tb.Fatalf("it remembers %s", got)
		}
	}},
}

// before is the one of two labels used that is not this.
func (tb *table) before(label string) string {
	used := slices.DeleteFunc(slices.Clone(tb.whole().Pile.Used), func(u string) bool { return u == label })
	return used[0]
}

func ptr[T any](v T) *T { return &v }

func english(label string) string {
	q, _ := deck.Find(decks, label)
	return q.Texts["en"]
}

// mustGuess lets a phone guess, and gives an answer.
func mustGuess(tb *table, i int) int {
	tb.guess(i, "2")
	return 1
}
