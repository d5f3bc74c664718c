package room

import (
	"cmp"
	"maps"
	"slices"

	"privacy/ballot"
	"privacy/rules"
	"privacy/wire"
)

// The game, the question and the asks.

func (t *turn) start(c *wire.Start) error {
	switch {
	case c.Game != 0 && c.Game <= t.game:
		return nil
	case t.started:
		return ErrGameOn
	case c.Game != t.game+1:
		return ErrNoGame
	case t.sealed == nil:
		return ErrNotSealed
	}
	here := t.ids(t.present)
	if !t.enough(t.company(nil)) {
		return ErrTooFew
	}
	if len(here) > t.edition().Most {
		return ErrTooMany
	}
	leader, reader := t.edition().First(here, string(t.host))
	t.emit(&Started{Game: c.Game, Leader: wire.ID(leader), Reader: wire.ID(reader)})
	if t.pile.deck == "" {
		t.emit(t.freshPile())
	}
	return nil
}

func (t *turn) end(c *wire.End) error {
	switch {
	case c.Game != t.game:
		return ErrNoGame
	case !t.started:
		return nil
	case t.q.is(open) && t.q.counts == nil:
		return ErrQuestionOpen
	}
	t.reckon()
	if t.started {
		t.emit(t.standing())
	}
	return nil
}

func (t *turn) standing() *Ended {
	e := &Ended{Winners: []wire.ID{}}
	for _, id := range rules.Winners(t.seatedScores()) {
		e.Winners = append(e.Winners, wire.ID(id))
	}
	return e
}

// seatedScores are the scores of those who still sit here.
func (s *State) seatedScores() map[string]int {
	scores := map[string]int{}
	for id, p := range s.scores {
		if s.seat(id) != nil {
			scores[string(id)] = p
		}
	}
	return scores
}

const keysAhead = 8

func (t *turn) keys(c *wire.Keys) error {
	if len(c.Keys) > keysAhead {
		return ErrMalformed
	}
	x := t.seat(t.in.Actor)
	var fresh []wire.SlotKey
	for _, k := range c.Keys {
		old, known := x.keys[k.Slot]
		switch {
		case known && !slices.Equal(old.X, k.X):
			return ErrKeyTaken
		case known || k.Slot <= t.slot:
			continue
		case k.Slot > t.slot+keysAhead || slices.ContainsFunc(fresh, func(f wire.SlotKey) bool { return f.Slot == k.Slot }):
			return ErrSlotWrong
		}
		if err := t.checkKey(k); err != nil {
			return err
		}
		fresh = append(fresh, k)
	}
	if len(fresh) > 0 {
		t.emit(&Keyed{ID: x.id, Keys: fresh})
	}
	return nil
}

func (t *turn) checkKey(k wire.SlotKey) error {
	x, err := ballot.ParsePoint(k.X)
	if err != nil {
		return ErrKeyBad
	}
	pok, err := ballot.ParseSignature(k.Pok)
	if err != nil {
		return ErrKeyBad
	}
	key := ballot.Key{Session: ballot.Session(t.session), Slot: k.Slot, X: x, Pok: pok}
	if key.CheckPok(point(t.in.Actor)) != nil || t.verify(k.Sig, key) != nil {
		return ErrKeyBad
	}
	return nil
}

// turnOf checks that the actor may bring the next question into slot. Done
// means that somebody has already. What is left to reckon is reckoned first,
// which may end the game.
func (t *turn) turnOf(slot uint32) (done bool, err error) {
	switch {
	case slot != 0 && slot <= t.slot:
		return true, nil
	case slot != t.slot+1:
		return false, ErrSlotWrong
	case !t.started:
		return false, ErrNoGame
	}
	if t.q.is(open) {
		if !t.goesOn() {
			return false, ErrQuestionOpen
		}
		t.reckon()
	}
	if !t.started {
		return true, nil
	}
	if t.in.Actor != t.reads() {
		return false, ErrNotReader
	}
	if !t.enough(t.company(t.leftOut())) {
		return false, ErrTooFew
	}
	return false, nil
}

func (s *State) leftOut() []wire.ID {
	if s.pending == nil {
		return nil
	}
	return s.pending.without
}

