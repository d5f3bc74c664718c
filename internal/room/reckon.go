package room

import (
	"cmp"
	"maps"
	"slices"

	"privacy/ballot"
	"privacy/rules"
	"privacy/wire"
)

// The leader's asks, the replies to them, and the points.

// askOn asks what is to be asked now, or reckons when everybody has replied to
// everything.
func (t *turn) askOn() {
	if !t.q.is(open) || t.q.counts == nil {
		return
	}
	for t.edition().Fixed || len(t.q.unreplied()) == 0 {
		asks := rules.Asks(t.rules(), t.q.counts, len(t.q.asks)+1, t.openings())
		if len(asks) == len(t.q.asks) {
			break
		}
		t.emit(&Asked{Slot: t.slot, Values: asks[len(asks)-1]})
	}
	if len(t.q.unreplied()) == 0 {
		t.reckon()
	}
}

// pause is the leader's hand on the screens, from the pouring until the next
// question comes; rules and clocks do not know it.
func (t *turn) pause(c *wire.Pause) error {
	switch {
	case !t.last(c.Slot) || t.q.counts == nil:
		return ErrOver
	case t.in.Actor != t.leading():
		return ErrNotLeader
	case t.q.paused != c.On:
		t.emit(&Paused{Pause: *c})
	}
	return nil
}

// leading is who led while the last question was read.
func (s *State) leading() wire.ID {
	return wire.ID(s.edition().Leader(string(s.leader), string(s.q.reader)))
}

func (t *turn) openings() []rules.Opening { return slices.Collect(maps.Values(t.opened())) }

// opened is what everybody opened, by seat.
func (s *State) opened() map[string]rules.Opening {
	by := map[string]rules.Opening{}
	for _, x := range s.q.said {
		value, _ := s.edition().Guess(len(s.q.asked), s.q.options, x.Guess)
		by[string(x.ID)] = rules.Opening{Value: value}
	}
	for _, r := range s.q.replies {
		if r.Guess == "" {
			continue
		}
		value, _ := s.edition().Guess(len(s.q.asked), s.q.options, r.Guess)
		by[string(r.ID)] = rules.Opening{Ask: int(r.Ask), Value: value}
	}
	return by
}

func (t *turn) reply(slot uint32, r wire.Reply) error {
	r.ID = t.in.Actor
	if t.last(slot) && slices.ContainsFunc(t.q.replies, func(x wire.Reply) bool { return x.ID == r.ID && x.Ask == r.Ask }) {
		return nil
	}
	if err := t.mine(slot); err != nil {
		return err
	}
	switch {
	case t.q.counts == nil:
		return ErrNotPoured
	case t.q.passed[r.ID]:
		return ErrOver
	case int(r.Ask) >= len(t.q.asks) || int(r.Ask) != t.q.repliesOf(r.ID):
		return ErrAskWrong
	}
	round, err := t.round()
	if err != nil {
		return ErrKeyBad
	}
	result, err := round.Result(t.q.entries())
	if err != nil {
		return ErrKeyBad
	}
	if r.Guess == "" {
		err = t.verify(r.Sig, ballot.Pass{Result: result, Ask: r.Ask})
	} else {
		err = t.opening(round.Ctx(), result, r)
	}
	if err != nil {
		return err
	}
	t.emit(&Replied{Slot: slot, Reply: r})
	return nil
}

func (t *turn) opening(ctx, result ballot.Digest, r wire.Reply) error {
	salt, err := ballot.ParseSalt(r.Salt)
	if err != nil {
		return ErrMalformed
	}
	o := ballot.Open{Result: result, Ask: r.Ask, Guess: r.Guess, Salt: salt}
	if err := t.verify(r.Sig, o); err != nil {
		return err
	}
	value, ok := t.edition().Guess(len(t.q.asked), t.q.options, r.Guess)
	g, guessed := t.q.guesses[r.ID]
	if _, twice := t.opened()[string(r.ID)]; twice || !ok || int(g.Cards) != t.rules().CardsShown(r.Guess) || !guessed || !slices.Contains(t.q.asks[r.Ask], value) {
		return ErrOpeningBad
	}
	sealed := ballot.Guess{Ctx: ctx, Draft: g.Draft, Sealed: ballot.Sealed(g.Sealed), Cards: g.Cards}
	if ballot.CheckOpening(point(r.ID), sealed, o) != nil {
		return ErrOpeningBad
	}
	return nil
}

// entries is what lies in the bag, in the order of the asked.
func (q *question) entries() []ballot.Entry {
	all := make([]ballot.Entry, len(q.asked))
	for i, a := range q.asked {
		g := q.guesses[a.ID]
		all[i] = ballot.Entry{Ballot: q.ballots[a.ID], Guess: g.Sealed, Cards: g.Cards}
		if x := q.saidBy(a.ID); x != nil {
			all[i].Guess = []byte(x.Guess)
		}
	}
	return all
}

// reckon gives the points and ends the game if somebody is there.
func (t *turn) reckon() {
	if !t.q.is(open) || t.q.counts == nil {
		return
	}
	points := map[wire.ID]int{}
	for id, p := range rules.Score(t.rules(), t.q.counts, len(t.q.asks), t.opened()) {
		points[wire.ID(id)] = p
	}
	t.emit(&Reckoned{Slot: t.slot, Points: points})
	if t.q.last || t.rules().Ended(t.seatedScores(), t.rounds) {
		t.emit(t.standing())
	}
}

// points sorts points by id.
func points(by map[wire.ID]int) []wire.Points {
	all := make([]wire.Points, 0, len(by))
	for id, p := range by {
		all = append(all, wire.Points{ID: id, Points: p})
	}
	slices.SortFunc(all, func(a, b wire.Points) int { return cmp.Compare(a.ID, b.ID) })
	return all
}
