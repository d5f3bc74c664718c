package room

import (
	"slices"

	"privacy/wire"
)

// What happens because time passes: a tick, posted by the server.

// Times after which the server posts something, in ms.
const (
	readAfter    = 15_000
	overdueAfter = 20_000
	hostAfter    = 60_000
)

// Deadline is when a tick would change something, in ms since 1970, or 0.
func (s *State) Deadline() int64 {
	var due []int64
	if s.q.is(open) && !s.q.read {
		due = append(due, s.q.opened+readAfter)
	}
	if s.waits() {
		due = append(due, s.q.since+overdueAfter)
	}
	if s.heir() != "" {
		due = append(due, s.passesOn())
	}
	if len(due) == 0 {
		return 0
	}
	return slices.Min(due)
}

// waits tells whether the group waits for somebody and has not been told yet.
func (s *State) waits() bool {
	return s.q.is(open) && !s.q.overdue && s.stage() != stageTalk
}

// passesOn is when a host that is away loses the hosting, in ms: one that has
// left the table as well is not waited for.
func (s *State) passesOn() int64 {
	if s.hostLeft {
		return s.hostAway
	}
	return s.hostAway + hostAfter
}

// heir is who takes the hosting over from a host that is away, or "": the first
// seat where a person is, whether sealed yet or not.
func (s *State) heir() wire.ID {
	if s.hostAway == 0 {
		return ""
	}
	for _, x := range s.seats {
		if !x.away && !x.practice && x.id != s.host {
			return x.id
		}
	}
	return ""
}

func (t *turn) tick() error {
	if t.q.is(open) && !t.q.read && t.in.Now >= t.q.opened+readAfter {
		t.emit(&Read{Slot: t.slot})
	}
	if t.waits() && t.in.Now >= t.q.since+overdueAfter {
		t.emit(&Overdue{Slot: t.slot})
	}
	if heir := t.heir(); heir != "" && t.in.Now >= t.passesOn() {
		t.emit(&Hosted{ID: heir})
	}
	return nil
}
