package room

import (
	"math/rand/v2"
	"slices"

	"privacy/ballot"
	"privacy/deck"
	"privacy/rules"
	"privacy/wire"
)

// House is what rooms are decided with and do not carry: the decks.
type House struct {
	Decks map[string]*deck.Deck
}

// Input is a command, or something that the server posts, with everything that
// Decide may not fetch itself.
type Input struct {
	Actor   wire.ID       // the identity that the socket proved, or ""
	Command *wire.Command // or one of the posts below
	Away    wire.ID       // this identity has had no socket for 10 s
	Back    wire.ID       // this identity has a socket again
	Tick    bool          // see Deadline
	Forget  bool          // nothing has happened for long
	Calls   []string      // servers that are to say that they are there; not nil: a word is due

	By   string   // the server that decides, where there may be several; see Word
	Now  int64    // ms since 1970
	Seed [32]byte // fresh; every draw comes from it
}

// turn is one decision: a copy of the state that the events are applied to as
// they are found.
type turn struct {
	*State
	house  *House
	in     Input
	draws  *rand.Rand
	events []Event
}

// Decide gives the entry that a command brings about, and the state after it.
// An empty entry means that the command was there before. The error
// is a *Rejection.
func (h *House) Decide(s *State, in Input) (Entry, *State, error) {
	t := &turn{State: s.clone(), house: h, in: in, draws: rand.New(rand.NewChaCha8(in.Seed))}
	if err := t.decide(); err != nil {
		return Entry{}, s, err
	}
	if len(t.events) > 0 && t.burnt == nil {
		t.follow()
	}
	e := Entry{V: version, At: in.Now, Events: t.events, Word: t.word()}
	t.hear(e)
	return e, t.State, nil
}

// Create gives the first entry of a room.
func (h *House) Create(code string, session []byte, host wire.ID, set wire.Settings, now int64) (Entry, *State, error) {
	if _, err := host.Key(); err != nil {
		return Entry{}, nil, ErrMalformed
	}
	if !h.settable(set, shelf{}) {
		return Entry{}, nil, ErrSettingsBad
	}
	e := Entry{V: version, At: now, Events: []Event{&Created{Code: code, Session: session, Host: host, Settings: set}}}
	return e, Apply(nil, e), nil
}

func (t *turn) emit(e Event) {
	t.apply(e, t.in.Now)
	t.events = append(t.events, e)
}

func (t *turn) decide() error {
	switch {
	case t.burnt != nil:
		return ErrBurnt
	case t.in.Command != nil:
		return t.command(t.in.Command)
	case t.in.Away != "":
		return t.presence(t.in.Away, true)
	case t.in.Back != "":
		return t.presence(t.in.Back, false)
	case t.in.Tick:
		return t.tick()
	case t.in.Forget:
		t.emit(&Burnt{Silent: true})
		return nil
	case t.in.Calls != nil:
		return nil // see word
	}
	return ErrMalformed
}

func (t *turn) command(c *wire.Command) error {
	switch {
	case c.Join != nil:
		return t.join(c.Join)
	case c.Skip != nil:
		return t.skip(c.Skip)
	case c.Admit != nil, c.Remove != nil, c.Order != nil, c.Settings != nil, c.Host != nil, c.Close != nil, c.Reopen != nil,
		c.Start != nil, c.End != nil, c.Bring != nil, c.PassOver != nil, c.Burn != nil:
		if t.in.Actor == "" || t.in.Actor != t.host {
			return ErrNotHost
		}
		return t.hostCommand(c)
	case c.Pair != nil:
		return t.couple(c.Pair)
	}
	if t.seat(t.in.Actor) == nil {
		if t.out(t.in.Actor) {
			return ErrRemoved
		}
		if c.Leave != nil {
			return t.giveUp(t.in.Actor)
		}
		return ErrNotSeated
	}
	return t.seatCommand(c)
}

func (t *turn) hostCommand(c *wire.Command) error {
	switch {
	case c.Admit != nil:
		return t.admit(c.Admit)
	case c.Remove != nil:
		return t.remove(c.Remove)
	case c.Order != nil:
		return t.order(c.Order)
	case c.Settings != nil:
		return t.set(c.Settings)
	case c.Host != nil:
		return t.passHost(c.Host)
	case c.Bring != nil:
		return t.bring(c.Bring)
	case c.PassOver != nil:
		return t.passOver(c.PassOver)
	case c.Close != nil:
		return t.close(c.Close)
	case c.Reopen != nil:
		return t.reopen(c.Reopen)
	case c.Start != nil:
		return t.start(c.Start)
	case c.Burn != nil:
		t.emit(&Burnt{})
		return nil
	}
	return t.end(c.End)
}

