package server

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	"privacy/wire"
)

func burning() wire.Command { return wire.Command{Burn: &wire.Burn{}} }

// farewells wants the same last word for everybody, and no room left.
func (h *house) farewells(code, word string, people ...*person) {
	h.t.Helper()
	for _, p := range people {
		f := p.until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil })
		if f.Bye.Code != word {
			h.t.Errorf("bye %q, not %q", f.Bye.Code, word)
		}
		p.ended()
	}
	if r, _ := h.get("/api/rooms/" + code); r.StatusCode != http.StatusNotFound {
		h.t.Errorf("status %d", r.StatusCode)
	}
	entries, err := h.journal.Journal.Read(h.t.Context(), code, 0)
	must(h.t, err)
	if len(entries) > 0 {
		h.t.Errorf("%d entries are left", len(entries))
	}
}

func TestTheHostBurnsTheRoomAndNobodyElse(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	if why := people[1].does(burning()); why != "not_host" {
		t.Errorf("a guest: %q", why)
	}
	if why := people[0].does(burning()); why != "" {
		t.Errorf("the host: %q", why)
	}
	h.farewells(code, "burnt", people...)
}

func TestARoomIsForgottenAfterSilence(t *testing.T) {
	h := newHouse(t, func(s *Server) { s.ForgetAfter = 24 * time.Hour })
	code, people := h.party("Ada", "Bob")
	h.clock.armed(t, time.Hour)
	h.clock.turn(2 * 365 * 24 * time.Hour) // the journal's own clock is the machine's
	h.farewells(code, "gone", people...)
}

// The server dies between the word and the deed: whoever looks next finds
// nothing, and nothing is left.
func TestABurntRoomThatWasNotDeletedIsDeletedByTheNextLook(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	h.journal.setDeletes(func() error { return errors.New("no") })
	people[0].does(burning())
	people[1].until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil })
	h.journal.setDeletes(nil)
	h.farewells(code, "burnt", people[0])
}

func (g *gate) Delete(ctx context.Context, room string) error {
	g.mu.Lock()
	deletes := g.deletes
	g.mu.Unlock()
	if deletes != nil {
		if err := deletes(); err != nil {
			return err
		}
	}
	return g.Journal.Delete(ctx, room)
}

func (g *gate) setDeletes(deletes func() error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.deletes = deletes
}
