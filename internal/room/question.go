package room

import (
	"slices"

	"privacy/ballot"
	"privacy/rules"
	"privacy/wire"
)

// pending is a withdrawn question and who is not asked when it comes again.
type pending struct {
	label   string
	number  int
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
	number  int
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
	ballots map[wire.ID]wire.Bytes
	gone    map[wire.ID]bool // left or removed since
	terms   *ballot.Round    // made when first needed, see turn.round
	counts  rules.Tally      // nil until poured
	asks    [][]int
	replies []wire.Reply
	points  map[wire.ID]int
}

// Stages of the open question.
const (
	stageNone   = ""
	stageReady  = "ready"
	stageAnswer = "answer"
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
	case len(s.q.unfinished()) == 0, s.q.overdue && len(s.q.uncast()) == 0:
		return stagePour // a guess that is overdue is not waited for
	}
	return stageAnswer
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

// unreplied lists those who have not replied to every ask made.
func (q *question) unreplied() []wire.ID {
	return q.missing(func(id wire.ID) bool { return q.gone[id] || q.repliesOf(id) >= len(q.asks) })
}

// silent lists those among them who are here.
func (s *State) silent() []wire.ID {
	return slices.DeleteFunc(s.q.unreplied(), func(id wire.ID) bool { return !s.Here(id) })
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
