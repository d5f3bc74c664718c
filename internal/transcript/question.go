package transcript

import (
	"slices"
	"strings"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// question is the one that is open, or was last.
type question struct {
	*room.Opened
	round *ballot.Round
	over  bool // skipped, voided, withdrawn, dropped or reckoned
	last  bool // the game ends with it

	ready   map[wire.ID]bool
	guesses map[wire.ID]wire.Guess
	said    map[wire.ID]string
	ballots map[wire.ID]wire.Bytes

	counts  rules.Tally // nil until poured
	result  ballot.Digest
	asks    [][]int
	replies map[wire.ID]int // so many
	opened  map[wire.ID]rules.Opening
	gone    map[wire.ID]bool // left or removed since
	passed  map[wire.ID]bool // the asks went on without them
}

func (q *question) isOpen() bool { return q != nil && !q.over }

// place is where somebody stands among those somebody asked, or -1.
func (q *question) place(id wire.ID) int {
	return slices.IndexFunc(q.Asked, func(a wire.Asked) bool { return a.ID == id })
}

func (b *book) keys(e *room.Keyed) error {
	x := b.seats[e.ID]
	if x == nil {
		return wrong(CodeSeat, "Somebody without a seat posts keys.")
	}
	for _, k := range e.Keys {
		if err := b.key(e.ID, x, k); err != nil {
			return err
		}
		x.keys[k.Slot] = k
		b.report.Keys++
	}
	return nil
}

// key checks a key for a slot that is still to come.
func (b *book) key(id wire.ID, x *seat, k wire.SlotKey) error {
	if _, twice := x.keys[k.Slot]; twice || k.Slot <= b.slot {
		return wrong(CodeKey, "%s posts a second key for a slot, or one for a slot that is over.", x.name)
	}
	for _, other := range b.seats {
		if slices.Equal(other.keys[k.Slot].X, k.X) {
			return wrong(CodeKey, "%s posts the key of %s.", x.name, other.name)
		}
	}
	public, errX := ballot.ParsePoint(k.X)
	pok, errPok := ballot.ParseSignature(k.Pok)
	key := ballot.Key{Session: b.session, Slot: k.Slot, X: public, Pok: pok}
	if errX != nil || errPok != nil || key.CheckPok(x.point) != nil {
		return wrong(CodeKey, "That %s holds the key for slot %d is not proven.", x.name, k.Slot)
	}
	return b.signed(id, k.Sig, "The key", key)
}

// open checks a question that is put, and works out what everybody agrees on.
func (b *book) open(e *room.Opened) error {
	switch {
	case !b.game.on || b.q.isOpen():
		return wrong(CodeGame, "A question comes without a game, or while another is open.")
	case e.Slot != b.slot+1:
		return wrong(CodeSlot, "After slot %d comes %d.", b.slot, b.slot+1)
	case e.Game != gameLine(b.settings):
		return wrong(CodeQuestion, "The question is put under other rules than were agreed on.")
	}
	about, err := b.words(e)
	if err != nil {
		return err
	}
	if err := b.company(e); err != nil {
		return err
	}
	round, err := b.terms(e, about)
	if err != nil {
		return err
	}
	b.slot, b.again = e.Slot, nil
	b.q = &question{
		Opened: e, round: round, last: b.game.timeUp,
		ready: map[wire.ID]bool{}, guesses: map[wire.ID]wire.Guess{}, said: map[wire.ID]string{}, ballots: map[wire.ID]wire.Bytes{},
		replies: map[wire.ID]int{}, opened: map[wire.ID]rules.Opening{}, gone: map[wire.ID]bool{}, passed: map[wire.ID]bool{},
	}
	b.report.Questions++
	return nil
}

// words checks the question itself: its form, and that it was never here, under
// this label or in these words. A withdrawn one comes again, and no other.
func (b *book) words(e *room.Opened) (ballot.Digest, error) {
	game, err := ballot.ParseGame(e.Game)
	if err != nil {
		return ballot.Digest{}, wrong(CodeQuestion, "The line of the game is not in its one form.")
	}
	q := ballot.Question{Game: game, Label: e.Label}
	for _, t := range e.Texts {
		q.Texts = append(q.Texts, ballot.Text{Lang: t.Language, Text: t.Text})
	}
	about, err := q.About()
	if err != nil || !b.fits(e) {
		return ballot.Digest{}, wrong(CodeQuestion, "This cannot be put as a question in this game.")
	}
	if b.again != nil {
		if e.Label != b.again.Label || e.Options != b.again.Options || !slices.Equal(e.Texts, b.again.Texts) {
			return ballot.Digest{}, wrong(CodeQuestion, "A withdrawn question comes again before another.")
		}
		return about, nil
	}
	traces, err := q.Traces()
	if err != nil || slices.ContainsFunc(traces, func(t string) bool { return b.seen[t] }) {
		return ballot.Digest{}, wrong(CodeSeen, "This question was here before.")
	}
	for _, t := range traces {
		b.seen[t] = true
	}
	return about, nil
}

// fits tells whether the game takes a question with so many options, and an own
// one where there are own ones.
func (b *book) fits(e *room.Opened) bool {
	if strings.HasPrefix(e.Label, "own/") && !b.settings.Own && b.settings.Box == 0 {
		return false
	}
	return slices.ContainsFunc(b.edition().Kinds, func(kind string) bool { return rules.Options(kind) == e.Options })
}

// company checks who is asked: the sealed company or a lawful part of it, in
// order, each with the name, the mark and the key that everybody knows.
func (b *book) company(e *room.Opened) error {
	if b.sealed == nil || e.Epoch != b.sealed.epoch {
		return wrong(CodeCompany, "The question is put to a company that is not the sealed one.")
	}
	ids := make([]wire.ID, len(e.Asked))
	for i, a := range e.Asked {
		ids[i] = a.ID
		m := b.sealed.member(a.ID)
		switch {
		case m == nil:
			return wrong(CodeCompany, "Somebody is asked who is not sealed.")
		case m.Name != a.Name || m.Practice != a.Practice:
			return wrong(CodeCompany, "%s is asked under another name or mark than was sealed.", m.Name)
		case i > 0 && ids[i-1] >= a.ID:
			return wrong(CodeCompany, "Those who are asked stand twice or out of order.")
		case !b.posted(e.Slot, a):
			return wrong(CodeKey, "%s is asked with a key that was never posted for this slot.", m.Name)
		}
	}
	return b.sealed.part(ids)
}

// posted tells whether somebody has posted this very key.
func (b *book) posted(slot uint32, a wire.Asked) bool {
	x := b.seats[a.ID]
	if x == nil {
		return false
	}
	k, ok := x.keys[slot]
	return ok && slices.Equal(k.X, a.X) && slices.Equal(k.Pok, a.Pok) && slices.Equal(k.Sig, a.Sig)
}

// terms makes the round, whose ctx all statements are over.
func (b *book) terms(e *room.Opened, about ballot.Digest) (*ballot.Round, error) {
	terms := ballot.Terms{Session: b.session, Epoch: e.Epoch, Slot: e.Slot, About: about, Options: e.Options}
	for _, a := range e.Asked {
		terms.Asked = append(terms.Asked, ballot.Player{
			Member: b.sealed.member(a.ID).Member, X: ballot.Point(a.X), Pok: ballot.Signature(a.Pok),
		})
	}
	round, err := ballot.NewRound(terms)
	if err != nil {
		return nil, wrong(CodeKey, "With these keys no question can be asked.")
	}
	return round, nil
}
