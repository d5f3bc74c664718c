package transcript

import (
	"slices"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/wire"
)

// company is a list that is being sealed, or is sealed.
type company struct {
	epoch  uint32
	closed bool
	list   map[wire.ID]*member
}

type member struct {
	ballot.Member
	commitment ballot.Digest
	nonce      *ballot.Nonce // nil until revealed
	same       bool
}

func (c *company) member(id wire.ID) *member {
	if c == nil {
		return nil
	}
	return c.list[id]
}

// drop strikes somebody off a list that is still open.
func (c *company) drop(id wire.ID) {
	if c != nil && !c.closed {
		delete(c.list, id)
	}
}

// members are those on the list, in no order.
func (c *company) members() []ballot.Member {
	var all []ballot.Member
	for _, m := range c.list {
		all = append(all, m.Member)
	}
	return all
}

// form begins a company under a new epoch.
func (b *book) form() {
	b.epoch++
	b.forming = &company{epoch: b.epoch, list: map[wire.ID]*member{}}
}

func (b *book) sealedEpoch() uint32 {
	if b.sealed == nil {
		return 0
	}
	return b.sealed.epoch
}

func (b *book) takeCompany(e room.Event) error {
	switch e := e.(type) {
	case *room.Committed:
		return b.commit(e)
	case *room.Closed:
		return b.close(e)
	case *room.Reopened:
		if err := b.forms(b.epoch, true); err != nil {
			return err
		}
		if b.form(); e.Epoch != b.epoch {
			return wrong(CodeList, "A new company has a new epoch, one higher.")
		}
	case *room.Revealed:
		return b.reveal(e)
	case *room.Agreed:
		return b.agree(e)
	case *room.Sealed:
		return b.seal(e)
	}
	return nil
}

// forms checks that a company with this epoch is forming, and closed or not.
func (b *book) forms(epoch uint32, closed bool) error {
	if b.forming == nil || b.forming.epoch != epoch || b.forming.closed != closed {
		return wrong(CodeList, "No company with this epoch is forming here.")
	}
	return nil
}

func (b *book) commit(e *room.Committed) error {
	if err := b.forms(e.Epoch, false); err != nil {
		return err
	}
	x := b.seats[e.ID]
	commitment, err := ballot.ParseDigest(e.Commitment)
	if x == nil || err != nil {
		return wrong(CodeList, "The commitment of %s is none.", b.name(e.ID))
	}
	b.forming.list[e.ID] = &member{Member: x.member(), commitment: commitment}
	return nil
}

// close fixes the list: everybody on it once, and committed.
func (b *book) close(e *room.Closed) error {
	if err := b.forms(e.Epoch, false); err != nil {
		return err
	}
	list := map[wire.ID]*member{}
	for _, id := range e.Members {
		m := b.forming.list[id]
		if m == nil || list[id] != nil {
			return wrong(CodeList, "%s is on the list twice, or without a commitment.", b.name(id))
		}
		list[id] = m
	}
	b.forming.list, b.forming.closed = list, true
	return nil
}

func (b *book) reveal(e *room.Revealed) error {
	if err := b.forms(e.Epoch, true); err != nil {
		return err
	}
	m := b.forming.member(e.ID)
	nonce, err := ballot.ParseNonce(e.Nonce)
	if m == nil || err != nil || m.nonce != nil {
		return wrong(CodeNonce, "%s reveals what was not asked for.", b.name(e.ID))
	}
	if ballot.Commit(b.session, e.Epoch, m.Member, nonce) != m.commitment {
		return wrong(CodeNonce, "The nonce of %s is not the one that was committed to.", b.name(e.ID))
	}
	m.nonce = &nonce
	return nil
}

func (b *book) agree(e *room.Agreed) error {
	if err := b.forms(e.Epoch, true); err != nil {
		return err
	}
	m := b.forming.member(e.ID)
	if m == nil || m.same || b.forming.lacks(func(m *member) bool { return m.nonce != nil }) {
		return wrong(CodeSeal, "%s has seen the same pictures before there were any.", b.name(e.ID))
	}
	m.same = true
	return nil
}

// lacks tells whether somebody on the list is not so.
func (c *company) lacks(so func(m *member) bool) bool {
	for _, m := range c.list {
		if !so(m) {
			return true
		}
	}
	return false
}

func (b *book) seal(e *room.Sealed) error {
	if err := b.forms(e.Epoch, true); err != nil {
		return err
	}
	f := b.forming
	if b.q.isOpen() || len(f.list) == 0 || f.lacks(func(m *member) bool { return m.same }) {
		return wrong(CodeSeal, "The company is sealed before all have seen the same pictures.")
	}
	seal, err := f.pictures(b.session)
	if err != nil {
		return wrong(CodeSeal, "There is no seal of this company.")
	}
	b.report.Companies++
	b.report.People, b.report.Seal = len(f.list), seal
	b.sealed, b.forming = f, nil
	return b.welcome()
}

// welcome looks who sits here: who is on the list has a score from now on, and
// who is not belongs to the next company.
func (b *book) welcome() error {
	for id := range b.sealed.list {
		if b.seats[id] == nil {
			return wrong(CodeSeal, "Somebody is sealed who has left.")
		}
	}
	begin := b.newcomerScore()
	for id := range b.sealed.list {
		if _, there := b.game.scores[id]; b.game.on && !there {
			b.game.scores[id] = begin
		}
	}
	for id := range b.seats {
		if b.sealed.list[id] == nil {
			b.form()
			break
		}
	}
	return nil
}

func (c *company) pictures(session ballot.Session) (ballot.Seal, error) {
	s := ballot.Sealing{Session: session, Epoch: c.epoch}
	nonces := map[ballot.Point]ballot.Nonce{}
	for _, m := range c.list {
		s.List = append(s.List, ballot.Committed{Member: m.Member, Commit: m.commitment})
		nonces[m.ID] = *m.nonce
	}
	return s.Seal(nonces)
}

// part checks that some of the sealed may be asked alone.
func (c *company) part(ids []wire.ID) error {
	var asked []ballot.Member
	for _, id := range ids {
		m := c.member(id)
		if m == nil {
			return wrong(CodeCompany, "Somebody is asked who is not sealed.")
		}
		asked = append(asked, m.Member)
	}
	if ballot.CheckAsked(c.members(), asked) != nil {
		return wrong(CodeCompany, "This part of the company is too small to be asked alone.")
	}
	return nil
}

// names lists ids as people know them.
func (b *book) names(ids []wire.ID) []string {
	all := make([]string, len(ids))
	for i, id := range ids {
		all[i] = b.name(id)
	}
	slices.Sort(all)
	return all
}
