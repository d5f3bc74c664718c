package server

import (
	"testing"

	"privacy/ballot"
	"privacy/wire"
)

// fullHouse is a room with two seats and as many watchers as it takes.
func (h *house) fullHouse() (code string, people []*person, watchers []*line) {
	h.t.Helper()
	code, people = h.party("Ada", "Bob")
	for range mostWatchers {
		l, _ := h.dial(code)
		watchers = append(watchers, l)
	}
	return code, people, watchers
}

// outside connects where the gallery is full: no view comes.
func (h *house) outside(code string, me *ballot.Identity) *person {
	h.t.Helper()
	l := h.connect(code)
	l.challenge = *l.wants("challenge").Challenge
	l.quiet()
	return &person{line: l, me: me}
}

func (l *line) turnedAway() {
	l.t.Helper()
	if r := l.ended("rejected")[0].Rejected; r.Code != "crowded" || r.Message == "" || r.Next == "" {
		l.t.Errorf("%+v", r)
	}
}

func TestOneWatcherTooManyIsTurnedAwayAndNobodyElse(t *testing.T) {
	h := newHouse(t)
	code, people, watchers := h.fullHouse()
	table := h.outside(code, nil)
	h.clock.armed(t, helloWithin)
	h.clock.turn(helloWithin - 1)
	table.quiet()
	h.clock.turn(1)
	table.turnedAway()
	people[0].quiet()
	for _, l := range watchers {
		l.quiet()
	}
}

func TestOnlyThoseWhoBelongToAFullRoomGetIn(t *testing.T) {
	h := newHouse(t)
	code, people, _ := h.fullHouse()
	stranger, id := newIdentity(t)
	cases := []struct {
		name  string
		me    *ballot.Identity
		claim wire.ID
		then  func(p *person)
	}{
		{"a seat", people[1].me, people[1].id, func(p *person) {
			if v := p.wants("view").View; v.From != 0 || v.Room == nil {
				t.Errorf("not a whole view: %+v", v)
			}
			p.joins("Bob", 9)
		}},
		{"the host", people[0].me, people[0].id, func(p *person) { p.wants("view") }},
		{"a stranger", stranger, id, func(p *person) { p.turnedAway() }},
		{"a stranger who claims to be a seat", stranger, people[1].id, func(p *person) {
			if r := p.wants("rejected").Rejected; r.Code != "bad_signature" {
				t.Errorf("%+v", r)
			}
			h.clock.armed(t, helloWithin)
			h.clock.turn(helloWithin)
			p.turnedAway()
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := h.outside(code, c.me)
			hello := helloOf(t, p.line, c.me, c.claim)
			p.send(wire.ClientFrame{Hello: &hello})
			c.then(p)
		})
	}
}

func TestAPlaceInTheGalleryIsFreeAgain(t *testing.T) {
	t.Run("when a watcher goes", func(t *testing.T) {
		h := newHouse(t)
		code, _, watchers := h.fullHouse()
		must(t, watchers[3].conn.CloseNow())
		h.inRoomUntil(code, func(r *live) bool { return r.watchers() < mostWatchers })
		h.dial(code)
	})
	t.Run("when a watcher takes a seat", func(t *testing.T) {
		h := newHouse(t)
		code, _, watchers := h.fullHouse()
		me, id := newIdentity(t)
		cleo := &person{line: watchers[3], me: me, id: id}
		cleo.hello()
		cleo.joins("Cleo", 7)
		h.dial(code)
	})
}

// Whoever says hello as nobody in particular watches all the same.
func TestAnIdentityAloneIsNoSeat(t *testing.T) {
	h := newHouse(t)
	code, _, watchers := h.fullHouse()
	for _, l := range watchers {
		me, id := newIdentity(t)
		(&person{line: l, me: me, id: id}).hello()
		l.quiet()
	}
	h.outside(code, nil)
}

func TestWhoKnocksHearsThatTheServerStops(t *testing.T) {
	h := newHouse(t)
	code, _, _ := h.fullHouse()
	table := h.outside(code, nil)
	h.server.Close()
	if bye := table.ended("bye")[0].Bye; bye.Code != "closing" {
		t.Errorf("bye %q", bye.Code)
	}
}

func TestAFullRoomIsForgottenWhenAllHaveGone(t *testing.T) {
	h := newHouse(t)
	code, people, watchers := h.fullHouse()
	table := h.outside(code, nil)
	room := h.live(code)
	for _, l := range append(watchers, people[0].line, people[1].line, table.line) {
		_ = l.conn.CloseNow()
	}
	h.inRoomUntil(code, func(r *live) bool { return len(r.sockets)+len(r.outside) == 0 && len(r.awayAt) == 2 })
	h.clock.turn(awayAfter)
	<-room.ended
}
