package client

import (
	"fmt"
	"slices"

	"privacy/ballot"
	"privacy/wire"
)

// Who sits here together: the seal, and smaller companies.

func name(parts ...any) string { return fmt.Sprintln(parts...) }

func point(id wire.ID) ballot.Point {
	key, err := id.Key()
	if err != nil {
		return ballot.Point{}
	}
	return ballot.Point(key)
}

func memberFrom(id wire.ID, name string, practice bool) ballot.Member {
	return ballot.Member{ID: point(id), Name: name, Practice: practice}
}

// own is this seat as it stands in a company, under a name that its person
// asked for; false: there is no seat.
func (p *Phone) own() (ballot.Member, bool, error) {
	seat := p.known.Seat(p.id)
	if seat == nil {
		return ballot.Member{}, false, nil
	}
	if !slices.Contains(p.mem.Names, mark(seat.Name, seat.Practice)) {
		return ballot.Member{}, false, ErrList
	}
	return memberFrom(seat.ID, seat.Name, seat.Practice), true, nil
}

// mark is a name as it is remembered, with whether a practice player has it.
func mark(name string, practice bool) string {
	if practice {
		return "practice " + name
	}
	return "person " + name
}

// seal commits to the company that is forming.
func (p *Phone) seal() ([]want, error) {
	f := &p.known.Forming
	me, seated, err := p.own()
	if err != nil || !seated || f.Epoch <= p.mem.Sealed || f.Closed {
		return nil, err
	}
	seal, ok := p.mem.Seals[f.Epoch]
	if !ok || seal.Commitment != ballot.Commit(p.session, f.Epoch, me, seal.Nonce) {
		if seal, err = p.commitTo(f.Epoch, me); err != nil {
			return nil, err
		}
	}
	if m := memberOf(f, p.id); m != nil && string(m.Commitment) == string(seal.Commitment[:]) {
		return nil, nil
	}
	c := wire.Command{Commit: &wire.Commit{Epoch: f.Epoch, Commitment: seal.Commitment[:]}}
	return []want{{name("commit", f.Epoch, seal.Commitment), func() (wire.Command, error) { return c, nil }}}, nil
}

func (p *Phone) commitTo(epoch uint32, me ballot.Member) (Seal, error) {
	nonce, err := p.nonce()
	if err != nil {
		return Seal{}, err
	}
	err = p.change(func(m *Memory) error {
		return m.commit(epoch, nonce, ballot.Commit(p.session, epoch, me, nonce))
	})
	return p.mem.Seals[epoch], err
}

// nonce is 32 fresh bytes.
func (p *Phone) nonce() (ballot.Nonce, error) {
	salt, err := ballot.NewSalt(p.rand)
	return ballot.Nonce(salt), err
}

func listOf(c *wire.Company) []ballot.Committed {
	list := make([]ballot.Committed, len(c.Members))
	for i, m := range c.Members {
		list[i].Member = memberFrom(m.ID, m.Name, m.Practice)
		copy(list[i].Commit[:], m.Commitment)
	}
	return list
}

// follow keeps the list over which the door was closed, and says again what its
// person has said about it.
func (p *Phone) follow() ([]want, error) {
	f := &p.known.Forming
	me, seated, err := p.own()
	if err != nil || !seated || f.Epoch == 0 || !f.Closed {
		return nil, err
	}
	if err := p.keepList(f, me); err != nil {
		return nil, err
	}
	m, seal := memberOf(f, p.id), p.mem.Seals[f.Epoch]
	if m == nil || seal.List == nil {
		return nil, nil
	}
	if _, _, err := p.pictures(f); err != nil {
		return nil, err
	}
	var wants []want
	if seal.Revealed && len(m.Nonce) == 0 {
		c := wire.Command{Reveal: &wire.Reveal{Epoch: f.Epoch, Nonce: seal.Nonce[:]}}
		wants = append(wants, want{name("reveal", f.Epoch), func() (wire.Command, error) { return c, nil }})
	}
	if seal.Same && !m.Same {
		c := wire.Command{Same: &wire.Same{Epoch: f.Epoch}}
		wants = append(wants, want{name("same", f.Epoch), func() (wire.Command, error) { return c, nil }})
	}
	return wants, nil
}

