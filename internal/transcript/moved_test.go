package transcript

import (
	"testing"

	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// moved is a game of Chili in which Dan, who has answered, goes on with another
// phone before the round is reckoned. He wins or not with the points of both.
func moved(t testing.TB) *table {
	t.Helper()
	tb := playing(t, rules.Chili, 4, 30)
	tb.until("a round", reckoned(1))
	tb.until("the pouring", func(v wire.View) bool { return v.Standing.Round == 1 && v.Progress.Stage == "pour" })
	tb.sleep(3)
	tb.post(room.Input{Away: tb.id(3)})
	tb.addPhone(21, 99)
	tb.show(4)
	tb.does(4, func() ([]wire.Command, error) {
		return tb.phones[4].Join(wire.Join{Name: "Dan", Figure: 7, Language: "de"})
	})
	tb.does(0, func() ([]wire.Command, error) { return tb.phones[0].Admit(tb.id(4), true) })
	tb.until("its end", reckoned(2))
	tb.closeDoor()
	tb.until("a round with the new phone", func(v wire.View) bool { return v.Standing.Round == 3 && len(v.Question.Asked) == 4 })
	tb.does(0, tb.phones[0].End)
	return tb
}

func TestASeatThatGoesToANewPhoneKeepsItsPoints(t *testing.T) {
	t.Parallel()
	tb := moved(t)
	if r := tb.verified(); !r.Complete || r.Companies != 2 || r.Reckoned != 3 {
		t.Errorf("%+v", r)
	}
	if seats := *tb.state.View().Seats; len(seats) != 4 || seats[3].ID != tb.id(4) || seats[3].Name != "Dan" {
		t.Errorf("%+v", seats)
	}
}

// Lies about who goes on in whose seat.
var movedLies = []lie{
	{"a seat that there is not goes to a new key", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Moved](f)
		e.From = f.id(4)
		return n
	}},
	{"a seat goes to somebody who has one", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Moved](f)
		e.ID = f.id(2)
		return n
	}},
	{"a seat goes to no key", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Moved](f)
		e.ID = "00"
		return n
	}},
	{"the old key sits down again", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Moved](f)
		f.put(n+1, &room.Joined{ID: e.From, Join: wire.Join{Name: "Eve", Language: "en"}})
		return n + 1
	}},
	{"a seat that moves back", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Moved](f)
		f.put(n+1, &room.Moved{From: e.ID, ID: e.From, Language: "en"})
		return n + 1
	}},
	{"the new key is asked before it is sealed", CodeCompany, func(f *film) uint64 {
		e, n := first[*room.Opened](f)
		m, _ := first[*room.Moved](f)
		e.Asked[0].ID = m.ID
		return n
	}},
}
