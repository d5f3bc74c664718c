package room

import (
	"slices"

	"privacy/ballot"
	"privacy/wire"
)

// From ready to the poured bag.

// readied takes a ready. One over another ctx means that two phones show
// different things: the question is dropped for good.
func (t *turn) readied(c *wire.Ready) error {
	if old, ok := t.readyOf(c.Slot); ok && slices.Equal(old.Ctx, c.Ctx) {
		return nil
	}
	if err := t.mine(c.Slot); err != nil {
		return err
	}
	if _, ok := t.readyOf(c.Slot); ok {
		return ErrCtxDiffers
	}
	ctx, err := ballot.ParseDigest(c.Ctx)
	if err != nil {
		return ErrMalformed
	}
	if err := t.verify(c.Sig, ballot.Ready{Ctx: ctx}); err != nil {
		return err
	}
	round, err := t.round()
	if err != nil {
		return ErrKeyBad
	}
	t.emit(&Readied{ID: t.in.Actor, Ready: *c})
	if ctx != round.Ctx() {
		t.emit(&Dropped{Slot: c.Slot})
	}
	return nil
}

func (t *turn) readyOf(slot uint32) (wire.Ready, bool) {
	if !t.last(slot) {
		return wire.Ready{}, false
	}
	r, ok := t.q.ready[t.in.Actor]
	return r, ok
}

func (t *turn) goWithout(c *wire.Without) error {
	if c.Slot != 0 && c.Slot < t.slot || t.last(c.Slot) && t.q.is(withdrawn) {
		return nil
	}
	if err := t.mine(c.Slot); err != nil {
		return err
	}
	switch {
	case t.stage() == stageAsks:
		return t.askWithout(c)
	case t.stage() != stageReady:
		return ErrOver
	case t.in.Actor != t.q.reader && !t.q.overdue:
		return ErrTooEarly
	case !slices.Equal(t.q.unready(), slices.Sorted(slices.Values(c.Missing))):
		return ErrOrderBad
	case !t.enough(t.company(c.Missing)):
		return ErrTooFew
	}
	t.emit(&Withdrawn{Slot: c.Slot, Without: c.Missing})
	return nil
}

// askWithout counts those who are waited for as passing, from now on to the end
// of this reckoning.
func (t *turn) askWithout(c *wire.Without) error {
	missing := slices.Sorted(slices.Values(c.Missing))
	switch {
	case len(missing) > 0 && !slices.ContainsFunc(missing, func(id wire.ID) bool { return !t.q.passed[id] && !t.q.gone[id] }):
		return nil
	case !t.q.overdue:
		return ErrTooEarly
	case !slices.Equal(t.q.unreplied(), missing):
		return ErrOrderBad
	case !t.enough(t.repliers(missing)):
		return ErrTooFew
	}
	t.emit(&WentOn{Slot: c.Slot, Without: missing})
	return nil
}

// repliers are those asked whose replies count, without some.
func (t *turn) repliers(without []wire.ID) []wire.ID {
	return t.q.missing(func(id wire.ID) bool { return t.q.passed[id] || t.q.gone[id] || slices.Contains(without, id) })
}

func (t *turn) guess(c *wire.Guess) error {
	old, taken := t.guessOf(c.Slot)
	if taken && (c.Draft < old.Draft || c.Draft == old.Draft && slices.Equal(c.Sealed, old.Sealed)) {
		return nil
	}
	if err := t.answering(c.Slot); err != nil {
		return err
	}
	if taken && c.Draft == old.Draft {
		return ErrGuessBad
	}
	sealed, err := ballot.ParseSealed(c.Sealed)
	if err != nil || !t.showable(c.Cards) {
		return ErrGuessBad
	}
	round, err := t.round()
	if err != nil {
		return ErrKeyBad
	}
	if err := t.verify(c.Sig, ballot.Guess{Ctx: round.Ctx(), Draft: c.Draft, Sealed: sealed, Cards: c.Cards}); err != nil {
		return err
	}
	if len(t.q.unfinished()) == 0 {
		return ErrOver
	}
	t.emit(&Guessed{ID: t.in.Actor, Guess: *c})
	return nil
}

// showable tells whether so many cards may be seen lying.
func (t *turn) showable(cards uint32) bool {
	if t.rules().Said() {
		return false
	}
	if shown := t.rules().CardsShown("0"); shown == 0 {
		return cards == 0
	}
	return cards == 1 || cards == 2
}

