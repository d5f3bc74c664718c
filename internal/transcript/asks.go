package transcript

import (
	"maps"
	"slices"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// heard opens the guesses that were said aloud.
func (b *book) heard() {
	for id, text := range b.q.said {
		value, _ := b.edition().Guess(len(b.q.Asked), b.q.Options, text)
		b.q.opened[id] = rules.Opening{Value: value}
	}
}

// lawful lists the asks that may be made by now, at most so many.
func (b *book) lawful(most int) [][]int {
	return rules.Asks(b.rules(), b.q.counts, most, slices.Collect(maps.Values(b.q.opened)))
}

// unreplied lists those who have not replied to every ask made and are waited for.
func (q *question) unreplied() []wire.ID {
	var ids []wire.ID
	for _, a := range q.Asked {
		if !q.gone[a.ID] && !q.passed[a.ID] && q.replies[a.ID] < len(q.asks) {
			ids = append(ids, a.ID)
		}
	}
	return ids
}

// poured checks that a slot is that of the question whose asks are made.
func (b *book) poured(slot uint32, id wire.ID) error {
	if err := b.mine(slot, id); err != nil {
		return err
	}
	if b.q.counts == nil {
		return wrong(CodeIncomplete, "The bag is not poured yet.")
	}
	return nil
}

// ask checks that exactly this is asked next and that nothing is missing that
// it hangs on.
func (b *book) ask(e *room.Asked) error {
	if err := b.poured(e.Slot, ""); err != nil {
		return err
	}
	number := len(b.q.asks)
	asks := b.lawful(number + 1)
	if len(asks) <= number || !slices.Equal(asks[number], e.Values) {
		return wrong(CodeAsk, "Ask %d is not the one that the rules make.", number)
	}
	if waiting := b.q.unreplied(); !b.edition().Fixed && len(waiting) > 0 {
		return wrong(CodeAsk, "Ask %d is made before %v replied to the last one.", number, b.names(waiting))
	}
	b.q.asks = append(b.q.asks, e.Values)
	b.report.Asks++
	return nil
}

func (b *book) reply(e *room.Replied) error {
	if err := b.poured(e.Slot, e.ID); err != nil {
		return err
	}
	switch {
	case int(e.Ask) >= len(b.q.asks):
		return wrong(CodeAsk, "%s replies to an ask that was not made.", b.name(e.ID))
	case int(e.Ask) != b.q.replies[e.ID] || b.q.passed[e.ID] || b.q.gone[e.ID]:
		return wrong(CodeReply, "%s replies out of turn.", b.name(e.ID))
	}
	b.q.replies[e.ID]++
	if e.Guess != "" {
		return b.opening(e)
	}
	if len(e.Salt) > 0 {
		return wrong(CodeReply, "The pass of %s brings a salt.", b.name(e.ID))
	}
	b.report.Passes++
	return b.signed(e.ID, e.Sig, "The pass", ballot.Pass{Result: b.q.result, Ask: e.Ask})
}

// opening checks an opened guess: its signature, that it is the sealed one, that
// it was asked for, and that the cards are those that were seen.
func (b *book) opening(e *room.Replied) error {
	salt, err := ballot.ParseSalt(e.Salt)
	if err != nil {
		return wrong(CodeOpening, "The opening of %s has no salt.", b.name(e.ID))
	}
	o := ballot.Open{Result: b.q.result, Ask: e.Ask, Guess: e.Guess, Salt: salt}
	if err := b.signed(e.ID, e.Sig, "The opening", o); err != nil {
		return err
	}
	value, ok := b.edition().Guess(len(b.q.Asked), b.q.Options, e.Guess)
	_, twice := b.q.opened[e.ID]
	if !ok || twice || !slices.Contains(b.q.asks[e.Ask], value) {
		return wrong(CodeOpening, "%s opens what was not asked for.", b.name(e.ID))
	}
	if !b.fitsSealed(e.ID, o) {
		return wrong(CodeOpening, "%s opens another guess than was set.", b.name(e.ID))
	}
	b.q.opened[e.ID] = rules.Opening{Ask: int(e.Ask), Value: value}
	b.report.Openings++
	return nil
}

func (b *book) fitsSealed(id wire.ID, o ballot.Open) bool {
	g, guessed := b.q.guesses[id]
	key, err := point(id)
	if !guessed || err != nil || int(g.Cards) != b.rules().CardsShown(o.Guess) {
		return false
	}
	sealed := ballot.Guess{Ctx: b.q.round.Ctx(), Draft: g.Draft, Sealed: ballot.Sealed(g.Sealed), Cards: g.Cards}
	return ballot.CheckOpening(key, sealed, o) == nil
}

// goOn checks that the group goes on without exactly those who are waited for,
// and that those left are enough.
func (b *book) goOn(e *room.WentOn) error {
	if err := b.poured(e.Slot, ""); err != nil {
		return err
	}
	if waiting := b.q.unreplied(); len(waiting) == 0 || !slices.Equal(waiting, e.Without) {
		return wrong(CodeWithout, "The group goes on without others than those who owe a reply.")
	}
	for _, id := range e.Without {
		b.q.passed[id] = true
	}
	var left []wire.ID
	for _, a := range b.q.Asked {
		if !b.q.passed[a.ID] && !b.q.gone[a.ID] {
			left = append(left, a.ID)
		}
	}
	if b.sealed.part(left) != nil {
		return wrong(CodeWithout, "The group goes on with too few.")
	}
	return nil
}

// reckon checks that nothing was left unasked, and the points.
func (b *book) reckon(e *room.Reckoned) error {
	if err := b.poured(e.Slot, ""); err != nil {
		return err
	}
	asks := b.lawful(len(b.q.asks) + 1)
	if len(asks) > len(b.q.asks) && (b.edition().Fixed || len(b.q.unreplied()) == 0) {
		return wrong(CodeAsk, "Ask %d was left out.", len(b.q.asks))
	}
	opened, points := map[string]rules.Opening{}, map[wire.ID]int{}
	for id, o := range b.q.opened {
		opened[string(id)] = o
	}
	for id, p := range rules.Score(b.rules(), b.q.counts, len(b.q.asks), opened) {
		points[wire.ID(id)] = p
	}
	if !maps.Equal(points, e.Points) {
		return wrong(CodePoints, "These are not the points that the rules give.")
	}
	b.score(points)
	return nil
}

// score adds the points up, and notes if the game is over with them.
func (b *book) score(points map[wire.ID]int) {
	for id, p := range points {
		b.game.scores[b.now(id)] += p
	}
	b.game.rounds++
	b.q.over = true
	b.mustEnd = b.q.last || b.rules().Ended(b.seatedScores(), b.game.rounds)
	b.report.Reckoned++
}
