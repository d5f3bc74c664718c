package client

import (
	"slices"

	"privacy/wire"
)

// Known is the room as known: the parts of the views, merged. Read it only.
type Known struct {
	At uint64 // number of the room's event that this is the state after

	Room     wire.Room
	Seats    []wire.Seat
	Door     wire.Door
	Forming  wire.Company
	Sealed   wire.Company
	Pile     wire.Pile
	Question wire.Question
	Ready    wire.Readies
	Progress wire.Progress
	Said     wire.Said
	Bag      wire.Bag
	Asks     wire.Asks
	Standing wire.Standing
	Shelf    wire.Shelf
	Evening  wire.Evening
}

// merge takes the parts of a view in, or returns ErrGap.
func (k *Known) merge(v wire.View) error {
	switch v.From {
	case 0:
		*k = Known{}
	case k.At:
	default:
		return ErrGap
	}
	k.At = v.To
	take(&k.Room, v.Room)
	take(&k.Seats, v.Seats)
	take(&k.Door, v.Door)
	take(&k.Forming, v.Forming)
	take(&k.Sealed, v.Sealed)
	take(&k.Pile, v.Pile)
	take(&k.Question, v.Question)
	take(&k.Ready, v.Ready)
	take(&k.Progress, v.Progress)
	take(&k.Said, v.Said)
	take(&k.Bag, v.Bag)
	take(&k.Asks, v.Asks)
	take(&k.Standing, v.Standing)
	take(&k.Shelf, v.Shelf)
	take(&k.Evening, v.Evening)
	return nil
}

func take[T any](part, fresh *T) {
	if fresh != nil {
		*part = *fresh
	}
}

const fateOpen = "open"

// Open tells whether a question is open.
func (k *Known) Open() bool { return k.Question.Slot > 0 && k.Question.Fate == fateOpen }

// Poured tells whether the bag of the last question was poured.
func (k *Known) Poured() bool { return k.Question.Slot > 0 && k.Bag.Slot == k.Question.Slot }

// Seat gives a seat, or nil.
func (k *Known) Seat(id wire.ID) *wire.Seat {
	return find(k.Seats, func(s *wire.Seat) bool { return s.ID == id })
}

// Knocks tells whether somebody waits for the host's word.
func (k *Known) Knocks(id wire.ID) bool {
	return find(k.Door.Knocks, func(n *wire.Knock) bool { return n.ID == id }) != nil
}

// Asked gives somebody's part in the last question, or nil.
func (k *Known) Asked(id wire.ID) *wire.Asked {
	return find(k.Question.Asked, func(a *wire.Asked) bool { return a.ID == id })
}

func memberOf(c *wire.Company, id wire.ID) *wire.Member {
	return find(c.Members, func(m *wire.Member) bool { return m.ID == id })
}

// find gives the first that fits, or nil.
func find[T any](all []T, fits func(*T) bool) *T {
	i := slices.IndexFunc(all, func(one T) bool { return fits(&one) })
	if i < 0 {
		return nil
	}
	return &all[i]
}
