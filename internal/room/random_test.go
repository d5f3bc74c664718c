package room_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"privacy/client"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// evening plays a random evening: people come and go, phones sleep, reload and
// say things late, twice or never. It keeps its own book of what people did.
type evening struct {
	*table
	history  []said                   // everything that was ever sent
	taken    map[string]bool          // commands that changed something
	ballots  map[string]string        // by phone and slot: the one that was sent
	book     map[uint32]map[int]truth // by slot and phone
	reckoned map[uint32]bool
	scores   map[wire.ID]int // of this game, by the book
	game     uint32
	last     wire.View // before the last decision
}

// truth is what somebody really did; -1: nothing.
type truth struct {
	guess, answer int
	shut          bool
}

const mostPhones = 6

func newEvening(t failer, seed uint64, set wire.Settings, seatedAlready bool) *evening {
	e := &evening{
		table: newTable(t, seed, 4, set), taken: map[string]bool{}, ballots: map[string]string{},
		book: map[uint32]map[int]truth{}, reckoned: map[uint32]bool{}, scores: map[wire.ID]int{},
	}
	e.check = e.saw
	if seatedAlready {
		e.seal()
		e.start()
	}
	for i := range e.phones {
		e.show(i)
	}
	e.settle()
	return e
}

// bound are the commands that say what they are for, so that a second copy does
// nothing even if nobody knows the first.
var bound = []string{"close", "reopen", "reveal", "same", "start", "first", "keys", "draw", "put", "read", "ready", "without", "guess", "say", "cast", "pour", "open", "pass", "void", "skip", "end"}

// saw checks every decision as it is made.
func (e *evening) saw(s said, changed bool, _ error) {
	e.history = append(e.history, s)
	if s.c.Cast != nil {
		key := strconv.Itoa(s.phone) + "/" + strconv.Itoa(int(s.c.Cast.Slot))
		if old, ok := e.ballots[key]; ok && old != s.c.Cast.Ballot.String() {
			e.Fatalf("two ballots under one key: %s", key)
		}
		e.ballots[key] = s.c.Cast.Ballot.String()
	}
	if changed && e.taken[s.c.ID] && slices.Contains(bound, kind(s.c)) {
		e.Fatalf("accepted twice: %s", encode(e.failer, s.c))
	}
	// A draw that found nothing left may find a question later, when one has come into the box.
	e.taken[s.c.ID] = e.taken[s.c.ID] || changed && (s.c.Draw == nil || !e.state.View().Standing.Empty)
	e.audit()
}

// audit compares a reckoned round with the book.
func (e *evening) audit() {
	v := e.state.View()
	if v.Room.Game != e.game {
		e.game = v.Room.Game
		clear(e.scores)
	}
	before := e.last
	e.last = v
	q := v.Question
	if was := before.Question; was != nil && was.Slot < q.Slot && was.Fate == "open" && before.Bag.Slot == was.Slot {
		e.reckoned[was.Slot] = true // by the draw of the next one
		_, points := e.byTheBook(before)
		e.credit(points)
	}
	if q.Fate != "reckoned" || e.reckoned[q.Slot] {
		return
	}
	e.reckoned[q.Slot] = true
	tally, points := e.byTheBook(v)
	for c, n := range v.Bag.Counts {
		if tally[c] != int(n) {
			e.Fatalf("slot %d counts %v, by the book %v", q.Slot, v.Bag.Counts, tally)
		}
	}
	got := map[string]int{}
	for _, p := range v.Asks.Points {
		got[string(p.ID)] = p.Points
	}
	if !maps.Equal(got, points) {
		e.Fatalf("slot %d: points %v, by the book %v", q.Slot, got, points)
	}
	e.credit(points)
	for _, s := range v.Standing.Scores {
		if s.Points != e.scores[s.ID] {
			e.Fatalf("slot %d: %s has %d points, by the book %d", q.Slot, s.ID, s.Points, e.scores[s.ID])
		}
	}
}

func (e *evening) credit(points map[string]int) {
	for id, p := range points {
		e.scores[wire.ID(id)] += p
	}
}

