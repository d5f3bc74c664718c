package room

import (
	"slices"

	"privacy/ballot"
	"privacy/rules"
	"privacy/wire"
)

// Beginning and ending a game, and the keys for its questions.

func (t *turn) start(c *wire.Start) error {
	switch {
	case c.Game != 0 && c.Game <= t.game:
		return nil
	case t.started:
		return ErrGameOn
	case c.Game != t.game+1:
		return ErrNoGame
	case t.sealed == nil:
		return ErrNotSealed
	}
	here := t.ids(t.present)
	if !t.enough(t.company(nil)) {
		return ErrTooFew
	}
	if len(here) > t.edition().Most {
		return ErrTooMany
	}
	leader, reader := t.edition().First(here, string(t.host), "")
	t.emit(&Started{Game: c.Game, Leader: wire.ID(leader), Reader: wire.ID(reader)})
	if len(t.pile.decks) == 0 {
		t.emit(t.freshPile())
	}
	return nil
}

// first lets the group say who begins, or lots.
func (t *turn) first(c *wire.First) error {
	switch {
	case c.Game == 0 || c.Game > t.game:
		return ErrNoGame
	case c.Game < t.game || !t.started || t.reader != "":
		return nil
	}
	here := t.ids(t.present)
	chosen := string(c.Seat)
	if chosen == "" && len(here) > 0 {
		chosen = here[t.draws.IntN(len(here))]
	}
	if !slices.Contains(here, chosen) {
		return ErrOrderBad
	}
	leader, reader := t.edition().First(here, string(t.host), chosen)
	t.emit(&Begun{Leader: wire.ID(leader), Reader: wire.ID(reader)})
	return nil
}

func (t *turn) end(c *wire.End) error {
	switch {
	case c.Game != t.game:
		return ErrNoGame
	case !t.started:
		return nil
	case t.q.is(open) && t.q.counts == nil:
		return ErrQuestionOpen
	}
	t.reckon()
	if t.started {
		t.emit(t.standing())
	}
	return nil
}

func (t *turn) standing() *Ended {
	e := &Ended{Winners: []wire.ID{}}
	for _, id := range rules.Winners(t.seatedScores()) {
		e.Winners = append(e.Winners, wire.ID(id))
	}
	return e
}

// seatedScores are the scores of those who still sit here.
func (s *State) seatedScores() map[string]int {
	scores := map[string]int{}
	for id, p := range s.scores {
		if s.seat(id) != nil {
			scores[string(id)] = p
		}
	}
	return scores
}

const keysAhead = 8

func (t *turn) keys(c *wire.Keys) error {
	if len(c.Keys) > keysAhead {
		return ErrMalformed
	}
	x := t.seat(t.in.Actor)
	var fresh []wire.SlotKey
	for _, k := range c.Keys {
		old, known := x.keys[k.Slot]
		switch {
		case known && !slices.Equal(old.X, k.X):
			return ErrKeyTaken
		case known || k.Slot <= t.slot:
			continue
		case k.Slot > t.slot+keysAhead || slices.ContainsFunc(fresh, func(f wire.SlotKey) bool { return f.Slot == k.Slot }):
			return ErrSlotWrong
		}
		if err := t.checkKey(k); err != nil {
			return err
		}
		fresh = append(fresh, k)
	}
	if len(fresh) > 0 {
		t.emit(&Keyed{ID: x.id, Keys: fresh})
	}
	return nil
}

func (t *turn) checkKey(k wire.SlotKey) error {
	x, err := ballot.ParsePoint(k.X)
	if err != nil {
		return ErrKeyBad
	}
	pok, err := ballot.ParseSignature(k.Pok)
	if err != nil {
		return ErrKeyBad
	}
	key := ballot.Key{Session: ballot.Session(t.session), Slot: k.Slot, X: x, Pok: pok}
	if key.CheckPok(point(t.in.Actor)) != nil || t.verify(k.Sig, key) != nil || t.posted(k) {
		return ErrKeyBad
	}
	return nil
}

// posted tells whether another seat has this very point for this slot: no
// company may have a point twice (spec/ballot.md, "Keys, ahead of time").
func (t *turn) posted(k wire.SlotKey) bool {
	return slices.ContainsFunc(t.seats, func(x seat) bool { return slices.Equal(x.keys[k.Slot].X, k.X) })
}
