package room

import (
	"maps"
	"slices"

	"privacy/rules"
	"privacy/wire"
)

// View is the room as everybody may know it, with all parts. It is built field
// by field: what is not named here is not shown.
func (s *State) View() wire.View {
	seats := s.viewSeats()
	return wire.View{
		To:       s.number,
		Room:     s.viewRoom(),
		Seats:    &seats,
		Door:     s.viewDoor(),
		Forming:  s.forming.view(),
		Sealed:   s.sealed.view(),
		Pile:     s.viewPile(),
		Question: s.q.view(),
		Ready:    s.q.viewReady(),
		Progress: s.viewProgress(),
		Said:     s.q.viewSaid(),
		Bag:      s.q.viewBag(),
		Asks:     s.q.viewAsks(),
		Standing: s.viewStanding(),
		Shelf:    s.shelf.view(),
		Evening:  s.viewEvening(),
	}
}

func (s *State) viewRoom() *wire.Room {
	return &wire.Room{
		Code: s.code, Session: s.session, Host: s.host, Settings: shown(s.settings),
		Started: s.started, Game: s.game, NextSlot: s.slot + 1,
	}
}

// shown are settings as screens read them, also those of a room that is older
// than some of the fields.
func shown(set wire.Settings) wire.Settings {
	set.Omit = append([]string{}, set.Omit...)
	if set.Heat == 0 {
		set.Heat = 3
	}
	return set
}

func (s *State) viewSeats() []wire.Seat {
	seats := make([]wire.Seat, len(s.seats))
	for i, x := range s.seats {
		seats[i] = wire.Seat{
			ID: x.id, Name: x.name, Figure: x.figure, Language: x.language, Practice: x.practice,
			Pair: x.pair, Away: x.away, KeysTo: x.keysTo,
		}
	}
	return seats
}

func (c *company) view() *wire.Company {
	if c == nil {
		return &wire.Company{Members: []wire.Member{}, Left: []wire.Left{}}
	}
	v := &wire.Company{Epoch: c.epoch, Closed: c.closed, Left: append([]wire.Left{}, c.left...)}
	v.Members = make([]wire.Member, len(c.members))
	for i, m := range c.members {
		v.Members[i] = wire.Member{
			ID: m.id, Name: m.name, Practice: m.practice, Commitment: m.commitment, Nonce: m.nonce, Same: m.same,
		}
	}
	return v
}

func (s *State) viewPile() *wire.Pile {
	used := make([]string, 0, len(s.used))
	for label := range s.used {
		used = append(used, label)
	}
	slices.Sort(used)
	return &wire.Pile{
		Decks: append([]string{}, s.pile.decks...), Back: s.pile.back, Left: s.pile.left, Used: used, Box: len(s.shelf.box),
		Heats: s.heats(),
	}
}

func (q *question) view() *wire.Question {
	if q == nil {
		return &wire.Question{Texts: []wire.Text{}, Asked: []wire.Asked{}}
	}
	return &wire.Question{
		Slot: q.slot, Label: q.label, By: q.by, Number: q.number, Options: q.options, Texts: q.texts, Game: q.game, Reader: q.reader,
		Read: q.read, Asked: q.asked, Epoch: q.epoch, Fate: q.fate, Last: q.last,
	}
}

func (q *question) viewReady() *wire.Readies {
	if q == nil {
		return &wire.Readies{By: []wire.ReadyBy{}}
	}
	v := &wire.Readies{Slot: q.slot, By: []wire.ReadyBy{}}
	for _, a := range q.asked {
		if r, ok := q.ready[a.ID]; ok {
			v.By = append(v.By, wire.ReadyBy{ID: a.ID, Ctx: r.Ctx, Sig: r.Sig})
		}
	}
	return v
}