// byTheBook reckons a round from what people did; who has not replied scores
// nothing.
func (e *evening) byTheBook(v wire.View) (rules.Tally, map[string]int) {
	tally, book := make(rules.Tally, v.Question.Options), e.book[v.Question.Slot]
	for _, a := range v.Question.Asked {
		tally[book[e.phoneOf(a.ID)].answer]++
	}
	g := e.rules()
	if g.Said() {
		return tally, rules.Score(g, tally, 0, e.heard(v, book))
	}
	by := map[string]rules.Opening{}
	for _, r := range v.Asks.Replies {
		did := book[e.phoneOf(r.ID)]
		_, before := by[string(r.ID)]
		opens := slices.Contains(v.Asks.Made[r.Ask], did.guess) && !did.shut && !before
		if opened := r.Guess != ""; opened != opens {
			e.Fatalf("somebody who did %+v replied %q to %v", did, r.Guess, v.Asks.Made[r.Ask])
		}
		if opens {
			by[string(r.ID)] = rules.Opening{Ask: int(r.Ask), Value: did.guess}
		}
	}
	asks := rules.Asks(g, tally, len(v.Asks.Made), slices.Collect(maps.Values(by)))
	if !slices.EqualFunc(asks, v.Asks.Made, slices.Equal) {
		e.Fatalf("asked %v, lawful are %v", v.Asks.Made, asks)
	}
	return tally, rules.Score(g, tally, len(asks), by)
}

// heard are the guesses that were said aloud.
func (e *evening) heard(v wire.View, book map[int]truth) map[string]rules.Opening {
	by := map[string]rules.Opening{}
	for _, s := range v.Said.By {
		did := book[e.phoneOf(s.ID)]
		if s.Guess != strconv.Itoa(did.guess) {
			e.Fatalf("somebody who said %d is heard saying %s", did.guess, s.Guess)
		}
		by[string(s.ID)] = rules.Opening{Value: did.guess}
	}
	return by
}

func (e *evening) rules() rules.Game {
	set := e.state.View().Room.Settings
	return rules.Game{Edition: rules.Find(set.Edition), End: set.End, Guard: set.Guard}
}

func (e *evening) note(i int, change func(*truth)) {
	slot := e.state.View().Question.Slot
	if e.book[slot] == nil {
		e.book[slot] = map[int]truth{}
	}
	t, ok := e.book[slot][i]
	if !ok {
		t = truth{guess: -1, answer: -1}
	}
	change(&t)
	e.book[slot][i] = t
}

// act lets a phone's person do what is to be done. It tells whether there was
// anything.
func (e *evening) act(i, how int) bool {
	if e.asleep[i] {
		return false
	}
	p := e.phones[i]
	act := e.duty
	if p.Known().Standing.Empty && p.ID() == p.Known().Room.Host {
		act = func(i, _ int, p *client.Phone) ([]wire.Command, error) { return e.hosting(i, p) } // else it asks in vain
	}
	commands, err := act(i, how, p)
	if err != nil {
		return false
	}
	_ = e.do(i, commands, err)
	return len(commands) > 0
}

func (e *evening) duty(i, how int, p *client.Phone) ([]wire.Command, error) {
	switch p.Duty() {
	case client.DutyCompare:
		return p.Compare()
	case client.DutySame:
		return p.Same()
	case client.DutyFirst:
		return p.First("")
	case client.DutyDraw:
		if others := p.Others(); len(others) > 0 && how%2 == 0 {
			return p.Put(others[how%len(others)])
		}
		return p.Draw()
	case client.DutyChoose:
		return choose(p, how)
	case client.DutyRead:
		return p.Read()
	case client.DutyConfirm:
		return p.Confirm(p.Missing())
	case client.DutyGuess:
		return e.guessing(i, how, p, p.Guess)
	case client.DutySay:
		return e.guessing(i, how, p, p.Say)
	case client.DutyAnswer:
		option := how % p.Known().Question.Options
		e.note(i, func(t *truth) { t.answer = option })
		return p.Answer(option)
	case client.DutyPour:
		return p.Pour()
	}
	return e.hosting(i, p)
}

// choose takes one of the questions of the card that the phone drew.
func choose(p *client.Phone, how int) ([]wire.Command, error) {
	card, err := p.Offer()
	if err != nil || how%3 == 0 && p.Known().Pile.Box > 0 {
		return p.Draw() // from the box, or to hear that nothing is left
	}
	return p.Put(card.Card + "/" + strconv.Itoa(card.Numbers[how%len(card.Numbers)]))
}

func (e *evening) guessing(i, how int, p *client.Phone, say func(string) ([]wire.Command, error)) ([]wire.Command, error) {
	q, edition := p.Known().Question, p.Edition()
	lowest, highest := edition.Range(len(q.Asked), q.Options)
	value := lowest + how%(highest-lowest+1)
	text := strconv.Itoa(value)
	if edition.Cards {
		ways := edition.Ways(value)
		text = ways[how%len(ways)]
	}
	commands, err := say(text)
	if err != nil {
		return nil, err
	}
	shut := edition.Shut && how%5 == 0
	e.note(i, func(t *truth) { t.guess, t.shut = value, shut })
	if shut {
		err = p.KeepShut(true)
	}
	return commands, err
}

