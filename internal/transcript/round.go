package transcript

import (
	"slices"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/wire"
)

// takeRound takes what happens to the open question.
func (b *book) takeRound(e room.Event) error {
	switch e := e.(type) {
	case *room.Read:
		return b.mine(e.Slot, "")
	case *room.Overdue:
		return b.mine(e.Slot, "")
	case *room.Paused:
		return nil // screens hold still, also in the talking afterwards
	case *room.Readied:
		return b.readied(e)
	case *room.Dropped:
		return b.lay(e.Slot)
	case *room.Withdrawn:
		return b.withdraw(e)
	case *room.Skipped:
		return b.lay(e.Slot)
	case *room.Voided:
		return b.lay(e.Slot)
	case *room.Guessed:
		return b.guess(e)
	case *room.Said:
		return b.say(e)
	case *room.Cast:
		return b.cast(e)
	case *room.Poured:
		return b.pour(e)
	case *room.Asked:
		return b.ask(e)
	case *room.Replied:
		return b.reply(e)
	case *room.WentOn:
		return b.goOn(e)
	case *room.Reckoned:
		return b.reckon(e)
	}
	return wrong(CodeEntry, "This kind of event is not known here.")
}

// mine checks that a slot is the open question's and, unless "", that somebody
// is asked.
func (b *book) mine(slot uint32, id wire.ID) error {
	if !b.q.isOpen() || b.q.Slot != slot {
		return wrong(CodeSlot, "No question is open in slot %d.", slot)
	}
	if id != "" && b.q.place(id) < 0 {
		return wrong(CodeCompany, "%s is not asked this question.", b.name(id))
	}
	return nil
}

// readied takes a ready. One over other terms ends the question at once.
func (b *book) readied(e *room.Readied) error {
	if err := b.mine(e.Slot, e.ID); err != nil {
		return err
	}
	ctx, err := ballot.ParseDigest(e.Ctx)
	if err != nil || b.q.ready[e.ID] {
		return wrong(CodeReady, "%s is ready twice, or for nothing.", b.name(e.ID))
	}
	if err := b.signed(e.ID, e.Sig, "The ready", ballot.Ready{Ctx: ctx}); err != nil {
		return err
	}
	b.q.ready[e.ID] = true
	b.mustDrop = ctx != b.q.round.Ctx()
	return nil
}

// lay lays a question aside before it is poured.
func (b *book) lay(slot uint32) error {
	if err := b.mine(slot, ""); err != nil {
		return err
	}
	if b.q.counts != nil {
		return wrong(CodeSlot, "The question was poured, and is laid aside all the same.")
	}
	b.q.over = true
	return nil
}

// withdraw lays a question aside that comes again: nothing was spent on it.
func (b *book) withdraw(e *room.Withdrawn) error {
	if b.q.isOpen() && len(b.q.ready) == len(b.q.Asked) {
		return wrong(CodeReady, "The question is withdrawn although everybody was ready.")
	}
	if err := b.lay(e.Slot); err != nil {
		return err
	}
	b.again = b.q.Opened
	return nil
}

// answering checks that everybody asked is ready and the bag is not poured: no
// guess and no ballot is made before that.
func (b *book) answering(slot uint32, id wire.ID) error {
	if err := b.mine(slot, id); err != nil {
		return err
	}
	if len(b.q.ready) < len(b.q.Asked) || b.q.counts != nil {
		return wrong(CodeReady, "%s guesses or answers before everybody is ready, or after the pouring.", b.name(id))
	}
	return nil
}

func (b *book) guess(e *room.Guessed) error {
	if err := b.answering(e.Slot, e.ID); err != nil {
		return err
	}
	before, twice := b.q.guesses[e.ID]
	sealed, err := ballot.ParseSealed(e.Sealed)
	switch {
	case err != nil || b.rules().Said() || !b.showable(e.Cards):
		return wrong(CodeGuess, "%s sets what is no guess in this game.", b.name(e.ID))
	case twice && e.Draft <= before.Draft:
		return wrong(CodeGuess, "A later guess of %s has no higher number.", b.name(e.ID))
	}
	b.q.guesses[e.ID] = e.Guess
	return b.signed(e.ID, e.Sig, "The guess", ballot.Guess{Ctx: b.q.round.Ctx(), Draft: e.Draft, Sealed: sealed, Cards: e.Cards})
}

// showable tells whether so many cards may be seen lying.
func (b *book) showable(cards uint32) bool {
	if b.edition().Cards && !b.settings.Guard {
		return cards == 1 || cards == 2
	}
	return cards == 0
}

// say takes a guess that is said aloud, once all ballots are in.
func (b *book) say(e *room.Said) error {
	if err := b.answering(e.Slot, e.ID); err != nil {
		return err
	}
	_, ok := b.edition().Guess(len(b.q.Asked), b.q.Options, e.Guess)
	if _, twice := b.q.said[e.ID]; !ok || twice || !b.rules().Said() || len(b.q.ballots) < len(b.q.Asked) {
		return wrong(CodeGuess, "%s says what is no guess here, or too early.", b.name(e.ID))
	}
	b.q.said[e.ID] = e.Guess
	return b.signed(e.ID, e.Sig, "The guess", ballot.Say{Ctx: b.q.round.Ctx(), Text: e.Guess})
}

func (b *book) cast(e *room.Cast) error {
	if err := b.answering(e.Slot, e.ID); err != nil {
		return err
	}
	if b.q.ballots[e.ID] != nil {
		return wrong(CodeBallot, "%s drops a second ballot.", b.name(e.ID))
	}
	if b.q.round.VerifyBallot(b.q.place(e.ID), e.Ballot) != nil {
		return wrong(CodeBallot, "The ballot of %s is not proven to be exactly one answer.", b.name(e.ID))
	}
	b.q.ballots[e.ID] = e.Ballot
	b.report.Ballots++
	return nil
}

// pour checks the counts against the sum of all ballots.
func (b *book) pour(e *room.Poured) error {
	if err := b.mine(e.Slot, ""); err != nil {
		return err
	}
	if b.q.counts != nil || len(b.q.ballots) < len(b.q.Asked) {
		return wrong(CodeIncomplete, "The bag is poured twice, or before all ballots are in.")
	}
	entries := b.q.entries()
	ballots := make([][]byte, len(entries))
	for i, x := range entries {
		ballots[i] = x.Ballot
	}
	if b.q.round.CheckTally(ballots, e.Counts) != nil {
		return wrong(CodeCounts, "The counts are not those of the ballots.")
	}
	result, err := b.q.round.Result(entries)
	if err != nil {
		return wrong(CodeIncomplete, "Something is missing in the bag.")
	}
	b.q.counts, b.q.result = slices.Clone(e.Counts), result
	b.report.Poured++
	b.heard()
	return nil
}

// entries is what lies in the bag, in the order of those asked.
func (q *question) entries() []ballot.Entry {
	all := make([]ballot.Entry, len(q.Asked))
	for i, a := range q.Asked {
		g := q.guesses[a.ID]
		all[i] = ballot.Entry{Ballot: q.ballots[a.ID], Guess: g.Sealed, Cards: g.Cards}
		if text, said := q.said[a.ID]; said {
			all[i].Guess = []byte(text)
		}
	}
	return all
}