func (p *Phone) keepList(c *wire.Company, me ballot.Member) error {
	list, seal := listOf(c), p.mem.Seals[c.Epoch]
	if seal.List != nil {
		return seal.stays(list)
	}
	if memberOf(c, p.id) == nil {
		return nil // closed without this seat: it is a newcomer
	}
	sealing := ballot.Sealing{Session: p.session, Epoch: c.Epoch, List: list}
	if sealing.Check(me, seal.Nonce) != nil || seal.Commitment == (ballot.Digest{}) {
		return ErrList
	}
	return p.change(func(m *Memory) error { return m.closeDoor(c.Epoch, list) })
}

// pictures gives the seal of the stored list once all have revealed; false
// before. A nonce that was not committed to is ErrList.
func (p *Phone) pictures(c *wire.Company) (ballot.Seal, bool, error) {
	list := p.mem.Seals[c.Epoch].List
	if list == nil {
		return ballot.Seal{}, false, nil
	}
	nonces := map[ballot.Point]ballot.Nonce{}
	for _, m := range c.Members {
		if len(m.Nonce) == 0 {
			return ballot.Seal{}, false, nil
		}
		nonce, err := ballot.ParseNonce(m.Nonce)
		if err != nil {
			return ballot.Seal{}, false, ErrList
		}
		nonces[point(m.ID)] = nonce
	}
	seal, err := ballot.Sealing{Session: p.session, Epoch: c.Epoch, List: list}.Seal(nonces)
	if err != nil {
		return ballot.Seal{}, false, ErrList
	}
	return seal, true, nil
}

// inForce notes that a company is sealed that its person said "same" to.
func (p *Phone) inForce() ([]want, error) {
	c := &p.known.Sealed
	seal := p.mem.Seals[c.Epoch]
	if c.Epoch == 0 || seal.List == nil {
		return nil, nil
	}
	if err := seal.stays(listOf(c)); err != nil {
		return nil, err
	}
	if c.Epoch <= p.mem.Sealed || !seal.Same {
		return nil, nil
	}
	return nil, p.change(func(m *Memory) error { m.Sealed = max(m.Sealed, c.Epoch); return nil })
}

// standing tells whether this phone answers in the company that is asked:
// ErrCompany; or, if missing is not empty, after its person's word.
func (p *Phone) standing(q *wire.Question) (missing []wire.ID, err error) {
	seal := p.mem.Seals[q.Epoch]
	if !seal.Same || seal.List == nil || q.Epoch < p.mem.Sealed {
		return nil, ErrCompany
	}
	sealed := ballot.Sealing{List: seal.List}.Members()
	asked := make([]ballot.Member, len(q.Asked))
	for i, a := range q.Asked {
		asked[i] = memberFrom(a.ID, a.Name, a.Practice)
	}
	if ballot.CheckAsked(sealed, asked) != nil {
		return nil, ErrCompany
	}
	for _, m := range sealed {
		if !slices.Contains(asked, m) && !p.hasLeft(q.Epoch, m.ID) {
			missing = append(missing, wire.ID(m.ID.String()))
		}
	}
	slices.Sort(missing)
	agreed := p.mem.Agreed
	if agreed != nil && agreed.Epoch == q.Epoch && slices.Equal(agreed.IDs, missing) {
		return nil, nil
	}
	return missing, nil
}

// hasLeft tells whether somebody signed a leave that holds in this epoch.
func (p *Phone) hasLeft(epoch uint32, id ballot.Point) bool {
	if p.known.Sealed.Epoch != epoch {
		return false
	}
	left := find(p.known.Sealed.Left, func(l *wire.Left) bool { return l.ID == wire.ID(id.String()) })
	if left == nil {
		return false
	}
	k := name(epoch, left.ID, left.Sig)
	holds, checked := p.left[k]
	if !checked {
		sig, err := ballot.ParseSignature(left.Sig)
		holds = err == nil && ballot.Verify(id, sig, ballot.Leave{Session: p.session, Epoch: epoch}) == nil
		p.left[k] = holds
	}
	return holds
}
