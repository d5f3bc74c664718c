package client

import (
	"maps"
	"reflect"
	"slices"

	"privacy/ballot"
	"privacy/rules"
	"privacy/wire"
)

// part tells whether this phone takes part in the last question, with its terms
// at hand.
func (p *Phone) part() bool {
	q := &p.known.Question
	return q.Slot > 0 && p.mem.readySlot() == q.Slot && q.Slot > p.mem.Closed && !p.stopped()
}

// look checks the poured bag: the own ballot and guess, every proof, the tally.
// What it finds right it settles, and asks are answered over that.
func (p *Phone) look() ([]want, error) {
	if !p.known.Poured() || !p.part() {
		return nil, nil
	}
	if err := p.terms(); err != nil {
		return nil, err
	}
	if p.now.bag != nil && reflect.DeepEqual(*p.now.bag, p.known.Bag) {
		return nil, nil
	}
	if err := p.refresh(); err != nil {
		return nil, err
	}
	result, err := p.judge(&p.known.Bag)
	if err != nil {
		return nil, err
	}
	bag := p.known.Bag
	p.now.bag = &bag
	return nil, p.change(func(m *Memory) error { return m.settle(p.now.shown.Slot, result) })
}

func (p *Phone) judge(bag *wire.Bag) (ballot.Digest, error) {
	var ballots [][]byte
	var entries []ballot.Entry
	players := p.now.round.Players()
	if len(players) != len(bag.Ballots) {
		return ballot.Digest{}, ErrTally
	}
	for i, b := range bag.Ballots {
		if point(b.ID) != players[i].ID {
			return ballot.Digest{}, ErrTally
		}
		if err := p.checkGuess(b); err != nil {
			return ballot.Digest{}, err
		}
		entry := ballot.Entry{Ballot: b.Ballot, Guess: b.Sealed, Cards: b.Cards}
		if text, err := p.said(b); err != nil {
			return ballot.Digest{}, err
		} else if text != "" {
			entry.Guess = []byte(text)
		}
		ballots, entries = append(ballots, b.Ballot), append(entries, entry)
	}
	if err := p.ownInBag(bag); err != nil {
		return ballot.Digest{}, err
	}
	if err := p.checkBag(ballots, bag); err != nil {
		return ballot.Digest{}, err
	}
	return p.now.round.Result(entries)
}

func tallyOf(bag *wire.Bag) rules.Tally {
	t := make(rules.Tally, len(bag.Counts))
	for i, c := range bag.Counts {
		t[i] = int(c)
	}
	return t
}

// checkGuess checks who sealed a guess.
func (p *Phone) checkGuess(b wire.InBag) error {
	if len(b.Sealed) == 0 {
		return nil
	}
	sealed, errSealed := ballot.ParseSealed(b.Sealed)
	sig, errSig := ballot.ParseSignature(b.Sig)
	s := ballot.Guess{Ctx: p.now.round.Ctx(), Draft: b.Draft, Sealed: sealed, Cards: b.Cards}
	if errSealed != nil || errSig != nil || p.verify(point(b.ID), sig, s) != nil {
		return ErrTally
	}
	return nil
}

// said is what somebody said aloud, or "". It must be signed over the own ctx,
// and nothing may be sealed beside it; where guesses are sealed, nothing is said.
func (p *Phone) said(b wire.InBag) (string, error) {
	s := find(p.known.Said.By, func(s *wire.SaidBy) bool { return s.ID == b.ID })
	if s == nil || p.known.Said.Slot != p.now.shown.Slot {
		return "", nil
	}
	sig, err := ballot.ParseSignature(s.Sig)
	_, lawful := p.guessed(s.Guess)
	if err != nil || !lawful || !p.rules().Said() || len(b.Sealed) > 0 ||
		p.verify(point(s.ID), sig, ballot.Say{Ctx: p.now.round.Ctx(), Text: s.Guess}) != nil {
		return "", ErrTally
	}
	return s.Guess, nil
}

