package client

import (
	"errors"
	"io"
	"reflect"
	"slices"

	"privacy/ballot"
	"privacy/deck"
	"privacy/rules"
	"privacy/wire"
)

// Phone is a player's phone without its network. One goroutine at a time.
//
// Hear, Done and Rejected take what the server says, the intents in intents.go
// what the person wants; what they return is to be sent, in order. An error of
// type *Alarm without a scope means that it is not the time for an intent; with
// one, that the phone refuses (see Phone.Alarm). Any other error is the store's.
type Phone struct {
	session ballot.Session
	store   Store
	decks   []deck.Deck
	rand    io.Reader

	me    *ballot.Identity
	id    wire.ID
	mem   Memory // as the store has it
	known Known
	out   outbox
	door  door

	now       current
	alarm     *Alarm
	alarmSlot uint32
	left      map[string]bool // leave statements that hold, by id and signature
	broken    map[uint32]bool // slots where storing a ballot failed: none is made again
	crowd     *Crowd          // nil but in a load run
}

// current is what was worked out about the last question.
type current struct {
	shown  wire.Question // as it was when the terms were made
	round  *ballot.Round
	traces []string
	agreed bool
	signed map[wire.ID]wire.ReadyBy // readies that hold
	accord ballot.Agreement
	bag    *wire.Bag // that was found right
	scored bool      // the points were found right
}

// Identity is a seat's only credential.
type Identity = ballot.Identity

// Setup is what a Phone is made of.
type Setup struct {
	Session  ballot.Session
	Store    Store
	Decks    []deck.Deck // as shipped with this program; other texts for them are refused
	Rand     io.Reader   // crypto/rand.Reader but in tests
	Identity *Identity   // of the seat; nil: the stored one, or a new one
}

// NewPhone makes a phone, with what its store remembers of the room. Errors:
// ErrGone for a room that was burnt, the store's, or the randomness's.
func NewPhone(s Setup) (*Phone, error) {
	p := &Phone{
		session: s.Session, store: s.Store, decks: s.Decks, rand: s.Rand,
		left: map[string]bool{}, broken: map[uint32]bool{},
	}
	err := p.change(func(m *Memory) error { return m.sitDown(s.Identity, s.Rand) })
	if err != nil {
		return nil, err
	}
	if p.me, err = ballot.RestoreIdentity(*p.mem.Secret); err != nil {
		return nil, err
	}
	p.id = wire.ID(p.me.ID().String())
	return p, nil
}

// sitDown takes an identity unless there is one.
func (m *Memory) sitDown(me *ballot.Identity, rand io.Reader) (err error) {
	if m.Secret != nil {
		return nil
	}
	if me == nil {
		if me, err = ballot.NewIdentity(rand); err != nil {
			return err
		}
	}
	secret := me.Secret()
	m.Secret = &secret
	return nil
}

// change runs a step of the memory and refreshes the copy in hand: another tab
// may have been faster, and have heard that the room is no more (ErrGone).
func (p *Phone) change(step func(*Memory) error) error {
	return p.store.Change(p.session, func(m *Memory) error {
		if m.Burnt || p.me != nil && m.Secret == nil {
			return ErrGone
		}
		err := step(m)
		if err == nil {
			p.mem = *m
		}
		return err
	})
}

// refresh looks what another tab has done meanwhile.
func (p *Phone) refresh() error { return p.change(func(*Memory) error { return nil }) }

// Over forgets the seat of a room that is no more, with all its secrets; of one
// that was burnt everything, and it is never entered again. (spec/wire.md,
// "Forgetting")
func (p *Phone) Over(burnt bool) error {
	if burnt {
		return p.change((*Memory).burn)
	}
	return p.change((*Memory).stand)
}

// ID is the public half of the seat's identity.
func (p *Phone) ID() wire.ID { return p.id }

// Known is the room as known; read only.
func (p *Phone) Known() *Known { return &p.known }

// Alarm is what is wrong, or nil; a question's alarm is over with the question.
func (p *Phone) Alarm() *Alarm {
	if p.alarm != nil && p.alarm.Scope == Question && p.alarmSlot != p.known.Question.Slot {
		return nil
	}
	return p.alarm
}

// Hello answers a challenge.
func (p *Phone) Hello(c wire.Challenge) (wire.Hello, error) {
	challenge, err := ballot.ParseNonce(c.Challenge)
	if err != nil || string(c.Session) != string(p.session[:]) {
		return wire.Hello{}, ErrSession
	}
	sig, err := p.me.Sign(p.rand, ballot.Hello{Session: p.session, Challenge: challenge})
	return wire.Hello{ID: p.id, Sig: sig[:]}, err
}

// Hear takes a view. After a whole one (from 0) everything that was not
// answered is sent again. ErrGap: connect anew.
func (p *Phone) Hear(v wire.View) ([]wire.Command, error) {
	knocked := p.known.Knocks(p.id)
	if err := p.known.merge(v); err != nil {
		return nil, err
	}
	if v.From == 0 {
		p.out.again()
		if err := p.refresh(); err != nil {
			return nil, err
		}
	}
	p.out.settle(p.known.At)
	if err := p.knockAgain(knocked); err != nil {
		return nil, err
	}
	return p.act()
}

// Done takes an acknowledgement.
func (p *Phone) Done(d wire.Done) error {
	p.out.accept(d.Command, d.At)
	p.out.settle(p.known.At)
	if p.mem.brings(d.Command) {
		return p.change(func(m *Memory) error { return m.arrived(d.Command) })
	}
	return nil
}

