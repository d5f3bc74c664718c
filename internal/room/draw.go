package room

import (
	"privacy/ballot"
	"privacy/wire"
)

// The next question: whose turn it is, the card, and the company that is asked.

// turnOf checks that the actor may bring the next question into slot. Done
// means that somebody has already. What is left to reckon is reckoned first,
// which may end the game, and a company that waited for that comes into force.
func (t *turn) turnOf(slot uint32) (done bool, err error) {
	switch {
	case slot != 0 && slot <= t.slot:
		return true, nil
	case slot != t.slot+1:
		return false, ErrSlotWrong
	case !t.started:
		return false, ErrNoGame
	}
	if t.q.is(open) {
		if !t.goesOn() {
			return false, ErrQuestionOpen
		}
		t.reckon()
	}
	if !t.started {
		return true, nil
	}
	if t.in.Actor != t.reads() {
		return false, ErrNotReader
	}
	t.sealIfAgreed()
	switch {
	case !t.enough(t.company(t.leftOut())):
		return false, ErrTooFew
	case t.sealed.member(t.in.Actor) == nil:
		return true, nil // not on the new list: somebody there draws
	}
	return false, nil
}

func (s *State) leftOut() []wire.ID {
	if s.pending == nil {
		return nil
	}
	return s.pending.without
}

func (t *turn) draw(c *wire.Draw) error {
	if done, err := t.turnOf(c.Slot); done || err != nil {
		return err
	}
	if t.pending != nil {
		return t.again()
	}
	if t.fromBox() {
		return t.openWith(t.slipped(), t.in.Actor)
	}
	switch {
	case t.settings.Box == 1, t.settings.Choice != "card" && len(t.cards().Choices()) == 0:
		return t.emptied()
	case t.settings.Choice != "card":
		return ErrChoiceBad
	}
	card, ok := t.takeCard()
	switch {
	case !ok && t.box():
		return t.openWith(t.slipped(), t.in.Actor)
	case !ok:
		return t.emptied()
	}
	if err := t.openWith(card.pending, t.in.Actor); err != nil {
		return err
	}
	t.emit(&card.rest)
	return nil
}

// emptied says that nothing is left to ask.
func (t *turn) emptied() error {
	if t.pile.empty {
		return ErrPileEmpty
	}
	t.emit(&Emptied{})
	return nil
}

func (t *turn) put(c *wire.Put) error {
	if done, err := t.turnOf(c.Slot); done || err != nil {
		return err
	}
	if t.pending != nil {
		return t.again()
	}
	p, rest, err := t.chosen(c)
	if err != nil {
		return err
	}
	if err := t.openWith(p, t.in.Actor); err != nil || rest == nil {
		return err
	}
	t.emit(rest)
	return nil
}

// again opens a withdrawn question once more: by its reader, or the next one to
// the left if that one is not here any more.
func (t *turn) again() error { return t.openWith(*t.pending, t.reads()) }

// comeAgain opens a withdrawn question once more by itself, where that can be
// done at once.
func (t *turn) comeAgain() {
	if t.pending == nil || !t.started || t.q.is(open) || !t.enough(t.company(t.leftOut())) {
		return
	}
	_ = t.again() // a key that is missing comes, and then the question
}

func (t *turn) openWith(p pending, reader wire.ID) error {
	e := &Opened{
		Slot: t.slot + 1, Label: p.label, By: p.by, Number: p.number, Options: p.options, Texts: p.texts, Game: t.line(), Reader: reader,
		Epoch: t.sealed.epoch,
	}
	for _, id := range t.company(p.without) {
		m := t.sealed.member(id)
		k, ok := t.seat(id).keys[e.Slot]
		if !ok {
			return ErrKeyMissing
		}
		e.Asked = append(e.Asked, wire.Asked{ID: id, Name: m.name, Practice: m.practice, X: k.X, Pok: k.Pok, Sig: k.Sig})
	}
	t.emit(e)
	if _, err := t.round(); err != nil {
		return ErrKeyBad
	}
	return nil
}

func (s *State) line() string { return s.ballotGame().String() }

func (s *State) ballotGame() ballot.Game {
	return ballot.Game{Edition: s.settings.Edition, End: s.settings.End, Free: s.settings.Choice == "free", Guard: s.settings.Guard}
}

// round is the open question as the ballot wants it.
func (t *turn) round() (*ballot.Round, error) {
	q := t.q
	if q.terms != nil {
		return q.terms, nil
	}
	game, err := ballot.ParseGame(q.game)
	if err != nil {
		return nil, err
	}
	about, err := ballot.Question{Game: game, Label: q.label, Texts: ballotTexts(q.texts)}.About()
	if err != nil {
		return nil, err
	}
	terms := ballot.Terms{
		Session: ballot.Session(t.session), Epoch: q.epoch, Slot: q.slot, About: about, Options: q.options,
	}
	for _, a := range q.asked {
		terms.Asked = append(terms.Asked, ballot.Player{
			Member: ballot.Member{ID: point(a.ID), Name: a.Name, Practice: a.Practice},
			X:      ballot.Point(a.X), Pok: ballot.Signature(a.Pok),
		})
	}
	q.terms, err = ballot.NewRound(terms)
	return q.terms, err
}

func ballotTexts(texts []wire.Text) []ballot.Text {
	all := make([]ballot.Text, len(texts))
	for i, t := range texts {
		all[i] = ballot.Text{Lang: t.Language, Text: t.Text}
	}
	return all
}

func (t *turn) read(c *wire.Read) error {
	if t.last(c.Slot) && t.q.read {
		return nil
	}
	if err := t.known(c.Slot); err != nil {
		return err
	}
	if t.in.Actor != t.q.reader {
		return ErrNotReader
	}
	t.emit(&Read{Slot: c.Slot})
	return nil
}