// ownSaid checks that the own spoken guess is there as it was said.
func (p *Phone) ownSaid() error {
	said := find(p.known.Said.By, func(s *wire.SaidBy) bool { return s.ID == p.id })
	own := p.mem.spoken(p.now.shown.Slot)
	switch {
	case said == nil && own != nil && own.Delivered:
		return ErrOwn
	case said != nil && (own == nil || own.Guess != said.Guess):
		return ErrOwn
	}
	return nil
}

// ownInBag checks that the own ballot and guess are there unchanged.
func (p *Phone) ownInBag(bag *wire.Bag) error {
	mine := find(bag.Ballots, func(b *wire.InBag) bool { return b.ID == p.id })
	cast := p.mem.ballot(p.now.shown.Slot)
	if mine == nil || cast == nil || !slices.Equal(mine.Ballot, cast.Bytes) {
		return ErrOwn
	}
	if err := p.ownSaid(); err != nil {
		return err
	}
	last := p.mem.newest(p.now.shown.Slot)
	switch {
	case last == nil && len(mine.Sealed) > 0:
		return ErrOwn
	case len(mine.Sealed) == 0 && last != nil && p.mem.Guess.Drafts[0].Delivered:
		return ErrOwn
	case len(mine.Sealed) > 0 && p.draftInBag(mine) == nil:
		return ErrOwn
	}
	return nil
}

// draftInBag is the own draft that lies in the bag, or nil. One that had not
// arrived when the bag was poured is not it.
func (p *Phone) draftInBag(mine *wire.InBag) *Draft {
	return find(p.mem.Guess.Drafts, func(d *Draft) bool {
		return d.Draft == mine.Draft && slices.Equal(d.Sealed, mine.Sealed) && d.Cards == mine.Cards
	})
}

// reply answers every lawful ask of the poured slot, in order, and checks the
// points once they are reckoned.
func (p *Phone) reply() ([]want, error) {
	if !p.known.Poured() || !p.part() || p.now.bag == nil || p.known.Asks.Slot != p.known.Question.Slot {
		return nil, nil
	}
	if err := p.refresh(); err != nil || !p.part() { // another tab may have been ready for a later slot
		return nil, err
	}
	lawful := p.lawful()
	made := p.known.Asks.Made
	for j := range made {
		if j < len(lawful) && !slices.Equal(made[j], lawful[j]) || p.rules().Edition.Fixed && j >= len(lawful) {
			return nil, ErrAsks
		}
	}
	if p.known.Question.Fate == "reckoned" {
		return nil, p.checkPoints()
	}
	if !p.known.Open() {
		return nil, nil
	}
	var wants []want
	for j := range min(len(made), len(lawful)) {
		if w := p.replyTo(uint32(j), lawful[:j+1]); w != nil {
			wants = append(wants, *w)
		}
	}
	return wants, nil
}

// lawful lists the asks that this phone answers, worked out by itself: all of
// them where they follow from the tally; else the next one only after valid
// replies of everybody asked to those before. Only a signed leave stands in.
func (p *Phone) lawful() [][]int {
	tally := tallyOf(&p.known.Bag)
	if p.rules().Edition.Fixed {
		return rules.Asks(p.rules(), tally, tally.N()+1, nil)
	}
	replies := p.validReplies()
	for j := 0; ; j++ {
		asks := rules.Asks(p.rules(), tally, j+1, openingsOf(replies))
		if len(asks) <= j || len(p.unreplied(replies, j)) > 0 {
			return asks
		}
	}
}

// unreplied lists those whose reply to ask j this phone waits for, sorted.
func (p *Phone) unreplied(replies []reply, j int) []wire.ID {
	var ids []wire.ID
	for _, player := range p.now.round.Players() {
		said := slices.ContainsFunc(replies, func(r reply) bool { return r.id == player.ID && r.ask == j })
		if !said && !p.hasLeft(p.now.shown.Epoch, player.ID) && !p.passes(player.ID, j) {
			ids = append(ids, wire.ID(player.ID.String()))
		}
	}
	return ids
}

