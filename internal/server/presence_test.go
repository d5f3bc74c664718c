package server

import (
	"crypto/rand"
	"io"
	"slices"
	"testing"
	"time"

	"privacy/client"
	"privacy/wire"
)

func chance(n int) []io.Reader { return slices.Repeat([]io.Reader{rand.Reader}, n) }

// opened is a company of three with an open question that all are ready for.
func opened(t *testing.T, h *house) *seated {
	t.Helper()
	b := h.sit(chance(3), volatile)
	for i := range b.phones {
		b.sits(i)
	}
	b.closesDoor()
	b.until("an open question", func(k *client.Known) bool { return k.Progress.Stage == "answer" && k.Question.Read })
	return b
}

func TestTheNewestSocketOfAnIdentityWins(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	old := people[1]
	newest := h.come(code, old.me)
	bye := old.ended("bye")
	if bye[0].Bye.Code != "elsewhere" {
		t.Errorf("bye %q", bye[0].Bye.Code)
	}
	_ = old.conn.CloseNow()
	h.inRoom(code, func(r *live) {
		if len(r.awayAt) > 0 || len(r.sockets) != 2 {
			t.Errorf("%v away, %d sockets", r.awayAt, len(r.sockets))
		}
	})
	h.clock.turn(time.Minute)
	newest.joins("Bob", 7)
	people[0].untilView("Bob, here", func(v wire.View) bool {
		return v.Seats != nil && (*v.Seats)[1].Figure == 7 && !(*v.Seats)[1].Away
	})
}

// A close that the server notices late, after the same phone came back by a
// new socket, does not send it away.
func TestAStaleCloseDoesNotSendAnybodyAway(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	h.inRoom(code, func(r *live) {
		stale := r.sockets[1]
		r.detach(stale)
		r.detach(stale)
		r.attach(stale)
		r.greet(stale, stale.id)
		fresh := deaf(r)
		r.sockets = append(r.sockets, fresh)
		r.greet(fresh, people[1].id)
		r.detach(stale)
		if len(r.awayAt) > 0 {
			t.Errorf("away: %v", r.awayAt)
		}
		r.detach(fresh)
		if len(r.awayAt) != 1 {
			t.Errorf("not away: %v", r.awayAt)
		}
	})
}

func TestAwayAfterTenSecondsAndBackOnHello(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	away := func(v wire.View) bool { return v.Seats != nil && (*v.Seats)[1].Away }
	h.clock.turn(time.Second)
	must(t, people[1].conn.CloseNow())
	h.clock.armed(t, awayAfter)
	h.clock.turn(awayAfter - time.Millisecond)
	people[0].quiet()
	h.clock.turn(time.Millisecond)
	people[0].untilView("Bob is away", away)
	watcher, _ := h.dial(code)
	people[0].quiet()
	back := h.come(code, people[1].me)
	people[0].untilView("Bob is back", func(v wire.View) bool { return v.Seats != nil && !away(v) })
	watcher.untilView("Bob is back", func(v wire.View) bool { return v.Seats != nil && !away(v) })

	h.clock.turn(time.Second)
	must(t, back.conn.CloseNow())
	h.clock.armed(t, awayAfter)
	h.clock.turn(awayAfter - time.Second)
	h.come(code, people[1].me) // in time
	h.clock.turn(time.Minute)
	people[0].quiet()
}

func TestAQuestionThatNobodyReadsIsShownAfterAMinute(t *testing.T) {
	h := newHouse(t)
	b := h.sit(chance(3), volatile)
	for i := range b.phones {
		b.sits(i)
	}
	b.closesDoor()
	b.until("a drawn card", func(k *client.Known) bool { return k.Question.Slot == 1 })
	h.clock.armed(t, time.Minute)
	h.clock.turn(time.Minute - time.Millisecond)
	for _, l := range b.lines {
		l.catchUpWith(func(v wire.View) { t.Errorf("too early: %+v", v) })
	}
	h.clock.turn(time.Millisecond)
	b.untilAll(func(k *client.Known) bool { return k.Question.Read })
}

func TestOverdueAfterTwentySeconds(t *testing.T) {
	h := newHouse(t)
	b := opened(t, h)
	h.clock.armed(t, 20*time.Second)
	h.clock.turn(20*time.Second - time.Millisecond)
	for _, l := range b.lines {
		l.catchUpWith(func(v wire.View) { t.Errorf("too early: %+v", v) })
	}
	h.clock.turn(time.Millisecond)
	b.untilAll(func(k *client.Known) bool { return k.Progress.Overdue && len(k.Progress.Waiting) == 3 })
}

func TestHostingPassesOnAfterAMinute(t *testing.T) {
	h := newHouse(t)
	_, people := h.party("Ada", "Bob")
	h.clock.turn(time.Second)
	must(t, people[0].conn.CloseNow())
	h.clock.armed(t, awayAfter)
	h.clock.turn(awayAfter)
	people[1].untilView("Ada is away", func(v wire.View) bool { return v.Seats != nil && (*v.Seats)[0].Away })
	h.clock.armed(t, time.Minute)
	h.clock.turn(time.Minute - time.Millisecond)
	people[1].quiet()
	h.clock.turn(time.Millisecond)
	people[1].untilView("Bob is the host", func(v wire.View) bool { return v.Room != nil && v.Room.Host == people[1].id })
}

// A host without a seat who never comes back after a restart is away like
// anybody else.
func TestAHostWithoutASeatIsMissedAfterARestart(t *testing.T) {
	h := newHouse(t)
	_, hostID := newIdentity(t)
	code := h.open(hostID).Code
	me, id := newIdentity(t)
	ada := h.come(code, me)
	ada.joins("Ada", 0)
	h.clock.turn(awayAfter)
	ada.untilView("the host is missed", func(v wire.View) bool { return v.From > 0 })
	h.clock.armed(t, time.Minute)
	h.clock.turn(time.Minute)
	ada.untilView("Ada is the host", func(v wire.View) bool { return v.Room != nil && v.Room.Host == id })
}

func TestARemovedSeatIsToldAndStaysOut(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	if code := people[0].does(wire.Command{Remove: &wire.Remove{Seat: people[1].id}}); code != "" {
		t.Error(code)
	}
	last := people[1].until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil })
	if last.Bye.Code != "removed" {
		t.Errorf("bye %q", last.Bye.Code)
	}
	people[1].ended()
	again := h.arrive(code, people[1].me)
	if last := again.until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil }); last.Bye.Code != "removed" {
		t.Errorf("came again: bye %q", last.Bye.Code)
	}
	again.ended()
	h.clock.turn(time.Minute)
	people[0].catchUp()
	people[0].quiet()
}

// A host who leaves the table and closes the page is not waited for, even
// where only a newcomer is left to take over.
func TestHostingPassesOnAtOnceFromAHostWhoHasLeft(t *testing.T) {
	h := newHouse(t)
	_, people := h.party("Ada", "Bob")
	people[0].leaves()
	h.clock.turn(time.Minute)
	people[1].untilView("Ada has left", func(v wire.View) bool { return v.Seats != nil && len(*v.Seats) == 1 })
	people[1].quiet() // Ada looks on
	must(t, people[0].conn.CloseNow())
	h.clock.armed(t, awayAfter)
	h.clock.turn(awayAfter)
	people[1].untilView("Bob is the host", func(v wire.View) bool { return v.Room != nil && v.Room.Host == people[1].id })
}