// say takes a guess that is said aloud, in turn.
func (t *turn) say(c *wire.Say) error {
	if x := t.saidOf(c.Slot); x != nil && x.Guess == c.Guess {
		return nil
	}
	if err := t.answering(c.Slot); err != nil {
		return err
	}
	switch _, ok := t.edition().Guess(len(t.q.asked), t.q.options, c.Guess); {
	case !t.rules().Said() || !ok || t.q.hasSaid(t.in.Actor):
		return ErrGuessBad
	case t.stage() != stageSay:
		return ErrNotReady
	case t.speakers()[0] != t.in.Actor:
		return ErrNotTurn
	}
	round, err := t.round()
	if err != nil {
		return ErrKeyBad
	}
	if err := t.verify(c.Sig, ballot.Say{Ctx: round.Ctx(), Text: c.Guess}); err != nil {
		return err
	}
	t.emit(&Said{ID: t.in.Actor, Say: *c})
	return nil
}

func (t *turn) saidOf(slot uint32) *wire.SaidBy {
	if !t.last(slot) {
		return nil
	}
	return t.q.saidBy(t.in.Actor)
}

func (t *turn) guessOf(slot uint32) (wire.Guess, bool) {
	if !t.last(slot) {
		return wire.Guess{}, false
	}
	g, ok := t.q.guesses[t.in.Actor]
	return g, ok
}

// answering checks that all are ready and the bag is not poured.
func (t *turn) answering(slot uint32) error {
	if err := t.mine(slot); err != nil {
		return err
	}
	switch {
	case t.stage() == stageReady:
		return ErrNotReady
	case t.q.counts != nil:
		return ErrOver
	}
	return nil
}

func (t *turn) cast(c *wire.Cast) error {
	if t.last(c.Slot) && slices.Equal(t.q.ballots[t.in.Actor], c.Ballot) && len(c.Ballot) > 0 {
		return nil
	}
	if err := t.answering(c.Slot); err != nil {
		return err
	}
	if t.q.ballots[t.in.Actor] != nil {
		return ErrBallotTaken
	}
	round, err := t.round()
	if err != nil {
		return ErrKeyBad
	}
	i := slices.IndexFunc(t.q.asked, func(a wire.Asked) bool { return a.ID == t.in.Actor })
	if round.VerifyBallot(i, c.Ballot) != nil {
		return ErrBallotBad
	}
	t.emit(&Cast{ID: t.in.Actor, Cast: *c})
	return nil
}

func (t *turn) pour(c *wire.Pour) error {
	if t.last(c.Slot) && t.q.counts != nil {
		return nil
	}
	if err := t.mine(c.Slot); err != nil {
		return err
	}
	if t.stage() != stagePour && (!t.q.overdue || t.stage() == stageReady || len(t.q.uncast()) > 0) {
		return ErrNotReady
	}
	if hands := t.hands(); t.in.Actor != hands && !t.q.overdue && t.seat(hands) != nil && t.Here(hands) {
		return ErrNotReader
	}
	round, err := t.round()
	if err != nil {
		return ErrKeyBad
	}
	counts, err := round.Tally(t.q.inBag())
	if err != nil {
		return ErrBallotBad
	}
	t.emit(&Poured{Slot: c.Slot, Counts: counts})
	return nil
}

// hands are those that reveal the answers.
func (s *State) hands() wire.ID {
	if s.edition().Shakes && s.q.askedOf(s.leader) != nil {
		return s.leader
	}
	return s.q.reader
}

// inBag lists the ballots in the order of the asked.
func (q *question) inBag() [][]byte {
	ballots := make([][]byte, len(q.asked))
	for i, a := range q.asked {
		ballots[i] = q.ballots[a.ID]
	}
	return ballots
}

func (t *turn) void(c *wire.Void) error {
	if t.last(c.Slot) && t.q.is(voided) {
		return nil
	}
	if err := t.mine(c.Slot); err != nil {
		return err
	}
	switch {
	case t.q.counts != nil || t.stage() == stageReady || len(t.q.uncast()) == 0:
		return ErrOver
	case !t.q.overdue:
		return ErrTooEarly
	}
	t.emit(&Voided{Slot: c.Slot})
	return nil
}

// voidIfHopeless voids a question once somebody whose ballot is missing has
// left: it cannot come any more. Before all were ready it is withdrawn.
func (t *turn) voidIfHopeless() {
	if !t.q.is(open) || t.q.counts != nil {
		return
	}
	gone := func(id wire.ID) bool { return t.q.gone[id] }
	switch {
	case t.stage() == stageReady && len(t.q.gone) > 0:
		t.emit(&Withdrawn{Slot: t.slot})
	case slices.ContainsFunc(t.q.uncast(), gone):
		t.emit(&Voided{Slot: t.slot})
	}
}

// skip lays the open question aside. The same reader draws again. The entry
// names nobody.
func (t *turn) skip(c *wire.Skip) error {
	if c.Slot != 0 && c.Slot < t.slot {
		return nil
	}
	if t.seat(t.in.Actor) == nil {
		return ErrNotSeated
	}
	if t.last(c.Slot) && !t.q.is(open) {
		return nil
	}
	if err := t.mine(c.Slot); err != nil {
		return err
	}
	if t.q.counts != nil {
		return ErrOver
	}
	t.emit(&Skipped{Slot: c.Slot})
	return nil
}