// passes tells whether somebody counts as passing an ask: the own person goes
// on without that one, and so does the server.
func (p *Phone) passes(id ballot.Point, ask int) bool {
	who := wire.ID(id.String())
	from, tapped := p.passedFrom(who)
	return tapped && ask >= int(from) && slices.Contains(p.known.Asks.Without, who)
}

// passedFrom is the ask from which on the own person goes on without somebody,
// whatever the server says; false: not at all.
func (p *Phone) passedFrom(id wire.ID) (from uint32, tapped bool) {
	if p.mem.Passed != nil && p.mem.Passed.Slot == p.now.shown.Slot {
		from, tapped = p.mem.Passed.From[id]
	}
	return from, tapped
}

// repliesOf is how many asks somebody has replied to: the next one is missing.
func (p *Phone) repliesOf(id wire.ID) uint32 {
	n := uint32(0)
	for _, r := range p.validReplies() {
		if r.id == point(id) {
			n++
		}
	}
	return n
}

// Owing lists those whose reply to an ask this phone waits for, and without whom
// its person may go on (GoOn): after 20 s, or once the server does. Sorted.
func (p *Phone) Owing() []wire.ID {
	if !p.part() || !p.known.Open() || !p.known.Poured() || p.now.bag == nil || p.rules().Edition.Fixed {
		return nil
	}
	g := &p.known.Progress
	slow := g.Stage == "asks" && g.Overdue
	owing := slices.DeleteFunc(p.debtors(), func(id wire.ID) bool {
		return !slices.Contains(p.known.Asks.Without, id) && (!slow || p.known.Seat(id) == nil)
	})
	if slices.Contains(owing, p.id) || !p.mayGoOn(owing) {
		return nil
	}
	return owing
}

// debtors are those who owe a reply to the first ask that this phone waits at.
func (p *Phone) debtors() []wire.ID {
	replies := p.validReplies()
	for j := range p.known.Asks.Made {
		if ids := p.unreplied(replies, j); len(ids) > 0 {
			return ids
		}
	}
	return nil
}

// mayGoOn tells whether those left are three people and more than half of the
// people sealed (spec/ballot.md, "Asks").
func (p *Phone) mayGoOn(missing []wire.ID) bool {
	sealed := ballot.Sealing{List: p.mem.Seals[p.now.shown.Epoch].List}.Members()
	var left []ballot.Member
	for _, player := range p.now.round.Players() {
		id := wire.ID(player.ID.String())
		_, passed := p.passedFrom(id)
		if !slices.Contains(missing, id) && !slices.Contains(p.known.Asks.Without, id) && !passed {
			left = append(left, player.Member)
		}
	}
	return len(missing) > 0 && ballot.CheckAsked(sealed, left) == nil
}

// reply is a reply that its seat has signed over the own result.
type reply struct {
	id     ballot.Point
	ask    int
	opened bool
	value  int
}

// validReplies reads the replies that hold; an opening that does not fit, or
// was not asked for, counts as a pass.
func (p *Phone) validReplies() []reply {
	var all []reply
	for _, r := range p.known.Asks.Replies {
		if valid, ok := p.validReply(r); ok && !p.passes(valid.id, valid.ask) {
			all = append(all, valid)
		}
	}
	return all
}

