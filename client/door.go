package client

import "privacy/wire"

// The host's word on somebody new (spec/wire.md, "The door").

// door is what a phone outside remembers.
type door struct {
	wish *wire.Join // what was asked for last
	away bool       // the host has said No to that
}

// TurnedAway tells whether the host has said No, and this person has not knocked
// again since.
func (p *Phone) TurnedAway() bool { return p.door.away }

// knockAgain makes a knock anew that stood before a view and is gone: it was
// forgotten while the line was lost, or the host has said No, and then that is
// the answer.
func (p *Phone) knockAgain(knocked bool) error {
	if !knocked || p.known.Seat(p.id) != nil || p.known.Knocks(p.id) || p.door.wish == nil {
		return nil
	}
	return p.out.add(name("join", *p.door.wish), false, wire.Command{Join: p.door.wish}, p.rand)
}
