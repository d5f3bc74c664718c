package client

import (
	"maps"
	"slices"

	"privacy/ballot"
	"privacy/wire"
)

// The steps of a Memory, and what they look at. If one fails, the Store keeps
// nothing of it.

// mostReveals is how often a nonce is given out in one room (spec/ballot.md, "The room and the seal").
const mostReveals = 16

// newest is the draft that counts, or nil.
func (m *Memory) newest(slot uint32) *Draft {
	if m.Guess == nil || m.Guess.Slot != slot || len(m.Guess.Drafts) == 0 {
		return nil
	}
	return &m.Guess.Drafts[len(m.Guess.Drafts)-1]
}

func (m *Memory) ballot(slot uint32) *Ballot {
	if m.Ballot == nil || m.Ballot.Slot != slot {
		return nil
	}
	return m.Ballot
}

func (m *Memory) readySlot() uint32 {
	if m.Ready == nil {
		return 0
	}
	return m.Ready.Slot
}

// isReady tells whether a ready for exactly this was given and still holds.
func (m *Memory) isReady(slot uint32, ctx ballot.Digest) bool {
	return m.Ready != nil && m.Ready.Slot == slot && m.Ready.Ctx == ctx && slot > m.Closed
}

// result is the settled result of a slot, or nil.
func (m *Memory) result(slot uint32) *Result {
	if m.Result == nil || m.Result.Slot != slot {
		return nil
	}
	return m.Result
}

// undelivered tells whether something that was made for a slot has not arrived.
func (m *Memory) undelivered(slot uint32) bool {
	d, s, b := m.newest(slot), m.spoken(slot), m.ballot(slot)
	return d != nil && !d.Delivered || s != nil && !s.Delivered || b != nil && !b.Delivered
}

// sawAny tells whether a question with one of these traces was here.
func (m *Memory) sawAny(traces []string) bool {
	return slices.ContainsFunc(m.Seen, func(s Seen) bool {
		return slices.ContainsFunc(s.Traces, func(t string) bool { return slices.Contains(traces, t) })
	})
}

func (m *Memory) see(traces []string) {
	if !slices.ContainsFunc(m.Seen, func(s Seen) bool { return slices.Equal(s.Traces, traces) }) {
		m.Seen = append(m.Seen, Seen{Traces: traces})
	}
}

// lacksKey tells whether a slot needs a key that was never made.
func (m *Memory) lacksKey(slot uint32) bool {
	_, ok := m.Keys[slot]
	return !ok && slot > m.Closed && slot > m.readySlot()
}

// addKeys makes keys for slots that never had one.
func (m *Memory) addKeys(slots []uint32, make func(slot uint32) (Key, error)) error {
	for _, slot := range slots {
		if !m.lacksKey(slot) {
			continue
		}
		k, err := make(slot)
		if err != nil {
			return err
		}
		if m.Keys == nil {
			m.Keys = map[uint32]Key{}
		}
		m.Keys[slot] = k
	}
	return nil
}

func (m *Memory) setSeal(epoch uint32, s Seal) {
	if m.Seals == nil {
		m.Seals = map[uint32]Seal{}
	}
	m.Seals[epoch] = s
}

// commit takes a fresh nonce, unless the door has closed over the one before.
func (m *Memory) commit(epoch uint32, nonce ballot.Nonce, commitment ballot.Digest) error {
	if m.Seals[epoch].List != nil {
		return ErrList
	}
	m.setSeal(epoch, Seal{Nonce: nonce, Commitment: commitment})
	return nil
}

// closeDoor keeps the list over which the door was closed: the only one that
// its epoch will ever have.
func (m *Memory) closeDoor(epoch uint32, list []ballot.Committed) error {
	seal := m.Seals[epoch]
	if seal.List == nil {
		seal.List = list
		m.setSeal(epoch, seal)
		return nil
	}
	return seal.stays(list)
}

// stays tells whether a list is the one that was stored.
func (s Seal) stays(list []ballot.Committed) error {
	switch {
	case s.List == nil || slices.Equal(s.List, list):
		return nil
	case s.Revealed:
		return ErrTwice
	}
	return ErrList
}

// reveal gives the nonce out, for the stored list only.
func (m *Memory) reveal(epoch uint32) error {
	seal := m.Seals[epoch]
	switch {
	case seal.List == nil:
		return ErrNotNow
	case seal.Revealed:
		return nil
	case m.Shown >= mostReveals:
		return ErrTwice
	}
	seal.Revealed = true
	m.Shown++
	m.setSeal(epoch, seal)
	return nil
}

func (m *Memory) same(epoch uint32) error {
	seal := m.Seals[epoch]
	if seal.List == nil || !seal.Revealed {
		return ErrNotNow
	}
	seal.Same = true
	m.setSeal(epoch, seal)
	return nil
}

// ready signs over a context: once for a slot, never at or below an earlier
// one, and it closes all lower slots for good.
func (m *Memory) ready(slot uint32, ctx ballot.Digest, key wire.Asked, sign func() (ballot.Signature, error)) error {
	if m.readySlot() == slot && m.Ready.Ctx != ctx {
		return ErrDisagree
	}
	if m.readySlot() == slot {
		return nil
	}
	k, ok := m.Keys[slot]
	switch {
	case slot < m.readySlot() || slot <= m.Closed:
		return ErrSlotClosed
	case !ok || !slices.Equal(k.X, key.X) || !slices.Equal(k.Pok, key.Pok):
		return ErrDisagree
	}
	sig, err := sign()
	if err != nil {
		return err
	}
	m.erase(slot - 1)
	m.Ready = &Ready{Slot: slot, Ctx: ctx, Sig: sig}
	return nil
}

