package server

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"privacy/internal/room"
	"privacy/wire"
)

// A command that breaks a room is answered, everybody else comes back to what
// the journal says, other rooms do not notice, and the log has no payload.
func TestAPanicInOneRoomDoesNotEndTheOthers(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	_, others := h.party("Cleo")
	broken := h.live(code)
	h.inRoom(code, func(r *live) { r.state = new(room.State) }) // its maps are nil
	c := joining("a very secret name", 9)
	people[0].send(wire.ClientFrame{Command: &c})
	if code := people[0].answer(c.ID); code != "malformed" && code != "bad_signature" {
		t.Errorf("answered %q", code)
	}
	for _, p := range people {
		f := p.until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil })
		if f.Bye.Code != "closing" {
			t.Errorf("bye %q", f.Bye.Code)
		}
		p.ended()
	}
	<-broken.ended
	others[0].quiet()
	back := h.come(code, people[0].me)
	if seats := *back.view.Seats; len(seats) != 2 || seats[0].Figure != 0 {
		t.Errorf("%+v", seats)
	}
	back.joins("Ada", 7)
	log := h.log.String()
	if !strings.Contains(log, "a room broke") || !strings.Contains(log, "doing=join") || strings.Contains(log, "secret name") {
		t.Errorf("log: %s", log)
	}
	if !strings.Contains(log, "room.(*turn).fits") {
		t.Errorf("the log does not say where: %s", log)
	}
}

func TestAPanicInATaskOrInLoadingStaysInItsRoom(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada")
	r := h.live(code)
	r.do("something", func() { panic("a secret") })
	people[0].until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil })
	<-r.ended
	if r.ask("more", func() {}) {
		t.Error("it goes on")
	}
	h.journal.setReads(func() error { panic("another secret") })
	if r, body := h.get("/api/rooms/" + code); r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, `"disk"`) {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	h.journal.setReads(nil)
	if r, _ := h.get("/api/rooms/" + code); r.StatusCode != http.StatusOK {
		t.Errorf("status %d", r.StatusCode)
	}
	if log := h.log.String(); strings.Contains(log, "secret") || !strings.Contains(log, "doing=something") || !strings.Contains(log, "doing=load") {
		t.Errorf("log: %s", log)
	}
}

func TestARoomThatCannotBeReadIsTriedAgainByTheNextWhoAsks(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	code := h.open(id).Code
	h.journal.setReads(func() error { return errors.New("the disk is gone") })
	if r, body := h.get("/api/rooms/" + code); r.StatusCode != http.StatusServiceUnavailable || strings.Contains(body, "gone") {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	h.journal.setReads(nil)
	if r, _ := h.get("/api/rooms/" + code); r.StatusCode != http.StatusOK {
		t.Errorf("status %d", r.StatusCode)
	}
}