func (t *turn) draw(c *wire.Draw) error {
	if done, err := t.turnOf(c.Slot); done || err != nil {
		return err
	}
	if t.pending != nil {
		return t.again()
	}
	if t.settings.Choice != "card" {
		return ErrChoiceBad
	}
	card, ok := t.takeCard()
	if !ok {
		if !t.pile.empty {
			t.emit(&Emptied{})
			return nil
		}
		return ErrPileEmpty
	}
	if err := t.openWith(card.pending, t.in.Actor); err != nil {
		return err
	}
	t.emit(&card.rest)
	return nil
}

func (t *turn) put(c *wire.Put) error {
	if done, err := t.turnOf(c.Slot); done || err != nil {
		return err
	}
	if t.pending != nil {
		return t.again()
	}
	p, rest, err := t.chosen(c)
	if err != nil {
		return err
	}
	if err := t.openWith(p, t.in.Actor); err != nil || rest == nil {
		return err
	}
	t.emit(rest)
	return nil
}

// again opens a withdrawn question once more: by its reader, or the next one to
// the left if that one is not here any more.
func (t *turn) again() error { return t.openWith(*t.pending, t.reads()) }

// comeAgain opens a withdrawn question once more by itself, where that can be
// done at once.
func (t *turn) comeAgain() {
	if t.pending == nil || !t.started || t.q.is(open) || !t.enough(t.company(t.leftOut())) {
		return
	}
	_ = t.again() // a key that is missing comes, and then the question
}

func (t *turn) openWith(p pending, reader wire.ID) error {
	e := &Opened{
		Slot: t.slot + 1, Label: p.label, Number: p.number, Texts: p.texts, Game: t.line(), Reader: reader,
		Epoch: t.sealed.epoch,
	}
	for _, id := range t.company(p.without) {
		m := t.sealed.member(id)
		k, ok := t.seat(id).keys[e.Slot]
		if !ok {
			return ErrKeyMissing
		}
		e.Asked = append(e.Asked, wire.Asked{ID: id, Name: m.name, Practice: m.practice, X: k.X, Pok: k.Pok, Sig: k.Sig})
	}
	t.emit(e)
	if _, err := t.round(); err != nil {
		return ErrKeyBad
	}
	return nil
}

func (s *State) line() string { return s.ballotGame().String() }

func (s *State) ballotGame() ballot.Game {
	return ballot.Game{Edition: s.settings.Edition, End: s.settings.End, Free: s.settings.Choice == "free", Guard: s.settings.Guard}
}

// round is the open question as the ballot wants it.
func (t *turn) round() (*ballot.Round, error) {
	q := t.q
	if q.terms != nil {
		return q.terms, nil
	}
	game, err := ballot.ParseGame(q.game)
	if err != nil {
		return nil, err
	}
	about, err := ballot.Question{Game: game, Label: q.label, Texts: ballotTexts(q.texts)}.About()
	if err != nil {
		return nil, err
	}
	terms := ballot.Terms{
		Session: ballot.Session(t.session), Epoch: q.epoch, Slot: q.slot, About: about, Options: t.edition().Options,
	}
	for _, a := range q.asked {
		terms.Asked = append(terms.Asked, ballot.Player{
			Member: ballot.Member{ID: point(a.ID), Name: a.Name, Practice: a.Practice},
			X:      ballot.Point(a.X), Pok: ballot.Signature(a.Pok),
		})
	}
	q.terms, err = ballot.NewRound(terms)
	return q.terms, err
}

func ballotTexts(texts []wire.Text) []ballot.Text {
	all := make([]ballot.Text, len(texts))
	for i, t := range texts {
		all[i] = ballot.Text{Lang: t.Language, Text: t.Text}
	}
	return all
}

func (t *turn) read(c *wire.Read) error {
	if t.last(c.Slot) && t.q.read {
		return nil
	}
	if err := t.known(c.Slot); err != nil {
		return err
	}
	if t.in.Actor != t.q.reader {
		return ErrNotReader
	}
	t.emit(&Read{Slot: c.Slot})
	return nil
}

