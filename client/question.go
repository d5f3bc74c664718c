package client

import (
	"cmp"
	"slices"

	"privacy/ballot"
	"privacy/deck"
	"privacy/rules"
	"privacy/wire"
)

// take takes part in the open question: it checks it, is ready for it, and
// notices when everybody is.
func (p *Phone) take() ([]want, error) {
	q := &p.known.Question
	asked := p.known.Asked(p.id)
	if asked != nil && p.cameBack(q) {
		return nil, ErrSeen
	}
	if !p.known.Open() || asked == nil || q.Slot <= p.mem.Closed || q.Slot < p.mem.readySlot() || p.stopped() {
		return nil, nil
	}
	if err := p.terms(); err != nil {
		return nil, err
	}
	if p.mem.readySlot() != q.Slot {
		if err := p.consider(*asked); err != nil {
			return nil, err
		}
	}
	if !p.mem.isReady(q.Slot, p.now.round.Ctx()) {
		return nil, nil
	}
	return p.sayReady(q.Slot), p.agree()
}

// cameBack tells whether a question is open again that was over here.
func (p *Phone) cameBack(q *wire.Question) bool {
	return p.known.Open() && !p.known.Poured() && q.Slot == p.mem.Closed && p.mem.sawAny(tracesOf(q))
}

// terms works out what the question stands for. After ready it must not change.
func (p *Phone) terms() error {
	q := p.known.Question
	if p.amongPeople(q.Asked) {
		return ErrCompany
	}
	if p.now.round != nil && alike(p.now.shown, q) {
		return nil
	}
	round, traces, err := p.roundOf(&q)
	if err != nil {
		return err
	}
	if p.mem.readySlot() == q.Slot && p.mem.Ready.Ctx != round.Ctx() {
		return ErrDisagree
	}
	p.now = current{shown: q, round: round, traces: traces, signed: map[wire.ID]wire.ReadyBy{}}
	return nil
}

// roundOf checks every key and makes the round of a question.
func (p *Phone) roundOf(q *wire.Question) (*ballot.Round, []string, error) {
	game, err := ballot.ParseGame(q.Game)
	if err != nil || rules.Find(game.Edition) == nil {
		return nil, nil, ErrSettings
	}
	question := ballot.Question{Game: game, Label: q.Label}
	for _, t := range q.Texts {
		question.Texts = append(question.Texts, ballot.Text{Lang: t.Language, Text: t.Text})
	}
	about, err := question.About()
	if err != nil {
		return nil, nil, ErrTexts
	}
	traces, err := question.Traces()
	if err != nil {
		return nil, nil, ErrTexts
	}
	terms := ballot.Terms{Session: p.session, Epoch: q.Epoch, Slot: q.Slot, About: about, Options: q.Options}
	for _, a := range q.Asked {
		player, err := p.player(q.Slot, a)
		if err != nil {
			return nil, nil, err
		}
		terms.Asked = append(terms.Asked, player)
	}
	round, err := p.newRound(terms)
	if err != nil {
		return nil, nil, ErrDisagree
	}
	return round, traces, nil
}

// player reads one of those asked and checks the statement about the key.
func (p *Phone) player(slot uint32, a wire.Asked) (ballot.Player, error) {
	x, errX := ballot.ParsePoint(a.X)
	pok, errPok := ballot.ParseSignature(a.Pok)
	sig, errSig := ballot.ParseSignature(a.Sig)
	if cmp.Or(errX, errPok, errSig) != nil {
		return ballot.Player{}, ErrDisagree
	}
	key := ballot.Key{Session: p.session, Slot: slot, X: x, Pok: pok}
	if p.verify(point(a.ID), sig, key) != nil {
		return ballot.Player{}, ErrDisagree
	}
	return ballot.Player{Member: memberFrom(a.ID, a.Name, a.Practice), X: x, Pok: pok}, nil
}

// consider becomes ready if nothing speaks against it and nobody has to be
// asked first.
func (p *Phone) consider(asked wire.Asked) error {
	q := &p.known.Question
	if err := p.refusal(q); err != nil {
		return err
	}
	missing, err := p.standing(q)
	if err != nil || len(missing) > 0 {
		return err
	}
	ctx := p.now.round.Ctx()
	whole := len(q.Asked) == len(p.mem.Seals[q.Epoch].List)
	return p.change(func(m *Memory) error {
		if whole {
			m.Agreed = nil
		}
		return m.ready(q.Slot, ctx, asked, func() (ballot.Signature, error) {
			return p.me.Sign(p.rand, ballot.Ready{Ctx: ctx})
		})
	})
}

// refusal tells why the words are not answered, or nil.
func (p *Phone) refusal(q *wire.Question) error {
	s := p.known.Room.Settings
	line := ballot.Game{Edition: s.Edition, End: s.End, Free: s.Choice == "free", Guard: s.Guard}.String()
	switch {
	case q.Game != line:
		return ErrSettings
	case p.mem.sawAny(p.now.traces):
		return ErrSeen
	case q.Options != p.options(q.Label):
		return ErrTexts
	case isOwn(q.Label) && (s.Own || s.Box > 0):
		return nil
	case p.brought(q.Label) != nil && len(q.Texts) > 0:
		return nil
	case !slices.Equal(p.printed(q.Label), q.Texts) || len(q.Texts) == 0:
		return ErrTexts
	}
	return nil
}