func (p *Phone) validReply(r wire.Reply) (reply, bool) {
	result := p.mem.Result.Result
	out := reply{id: point(r.ID), ask: int(r.Ask)}
	sig, err := ballot.ParseSignature(r.Sig)
	if err != nil {
		return out, false
	}
	if r.Guess == "" {
		return out, p.verify(out.id, sig, ballot.Pass{Result: result, Ask: r.Ask}) == nil
	}
	salt, err := ballot.ParseSalt(r.Salt)
	opening := ballot.Open{Result: result, Ask: r.Ask, Guess: r.Guess, Salt: salt}
	if err != nil || p.verify(out.id, sig, opening) != nil {
		return out, false
	}
	b := find(p.known.Bag.Ballots, func(b *wire.InBag) bool { return b.ID == r.ID })
	value, ok := p.guessed(r.Guess)
	if b == nil || !ok || int(b.Cards) != p.rules().CardsShown(r.Guess) || int(r.Ask) >= len(p.known.Asks.Made) || !slices.Contains(p.known.Asks.Made[r.Ask], value) {
		return out, true
	}
	sealed, err := ballot.ParseSealed(b.Sealed)
	posted := ballot.Guess{Ctx: p.now.round.Ctx(), Sealed: sealed, Cards: b.Cards}
	out.opened = err == nil && ballot.CheckOpening(out.id, posted, opening) == nil
	out.value = value
	return out, true
}

func openingsOf(replies []reply) []rules.Opening {
	var all []rules.Opening
	for _, r := range replies {
		if r.opened {
			all = append(all, rules.Opening{Ask: r.ask, Value: r.value})
		}
	}
	return all
}

// replyTo answers the last of these asks, unless the answer is there.
func (p *Phone) replyTo(ask uint32, asks [][]int) *want {
	if find(p.known.Asks.Replies, func(r *wire.Reply) bool { return r.ID == p.id && r.Ask == ask }) != nil {
		return nil
	}
	slot := p.now.shown.Slot
	return &want{name("reply", slot, ask), func() (wire.Command, error) {
		if d := p.opens(asks); d != nil {
			return p.open(slot, ask, d)
		}
		return p.pass(slot, ask)
	}}
}

// opens is the draft to open to the last of these asks, or nil to pass. A guess
// is opened once.
func (p *Phone) opens(asks [][]int) *Draft {
	mine := find(p.known.Bag.Ballots, func(b *wire.InBag) bool { return b.ID == p.id })
	if len(mine.Sealed) == 0 || p.mem.Guess == nil || p.mem.Guess.Shut {
		return nil
	}
	d := p.draftInBag(mine)
	if d == nil {
		return nil
	}
	value, ok := p.guessed(d.Text)
	if !ok || !slices.Contains(asks[len(asks)-1], value) {
		return nil
	}
	if slices.ContainsFunc(asks[:len(asks)-1], func(a []int) bool { return slices.Contains(a, value) }) {
		return nil
	}
	return d
}

func (p *Phone) open(slot, ask uint32, d *Draft) (wire.Command, error) {
	s := ballot.Open{Result: p.mem.Result.Result, Ask: ask, Guess: d.Text, Salt: d.Salt}
	sig, err := p.me.Sign(p.rand, s)
	return wire.Command{Open: &wire.Open{Slot: slot, Ask: ask, Guess: d.Text, Salt: d.Salt[:], Sig: sig[:]}}, err
}

func (p *Phone) pass(slot, ask uint32) (wire.Command, error) {
	sig, err := p.me.Sign(p.rand, ballot.Pass{Result: p.mem.Result.Result, Ask: ask})
	return wire.Command{Pass: &wire.Pass{Slot: slot, Ask: ask, Sig: sig[:]}}, err
}

// checkPoints reckons the round once more.
func (p *Phone) checkPoints() error {
	if p.now.scored {
		return nil
	}
	by := map[string]rules.Opening{}
	for _, s := range p.known.Said.By {
		value, _ := p.guessed(s.Guess)
		by[string(s.ID)] = rules.Opening{Value: value}
	}
	for _, r := range p.validReplies() {
		if r.opened {
			by[r.id.String()] = rules.Opening{Ask: r.ask, Value: r.value}
		}
	}
	want := rules.Score(p.rules(), tallyOf(&p.known.Bag), len(p.known.Asks.Made), by)
	got := map[string]int{}
	for _, x := range p.known.Asks.Points {
		got[string(x.ID)] = x.Points
	}
	if !maps.Equal(want, got) {
		return ErrPoints
	}
	p.now.scored = true
	return nil
}
