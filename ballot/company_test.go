package ballot

import (
	"bytes"
	"io"
	"math/rand/v2"
	"slices"
)

// seat is a phone in a test.
type seat struct {
	id     *Identity
	key    *SlotKey
	player Player
}

// company is a round with all its phones, in order.
type company struct {
	rand   io.Reader
	terms  Terms
	seats  []*seat
	round  *Round
	agreed Agreement
}

func seeded(seed byte) io.Reader { return rand.NewChaCha8([32]byte{seed}) }

// newCompany seats n people for a question with k options.
func newCompany(t failer, seed byte, n, k int) *company {
	t.Helper()
	c := &company{rand: seeded(seed), terms: Terms{Session: Session{1, seed}, Epoch: 1, Slot: 3, About: Digest{7}, Options: k}}
	for range n {
		c.seats = append(c.seats, newSeat(t, c.rand, c.terms))
	}
	slices.SortFunc(c.seats, func(a, b *seat) int { return bytes.Compare(a.player.ID[:], b.player.ID[:]) })
	for _, s := range c.seats {
		c.terms.Asked = append(c.terms.Asked, s.player)
	}
	c.open(t, c.terms)
	return c
}

func newSeat(t failer, rand io.Reader, terms Terms) *seat {
	t.Helper()
	id, err := NewIdentity(rand)
	must(t, err)
	key, err := NewSlotKey(rand)
	must(t, err)
	pok, err := key.Prove(rand, terms.Session, id.ID(), terms.Slot)
	must(t, err)
	return &seat{id, key, Player{Member{ID: id.ID(), Name: "Ada"}, key.X(), pok}}
}

func (c *company) open(t failer, terms Terms) {
	t.Helper()
	r, err := NewRound(terms)
	must(t, err)
	c.round = r
	c.agreed, err = r.Agree(c.ready(t, r.Ctx()))
	must(t, err)
}

func (c *company) ready(t failer, ctx Digest) (sigs []Signature) {
	t.Helper()
	for _, s := range c.seats {
		sig, err := s.id.Sign(c.rand, Ready{ctx})
		must(t, err)
		sigs = append(sigs, sig)
	}
	return sigs
}

// again restores seat i's key, as a phone that kept what it must erase.
func (c *company) again(t failer, i int) *SlotKey {
	t.Helper()
	secret, err := c.seats[i].key.Secret()
	must(t, err)
	key, err := RestoreSlotKey(secret)
	must(t, err)
	return key
}

// cast casts seat i's choice and leaves its key for another try.
func (c *company) cast(t failer, i, choice int) []byte {
	t.Helper()
	p, err := c.round.Prepare(c.rand, c.again(t, i))
	must(t, err)
	ballot, err := p.Cast(c.agreed, choice)
	must(t, err)
	return ballot
}

func (c *company) castAll(t failer, choices ...int) (ballots [][]byte) {
	t.Helper()
	for i, choice := range choices {
		ballots = append(ballots, c.cast(t, i, choice))
	}
	return ballots
}
