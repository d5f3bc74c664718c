package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"privacy/wire"
)

// asking is a room with Ada, its host, and Bob, whose door asks: Cleo was
// removed.
func (h *house) asking() (code string, people []*person) {
	h.t.Helper()
	code, people = h.party("Ada", "Bob", "Cleo")
	if code := people[0].does(wire.Command{Remove: &wire.Remove{Seat: people[2].id}}); code != "" {
		h.t.Fatal(code)
	}
	for _, p := range people[:2] {
		p.catchUp()
	}
	return code, people[:2]
}

// knocks brings somebody to a door that asks.
func (h *house) knocks(code, name string, figure int) *person {
	h.t.Helper()
	me, _ := newIdentity(h.t)
	p := h.come(code, me)
	p.joins(name, figure)
	return p
}

func (p *person) admits(who *person, yes bool) string {
	p.t.Helper()
	return p.does(wire.Command{Admit: &wire.Admit{Seat: who.id, Yes: yes}})
}

func knocking(names ...string) func(v wire.View) bool {
	return func(v wire.View) bool {
		var got []string
		if v.Door == nil {
			return false
		}
		for _, k := range v.Door.Knocks {
			got = append(got, k.Name)
		}
		return strings.Join(got, " ") == strings.Join(names, " ")
	}
}

func TestAKnockIsSeenAndOnlyAYesMakesASeat(t *testing.T) {
	h := newHouse(t)
	code, people := h.asking()
	zoe, dev := h.knocks(code, "Zoe", 3), h.knocks(code, "Dev", 4)
	people[0].untilView("both knock", knocking("Zoe", "Dev"))
	if code := people[1].admits(zoe, true); code != "not_host" {
		t.Errorf("Bob lets her in: %q", code)
	}
	if code := people[0].admits(zoe, true) + people[0].admits(dev, false); code != "" {
		t.Error(code)
	}
	zoe.untilView("a seat", func(v wire.View) bool { return v.Seats != nil && (*v.Seats)[2].Name == "Zoe" })
	dev.untilView("a No", knocking())
	if code := dev.does(joining("Dev", 4)); code != "turned_away" {
		t.Errorf("at once again: %q", code)
	}
	h.clock.turn(againIn)
	if code := dev.does(joining("Dev", 4)); code != "" {
		t.Errorf("a minute later: %q", code)
	}
}

// againIn is when somebody who was told No may knock again: spec/wire.md, "The
// door".
const againIn = time.Minute

func TestAKnockOutlivesAReloadAndIsForgottenTenSecondsAfterItsSocket(t *testing.T) {
	h := newHouse(t)
	code, people := h.asking()
	zoe := h.knocks(code, "Zoe", 3)
	people[0].untilView("a knock", knocking("Zoe"))
	h.clock.turn(time.Second)
	must(t, zoe.conn.CloseNow())
	h.clock.armed(t, awayAfter)
	h.clock.turn(awayAfter - 1)
	zoe = h.come(code, zoe.me)
	h.clock.turn(awayAfter)
	people[0].quiet()

	must(t, zoe.conn.CloseNow())
	h.clock.armed(t, awayAfter)
	h.clock.turn(awayAfter)
	people[0].untilView("nobody knocks", knocking())
	if code := people[0].admits(zoe, true); code != "nobody_knocks" {
		t.Errorf("a Yes to nobody: %q", code)
	}
}

// A server that was killed while somebody knocked goes on as if it had not: the
// knock stands, and is forgotten if nobody comes back for it.
func TestAKnockOutlivesTheServer(t *testing.T) {
	h := newHouse(t)
	code, people := h.asking()
	h.knocks(code, "Zoe", 3)
	h.close()
	h = houseOn(t, h.journal.Journal, h.clock)
	ada := h.come(code, people[0].me)
	if !knocking("Zoe")(ada.view) {
		t.Fatalf("the door: %+v", ada.view.Door)
	}
	h.come(code, people[1].me)
	h.clock.turn(awayAfter)
	ada.untilView("nobody knocks", knocking())
}

// An address that sends one identity after the other to a door is slowed down;
// what it asked for before, and others, are not.
func TestKnockingWithoutEndIsSlow(t *testing.T) {
	h := newHouse(t)
	code, people := h.asking()
	comes := func(from string) *person {
		t.Helper()
		me, id := newIdentity(t)
		conn, err := ring(h.http.URL, code, &websocket.DialOptions{HTTPClient: h.client, HTTPHeader: http.Header{"X-Forwarded-For": {from}}})
		must(t, err)
		t.Cleanup(func() { _ = conn.CloseNow() })
		l := &line{t: t, conn: conn}
		l.challenge = *l.wants("challenge").Challenge
		l.wants("view")
		p := &person{line: l, me: me, id: id}
		p.hello()
		return p
	}
	for i := range knockBurst {
		p := comes("192.0.2.1")
		if code := p.does(joining("Zoe", 3)); code != "" {
			t.Fatalf("knock %d: %q", i, code)
		}
		if code := p.does(joining("Zoey", 3)); code != "" {
			t.Fatalf("another name: %q", code)
		}
		people[0].admits(p, false)
		must(t, p.conn.CloseNow())
	}
	late := comes("192.0.2.1")
	if code := late.does(joining("Zoe", 3)); code != "too_fast" {
		t.Errorf("one more: %q", code)
	}
	if code := comes("192.0.2.2").does(joining("Dev", 4)); code != "" {
		t.Errorf("a neighbour: %q", code)
	}
	h.clock.turn(knockEvery)
	if code := late.does(joining("Zoe", 3)); code != "" {
		t.Errorf("later: %q", code)
	}
}

// Nothing of somebody who was told No stands in the file that guests take home.
func TestWhoKnockedInVainIsNotInTheTranscript(t *testing.T) {
	h := newHouse(t)
	code, people := h.asking()
	zoe, dev := h.knocks(code, "Zoe", 3), h.knocks(code, "Dev", 4)
	people[0].admits(zoe, false)
	people[0].admits(dev, true)
	_, text := h.get("/api/rooms/" + code + "/transcript")
	if strings.Contains(text, "Zoe") || strings.Contains(text, string(zoe.id)) || !strings.Contains(text, "Dev") {
		t.Errorf("the transcript: %s", text)
	}
}

// A seat goes to a new phone by the host's word; the old phone, should it wake
// after all, is told and stays out.
func TestASeatThatWentToANewPhoneIsNotPlayedByTheOldOne(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	h.clock.turn(time.Second)
	must(t, people[1].conn.CloseNow())
	h.clock.armed(t, awayAfter)
	h.clock.turn(awayAfter)
	people[0].untilView("Bob is away", func(v wire.View) bool { return v.Seats != nil && (*v.Seats)[1].Away })
	fresh := h.knocks(code, "Bob", 7)
	if code := people[0].admits(fresh, true); code != "" {
		t.Fatal(code)
	}
	fresh.untilView("Bob's seat", func(v wire.View) bool {
		return v.Seats != nil && (*v.Seats)[1].ID == fresh.id && (*v.Seats)[1].Figure == 1
	})
	old := h.arrive(code, people[1].me)
	if last := old.until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil }); last.Bye.Code != "removed" {
		t.Errorf("bye %q", last.Bye.Code)
	}
}
