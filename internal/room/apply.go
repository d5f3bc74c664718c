package room

import (
	"maps"
	"slices"
	"strings"

	"privacy/ballot"
	"privacy/rules"
	"privacy/wire"
)

func (e *Created) apply(s *State, _ int64) {
	s.code, s.session, s.host, s.settings = e.Code, e.Session, e.Host, e.Settings
	s.removed, s.scores = map[wire.ID]bool{}, map[wire.ID]int{}
	s.turned, s.moved = map[wire.ID]int64{}, map[wire.ID]wire.ID{}
	s.used, s.seen = map[string]bool{}, map[string]bool{}
	s.epoch, s.forming = 1, &company{epoch: 1}
}

// The company

func (e *Joined) apply(s *State, _ int64) {
	s.seats = append(s.seats, seat{
		id: e.ID, name: e.Name, figure: e.Figure, language: e.Language, practice: e.Practice,
		keys: map[uint32]wire.SlotKey{},
	})
	s.hostLeft = s.hostLeft && e.ID != s.host
	s.unknock(e.ID)
	if s.forming == nil {
		s.form()
	}
}

// A knock that changes keeps its place.
func (e *Knocked) apply(s *State, _ int64) {
	if k := s.knock(e.ID); k != nil {
		k.who, k.to = e.Join, e.For
		return
	}
	s.knocks = append(s.knocks, knock{e.ID, e.Join, e.For})
}

func (e *TurnedAway) apply(s *State, at int64) {
	s.unknock(e.ID)
	s.turned[e.ID] = at
}

func (e *GaveUp) apply(s *State, _ int64) { s.unknock(e.ID) }

func (s *State) unknock(id wire.ID) {
	s.knocks = slices.DeleteFunc(s.knocks, func(k knock) bool { return k.id == id })
}

// The seat stays where it is, with its name, figure, partner and points. For the
// company, and for an open question, its old key is gone.
func (e *Moved) apply(s *State, _ int64) {
	s.unknock(e.ID)
	x := s.seat(e.From)
	x.id, x.language, x.away = e.ID, e.Language, false
	x.keys, x.keysTo = map[uint32]wire.SlotKey{}, 0
	for i := range s.seats {
		if s.seats[i].pair == e.From {
			s.seats[i].pair = e.ID
		}
	}
	if points, ok := s.scores[e.From]; ok {
		s.scores[e.ID] = points
		delete(s.scores, e.From)
	}
	s.moved[e.From] = e.ID
	s.reader, s.leader = s.now(s.reader), s.now(s.leader)
	s.forming.drop(e.From)
	if s.forming == nil {
		s.form()
	}
	if s.q.askedOf(e.From) != nil {
		s.q.gone[e.From] = true
	}
}

// form begins a new company under a new epoch.
func (s *State) form() {
	s.epoch++
	s.forming = &company{epoch: s.epoch}
}

func (e *Changed) apply(s *State, _ int64) {
	x := s.seat(e.ID)
	if x.name != e.Name {
		s.forming.drop(e.ID)
	}
	x.name, x.figure, x.language = e.Name, e.Figure, e.Language
}

func (c *company) drop(id wire.ID) {
	if c != nil && !c.closed {
		c.members = slices.DeleteFunc(c.members, func(m member) bool { return m.id == id })
	}
}

func (e *Left) apply(s *State, _ int64) {
	if s.sealed != nil && s.sealed.epoch == e.Epoch && s.sealed.member(e.ID) != nil {
		s.sealed.left = append(s.sealed.left, wire.Left{ID: e.ID, Sig: e.Sig})
	}
	s.unseat(e.ID)
}

func (e *Removed) apply(s *State, _ int64) {
	s.removed[e.ID] = true
	s.unseat(e.ID)
}

func (s *State) unseat(id wire.ID) {
	s.hostLeft = s.hostLeft || id == s.host
	left := wire.ID(rules.Left(s.ids(func(seat) bool { return true }), string(id)))
	if s.reader == id {
		s.reader = left
	}
	if s.leader == id {
		s.leader = left
	}
	s.seats = slices.DeleteFunc(s.seats, func(x seat) bool { return x.id == id })
	for i := range s.seats {
		if s.seats[i].pair == id {
			s.seats[i].pair = ""
		}
	}
	s.forming.drop(id)
	if s.q.askedOf(id) != nil {
		s.q.gone[id] = true
	}
}

func (e *Ordered) apply(s *State, _ int64) {
	at := func(x seat) int { return slices.Index(e.Seats, x.id) }
	slices.SortFunc(s.seats, func(a, b seat) int { return at(a) - at(b) })
}