// hosting is what only a host does, and what anybody does who has waited long.
func (e *evening) hosting(i int, p *client.Phone) ([]wire.Command, error) {
	k := p.Known()
	host, unready := k.Room.Host == p.ID(), k.Progress.Waiting
	switch {
	case host && len(k.Door.Knocks) > 0:
		return p.Admit(k.Door.Knocks[0].ID, len(e.entries)%4 > 0)
	case host && !k.Forming.Closed && len(k.Forming.Members) >= 3 && e.newcomers():
		return p.CloseDoor()
	case host && k.Forming.Closed && ghostly(k):
		return p.Reopen()
	case host && k.Room.Started && k.Standing.Empty && !k.Open():
		set := k.Room.Settings
		set.Heat, set.Box = 3, 0
		return p.Settings(set)
	case host && k.Sealed.Epoch > 0 && !k.Room.Started:
		return p.Start()
	case k.Progress.Overdue && k.Progress.Stage == "ready" && k.Asked(p.ID()) != nil:
		return p.GoWithout(unready)
	case k.Progress.Overdue && k.Progress.Stage == "answer" && k.Progress.In:
		return p.Pour()
	case k.Progress.Overdue && k.Progress.Stage == "answer" && (p.Duty() == client.DutyWait || p.Duty() == client.DutyWaitSay):
		return p.Void()
	case k.Progress.Overdue && k.Progress.Stage == "say":
		return p.Pour()
	case len(p.Owing()) > 0:
		return p.GoOn(p.Owing())
	}
	return nil, client.ErrNotNow
}

// ghostly tells whether a closed list waits for somebody who is away.
func ghostly(k *client.Known) bool {
	return slices.ContainsFunc(k.Forming.Members, func(m wire.Member) bool {
		x := k.Seat(m.ID)
		return !m.Same && x != nil && x.Away
	})
}

// step is one thing that happens, to whom, and how.
type step struct {
	What string
	Who  int
	How  int
}

// happenings are what may happen, the usual more often.
var happenings = slices.Concat(slices.Repeat([]string{"act"}, 24), []string{
	"newcomer", "leave", "remove", "away", "away", "back", "back", "doze", "doze", "doze", "reload", "reload",
	"repeat", "repeat", "repeat", "wait", "wait", "skip", "unlawful", "slip", "slip", "bad line", "good line",
})

func (e *evening) happen(s step) {
	i := s.Who % len(e.phones)
	p := e.phones[i]
	switch s.What {
	case "act":
		e.act(i, s.How)
	case "newcomer":
		e.newcomer()
	case "leave":
		_ = e.do(i, must(p.Leave()), nil)
	case "remove":
		_ = e.do(0, must(e.phones[0].Remove(p.ID())), nil)
	case "away":
		e.sleep(i)
		e.post(room.Input{Away: p.ID()})
	case "back":
		e.comeBack(i)
	case "doze": // and nobody has noticed yet
		e.sleep(i)
	case "reload":
		e.reload(i)
		e.wake(i)
	case "repeat":
		e.repeat(s)
	case "wait":
		e.wait()
	case "skip":
		_ = e.do(i, must(p.Skip()), nil)
	case "slip":
		_ = e.do(i, must(p.Slip(fmt.Sprintf("Do you like the number %d?", s.How))), nil)
	case "unlawful":
		e.unlawful(i, s.How)
	case "bad line":
		e.lose = func(phone int, _ wire.Command) (bool, bool) { return phone == i && s.How%2 == 0, phone == i }
	case "good line":
		e.lose = nil
		e.comeBack(i)
	}
	e.quiet()
}

func (e *evening) newcomer() {
	if len(e.phones) == mostPhones {
		return
	}
	i := e.addPhone(chance(uint64(900 + len(e.phones))))
	e.show(i)
	_ = e.do(i, must(e.phones[i].Join(person(i))), nil)
}

func (e *evening) comeBack(i int) {
	e.post(room.Input{Back: e.phones[i].ID()})
	e.wake(i)
}

// repeat sends something again that was sent before, perhaps long ago. The
// journal knows the ids of commands; that it does is not relied on here, but
// for those that do not say what they are for.
func (e *evening) repeat(s step) {
	if len(e.history) == 0 {
		return
	}
	old := e.history[s.How%len(e.history)]
	if slices.Contains(bound, kind(old.c)) {
		before := len(e.entries)
		err := e.decide(room.Input{Actor: e.phones[old.phone].ID(), Command: &old.c})
		e.saw(old, len(e.entries) > before, err)
		e.settle()
	}
}

