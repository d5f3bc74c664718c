package room

import (
	"reflect"
	"slices"

	"privacy/ballot"
	"privacy/wire"
)

// Seats, the seal, and who is here. How somebody comes in: knock.go.

func (t *turn) change(x *seat, c *wire.Join) error {
	switch {
	case x.practice != c.Practice:
		return ErrMalformed
	case x.name != c.Name && (t.sealed.member(x.id) != nil || t.forming != nil && t.forming.closed):
		return ErrDoorClosed
	case x.name == c.Name && x.figure == c.Figure && x.language == c.Language:
		return nil
	}
	t.emit(&Changed{ID: x.id, Join: *c})
	return nil
}

func (t *turn) leave(c *wire.Leave) error {
	if c.Epoch != t.sealedEpoch() {
		return ErrWrongEpoch
	}
	if err := t.verify(c.Sig, ballot.Leave{Session: ballot.Session(t.session), Epoch: c.Epoch}); err != nil {
		return err
	}
	t.emit(&Left{ID: t.in.Actor, Leave: *c})
	return nil
}

func (s *State) sealedEpoch() uint32 {
	if s.sealed == nil {
		return 0
	}
	return s.sealed.epoch
}

func (t *turn) remove(c *wire.Remove) error {
	if t.seat(c.Seat) == nil {
		return nil
	}
	t.emit(&Removed{ID: c.Seat})
	return nil
}

func (t *turn) order(c *wire.Order) error {
	now := make([]wire.ID, len(t.seats))
	for i, x := range t.seats {
		now[i] = x.id
	}
	if slices.Equal(now, c.Seats) {
		return nil
	}
	if t.q.is(open) {
		return ErrQuestionOpen
	}
	if !slices.Equal(slices.Sorted(slices.Values(now)), slices.Sorted(slices.Values(c.Seats))) {
		return ErrOrderBad
	}
	t.emit(&Ordered{Seats: c.Seats})
	return nil
}

func (t *turn) couple(c *wire.Pair) error {
	if !slices.Contains([]wire.ID{c.Seat, c.Other, t.host}, t.in.Actor) || t.in.Actor == "" {
		return ErrNotHost
	}
	x := t.seat(c.Seat)
	if x == nil || c.Other != "" && (t.seat(c.Other) == nil || c.Other == c.Seat) {
		return ErrOrderBad
	}
	if x.pair != c.Other {
		t.emit(&Paired{Seat: c.Seat, Other: c.Other})
	}
	return nil
}

func (t *turn) set(c *wire.Settings) error {
	if reflect.DeepEqual(*c, t.settings) {
		return nil
	}
	switch {
	case t.started && !sameGame(*c, t.settings):
		return ErrGameOn
	case t.q.is(open):
		return ErrQuestionOpen
	case !t.house.settable(*c, t.shelf):
		return ErrSettingsBad
	}
	t.emit(&Set{Settings: *c})
	if t.started && len(t.pile.decks) == 0 {
		t.emit(t.freshPile())
	}
	return nil
}

// sameGame tells whether two settings differ at most in what is asked, and for
// how long.
func sameGame(a, b wire.Settings) bool {
	a.Decks, a.Heat, a.Omit, a.Own, a.Box = b.Decks, b.Heat, b.Omit, b.Own, b.Box
	a.Rising, a.Minutes = b.Rising, b.Minutes
	return reflect.DeepEqual(a, b)
}

func (t *turn) passHost(c *wire.HostTo) error {
	if c.Seat == t.host {
		return nil
	}
	if t.seat(c.Seat) == nil {
		return ErrNotSeated
	}
	t.emit(&Hosted{ID: c.Seat})
	return nil
}

// listed is the actor on the list of an epoch, forming or sealed, or nil.
func (t *turn) listed(epoch uint32) *member {
	for _, c := range []*company{t.forming, t.sealed} {
		if c != nil && c.epoch == epoch {
			return c.member(t.in.Actor)
		}
	}
	return nil
}

// forms checks that a company with this epoch is forming, and closed or not.
func (t *turn) forms(epoch uint32, closed bool) error {
	switch {
	case t.forming == nil || t.forming.epoch != epoch:
		return ErrWrongEpoch
	case t.forming.closed && !closed:
		return ErrDoorClosed
	case !t.forming.closed && closed:
		return ErrDoorOpen
	}
	return nil
}

func (t *turn) commit(c *wire.Commit) error {
	if m := t.listed(c.Epoch); m != nil && slices.Equal(m.commitment, c.Commitment) {
		return nil
	}
	if err := t.forms(c.Epoch, false); err != nil {
		return err
	}
	if len(c.Commitment) != len(ballot.Digest{}) {
		return ErrMalformed
	}
	t.emit(&Committed{ID: t.in.Actor, Commit: *c})
	return nil
}

