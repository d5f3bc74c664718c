package room

import (
	"slices"

	"privacy/wire"
)

// What happens because time passes: a tick, posted by the server.

// Times after which the server posts something, in ms.
const (
	readAfter    = 60_000 // by a reader who is here: people tell stories, or would rather have another question
	unreadAfter  = 15_000 // by one who is away
	overdueAfter = 20_000
	hostAfter    = 60_000
	minute       = 60_000
)

// Deadline is when a tick would change something, in ms since 1970, or 0.
func (s *State) Deadline() int64 {
	var due []int64
	if s.unread() {
		due = append(due, s.readBy())
	}
	if s.waits() {
		due = append(due, s.q.since+overdueAfter)
	}
	if s.timed() {
		due = append(due, s.timeUpAt())
	}
	if s.heir() != "" {
		due = append(due, s.passesOn())
	}
	if len(due) == 0 {
		return 0
	}
	return slices.Min(due)
}

// unread tells whether the open question is still to be read aloud.
func (s *State) unread() bool { return s.q.is(open) && !s.q.read }

// readBy is when a question that nobody has read aloud is shown all the same, in ms.
func (s *State) readBy() int64 {
	if s.Here(s.q.reader) {
		return s.q.opened + readAfter
	}
	return s.q.opened + unreadAfter
}

// waits tells whether the group waits for somebody and has not been told yet:
// for an answer only once the question was read.
func (s *State) waits() bool {
	if !s.q.is(open) || s.q.overdue {
		return false
	}
	stage := s.stage()
	return stage != stageTalk && (stage != stageAnswer || s.q.read)
}

// timed tells whether the game has a time that is not up yet.
func (s *State) timed() bool { return s.started && s.settings.Minutes > 0 && !s.timeUp }

// timeUpAt is when it is, in ms.
func (s *State) timeUpAt() int64 { return s.begun + int64(s.settings.Minutes)*minute }

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
	if t.unread() && t.in.Now >= t.readBy() {
		t.emit(&Read{Slot: t.slot})
	}
	if t.waits() && t.in.Now >= t.q.since+overdueAfter {
		t.emit(&Overdue{Slot: t.slot})
	}
	if t.timed() && t.in.Now >= t.timeUpAt() {
		t.emit(&TimeUp{})
	}
	if heir := t.heir(); heir != "" && t.in.Now >= t.passesOn() {
		t.emit(&Hosted{ID: heir})
	}
	return nil
}