func (e *Paired) apply(s *State, _ int64) {
	for i := range s.seats {
		if x := &s.seats[i]; x.id == e.Seat || x.id == e.Other || x.pair == e.Seat || (e.Other != "" && x.pair == e.Other) {
			x.pair = ""
		}
	}
	if e.Other != "" {
		s.seat(e.Seat).pair, s.seat(e.Other).pair = e.Other, e.Seat
	}
}

func (e *Set) apply(s *State, _ int64) {
	s.timeUp = s.timeUp && s.settings.Minutes == e.Settings.Minutes
	if !slices.Equal(s.settings.Decks, e.Settings.Decks) {
		s.pile = pile{}
	}
	s.pile.empty = false
	s.settings = e.Settings
}

func (e *Hosted) apply(s *State, at int64) {
	s.host, s.hostAway, s.hostLeft = e.ID, 0, false
	if x := s.seat(e.ID); x != nil && x.away {
		s.hostAway = at
	}
}

// The seal

func (e *Committed) apply(s *State, _ int64) {
	s.forming.drop(e.ID)
	x := s.seat(e.ID)
	s.forming.members = append(s.forming.members, member{
		id: e.ID, name: x.name, practice: x.practice, commitment: e.Commitment,
	})
	slices.SortFunc(s.forming.members, func(a, b member) int { return strings.Compare(string(a.id), string(b.id)) })
}

func (e *Closed) apply(s *State, _ int64) {
	s.forming.closed = true
	s.forming.members = slices.DeleteFunc(s.forming.members, func(m member) bool { return !slices.Contains(e.Members, m.id) })
}

func (e *Reopened) apply(s *State, _ int64) {
	s.epoch, s.forming = e.Epoch, &company{epoch: e.Epoch}
}

func (e *Revealed) apply(s *State, _ int64) { s.forming.member(e.ID).nonce = e.Nonce }

func (e *Agreed) apply(s *State, _ int64) { s.forming.member(e.ID).same = true }

func (e *Sealed) apply(s *State, _ int64) {
	s.sealed, s.forming = s.forming, nil
	for _, x := range s.seats {
		if s.sealed.member(x.id) == nil {
			s.form()
			break
		}
	}
	if !s.started {
		return
	}
	begin := s.newcomerScore()
	for _, m := range s.sealed.members {
		if _, ok := s.scores[m.id]; !ok {
			s.scores[m.id] = begin
		}
	}
}

// newcomerScore is what somebody has who comes later: nothing, or as much as
// the last of those who sit here, as the group wants it.
func (s *State) newcomerScore() int {
	scores := slices.Collect(maps.Values(s.seatedScores()))
	if !s.settings.Lowest || len(scores) == 0 {
		return 0
	}
	return slices.Min(scores)
}

// The game

func (e *Started) apply(s *State, at int64) {
	s.started, s.ended, s.game = true, false, e.Game
	s.begun, s.played, s.timeUp = at, 0, false
	s.leader, s.reader, s.rounds, s.winners = e.Leader, e.Reader, 0, nil
	s.scores, s.q, s.pending, s.evening = map[wire.ID]int{}, nil, nil, nil
	for _, m := range s.sealed.members {
		if s.seat(m.id) != nil {
			s.scores[m.id] = 0
		}
	}
}

func (e *Begun) apply(s *State, _ int64) { s.leader, s.reader = e.Leader, e.Reader }

func (e *Piled) apply(s *State, _ int64) {
	gone := append(slices.Clip(s.pile.gone), e.Gone...)
	s.pile = pile{decks: e.Decks, back: e.Back, left: e.Left, gone: gone}
}

func (e *TimeUp) apply(s *State, _ int64) { s.timeUp = true }

func (e *Emptied) apply(s *State, _ int64) { s.pile.empty = true }

func (e *Keyed) apply(s *State, _ int64) {
	x := s.seat(e.ID)
	keys := map[uint32]wire.SlotKey{}
	for slot, k := range x.keys {
		if slot > s.slot {
			keys[slot] = k
		}
	}
	for _, k := range e.Keys {
		keys[k.Slot] = k
		x.keysTo = max(x.keysTo, k.Slot)
	}
	x.keys = keys
}