func (s *State) viewProgress() *wire.Progress {
	stage := s.stage()
	if stage == stageNone {
		return &wire.Progress{Waiting: []wire.ID{}}
	}
	waiting := s.waitedFor(stage)
	v := &wire.Progress{
		Slot: s.q.slot, Stage: stage, Of: len(s.q.asked), Done: len(s.q.asked) - len(waiting),
		Overdue: s.q.overdue, Waiting: []wire.ID{}, In: len(s.q.uncast()) == 0,
	}
	if stage == stagePour {
		v.Done = v.Of
	}
	if stage == stageSay {
		v.Done, v.Turn = len(s.q.said), s.speakers()[0]
	}
	if s.q.overdue {
		v.Waiting = waiting
	}
	return v
}

// waitedFor lists whom a stage waits for, by id and not by who was last.
func (s *State) waitedFor(stage string) []wire.ID {
	switch stage {
	case stageReady:
		return s.q.unready()
	case stageAnswer:
		return s.unanswered()
	case stageSay:
		return s.speakers()
	case stageAsks:
		return s.silent()
	case stagePour:
		return []wire.ID{s.hands()}
	}
	return []wire.ID{}
}

// viewSaid shows the guesses that were said: everybody has heard them.
func (q *question) viewSaid() *wire.Said {
	if q == nil {
		return &wire.Said{By: []wire.SaidBy{}}
	}
	return &wire.Said{Slot: q.slot, By: append([]wire.SaidBy{}, q.said...)}
}

// viewBag shows ballots and sealed guesses once the bag is poured, not before.
func (q *question) viewBag() *wire.Bag {
	if q == nil || q.counts == nil {
		return &wire.Bag{Ballots: []wire.InBag{}, Counts: []uint32{}}
	}
	v := &wire.Bag{Slot: q.slot, Ballots: make([]wire.InBag, len(q.asked)), Counts: counts(q.counts)}
	for i, a := range q.asked {
		g := q.guesses[a.ID]
		v.Ballots[i] = wire.InBag{
			ID: a.ID, Ballot: q.ballots[a.ID], Draft: g.Draft, Sealed: g.Sealed, Cards: g.Cards, Sig: g.Sig,
		}
	}
	return v
}

func counts(t rules.Tally) []uint32 {
	all := make([]uint32, len(t))
	for i, c := range t {
		all[i] = uint32(c)
	}
	return all
}

// viewAsks sorts replies by ask and seat: the order in which they came is
// nobody's business.
func (q *question) viewAsks() *wire.Asks {
	if q == nil || q.counts == nil {
		return &wire.Asks{Made: [][]int{}, Replies: []wire.Reply{}, Without: []wire.ID{}, Points: []wire.Points{}}
	}
	v := &wire.Asks{
		Slot: q.slot, Made: append([][]int{}, q.asks...), Replies: []wire.Reply{},
		Without: slices.AppendSeq([]wire.ID{}, maps.Keys(q.without())), Points: points(q.points), Paused: q.paused,
	}
	slices.Sort(v.Without)
	for ask := range q.asks {
		for _, a := range q.asked {
			if r := q.reply(a.ID, uint32(ask)); r != nil {
				v.Replies = append(v.Replies, *r)
			}
		}
	}
	return v
}

func (q *question) reply(id wire.ID, ask uint32) *wire.Reply {
	i := slices.IndexFunc(q.replies, func(r wire.Reply) bool { return r.ID == id && r.Ask == ask })
	if i < 0 {
		return nil
	}
	return &q.replies[i]
}

func (s *State) viewWinners() []wire.ID {
	ids := make([]wire.ID, len(s.winners))
	for i, id := range s.winners {
		ids[i] = s.now(id)
	}
	return ids
}

func (s *State) viewStanding() *wire.Standing {
	v := &wire.Standing{
		Round: s.rounds, Scores: points(s.scores), Ended: s.ended,
		Winners: s.viewWinners(), Empty: s.pile.empty, TimeUp: s.started && s.timeUp,
	}
	if s.started {
		v.Reader = s.reads()
		v.Leader = s.leads()
		v.TooFew = !s.q.is(open) && !s.enough(s.company(s.leftOut()))
	}
	return v
}