// brought is the deck of the group's own that a label is of, if it is played
// with; nil: it is another's.
func (p *Phone) brought(label string) *wire.Brought {
	id, _, _, err := deck.ParseLabel(label)
	if err != nil || !slices.Contains(p.known.Room.Settings.Decks, id) {
		return nil
	}
	return find(p.known.Shelf.Decks, func(b *wire.Brought) bool { return b.ID == id })
}

// options is how many options an answer to a question has: a card's as its deck
// says, an own one's as the game asks.
func (p *Phone) options(label string) int {
	if b := p.brought(label); b != nil {
		return rules.Options(b.Kind)
	}
	if q, ok := deck.Find(p.decks, label); ok {
		return rules.Options(string(q.Kind))
	}
	return rules.Options(p.rules().Edition.Kinds[0])
}

func isOwn(label string) bool { return len(label) > 4 && label[:4] == "own/" }

// printed gives the shipped texts of a label, or nil.
func (p *Phone) printed(label string) []wire.Text {
	q, ok := deck.Find(p.decks, label)
	if !ok {
		return nil
	}
	return textsOf(q)
}

func textsOf(q deck.Question) []wire.Text {
	var all []wire.Text
	for language, text := range q.Texts {
		all = append(all, wire.Text{Language: language, Text: text})
	}
	slices.SortFunc(all, func(a, b wire.Text) int { return cmp.Compare(a.Language, b.Language) })
	return all
}

func (p *Phone) sayReady(slot uint32) []want {
	said := find(p.known.Ready.By, func(r *wire.ReadyBy) bool { return r.ID == p.id })
	if p.known.Ready.Slot == slot && said != nil {
		return nil
	}
	r := p.mem.Ready
	c := wire.Command{Ready: &wire.Ready{Slot: slot, Ctx: r.Ctx[:], Sig: r.Sig[:]}}
	return []want{{name("ready", slot), func() (wire.Command, error) { return c, nil }}}
}

// agree notices that everybody asked is ready over the own ctx; one who is
// ready over another means that the phones disagree.
func (p *Phone) agree() error {
	if p.now.agreed || p.known.Ready.Slot != p.now.shown.Slot {
		return nil
	}
	ctx := p.now.round.Ctx()
	for _, r := range p.known.Ready.By {
		if string(r.Ctx) != string(ctx[:]) {
			return ErrDisagree
		}
		p.now.signed[r.ID] = r
	}
	var ready []ballot.Signature
	for _, player := range p.now.round.Players() {
		r, ok := p.now.signed[wire.ID(player.ID.String())]
		if !ok {
			return nil
		}
		sig, err := ballot.ParseSignature(r.Sig)
		if err != nil {
			return ErrDisagree
		}
		ready = append(ready, sig)
	}
	accord, err := p.agreement(ready)
	if err != nil {
		return ErrDisagree
	}
	p.now.accord, p.now.agreed = accord, true
	return nil
}

// deliver brings guess and ballot until the server has them, or until the slot
// is closed: perhaps in another tab, which is looked up first.
func (p *Phone) deliver() ([]want, error) {
	slot := p.known.Question.Slot
	if !p.known.Open() || p.known.Poured() || p.stopped() || !p.mem.undelivered(slot) {
		return nil, nil
	}
	if err := p.refresh(); err != nil || slot <= p.mem.Closed {
		return nil, err
	}
	var wants []want
	if d := p.mem.newest(slot); d != nil && !d.Delivered {
		c := wire.Command{ID: d.Command, Guess: &d.Guess}
		wants = append(wants, want{name("guess", slot, d.Draft), func() (wire.Command, error) { return c, nil }})
	}
	if s := p.mem.spoken(slot); s != nil && !s.Delivered && p.myTurn() {
		c := wire.Command{ID: s.Command, Say: &s.Say}
		wants = append(wants, want{name("say", slot), func() (wire.Command, error) { return c, nil }})
	}
	if b := p.mem.ballot(slot); b != nil && !b.Delivered {
		c := wire.Command{ID: b.Command, Cast: &wire.Cast{Slot: slot, Ballot: b.Bytes}}
		wants = append(wants, want{name("cast", slot), func() (wire.Command, error) { return c, nil }})
	}
	return wants, nil
}

// close lays a slot to rest: its secrets are erased, and what was skipped,
// voided or dropped never comes back. It is dropped where phones disagree.
func (p *Phone) close() ([]want, error) {
	q := &p.known.Question
	if q.Slot == 0 || p.known.Open() || q.Slot <= p.mem.Closed {
		return nil, nil
	}
	var traces []string
	if q.Fate == "skipped" || q.Fate == "voided" || q.Fate == "dropped" {
		traces = tracesOf(q)
	}
	err := p.change(func(m *Memory) error { return m.over(q.Slot, traces) })
	if err == nil && q.Fate == "dropped" && p.known.Asked(p.id) != nil {
		err = ErrDisagree
	}
	return nil, err
}

func tracesOf(q *wire.Question) []string {
	traces := []string{q.Label}
	for _, t := range q.Texts {
		if f := ballot.Fingerprint(t.Text); f != "" {
			traces = append(traces, f)
		}
	}
	return traces
}