func (e *Opened) apply(s *State, at int64) {
	s.slot, s.pending, s.reader = e.Slot, nil, e.Reader
	s.leader = wire.ID(s.edition().Leader(string(s.leader), string(e.Reader)))
	s.used, s.seen = with(s.used, e.Label), with(s.seen, fingerprints(e.Texts)...)
	s.shelf = s.shelf.unslipped(e.Texts)
	s.q = &question{
		slot: e.Slot, label: e.Label, by: e.By, number: e.Number, options: e.Options, texts: e.Texts, game: e.Game, reader: e.Reader,
		epoch: e.Epoch, asked: e.Asked, fate: open, opened: at, since: at, last: s.timeUp,
		ready: map[wire.ID]wire.Ready{}, guesses: map[wire.ID]wire.Guess{}, ballots: map[wire.ID]wire.Bytes{},
		gone: map[wire.ID]bool{}, passed: map[wire.ID]bool{},
	}
}

// with is a set and some more; the set itself, which older states share, stays.
func with(set map[string]bool, more ...string) map[string]bool {
	set = maps.Clone(set)
	for _, x := range more {
		set[x] = true
	}
	return set
}

func fingerprints(texts []wire.Text) []string {
	all := make([]string, len(texts))
	for i, t := range texts {
		all[i] = ballot.Fingerprint(t.Text)
	}
	return all
}

func (e *Read) apply(s *State, at int64) { s.q.read, s.q.since = true, at }

// progress runs a change of the open question and notes it.
func (s *State) progress(at int64, change func(q *question)) {
	before := s.stage()
	change(s.q)
	s.q.since = at
	if s.stage() != before {
		s.q.overdue = false
	}
}

func (e *Readied) apply(s *State, at int64) {
	s.progress(at, func(q *question) { q.ready[e.ID] = e.Ready })
}

func (e *Withdrawn) apply(s *State, _ int64) {
	q := s.q
	q.fate = withdrawn
	s.pending = &pending{label: q.label, by: q.by, number: q.number, options: q.options, texts: q.texts, without: e.Without}
}

func (e *Dropped) apply(s *State, _ int64) { s.q.fate = dropped }

func (e *Skipped) apply(s *State, _ int64) { s.q.fate = skipped }

func (e *Voided) apply(s *State, _ int64) {
	s.q.fate = voided
	s.next()
}

// next hands the question card on.
func (s *State) next() { s.reader = s.after() }

func (e *Guessed) apply(s *State, at int64) {
	s.progress(at, func(q *question) { q.guesses[e.ID] = e.Guess })
}

// One who was waited for has spoken: the next has time again.
func (e *Said) apply(s *State, at int64) {
	s.progress(at, func(q *question) {
		q.said, q.overdue = append(q.said, wire.SaidBy{ID: e.ID, Guess: e.Guess, Sig: e.Sig}), false
	})
}

func (e *Cast) apply(s *State, at int64) {
	s.progress(at, func(q *question) { q.ballots[e.ID] = e.Ballot })
}

func (e *Poured) apply(s *State, at int64) {
	s.progress(at, func(q *question) { q.counts = e.Counts })
}

func (e *Asked) apply(s *State, at int64) {
	s.progress(at, func(q *question) { q.asks = append(q.asks, e.Values) })
}

func (e *Replied) apply(s *State, at int64) {
	s.progress(at, func(q *question) { q.replies = append(q.replies, e.Reply) })
}

func (e *WentOn) apply(s *State, at int64) {
	s.progress(at, func(q *question) {
		for _, id := range e.Without {
			q.passed[id] = true
		}
		q.overdue = false
	})
}

func (e *Paused) apply(s *State, _ int64) { s.q.paused = e.On }

func (e *Reckoned) apply(s *State, at int64) {
	s.played = at - s.begun
	s.q.fate, s.q.points = reckoned, e.Points
	s.rounds++
	for id, p := range e.Points {
		s.scores[s.now(id)] += p
	}
	s.evening = append(slices.Clip(s.evening), s.lastRound())
	s.next()
}

// Where guesses are said in turn, whoever is waited for speaks after the
// others: only when nobody else is left does the group wait.
func (e *Overdue) apply(s *State, at int64) {
	if s.stage() == stageSay {
		s.q.slow = append(slices.Clip(s.q.slow), s.speakers()[0])
		s.q.since = at
	}
	s.q.overdue = s.stage() != stageSay || slices.Contains(s.q.slow, s.speakers()[0])
}

func (e *Away) apply(s *State, at int64) {
	if x := s.seat(e.ID); x != nil {
		x.away = true
	}
	if e.ID == s.host {
		s.hostAway = at
	}
}

func (e *Back) apply(s *State, _ int64) {
	if x := s.seat(e.ID); x != nil {
		x.away = false
	}
	if e.ID == s.host {
		s.hostAway = 0
	}
}

func (e *Ended) apply(s *State, _ int64) { s.started, s.ended, s.winners = false, true, e.Winners }

func (e *Burnt) apply(s *State, _ int64) { s.burnt = e }