// readied takes a ready. One over another ctx means that two phones show
// different things: the question is dropped for good.
func (t *turn) readied(c *wire.Ready) error {
	if old, ok := t.readyOf(c.Slot); ok && slices.Equal(old.Ctx, c.Ctx) {
		return nil
	}
	if err := t.mine(c.Slot); err != nil {
		return err
	}
	if _, ok := t.readyOf(c.Slot); ok {
		return ErrCtxDiffers
	}
	ctx, err := ballot.ParseDigest(c.Ctx)
	if err != nil {
		return ErrMalformed
	}
	if err := t.verify(c.Sig, ballot.Ready{Ctx: ctx}); err != nil {
		return err
	}
	round, err := t.round()
	if err != nil {
		return ErrKeyBad
	}
	t.emit(&Readied{ID: t.in.Actor, Ready: *c})
	if ctx != round.Ctx() {
		t.emit(&Dropped{Slot: c.Slot})
	}
	return nil
}

func (t *turn) readyOf(slot uint32) (wire.Ready, bool) {
	if !t.last(slot) {
		return wire.Ready{}, false
	}
	r, ok := t.q.ready[t.in.Actor]
	return r, ok
}

func (t *turn) goWithout(c *wire.Without) error {
	if c.Slot != 0 && c.Slot < t.slot || t.last(c.Slot) && t.q.is(withdrawn) {
		return nil
	}
	if err := t.mine(c.Slot); err != nil {
		return err
	}
	switch {
	case t.stage() != stageReady:
		return ErrOver
	case t.in.Actor != t.q.reader && !t.q.overdue:
		return ErrTooEarly
	case !slices.Equal(t.q.unready(), slices.Sorted(slices.Values(c.Missing))):
		return ErrOrderBad
	case !t.enough(t.company(c.Missing)):
		return ErrTooFew
	}
	t.emit(&Withdrawn{Slot: c.Slot, Without: c.Missing})
	return nil
}

func (t *turn) guess(c *wire.Guess) error {
	old, taken := t.guessOf(c.Slot)
	if taken && (c.Draft < old.Draft || c.Draft == old.Draft && slices.Equal(c.Sealed, old.Sealed)) {
		return nil
	}
	if err := t.answering(c.Slot); err != nil {
		return err
	}
	if taken && c.Draft == old.Draft {
		return ErrGuessBad
	}
	sealed, err := ballot.ParseSealed(c.Sealed)
	if err != nil || c.Cards != 0 {
		return ErrGuessBad
	}
	round, err := t.round()
	if err != nil {
		return ErrKeyBad
	}
	if err := t.verify(c.Sig, ballot.Guess{Ctx: round.Ctx(), Draft: c.Draft, Sealed: sealed, Cards: c.Cards}); err != nil {
		return err
	}
	if t.stage() != stageAnswer {
		return ErrOver
	}
	t.emit(&Guessed{ID: t.in.Actor, Guess: *c})
	return nil
}

func (t *turn) guessOf(slot uint32) (wire.Guess, bool) {
	if !t.last(slot) {
		return wire.Guess{}, false
	}
	g, ok := t.q.guesses[t.in.Actor]
	return g, ok
}

// answering checks that all are ready and the bag is not poured.
func (t *turn) answering(slot uint32) error {
	if err := t.mine(slot); err != nil {
		return err
	}
	switch {
	case t.stage() == stageReady:
		return ErrNotReady
	case t.q.counts != nil:
		return ErrOver
	}
	return nil
}

func (t *turn) cast(c *wire.Cast) error {
	if t.last(c.Slot) && slices.Equal(t.q.ballots[t.in.Actor], c.Ballot) && len(c.Ballot) > 0 {
		return nil
	}
	if err := t.answering(c.Slot); err != nil {
		return err
	}
	if t.q.ballots[t.in.Actor] != nil {
		return ErrBallotTaken
	}
	round, err := t.round()
	if err != nil {
		return ErrKeyBad
	}
	i := slices.IndexFunc(t.q.asked, func(a wire.Asked) bool { return a.ID == t.in.Actor })
	if round.VerifyBallot(i, c.Ballot) != nil {
		return ErrBallotBad
	}
	t.emit(&Cast{ID: t.in.Actor, Cast: *c})
	return nil
}

