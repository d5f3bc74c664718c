package room

import (
	"slices"
	"strings"

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
	v := &wire.Evening{Rounds: make([]wire.Round, len(s.evening))}
	for i, r := range s.evening {
		v.Rounds[i] = s.withKeysOfNow(r)
	}
	return v
}

// withKeysOfNow is a round as the seats are known now: some of them may have
// moved to another phone since.
func (s *State) withKeysOfNow(r wire.Round) wire.Round {
	r.Points, r.Exact = slices.Clone(r.Points), slices.Clone(r.Exact)
	for i := range r.Points {
		r.Points[i].ID = s.now(r.Points[i].ID)
	}
	for i := range r.Exact {
		r.Exact[i] = s.now(r.Exact[i])
	}
	slices.SortFunc(r.Points, func(a, b wire.Points) int { return strings.Compare(string(a.ID), string(b.ID)) })
	slices.Sort(r.Exact)
	return r
}