// unlawful says something that is not to be said.
func (e *evening) unlawful(i, how int) {
	slot := e.state.View().Question.Slot
	c := []wire.Command{
		{Draw: &wire.Draw{Slot: slot}}, {Draw: &wire.Draw{Slot: slot + 2}}, {Pour: &wire.Pour{Slot: slot + 1}},
		{Void: &wire.Void{Slot: slot + 1}}, {Without: &wire.Without{Slot: slot + 1}}, {Skip: &wire.Skip{Slot: slot + 1}},
		{Cast: &wire.Cast{Slot: slot, Ballot: make(wire.Bytes, 256)}}, {Guess: &wire.Guess{Slot: slot, Draft: 9, Sealed: zeros32, Sig: zeros64}},
		{Pass: &wire.Pass{Slot: slot, Sig: zeros64}}, {Open: &wire.Open{Slot: slot, Guess: "1", Salt: zeros32, Sig: zeros64}},
		{Ready: &wire.Ready{Slot: slot, Ctx: zeros64, Sig: zeros64}}, {Reveal: &wire.Reveal{Epoch: 1, Nonce: zeros32}},
		{Commit: &wire.Commit{Epoch: 99, Commitment: zeros64}}, {End: &wire.End{Game: 99}}, {Start: &wire.Start{Game: 99}},
	}[how%15]
	before := len(e.entries)
	_ = e.raw(i, c)
	if len(e.entries) > before {
		e.Fatalf("this changed something: %s", encode(e.failer, c))
	}
}

// finish wakes everybody, but for a guest whose phone is dead from now on, and
// lets them play on by their duties alone: whatever happened, two more rounds
// are reckoned, or the game ends before, or too few are left.
func (e *evening) finish(dead int) {
	e.lose = nil
	for i, p := range e.phones {
		if i == dead && p.ID() != e.state.View().Room.Host {
			e.sleep(i)
			e.post(room.Input{Away: p.ID()})
			continue
		}
		e.comeBack(i)
	}
	enough := len(e.reckoned) + 2
	for n := 0; n < 3000; n++ {
		v := e.state.View()
		if len(e.reckoned) == enough || v.Standing.Ended || len(*v.Seats) < 3 || v.Room.Started && v.Standing.TooFew && !e.canSeal() {
			return
		}
		moved := false
		for i := range e.phones {
			moved = e.act(i, n+i) || moved
		}
		if !moved {
			before := e.view()
			e.wait()
			if e.view() == before {
				e.Fatalf("nobody has anything to do: %s", e.duties())
			}
		}
	}
	e.Fatalf("the game does not end: %s", e.duties())
}

// canSeal tells whether enough people sit here for a new seal.
func (e *evening) canSeal() bool {
	f := e.state.View().Forming
	return f.Epoch > 0 && len(f.Members) >= 3
}

// newcomers tells whether somebody sits here who is not sealed.
func (e *evening) newcomers() bool {
	v := e.state.View()
	return slices.ContainsFunc(*v.Seats, func(s wire.Seat) bool {
		return !slices.ContainsFunc(v.Sealed.Members, func(m wire.Member) bool { return m.ID == s.ID })
	})
}

func (e *evening) duties() []client.Duty {
	var all []client.Duty
	for _, p := range e.phones {
		all = append(all, p.Duty())
	}
	return all
}

func TestRandomEvenings(t *testing.T) {
	steps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) step {
		return step{rapid.SampledFrom(happenings).Draw(t, "what"), rapid.IntRange(0, 5).Draw(t, "who"), rapid.IntRange(0, 999).Draw(t, "how")}
	}), 0, 80)
	rapid.Check(t, func(t *rapid.T) {
		edition := rules.Find(rapid.SampledFrom(rules.Names()).Draw(t, "edition"))
		set := settingsOf(edition, 5, rapid.Bool().Draw(t, "guard"))
		set.Box, set.Heat = rapid.IntRange(0, 2).Draw(t, "box"), rapid.IntRange(1, 3).Draw(t, "heat")
		set.Rising, set.Minutes = rapid.Bool().Draw(t, "rising"), rapid.SampledFrom([]int{0, 15}).Draw(t, "minutes")
		e := newEvening(t, rapid.Uint64Range(0, 1<<32).Draw(t, "seed"), set, rapid.Bool().Draw(t, "seated"))
		for _, s := range steps.Draw(t, "steps") {
			e.happen(s)
		}
		e.finish(rapid.IntRange(0, 2*mostPhones-1).Draw(t, "dead")) // every other time nobody
		e.quiet()
		e.mustReplay()
		e.mustVerify()
	})
}