func (t *turn) pour(c *wire.Pour) error {
	if t.last(c.Slot) && t.q.counts != nil {
		return nil
	}
	if err := t.mine(c.Slot); err != nil {
		return err
	}
	if len(t.q.uncast()) > 0 || t.stage() == stageAnswer && !t.q.overdue {
		return ErrNotReady
	}
	if t.in.Actor != t.q.reader && !t.q.overdue && t.Here(t.q.reader) {
		return ErrNotReader
	}
	round, err := t.round()
	if err != nil {
		return ErrKeyBad
	}
	counts, err := round.Tally(t.q.inBag())
	if err != nil {
		return ErrBallotBad
	}
	t.emit(&Poured{Slot: c.Slot, Counts: counts})
	return nil
}

// inBag lists the ballots in the order of the asked.
func (q *question) inBag() [][]byte {
	ballots := make([][]byte, len(q.asked))
	for i, a := range q.asked {
		ballots[i] = q.ballots[a.ID]
	}
	return ballots
}

// askOn asks what is to be asked now, or reckons when everybody has replied to
// everything.
func (t *turn) askOn() {
	if !t.q.is(open) || t.q.counts == nil {
		return
	}
	for t.edition().Fixed || len(t.q.unreplied()) == 0 {
		asks := rules.Asks(t.rules(), t.q.counts, len(t.q.asks)+1, t.openings())
		if len(asks) == len(t.q.asks) {
			break
		}
		t.emit(&Asked{Slot: t.slot, Values: asks[len(asks)-1]})
	}
	if len(t.q.unreplied()) == 0 {
		t.reckon()
	}
}

func (t *turn) openings() []rules.Opening { return slices.Collect(maps.Values(t.opened())) }

// opened is what everybody opened, by seat.
func (t *turn) opened() map[string]rules.Opening {
	by := map[string]rules.Opening{}
	for _, r := range t.q.replies {
		if r.Guess == "" {
			continue
		}
		value, _ := t.edition().Guess(len(t.q.asked), r.Guess)
		by[string(r.ID)] = rules.Opening{Ask: int(r.Ask), Value: value}
	}
	return by
}

func (t *turn) reply(slot uint32, r wire.Reply) error {
	r.ID = t.in.Actor
	if t.last(slot) && slices.ContainsFunc(t.q.replies, func(x wire.Reply) bool { return x.ID == r.ID && x.Ask == r.Ask }) {
		return nil
	}
	if err := t.mine(slot); err != nil {
		return err
	}
	switch {
	case t.q.counts == nil:
		return ErrNotPoured
	case int(r.Ask) >= len(t.q.asks) || int(r.Ask) != t.q.repliesOf(r.ID):
		return ErrAskWrong
	}
	round, err := t.round()
	if err != nil {
		return ErrKeyBad
	}
	result, err := round.Result(t.q.entries())
	if err != nil {
		return ErrKeyBad
	}
	if r.Guess == "" {
		err = t.verify(r.Sig, ballot.Pass{Result: result, Ask: r.Ask})
	} else {
		err = t.opening(round.Ctx(), result, r)
	}
	if err != nil {
		return err
	}
	t.emit(&Replied{Slot: slot, Reply: r})
	return nil
}

func (t *turn) opening(ctx, result ballot.Digest, r wire.Reply) error {
	salt, err := ballot.ParseSalt(r.Salt)
	if err != nil {
		return ErrMalformed
	}
	o := ballot.Open{Result: result, Ask: r.Ask, Guess: r.Guess, Salt: salt}
	if err := t.verify(r.Sig, o); err != nil {
		return err
	}
	value, ok := t.edition().Guess(len(t.q.asked), r.Guess)
	g, guessed := t.q.guesses[r.ID]
	if _, twice := t.opened()[string(r.ID)]; twice || !ok || !guessed || !slices.Contains(t.q.asks[r.Ask], value) {
		return ErrOpeningBad
	}
	sealed := ballot.Guess{Ctx: ctx, Draft: g.Draft, Sealed: ballot.Sealed(g.Sealed), Cards: g.Cards}
	if ballot.CheckOpening(point(r.ID), sealed, o) != nil {
		return ErrOpeningBad
	}
	return nil
}

// entries is what lies in the bag, in the order of the asked.
func (q *question) entries() []ballot.Entry {
	all := make([]ballot.Entry, len(q.asked))
	for i, a := range q.asked {
		g := q.guesses[a.ID]
		all[i] = ballot.Entry{Ballot: q.ballots[a.ID], Guess: g.Sealed, Cards: g.Cards}
	}
	return all
}

