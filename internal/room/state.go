package room

import (
	"maps"
	"slices"

	"privacy/ballot"
	"privacy/rules"
	"privacy/wire"
)

// State is a room after some events. Treat it as a value: Decide and Apply
// return the next one and leave theirs alone.
type State struct {
	number   uint64 // events so far
	last     int64  // when the last one was, ms
	burnt    *Burnt // nil as long as the room stands
	code     string
	session  []byte
	host     wire.ID
	hostAway int64 // since when, ms; 0: here
	hostLeft bool  // has given the seat up, or lost it
	lines    lines
	settings wire.Settings
	seats    []seat
	removed  map[wire.ID]bool
	knocks   []knock
	turned   map[wire.ID]int64   // who was told No, and when, ms
	moved    map[wire.ID]wire.ID // seats that went to a new phone, from key to key

	epoch   uint32 // last one begun
	forming *company
	sealed  *company

	started bool
	begun   int64 // the game, in ms since 1970
	played  int64 // ms of the game when the last question was reckoned
	timeUp  bool  // the question that is opened next is the last
	ended   bool
	game    uint32
	leader  wire.ID
	reader  wire.ID // reads next, or the open question
	rounds  int
	scores  map[wire.ID]int
	winners []wire.ID
	evening []wire.Round // reckoned in the last game begun

	shelf shelf
	pile  pile
	used  map[string]bool // labels that never come again
	seen  map[string]bool // their texts, normalised

	slot    uint32
	q       *question
	pending *pending // withdrawn, comes again
}

type seat struct {
	id       wire.ID
	name     string
	figure   int
	language string
	practice bool
	pair     wire.ID
	away     bool
	keys     map[uint32]wire.SlotKey
	keysTo   uint32
}

// knock is somebody who waits for the host's word.
type knock struct {
	id  wire.ID
	who wire.Join
	to  wire.ID // the seat to go on with, or ""
}

type member struct {
	id         wire.ID
	name       string
	practice   bool
	commitment wire.Bytes
	nonce      wire.Bytes
	same       bool
}

type company struct {
	epoch   uint32
	closed  bool
	members []member // sorted by id
	left    []wire.Left
}

type pile struct {
	decks []string
	back  int
	left  int
	gone  []string // cards that are off it, as in "privacy/017"
	empty bool
}

// clone copies everything that an event may change in place. What grows with
// the evening, used and seen, is copied by the event that adds to it.
func (s *State) clone() *State {
	c := *s
	c.seats = slices.Clone(s.seats)
	c.removed, c.scores = maps.Clone(s.removed), maps.Clone(s.scores)
	c.knocks, c.turned, c.moved = slices.Clone(s.knocks), maps.Clone(s.turned), maps.Clone(s.moved)
	c.forming, c.sealed = s.forming.clone(), s.sealed.clone()
	c.q = s.q.clone()
	return &c
}

func (c *company) clone() *company {
	if c == nil {
		return nil
	}
	d := *c
	d.members, d.left = slices.Clone(c.members), slices.Clone(c.left)
	return &d
}

func (q *question) clone() *question {
	if q == nil {
		return nil
	}
	c := *q
	c.ready, c.guesses, c.ballots = maps.Clone(q.ready), maps.Clone(q.guesses), maps.Clone(q.ballots)
	c.gone, c.passed, c.points = maps.Clone(q.gone), maps.Clone(q.passed), maps.Clone(q.points)
	c.asks, c.replies, c.said = slices.Clone(q.asks), slices.Clone(q.replies), slices.Clone(q.said)
	return &c
}

// Number is the number of events so far.
func (s *State) Number() uint64 { return s.number }

// Session is the room's session, 32 bytes.
func (s *State) Session() []byte { return s.session }

// Code is the room's short code.
func (s *State) Code() string { return s.code }

// Last is when the last event was, in ms since 1970.
func (s *State) Last() int64 { return s.last }

// Burnt is how the room ended, or nil: it stands.
func (s *State) Burnt() *Burnt { return s.burnt }

// Knows tells whether this identity is the host or has a seat.
func (s *State) Knows(id wire.ID) bool { return id == s.host || s.seat(id) != nil }

