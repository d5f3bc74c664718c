package client

import (
	"privacy/ballot"
	"privacy/wire"
)

// Guess and ballot.

// KeepShut keeps the guess shut whatever is asked, or takes that back. It stays
// on the phone.
func (p *Phone) KeepShut(shut bool) error {
	return p.change(func(m *Memory) error {
		if m.Guess == nil {
			return ErrNotNow
		}
		m.Guess.Shut = shut
		return nil
	})
}

// answering checks that everybody is ready over the same, nothing is wrong, and
// no bag was seen.
func (p *Phone) answering() error {
	switch {
	case p.stopped():
		return p.Alarm()
	case !p.known.Open() || p.known.Poured() || p.now.round == nil || !alike(p.now.shown, p.known.Question):
		return ErrNotNow
	case !p.now.agreed || !p.mem.isReady(p.now.shown.Slot, p.now.round.Ctx()):
		return ErrNotNow
	}
	return nil
}

// Guess seals a guess; it may be changed until the bag is poured.
func (p *Phone) Guess(text string) ([]wire.Command, error) {
	if err := p.answering(); err != nil {
		return nil, err
	}
	if _, ok := p.guessed(text); !ok || p.rules().Said() {
		return nil, ErrGuessBad
	}
	slot, ctx := p.now.shown.Slot, p.now.round.Ctx()
	err := p.change(func(m *Memory) error {
		return m.guess(slot, ctx, func(draft uint32) (Draft, error) { return p.draft(slot, ctx, draft, text) })
	})
	if err != nil {
		return nil, err
	}
	return p.act()
}

func (p *Phone) draft(slot uint32, ctx ballot.Digest, number uint32, text string) (Draft, error) {
	salt, err := ballot.NewSalt(p.rand)
	if err != nil {
		return Draft{}, err
	}
	id, err := newID(p.rand)
	if err != nil {
		return Draft{}, err
	}
	sealed := ballot.SealGuess(ctx, p.me.ID(), text, salt)
	cards := uint32(p.rules().CardsShown(text))
	sig, err := p.me.Sign(p.rand, ballot.Guess{Ctx: ctx, Draft: number, Sealed: sealed, Cards: cards})
	g := wire.Guess{Slot: slot, Draft: number, Sealed: sealed[:], Cards: cards, Sig: sig[:]}
	return Draft{Guess: g, Text: text, Salt: salt, Command: id}, err
}

// Say says a guess aloud, once all have answered and it is the own turn: final.
func (p *Phone) Say(text string) ([]wire.Command, error) {
	if err := p.answering(); err != nil {
		return nil, err
	}
	if !p.myTurn() {
		return nil, ErrNotNow
	}
	slot, ctx := p.now.shown.Slot, p.now.round.Ctx()
	if _, ok := p.guessed(text); !ok || !p.rules().Said() {
		return nil, ErrGuessBad
	}
	err := p.change(func(m *Memory) error {
		return m.say(slot, ctx, func() (Spoken, error) { return p.spoken(slot, ctx, text) })
	})
	if err != nil {
		return nil, err
	}
	return p.act()
}

func (p *Phone) spoken(slot uint32, ctx ballot.Digest, text string) (Spoken, error) {
	id, err := newID(p.rand)
	if err != nil {
		return Spoken{}, err
	}
	sig, err := p.me.Sign(p.rand, ballot.Say{Ctx: ctx, Text: text})
	return Spoken{Say: wire.Say{Slot: slot, Guess: text, Sig: sig[:]}, Command: id}, err
}

// Answer drops the ballot: final, and the only one that this key will ever
// give. Once it was made and could not be stored, the slot is lost.
func (p *Phone) Answer(option int) ([]wire.Command, error) {
	if err := p.answering(); err != nil {
		return nil, err
	}
	slot, ctx := p.now.shown.Slot, p.now.round.Ctx()
	switch {
	case option < 0 || option >= p.now.shown.Options:
		return nil, ErrChoiceBad
	case p.broken[slot]:
		return nil, ErrSlotUsed
	}
	made := false
	err := p.change(func(m *Memory) error {
		if p.rules().Edition.GuessFirst && m.newest(slot) == nil {
			return ErrNotNow
		}
		return m.cast(slot, ctx, p.now.traces, func(secret ballot.Scalar) (b Ballot, err error) {
			made = true
			return p.make(slot, secret, option)
		})
	})
	if err != nil {
		p.broken[slot] = made
		return nil, err
	}
	return p.act()
}

func (p *Phone) make(slot uint32, secret ballot.Scalar, option int) (Ballot, error) {
	id, err := newID(p.rand)
	if err != nil {
		return Ballot{}, err
	}
	key, err := ballot.RestoreSlotKey(secret)
	if err != nil {
		return Ballot{}, err
	}
	prepared, err := p.now.round.Prepare(p.rand, key)
	if err != nil {
		return Ballot{}, err
	}
	bytes, err := prepared.Cast(p.now.accord, option)
	return Ballot{Slot: slot, Bytes: bytes, Command: id}, err
}