// erase forgets the secrets of all slots up to this one, and what would be sent
// of them: a ballot that comes after its question was given up tells the others'
// tally.
func (m *Memory) erase(slot uint32) {
	maps.DeleteFunc(m.Keys, func(s uint32, _ Key) bool { return s <= slot })
	m.Closed = max(m.Closed, slot)
	if m.Ballot != nil && m.Ballot.Slot <= slot {
		m.Ballot = nil
	}
	if m.Guess != nil && m.Guess.Slot <= slot {
		m.Guess = nil
	}
	if m.Spoken != nil && m.Spoken.Slot <= slot {
		m.Spoken = nil
	}
	if m.Passed != nil && m.Passed.Slot <= slot {
		m.Passed = nil
	}
	if m.Result != nil && m.Result.Slot <= slot {
		m.Result = nil
	}
}

// over closes a slot; traces are those of a question that never comes back.
func (m *Memory) over(slot uint32, traces []string) error {
	m.erase(slot)
	if traces != nil {
		m.see(traces)
	}
	return nil
}

// stand forgets the seat and its secrets; what was answered stays known.
func (m *Memory) stand() error {
	*m = Memory{Seen: m.Seen, Burnt: m.Burnt}
	return nil
}

// burn forgets everything but that this room never is entered again.
func (m *Memory) burn() error {
	*m = Memory{Burnt: true}
	return nil
}

// guess keeps a sealed guess as the highest draft.
func (m *Memory) guess(slot uint32, ctx ballot.Digest, make func(draft uint32) (Draft, error)) error {
	switch {
	case !m.isReady(slot, ctx):
		return ErrSlotClosed
	case m.result(slot) != nil:
		return ErrSlotUsed
	}
	if m.Guess == nil || m.Guess.Slot != slot {
		m.Guess = &Guess{Slot: slot}
	}
	number := uint32(0)
	if last := m.newest(slot); last != nil {
		number = last.Draft + 1
	}
	d, err := make(number)
	if err != nil {
		return err
	}
	m.Guess.Drafts = append(m.Guess.Drafts, d)
	return nil
}

// say keeps the one guess that is said aloud in a slot, after its ballot.
func (m *Memory) say(slot uint32, ctx ballot.Digest, make func() (Spoken, error)) error {
	switch {
	case m.spoken(slot) != nil:
		return nil
	case !m.isReady(slot, ctx):
		return ErrSlotClosed
	case m.result(slot) != nil:
		return ErrSlotUsed
	case m.ballot(slot) == nil:
		return ErrNotNow
	}
	s, err := make()
	m.Spoken = &s
	return err
}

func (m *Memory) spoken(slot uint32) *Spoken {
	if m.Spoken == nil || m.Spoken.Slot != slot {
		return nil
	}
	return m.Spoken
}

// pass notes that its person goes on without somebody from an ask on.
func (m *Memory) pass(slot uint32, from map[wire.ID]uint32) error {
	if m.Passed == nil || m.Passed.Slot != slot {
		m.Passed = &Passed{Slot: slot, From: map[wire.ID]uint32{}}
	}
	passed := maps.Clone(m.Passed.From)
	for id, ask := range from {
		if _, known := passed[id]; !known {
			passed[id] = ask
		}
	}
	m.Passed = &Passed{Slot: slot, From: passed}
	return nil
}

// arrived notes that a ballot or a guess is durable; drafts before it go.
func (m *Memory) arrived(command string) error {
	if m.Spoken != nil && m.Spoken.Command == command {
		spoken := *m.Spoken
		spoken.Delivered = true
		m.Spoken = &spoken
	}
	if m.Ballot != nil && m.Ballot.Command == command {
		m.Ballot.Delivered = true
	}
	if m.Guess == nil {
		return nil
	}
	i := slices.IndexFunc(m.Guess.Drafts, func(d Draft) bool { return d.Command == command })
	if i >= 0 {
		m.Guess.Drafts = m.Guess.Drafts[i:]
		m.Guess.Drafts[0].Delivered = true
	}
	return nil
}

// cast makes the one ballot of a slot, keeps its bytes and deletes its key, all
// in one. Where there is one already it stays and make is not called.
func (m *Memory) cast(slot uint32, ctx ballot.Digest, traces []string, make func(secret ballot.Scalar) (Ballot, error)) error {
	key, ok := m.Keys[slot]
	switch {
	case !m.isReady(slot, ctx):
		return ErrSlotClosed
	case m.ballot(slot) != nil:
		return nil
	case !ok:
		return ErrSlotUsed
	case m.sawAny(traces):
		return ErrSeen
	}
	b, err := make(key.Secret)
	if err != nil {
		return err
	}
	delete(m.Keys, slot)
	m.Ballot = &b
	m.see(traces)
	return nil
}

// settle fixes the one result that asks of a slot are answered over.
func (m *Memory) settle(slot uint32, result ballot.Digest) error {
	if old := m.result(slot); old != nil && old.Result != result {
		return ErrTally
	}
	m.Result = &Result{Slot: slot, Result: result}
	return nil
}