func (t *turn) seatCommand(c *wire.Command) error {
	switch {
	case c.Leave != nil:
		return t.leave(c.Leave)
	case c.Slip != nil:
		return t.slip(c.Slip)
	case c.Commit != nil:
		return t.commit(c.Commit)
	case c.Reveal != nil:
		return t.reveal(c.Reveal)
	case c.Same != nil:
		return t.same(c.Same)
	case c.Keys != nil:
		return t.keys(c.Keys)
	case c.First != nil:
		return t.first(c.First)
	case c.Draw != nil:
		return t.draw(c.Draw)
	case c.Put != nil:
		return t.put(c.Put)
	case c.Read != nil:
		return t.read(c.Read)
	case c.Ready != nil:
		return t.readied(c.Ready)
	case c.Without != nil:
		return t.goWithout(c.Without)
	case c.Guess != nil:
		return t.guess(c.Guess)
	case c.Say != nil:
		return t.say(c.Say)
	case c.Cast != nil:
		return t.cast(c.Cast)
	case c.Pour != nil:
		return t.pour(c.Pour)
	case c.Open != nil:
		return t.reply(c.Open.Slot, wire.Reply{Ask: c.Open.Ask, Guess: c.Open.Guess, Salt: c.Open.Salt, Sig: c.Open.Sig})
	case c.Pass != nil:
		return t.reply(c.Pass.Slot, wire.Reply{Ask: c.Pass.Ask, Sig: c.Pass.Sig})
	case c.Pause != nil:
		return t.pause(c.Pause)
	case c.Void != nil:
		return t.void(c.Void)
	}
	return ErrMalformed
}

// follow adds what comes about by itself.
func (t *turn) follow() {
	t.reformIfBroken()
	t.voidIfHopeless()
	t.askOn()
	t.sealIfAgreed()
	t.comeAgain()
}

// last tells whether a slot is that of the last question, open or over.
func (t *turn) last(slot uint32) bool { return t.q != nil && t.q.slot == slot }

// known tells whether a slot is the open question's; a lower one is over.
func (t *turn) known(slot uint32) error {
	switch {
	case slot == 0 || slot > t.slot || t.q == nil:
		return ErrSlotWrong
	case slot < t.slot || !t.q.is(open):
		return ErrOver
	}
	return nil
}

// mine is known for somebody asked.
func (t *turn) mine(slot uint32) error {
	if err := t.known(slot); err != nil {
		return err
	}
	if t.q.askedOf(t.in.Actor) == nil {
		return ErrNotAsked
	}
	return nil
}

// settable tells whether these settings fit together, in a room with these
// decks of its own.
func (h *House) settable(set wire.Settings, brought shelf) bool {
	g := game(set)
	return g.Edition != nil && h.fit(g.Edition, set.Decks, brought) && set.End >= 5 && set.End <= 100 &&
		(set.Choice == "free" || set.Choice == "card" && !g.Edition.Chosen) && (!set.Guard || g.Edition.Guards) &&
		set.Heat >= 0 && set.Heat <= 3 && (set.Minutes == 0 || set.Minutes >= 15 && set.Minutes <= 240) && set.Box >= 0 && set.Box <= 9 && themes(set.Omit) &&
		slices.Contains(wire.Languages(), set.Language) && (set.Name == "" || ballot.CheckName(set.Name) == nil && len(set.Name) <= 60)
}

// fit tells whether these are decks, each once, whose questions the edition
// takes.
func (h *House) fit(e *rules.Edition, ids []string, brought shelf) bool {
	for i, id := range ids {
		d := h.deck(id, brought)
		if d == nil || !e.Takes(id, string(d.Kind)) || slices.Contains(ids[:i], id) {
			return false
		}
	}
	return len(ids) > 0
}

// deck finds a deck by its id, among the room's own too; nil: there is none.
func (h *House) deck(id string, brought shelf) *deck.Deck {
	if d := h.Decks[id]; d != nil {
		return d
	}
	return brought.deck(id)
}

// themes tells whether these are themes, ascending, each once.
func themes(omit []string) bool {
	for i, theme := range omit {
		if !slices.Contains(deck.Themes(), theme) || i > 0 && omit[i-1] >= theme {
			return false
		}
	}
	return true
}
