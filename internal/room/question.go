package room

import (
	"cmp"
	"maps"
	"slices"

	"privacy/ballot"
	"privacy/rules"
	"privacy/wire"
)

// pending is a withdrawn question and who is not asked when it comes again.
type pending struct {
	label   string
	by      string
	number  int
	options int
	texts   []wire.Text
	without []wire.ID
}

// Fates of a question.
const (
	open      = "open"
	withdrawn = "withdrawn"
	dropped   = "dropped"
	skipped   = "skipped"
	voided    = "voided"
	reckoned  = "reckoned"
)

type question struct {
	slot    uint32
	label   string
	by      string
	number  int
	options int
	texts   []wire.Text
	game    string
	reader  wire.ID
	epoch   uint32
	asked   []wire.Asked // sorted by id
	read    bool
	fate    string
	opened  int64 // ms
	since   int64 // last progress, ms
	overdue bool

	ready   map[wire.ID]wire.Ready
	guesses map[wire.ID]wire.Guess
	said    []wire.SaidBy // in turn
	slow    []wire.ID     // waited for too long when it was their turn, in that order
	ballots map[wire.ID]wire.Bytes
	gone    map[wire.ID]bool // left or removed since
	last    bool             // the game ends with it
	passed  map[wire.ID]bool // the asks went on without them
	terms   *ballot.Round    // made when first needed, see turn.round
	counts  rules.Tally      // nil until poured
	asks    [][]int
	replies []wire.Reply
	points  map[wire.ID]int
	paused  bool
}

// Stages of the open question.
const (
	stageNone   = ""
	stageReady  = "ready"
	stageAnswer = "answer"
	stageSay    = "say"
	stagePour   = "pour"
	stageAsks   = "asks"
	stageTalk   = "talk"
)

func (q *question) is(fate string) bool { return q != nil && q.fate == fate }

// stage says where the round is.
func (s *State) stage() string {
	switch {
	case s.q.is(reckoned):
		return stageTalk
	case !s.q.is(open):
		return stageNone
	case s.q.counts != nil && len(s.silent()) == 0:
		return stageTalk
	case s.q.counts != nil:
		return stageAsks
	case len(s.q.ready) < len(s.q.asked):
		return stageReady
	}
	return s.answerStage()
}

// answerStage says where the round is between the readies and the pouring.
func (s *State) answerStage() string {
	switch {
	case s.rules().Said() && len(s.q.uncast()) == 0 && len(s.speakers()) > 0:
		return stageSay
	case s.rules().Said() && len(s.q.uncast()) > 0:
		return stageAnswer
	case s.rules().Said(), len(s.q.unfinished()) == 0:
		return stagePour
	}
	return stageAnswer
}

// speakers lists those here who have still to say their guess, in turn: from
// the reader on, clockwise, and then those who kept the others waiting.
func (s *State) speakers() []wire.ID {
	var turn []wire.ID
	all := s.ids(func(seat) bool { return true })
	who := string(s.q.reader)
	if s.seat(s.q.reader) == nil {
		who = rules.Left(all, "")
	}
	for range all {
		id := wire.ID(who)
		if s.q.askedOf(id) != nil && s.Here(id) && !s.q.hasSaid(id) {
			turn = append(turn, id)
		}
		who = rules.Left(all, who)
	}
	slices.SortStableFunc(turn, func(a, b wire.ID) int {
		return cmp.Compare(slices.Index(s.q.slow, a), slices.Index(s.q.slow, b))
	})
	return turn
}

func (q *question) hasSaid(id wire.ID) bool { return q.saidBy(id) != nil }

func (q *question) saidBy(id wire.ID) *wire.SaidBy {
	i := slices.IndexFunc(q.said, func(x wire.SaidBy) bool { return x.ID == id })
	if i < 0 {
		return nil
	}
	return &q.said[i]
}

// missing lists those asked for whom has is false, sorted.
func (q *question) missing(has func(wire.ID) bool) []wire.ID {
	ids := []wire.ID{}
	for _, a := range q.asked {
		if !has(a.ID) {
			ids = append(ids, a.ID)
		}
	}
	return ids
}

func (q *question) unready() []wire.ID {
	return q.missing(func(id wire.ID) bool { _, ok := q.ready[id]; return ok })
}

func (q *question) uncast() []wire.ID {
	return q.missing(func(id wire.ID) bool { return q.ballots[id] != nil })
}

// unfinished lists those whose ballot or guess is still to come; the guess of
// somebody who left is not waited for.
func (q *question) unfinished() []wire.ID {
	return q.missing(func(id wire.ID) bool {
		_, guessed := q.guesses[id]
		return q.ballots[id] != nil && (guessed || q.gone[id])
	})
}

// unanswered lists those whose answer is waited for, with their guess where
// that is sealed.
func (s *State) unanswered() []wire.ID {
	if s.rules().Said() {
		return s.q.uncast()
	}
	return s.q.unfinished()
}

// unreplied lists those who have not replied to every ask made.
func (q *question) unreplied() []wire.ID {
	return q.missing(func(id wire.ID) bool { return q.gone[id] || q.passed[id] || q.repliesOf(id) >= len(q.asks) })
}

// silent lists those among them who are waited for: all of them where an ask
// hangs on the replies before it, else those who are here.
func (s *State) silent() []wire.ID {
	if !s.edition().Fixed {
		return s.q.unreplied()
	}
	return slices.DeleteFunc(s.q.unreplied(), func(id wire.ID) bool { return !s.Here(id) })
}

// without is whom the asks go on without: left, removed, or passed over.
func (q *question) without() map[wire.ID]bool {
	all := maps.Clone(q.passed)
	maps.Copy(all, q.gone)
	return all
}

func (q *question) repliesOf(id wire.ID) int {
	n := 0
	for _, r := range q.replies {
		if r.ID == id {
			n++
		}
	}
	return n
}

func (q *question) askedOf(id wire.ID) *wire.Asked {
	if q == nil {
		return nil
	}
	i := slices.IndexFunc(q.asked, func(a wire.Asked) bool { return a.ID == id })
	if i < 0 {
		return nil
	}
	return &q.asked[i]
}
