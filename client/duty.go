package client

import (
	"privacy/wire"
)

// Duty is what a phone's person is to do now: one thing. The names are those of
// web/src/room/api.ts.
type Duty string

// Duties.
const (
	DutyJoin      Duty = "join"      // no seat here yet
	DutyKnock     Duty = "knock"     // waits for the host's word
	DutyLobby     Duty = "lobby"     // seated, the door is open
	DutyCompare   Duty = "compare"   // the door is closed: "let us compare"
	DutyComparing Duty = "comparing" // compared, others have not all
	DutySame      Duty = "same"      // four pictures: same as the others'?
	DutyStart     Duty = "start"     // sealed; the host begins
	DutyNewcomer  Duty = "newcomer"  // plays from the next seal on
	DutyFirst     Duty = "first"     // the group says who begins
	DutyDraw      Duty = "draw"
	DutyChoose    Duty = "choose"
	DutyWaitDraw  Duty = "wait-draw"
	DutyRead      Duty = "read"
	DutyListen    Duty = "listen"
	DutyConfirm   Duty = "confirm" // the company is smaller: without these people?
	DutyOut       Duty = "out"     // a question is open that does not ask this person
	DutyGuess     Duty = "guess"
	DutyAnswer    Duty = "answer"
	DutySay       Duty = "say"      // say the guess aloud now
	DutyWaitSay   Duty = "wait-say" // answered; the own turn to say a guess comes
	DutyWait      Duty = "wait"
	DutyPour      Duty = "pour"
	DutyWaitPour  Duty = "wait-pour"
	DutyWatch     Duty = "watch"
	DutyTalk      Duty = "talk"
	DutyEnded     Duty = "ended"
)

// Duty tells what is to be done. A new seal comes between two questions, not
// into one.
func (p *Phone) Duty() Duty {
	if p.known.Seat(p.id) == nil {
		return p.outside()
	}
	if p.known.Open() && !p.mayDraw() {
		return p.inRound()
	}
	if d := p.sealing(); d != "" {
		return d
	}
	if memberOf(&p.known.Sealed, p.id) == nil {
		if p.known.Sealed.Epoch > 0 || p.known.Forming.Closed {
			return DutyNewcomer
		}
		return DutyLobby
	}
	return p.between()
}

// outside is what somebody without a seat is to do.
func (p *Phone) outside() Duty {
	if p.known.Knocks(p.id) {
		return DutyKnock
	}
	return DutyJoin
}

// sealing is what is to be done about a closed list with this seat on it.
func (p *Phone) sealing() Duty {
	f := &p.known.Forming
	m, seal := memberOf(f, p.id), p.mem.Seals[f.Epoch]
	if !f.Closed || m == nil {
		return ""
	}
	switch _, all, _ := p.pictures(f); {
	case !seal.Revealed:
		return DutyCompare
	case all && !seal.Same:
		return DutySame
	case agreed(f):
		return ""
	}
	return DutyComparing
}

// agreed tells whether all on a list have said "same": it waits for nobody but
// the next question, with which it comes into force.
func agreed(c *wire.Company) bool {
	return find(c.Members, func(m *wire.Member) bool { return !m.Same }) == nil
}

func (p *Phone) between() Duty {
	s := &p.known.Standing
	switch {
	case s.Ended:
		return DutyEnded
	case !p.known.Room.Started:
		return DutyStart
	case s.Reader == "":
		return DutyFirst
	case s.Reader == p.id && !s.TooFew && p.known.Room.Settings.Choice == "free":
		return DutyChoose
	case s.Reader == p.id && !s.TooFew:
		return DutyDraw
	case p.known.Progress.Stage == "talk":
		return DutyTalk
	}
	return DutyWaitDraw
}

// mayDraw tells whether the next question may come although this one is not
// reckoned: everybody who is here has replied, or time is up.
func (p *Phone) mayDraw() bool {
	g := &p.known.Progress
	return p.known.Open() && (g.Stage == "talk" || g.Stage == "asks" && g.Overdue)
}

func (p *Phone) inRound() Duty {
	q := &p.known.Question
	switch {
	case p.known.Asked(p.id) == nil:
		return DutyOut
	case p.known.Poured():
		return DutyWatch
	case len(p.Missing()) > 0:
		return DutyConfirm
	case !q.Read && q.Reader == p.id:
		return DutyRead
	case !q.Read:
		return DutyListen
	case p.known.Progress.Stage == "pour" && p.MayPour():
		return DutyPour
	case p.known.Progress.Stage == "pour":
		return DutyWaitPour
	}
	return p.answerDuty()
}

func (p *Phone) answerDuty() Duty {
	slot := p.known.Question.Slot
	guessed, cast := p.mem.newest(slot) != nil, p.mem.ballot(slot) != nil
	switch {
	case p.answering() != nil:
		return DutyWait
	case p.rules().Edition.GuessFirst && !guessed:
		return DutyGuess
	case !cast:
		return DutyAnswer
	case p.rules().Said():
		return p.sayDuty()
	case !guessed:
		return DutyGuess
	}
	return DutyWait
}

func (p *Phone) sayDuty() Duty {
	switch {
	case p.mem.spoken(p.known.Question.Slot) != nil:
		return DutyWait
	case p.myTurn():
		return DutySay
	}
	return DutyWaitSay
}

// myTurn tells whether this person may say a guess now.
func (p *Phone) myTurn() bool {
	g := &p.known.Progress
	return g.Stage == "say" && g.Turn == p.id
}

// Missing lists whom the open question leaves out without this phone's person
// having agreed, sorted; empty while it asks only those it may.
func (p *Phone) Missing() []wire.ID {
	q := &p.known.Question
	if !p.known.Open() || p.known.Asked(p.id) == nil || p.mem.readySlot() >= q.Slot || p.stopped() {
		return nil
	}
	missing, err := p.standing(q)
	if err != nil {
		return nil
	}
	return missing
}

// Pictures are the four of the list that is being sealed, or else of the sealed
// one; false while somebody has not compared.
func (p *Phone) Pictures() ([4]int, bool) {
	for _, c := range []*wire.Company{&p.known.Forming, &p.known.Sealed} {
		if seal, ok, err := p.pictures(c); ok && err == nil {
			return seal.Pictures(), true
		}
	}
	return [4]int{}, false
}

// Guessed is the own guess of the open question, for peeking.
func (p *Phone) Guessed() (string, bool) {
	d := p.mem.newest(p.known.Question.Slot)
	if d == nil {
		return "", false
	}
	return d.Text, true
}

// MayPour tells whether this person may reveal the answers now: whose hands they
// are in, or anybody asked once that one is not there or is waited for.
func (p *Phone) MayPour() bool {
	hands := p.Hands()
	seat := p.known.Seat(hands)
	return hands == p.id || p.known.Progress.Overdue || seat == nil || seat.Away
}

// Hands are those that the answers are in: the reader's, or the leader's where
// that one shakes and is asked too.
func (p *Phone) Hands() wire.ID {
	leader := p.known.Standing.Leader
	if p.rules().Edition.Shakes && p.known.Asked(leader) != nil {
		return leader
	}
	return p.known.Question.Reader
}

// Name is the name of the seat here, or "".
func (p *Phone) Name() string {
	if seat := p.known.Seat(p.id); seat != nil {
		return seat.Name
	}
	return ""
}