// reckon gives the points and ends the game if somebody is there.
func (t *turn) reckon() {
	if !t.q.is(open) || t.q.counts == nil {
		return
	}
	points := map[wire.ID]int{}
	for id, p := range rules.Score(t.rules(), t.q.counts, t.q.asks, t.opened()) {
		points[wire.ID(id)] = p
	}
	t.emit(&Reckoned{Slot: t.slot, Points: points})
	if t.edition().Ended(t.rules(), t.seatedScores(), t.rounds) {
		t.emit(t.standing())
	}
}

func (t *turn) void(c *wire.Void) error {
	if t.last(c.Slot) && t.q.is(voided) {
		return nil
	}
	if err := t.mine(c.Slot); err != nil {
		return err
	}
	switch {
	case t.q.counts != nil || t.stage() == stageReady || len(t.q.uncast()) == 0:
		return ErrOver
	case !t.q.overdue:
		return ErrTooEarly
	}
	t.emit(&Voided{Slot: c.Slot})
	return nil
}

// voidIfHopeless voids a question once somebody whose ballot is missing has
// left: it cannot come any more. Before all were ready it is withdrawn.
func (t *turn) voidIfHopeless() {
	if !t.q.is(open) || t.q.counts != nil {
		return
	}
	gone := func(id wire.ID) bool { return t.q.gone[id] }
	switch {
	case t.stage() == stageReady && len(t.q.gone) > 0:
		t.emit(&Withdrawn{Slot: t.slot})
	case slices.ContainsFunc(t.q.uncast(), gone):
		t.emit(&Voided{Slot: t.slot})
	}
}

// skip lays the open question aside. The same reader draws again. The entry
// names nobody.
func (t *turn) skip(c *wire.Skip) error {
	if c.Slot != 0 && c.Slot < t.slot {
		return nil
	}
	if t.seat(t.in.Actor) == nil {
		return ErrNotSeated
	}
	if t.last(c.Slot) && !t.q.is(open) {
		return nil
	}
	if err := t.mine(c.Slot); err != nil {
		return err
	}
	if t.q.counts != nil {
		return ErrOver
	}
	t.emit(&Skipped{Slot: c.Slot})
	return nil
}

// Times after which the server posts something, in ms.
const (
	readAfter    = 15_000
	overdueAfter = 20_000
	hostAfter    = 60_000
)

// Deadline is when a tick would change something, in ms since 1970, or 0.
func (s *State) Deadline() int64 {
	var due []int64
	if s.q.is(open) && !s.q.read {
		due = append(due, s.q.opened+readAfter)
	}
	if s.waits() {
		due = append(due, s.q.since+overdueAfter)
	}
	if s.heir() != "" {
		due = append(due, s.hostAway+hostAfter)
	}
	if len(due) == 0 {
		return 0
	}
	return slices.Min(due)
}

// waits tells whether the group waits for somebody and has not been told yet.
func (s *State) waits() bool {
	return s.q.is(open) && !s.q.overdue && s.stage() != stageTalk
}

// heir is who takes the hosting over from a host that is away, or "".
func (s *State) heir() wire.ID {
	if s.hostAway == 0 {
		return ""
	}
	for _, x := range s.seats {
		if !x.away && !x.practice && x.id != s.host {
			return x.id
		}
	}
	return ""
}

func (t *turn) tick() error {
	if t.q.is(open) && !t.q.read && t.in.Now >= t.q.opened+readAfter {
		t.emit(&Read{Slot: t.slot})
	}
	if t.waits() && t.in.Now >= t.q.since+overdueAfter {
		t.emit(&Overdue{Slot: t.slot})
	}
	if heir := t.heir(); heir != "" && t.in.Now >= t.hostAway+hostAfter {
		t.emit(&Hosted{ID: heir})
	}
	return nil
}

// points sorts points by id.
func points(by map[wire.ID]int) []wire.Points {
	all := make([]wire.Points, 0, len(by))
	for id, p := range by {
		all = append(all, wire.Points{ID: id, Points: p})
	}
	slices.SortFunc(all, func(a, b wire.Points) int { return cmp.Compare(a.ID, b.ID) })
	return all
}
