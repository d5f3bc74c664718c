package room

import (
	"slices"

	"privacy/wire"
)

// What a group looks back on when its game has ended (spec/wire.md, "The
// evening"): of each round what everybody saw, and nothing else.

// lastRound is the round that has just been reckoned.
func (s *State) lastRound() wire.Round {
	return wire.Round{
		Number: s.rounds, Label: s.q.label, Texts: s.q.texts, Options: s.q.options,
		Counts: counts(s.q.counts), Points: points(s.q.points), Exact: s.exact(),
	}
}

// exact lists whose open guess was the number itself, sorted. A guess that
// stayed shut is not known, whatever it was.
func (s *State) exact() []wire.ID {
	ids := []wire.ID{}
	for id, o := range s.opened() {
		if o.Value == s.q.counts.Sum() {
			ids = append(ids, wire.ID(id))
		}
	}
	slices.Sort(ids)
	return ids
}

func (s *State) viewEvening() *wire.Evening {
	if !s.ended {
		return &wire.Evening{Rounds: []wire.Round{}}
	}
	return &wire.Evening{Rounds: append([]wire.Round{}, s.evening...)}
}
