package room

import (
	"slices"
	"strings"
	"unicode/utf8"

	"privacy/ballot"
	"privacy/wire"
)

// How somebody new comes in (spec/wire.md, "The door"): by sitting down, or by
// knocking and the host's Yes.

const (
	figures    = 12
	mostKnocks = 4
	againAfter = 60_000 // ms, from a No to the next knock
)

// Asks tells whether the host is asked before somebody new sits down: once the
// door was closed, or somebody was removed.
func (s *State) Asks() bool {
	return s.sealed != nil || s.forming != nil && s.forming.closed || len(s.removed) > 0
}

// Knocks tells whether this identity waits for the host's word.
func (s *State) Knocks(id wire.ID) bool { return s.knock(id) != nil }

func (s *State) knock(id wire.ID) *knock {
	i := slices.IndexFunc(s.knocks, func(k knock) bool { return k.id == id })
	if i < 0 {
		return nil
	}
	return &s.knocks[i]
}

func (t *turn) join(c *wire.Join) error {
	id := t.in.Actor
	if _, err := id.Key(); err != nil {
		return ErrBadSignature
	}
	if t.out(id) {
		return ErrRemoved
	}
	old := t.sleeper(id, c)
	if err := t.fits(id, c, old); err != nil {
		return err
	}
	if x := t.seat(id); x != nil {
		return t.change(x, c)
	}
	if old != "" || t.Asks() && id != t.host {
		return t.ask(id, c, old)
	}
	t.emit(&Joined{ID: id, Join: *c})
	return nil
}

// sleeper is the seat that somebody without one means by its name: that of a
// person whose phone is away, and who may sit there with another one.
func (s *State) sleeper(id wire.ID, c *wire.Join) wire.ID {
	for _, x := range s.seats {
		if x.away && !x.practice && !c.Practice && strings.EqualFold(x.name, c.Name) && s.seat(id) == nil {
			return x.id
		}
	}
	return ""
}

// fits checks what somebody wants to be called and to look like against
// everybody else's but the seat to go on with, and that there is a seat.
func (t *turn) fits(id wire.ID, c *wire.Join, old wire.ID) error {
	switch {
	case ballot.CheckName(c.Name) != nil || utf8.RuneCountInString(c.Name) > 30:
		return ErrNameBad
	case c.Figure < 0 || c.Figure >= figures || len(c.Language) != 2:
		return ErrMalformed
	}
	others := t.wishes(id, old)
	switch {
	case t.seat(id) == nil && old == "" && len(others) >= t.edition().Most:
		return ErrRoomFull
	case slices.ContainsFunc(others, func(w wire.Join) bool { return w.Figure == c.Figure }):
		return ErrFigureTaken
	case slices.ContainsFunc(others, func(w wire.Join) bool { return strings.EqualFold(w.Name, c.Name) }):
		return ErrNameTaken
	}
	return nil
}

// wishes lists what all but these two are called and look like, those who knock
// too.
func (s *State) wishes(id, old wire.ID) []wire.Join {
	var all []wire.Join
	for _, x := range s.seats {
		if x.id != id && x.id != old {
			all = append(all, wire.Join{Name: x.name, Figure: x.figure})
		}
	}
	for _, k := range s.knocks {
		if k.id != id {
			all = append(all, k.who)
		}
	}
	return all
}

// ask lets somebody knock, to go on with an old seat or for one of their own.
func (t *turn) ask(id wire.ID, c *wire.Join, old wire.ID) error {
	switch k := t.knock(id); {
	case k != nil && k.who == *c && k.to == old:
		return nil
	case t.turned[id] > 0 && t.in.Now < t.turned[id]+againAfter:
		return ErrTurnedAway
	case k == nil && len(t.knocks) >= mostKnocks:
		return ErrDoorBusy
	}
	t.emit(&Knocked{ID: id, For: old, Join: *c})
	return nil
}

// admit is the host's word.
func (t *turn) admit(c *wire.Admit) error {
	k := t.knock(c.Seat)
	switch {
	case k == nil && c.Yes && t.seat(c.Seat) == nil:
		return ErrNobodyKnocks
	case k == nil:
		return nil
	case !c.Yes:
		t.emit(&TurnedAway{ID: c.Seat})
		return nil
	case t.seat(k.to) != nil:
		return t.move(k)
	case len(t.seats) >= t.edition().Most:
		return ErrRoomFull
	}
	t.emit(&Joined{ID: c.Seat, Join: k.who})
	return nil
}

// move hands a seat over, unless its phone is back.
func (t *turn) move(k *knock) error {
	if t.Here(k.to) {
		return ErrNameTaken
	}
	t.emit(&Moved{From: k.to, ID: k.id, Language: k.who.Language})
	return nil
}

// giveUp ends a knock, if there is one.
func (t *turn) giveUp(id wire.ID) error {
	if t.Knocks(id) {
		t.emit(&GaveUp{ID: id})
	}
	return nil
}

func (s *State) viewDoor() *wire.Door {
	v := &wire.Door{Asks: s.Asks(), Knocks: make([]wire.Knock, len(s.knocks))}
	for i, k := range s.knocks {
		v.Knocks[i] = wire.Knock{ID: k.id, Name: k.who.Name, Figure: k.who.Figure, Practice: k.who.Practice, For: k.to}
	}
	return v
}