// Removed tells whether the host has taken this seat away, or handed it to
// another phone.
func (s *State) Removed(id wire.ID) bool { return s.out(id) && !s.Knows(id) }

// out tells whether this key is never seated again.
func (s *State) out(id wire.ID) bool { return s.removed[id] || s.moved[id] != "" }

// now is the key that a seat has now, which had this one.
func (s *State) now(id wire.ID) wire.ID {
	for s.moved[id] != "" {
		id = s.moved[id]
	}
	return id
}

// Here tells whether this identity counts as present.
func (s *State) Here(id wire.ID) bool {
	if seat := s.seat(id); seat != nil {
		return !seat.away
	}
	return id == s.host && s.hostAway == 0
}

func (s *State) seat(id wire.ID) *seat {
	i := slices.IndexFunc(s.seats, func(x seat) bool { return x.id == id })
	if i < 0 {
		return nil
	}
	return &s.seats[i]
}

func (c *company) member(id wire.ID) *member {
	if c == nil {
		return nil
	}
	i := slices.IndexFunc(c.members, func(m member) bool { return m.id == id })
	if i < 0 {
		return nil
	}
	return &c.members[i]
}

func (s *State) edition() *rules.Edition { return rules.Find(s.settings.Edition) }

func (s *State) rules() rules.Game { return game(s.settings) }

func game(set wire.Settings) rules.Game {
	return rules.Game{Edition: rules.Find(set.Edition), End: set.End, Guard: set.Guard}
}

// ids lists the seats clockwise, as the rules want them.
func (s *State) ids(keep func(seat) bool) []string {
	var ids []string
	for _, x := range s.seats {
		if keep(x) {
			ids = append(ids, string(x.id))
		}
	}
	return ids
}

// present tells whether a seat can be asked the next question.
func (s *State) present(x seat) bool { return !x.away && s.sealed.member(x.id) != nil }

// company is who is asked next: everybody present but those left out.
func (s *State) company(without []wire.ID) []wire.ID {
	var ids []wire.ID
	for _, x := range s.seats {
		if s.present(x) && !slices.Contains(without, x.id) {
			ids = append(ids, x.id)
		}
	}
	slices.Sort(ids)
	return ids
}

// enough tells whether a part of the company may be asked: three people and
// more than half of the people sealed (spec/ballot.md, "Away and gone").
func (s *State) enough(ids []wire.ID) bool {
	if s.sealed == nil {
		return false
	}
	var sealed, asked []ballot.Member
	for _, m := range s.sealed.members {
		sealed = append(sealed, m.ballot())
		if slices.Contains(ids, m.id) {
			asked = append(asked, m.ballot())
		}
	}
	return len(ids) >= 3 && ballot.CheckAsked(sealed, asked) == nil
}

// reads is who reads the open question, or draws the next one: the reader, or
// the next one to the left who is here.
func (s *State) reads() wire.ID {
	who := s.reader
	switch {
	case s.goesOn():
		who = s.after()
	case s.q.is(open):
		return s.q.reader
	}
	if who == "" {
		return "" // the group has not said who begins
	}
	here, all := s.ids(s.present), s.ids(func(seat) bool { return true })
	for range all {
		if slices.Contains(here, string(who)) {
			return who
		}
		who = wire.ID(rules.Left(all, string(who)))
	}
	return s.reader
}

// leads is who has the leader's role while that one reads.
func (s *State) leads() wire.ID {
	return wire.ID(s.edition().Leader(string(s.leader), string(s.reads())))
}

// goesOn tells whether the next question may be drawn over an open one, which
// reckons it: all who are here have replied, or time is up.
func (s *State) goesOn() bool {
	stage := s.stage()
	return s.q.is(open) && (stage == stageTalk || stage == stageAsks && s.q.overdue)
}

// after is who has the question card after the last question: the one to the
// left of its reader. If that one has left the table, the card has moved on.
func (s *State) after() wire.ID {
	reader := s.now(s.q.reader)
	if s.seat(reader) == nil {
		return s.reader
	}
	return wire.ID(rules.Left(s.ids(func(seat) bool { return true }), string(reader)))
}
