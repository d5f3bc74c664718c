package rules

import (
	"slices"
)

// Edition is one game of the family.
type Edition struct {
	Name  string
	Kinds []string // of questions that fit, "yesno" or "howmany"; its own first
	// Borrows names the decks of a kind that is not its own which fit, as printed.
	Borrows []string

	Fewest  int // players as printed; fewer are warned, under 3 refused
	Most    int // players at most
	Small   int // at so many or fewer the rulebook speaks of small groups; 0: it does not
	Age     int // as printed; 0: it is not
	Minutes int // as printed; 0: they are not

	Begins string // who reads first: "" left of the leader, else what the group is asked: "oldest", "petted", "youngest"
	Leads  Leads
	Shakes bool // the leader's hands reveal the answers, not the reader's

	Chosen  bool // the reader always chooses among the card's questions
	Another bool // where the number chooses, another question of the card may be taken instead

	GuessFirst bool // guess before answer; false: after it
	Aloud      bool // guesses are said aloud in turn, from the reader on; the guard seals them
	Cards      bool // guesses are laid with one or two cards
	Shut       bool // a person may keep a guess shut that was asked for
	Fixed      bool // the asks follow from the tally alone, so that they wait for nobody

	Guards bool // there is an outing guard to switch on

	End    int  // as printed
	Rounds bool // End counts rounds, not points

	// Range gives the lowest and the highest guess that a room of n takes, when
	// an answer has so many options.
	Range func(n, options int) (lowest, highest int)
	// Highest is the highest guess that the printed material can show; 0: what
	// Range says.
	Highest int
	// Next gives the values of the next ask, after the values that were opened
	// to each ask made; false when there is none.
	Next func(g Game, t Tally, opened [][]int) ([]int, bool)
	// Points gives the points for an opening.
	Points func(t Tally, opened [][]int, o Opening) int
}

// Leads says who has the leader's role.
type Leads int

// Who leads.
const (
	OneLeads    Leads = iota // one person, all game long
	ReaderLeads              // whoever reads
	NobodyLeads
)

// Takes tells whether a deck, of this kind, may be played in this edition.
func (e *Edition) Takes(deck, kind string) bool {
	return kind == e.Kinds[0] || slices.Contains(e.Kinds, kind) && slices.Contains(e.Borrows, deck)
}

// Options is the number of options of an answer to a question of this kind.
func Options(kind string) int {
	if kind == "howmany" {
		return 7
	}
	return 2
}

// First gives leader and first reader among the seats, clockwise. The host
// leads if seated, else the first seat; the one to the left reads (D29). Where
// the group has been asked who begins, its choice reads. A leader is "" where
// there is none.
func (e *Edition) First(seats []string, host, chosen string) (leader, reader string) {
	if e.Begins != "" {
		return e.Leader("", chosen), chosen
	}
	leader = seats[0]
	if slices.Contains(seats, host) {
		leader = host
	}
	return leader, Left(seats, leader)
}

// Leader is who leads while reader reads.
func (e *Edition) Leader(leader, reader string) string {
	switch e.Leads {
	case ReaderLeads:
		return reader
	case NobodyLeads:
		return ""
	}
	return leader
}

// Ended tells whether scores, after that many rounds, end the game.
func (g Game) Ended(scores map[string]int, rounds int) bool {
	if g.Edition.Rounds {
		return rounds >= g.End
	}
	for _, p := range scores {
		if p >= g.End {
			return true
		}
	}
	return false
}

// Said tells whether guesses are said aloud in this game: no ask is made then,
// and everybody's guess is open.
func (g Game) Said() bool { return g.Edition.Aloud && !g.Guard }