func (t *turn) close(c *wire.Close) error {
	if c.Epoch != 0 && c.Epoch == t.sealedEpoch() {
		return nil
	}
	if t.forming == nil || t.forming.epoch != c.Epoch {
		return ErrWrongEpoch
	}
	if t.forming.closed {
		return nil
	}
	ids := []wire.ID{}
	for _, x := range t.seats {
		switch committed := t.forming.member(x.id) != nil; {
		case committed:
			ids = append(ids, x.id)
		case !x.away:
			return ErrNotCommitted
		}
	}
	if len(ids) < 3 {
		return ErrTooFew
	}
	t.emit(&Closed{Epoch: c.Epoch, Members: ids})
	return nil
}

func (t *turn) reopen(c *wire.Reopen) error {
	if c.Epoch < t.epoch || t.sealedEpoch() == c.Epoch {
		return nil
	}
	if err := t.forms(c.Epoch, true); err != nil {
		return err
	}
	t.emit(&Reopened{Epoch: t.epoch + 1})
	return nil
}

func (t *turn) reveal(c *wire.Reveal) error {
	if m := t.listed(c.Epoch); m != nil && len(m.nonce) > 0 && slices.Equal(m.nonce, c.Nonce) {
		return nil
	}
	if err := t.forms(c.Epoch, true); err != nil {
		return err
	}
	m := t.forming.member(t.in.Actor)
	if m == nil {
		return ErrNotAsked
	}
	nonce, err := ballot.ParseNonce(c.Nonce)
	if err != nil {
		return ErrMalformed
	}
	commitment := ballot.Commit(ballot.Session(t.session), c.Epoch, m.ballot(), nonce)
	if !slices.Equal(commitment[:], m.commitment) {
		return ErrNonceWrong
	}
	t.emit(&Revealed{ID: m.id, Reveal: *c})
	return nil
}

func (m member) ballot() ballot.Member {
	return ballot.Member{ID: point(m.id), Name: m.name, Practice: m.practice}
}

func (t *turn) same(c *wire.Same) error {
	if t.sealedEpoch() == c.Epoch {
		return nil
	}
	if err := t.forms(c.Epoch, true); err != nil {
		return err
	}
	m := t.forming.member(t.in.Actor)
	switch {
	case m == nil:
		return ErrNotAsked
	case m.same:
		return nil
	case slices.ContainsFunc(t.forming.members, func(m member) bool { return len(m.nonce) == 0 }):
		return ErrNotRevealed
	}
	t.emit(&Agreed{ID: m.id, Epoch: c.Epoch})
	return nil
}

// reformIfBroken begins anew when somebody on a closed list has gone.
func (t *turn) reformIfBroken() {
	f := t.forming
	if f == nil || !f.closed {
		return
	}
	if slices.ContainsFunc(f.members, func(m member) bool { return t.seat(m.id) == nil }) {
		t.emit(&Reopened{Epoch: t.epoch + 1})
	}
}

// sealIfAgreed puts a company in force once all have seen the same pictures
// and no question is open under the old one.
func (t *turn) sealIfAgreed() {
	f := t.forming
	if f == nil || !f.closed || t.q.is(open) || slices.ContainsFunc(f.members, func(m member) bool { return !m.same }) {
		return
	}
	t.emit(&Sealed{Epoch: f.epoch})
}

// presence notes that somebody went away or came back. A question that waits
// for the ready of somebody who is away is withdrawn. Nor does anybody knock who
// has gone away.
func (t *turn) presence(id wire.ID, away bool) error {
	if away && t.Knocks(id) {
		if !t.mayMiss(id, t.in.By, t.in.Now) {
			return nil
		}
		return t.giveUp(id)
	}
	if !t.Knows(id) || t.Here(id) != away {
		return nil
	}
	if !away {
		t.emit(&Back{ID: id})
		return nil
	}
	if !t.mayMiss(id, t.in.By, t.in.Now) {
		return nil
	}
	t.emit(&Away{ID: id})
	if t.stage() == stageReady && slices.Contains(t.q.unready(), id) {
		t.emit(&Withdrawn{Slot: t.slot})
	}
	return nil
}

func (t *turn) verify(sig wire.Bytes, s ballot.Statement) error {
	signature, err := ballot.ParseSignature(sig)
	if err != nil || ballot.Verify(point(t.in.Actor), signature, s) != nil {
		return ErrBadSignature
	}
	return nil
}

// point is the key of an identity that was checked when it joined.
func point(id wire.ID) ballot.Point {
	key, err := id.Key()
	if err != nil {
		return ballot.Point{}
	}
	return ballot.Point(key)
}