// brings tells whether a command brings a ballot or a guess.
func (m *Memory) brings(command string) bool {
	return m.Ballot != nil && m.Ballot.Command == command || m.Spoken != nil && m.Spoken.Command == command ||
		m.Guess != nil && find(m.Guess.Drafts, func(d *Draft) bool { return d.Command == command }) != nil
}

// Rejected takes a refusal: the command is not sent again.
func (p *Phone) Rejected(r wire.Rejected) {
	p.door.away = p.door.away || r.Code == "turned_away"
	p.out.refuse(r.Command, r.Code)
}

// Waits tells whether a command is still to be answered, or to be seen in a view.
func (p *Phone) Waits(command string) bool {
	return slices.ContainsFunc(p.out.list, func(g *outgoing) bool { return g.command.ID == command })
}

// act does what a phone does by itself and gives what is to be sent.
func (p *Phone) act() ([]wire.Command, error) {
	var wants []want
	for _, duty := range []func() ([]want, error){p.place, p.keep, p.seal, p.follow, p.inForce, p.take, p.deliver, p.look, p.reply, p.close} {
		w, err := duty()
		if err := p.note(err); err != nil {
			return nil, err
		}
		wants = append(wants, w...)
	}
	if a := p.Alarm(); a != nil && a.Scope == Room {
		p.out.list = nil
		return nil, nil
	}
	if err := p.out.update(wants, p.rand); err != nil {
		return nil, err
	}
	return p.out.take(), nil
}

// note keeps an alarm, the first one of a question or of the room; other errors
// it returns.
func (p *Phone) note(err error) error {
	var a *Alarm
	if !errors.As(err, &a) {
		return err
	}
	if a.Scope == Nothing || p.alarm != nil && p.alarm.Scope == Room || p.stopped() && a.Scope == Question {
		return nil
	}
	p.alarm, p.alarmSlot = a, p.known.Question.Slot
	return nil
}

// stopped tells whether nothing about the last question leaves this phone.
func (p *Phone) stopped() bool { return p.Alarm() != nil }

// place checks that this is the room that the phone was made for.
func (p *Phone) place() ([]want, error) {
	if string(p.known.Room.Session) != string(p.session[:]) {
		return nil, ErrSession
	}
	return nil, nil
}

// keysAhead is how many coming slots a phone has keys for.
const keysAhead = 3

// keep keeps keys ready for the next slots.
func (p *Phone) keep() ([]want, error) {
	seat := p.known.Seat(p.id)
	if seat == nil || p.known.Room.NextSlot == 0 {
		return nil, nil
	}
	var slots, lacking []uint32
	for slot := p.known.Room.NextSlot; slot < p.known.Room.NextSlot+keysAhead; slot++ {
		if slot > seat.KeysTo {
			slots = append(slots, slot)
		}
		if p.mem.lacksKey(slot) {
			lacking = append(lacking, slot)
		}
	}
	if len(lacking) > 0 {
		if err := p.change(func(m *Memory) error { return m.addKeys(lacking, p.newKey) }); err != nil {
			return nil, err
		}
	}
	if len(slots) == 0 {
		return nil, nil
	}
	return []want{{name("keys", slots[len(slots)-1]), func() (wire.Command, error) { return p.postKeys(slots), nil }}}, nil
}

func (p *Phone) postKeys(slots []uint32) wire.Command {
	var c wire.Keys
	for _, slot := range slots {
		if k, ok := p.mem.Keys[slot]; ok {
			c.Keys = append(c.Keys, k.SlotKey)
		}
	}
	return wire.Command{Keys: &c}
}

func (p *Phone) newKey(slot uint32) (Key, error) {
	x, err := ballot.NewSlotKey(p.rand)
	if err != nil {
		return Key{}, err
	}
	secret, err := x.Secret()
	if err != nil {
		return Key{}, err
	}
	pok, err := x.Prove(p.rand, p.session, p.me.ID(), slot)
	if err != nil {
		return Key{}, err
	}
	public := x.X()
	sig, err := p.me.Sign(p.rand, ballot.Key{Session: p.session, Slot: slot, X: public, Pok: pok})
	return Key{Secret: secret, SlotKey: wire.SlotKey{Slot: slot, X: public[:], Pok: pok[:], Sig: sig[:]}}, err
}

// rules are those that the last question was put under, or else the room's: the
// group may choose another game while a result still lies there.
func (p *Phone) rules() rules.Game {
	if g, err := ballot.ParseGame(p.known.Question.Game); err == nil && p.known.Question.Slot > 0 {
		return rules.Game{Edition: rules.Find(g.Edition), End: g.End, Guard: g.Guard}
	}
	s := p.known.Room.Settings
	return rules.Game{Edition: rules.Find(s.Edition), End: s.End, Guard: s.Guard}
}

// Edition is the game that the last question was put in, or else the room's.
func (p *Phone) Edition() *rules.Edition { return p.rules().Edition }

// guessed reads a guess about the last question; false: it is none there.
func (p *Phone) guessed(text string) (int, bool) {
	q := &p.now.shown
	return p.rules().Edition.Guess(len(q.Asked), q.Options, text)
}

// alike tells whether two questions are put alike; whether it was read and what
// became of it does not matter.
func alike(a, b wire.Question) bool {
	a.Read, b.Read, a.Fate, b.Fate = false, false, "", ""
	return reflect.DeepEqual(a, b)
}
