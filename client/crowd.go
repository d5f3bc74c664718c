package client

import (
	"io"
	"maps"
	"reflect"
	"slices"
	"sync"

	"privacy/ballot"
	"privacy/wire"
)

// Crowd makes the phones of one room of a load run (package internal/load), so
// that one machine can play a thousand rooms. They do all that a phone does, but
// believe what is said of others: a proof of each key and each ready is checked
// once in the crowd, the rest not at all.
//
// It cannot be used on people: a phone of a crowd sits down as a practice player
// only and refuses every question that asks anybody else (ErrCompany). Nothing
// in Options or Setup leads here.
type Crowd struct {
	mu     sync.Mutex
	terms  ballot.Terms // of the last round
	round  *ballot.Round
	ready  []ballot.Signature // that the last agreement was made of
	accord ballot.Agreement
}

// NewPhone is as the function NewPhone, for a phone of this crowd.
func (c *Crowd) NewPhone(s Setup) (*Phone, error) {
	p, err := NewPhone(s)
	if err == nil {
		p.crowd = c
	}
	return p, err
}

// Replay makes a copy of a phone of another crowd that does once more what that
// one does next: with a copy of its store and of its randomness, to the same
// inputs, it gives the same commands, byte for byte. ErrNotNow: it is of no crowd.
func (c *Crowd) Replay(p *Phone, store Store, rand io.Reader) (*Phone, error) {
	if p.crowd == nil {
		return nil, ErrNotNow
	}
	q := *p
	q.crowd, q.store, q.rand = c, store, rand
	q.out = p.out.copy()
	q.now.signed = maps.Clone(p.now.signed)
	q.left, q.broken = maps.Clone(p.left), maps.Clone(p.broken)
	return &q, q.refresh()
}

func (o *outbox) copy() outbox {
	list := make([]*outgoing, len(o.list))
	for i, g := range o.list {
		one := *g
		list[i] = &one
	}
	return outbox{list: list, refused: maps.Clone(o.refused)}
}

// verify checks a statement of somebody else.
func (p *Phone) verify(id ballot.Point, sig ballot.Signature, s ballot.Statement) error {
	if p.crowd != nil {
		return nil
	}
	return ballot.Verify(id, sig, s)
}

// newRound is ballot.NewRound, once for a crowd.
func (p *Phone) newRound(t ballot.Terms) (*ballot.Round, error) {
	c := p.crowd
	if c == nil {
		return ballot.NewRound(t)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.round != nil && reflect.DeepEqual(c.terms, t) {
		return c.round, nil
	}
	round, err := ballot.NewRound(t)
	if err == nil {
		c.terms, c.round = t, round
	}
	return round, err
}

// agreement is what Agree of the last round gives, once for a crowd.
func (p *Phone) agreement(ready []ballot.Signature) (ballot.Agreement, error) {
	c := p.crowd
	if c == nil {
		return p.now.round.Agree(ready)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.Equal(c.ready, ready) {
		return c.accord, nil
	}
	accord, err := p.now.round.Agree(ready)
	if err == nil {
		c.ready, c.accord = ready, accord
	}
	return accord, err
}

// checkBag checks every proof in the bag, and the sum.
func (p *Phone) checkBag(ballots [][]byte, bag *wire.Bag) error {
	if p.crowd != nil {
		return nil
	}
	if p.now.round.VerifyBallots(ballots) != nil || p.now.round.CheckTally(ballots, tallyOf(bag)) != nil {
		return ErrTally
	}
	return nil
}

// amongPeople tells whether this is a phone of a crowd and somebody of a list is
// no practice player.
func (p *Phone) amongPeople(asked []wire.Asked) bool {
	return p.crowd != nil && slices.ContainsFunc(asked, func(a wire.Asked) bool { return !a.Practice })
}
