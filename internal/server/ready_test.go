package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"privacy/internal/journal"
	"privacy/wire"
)

// opens tries to open a room.
func (h *house) opens(host wire.ID) int {
	h.t.Helper()
	var any map[string]any
	return h.post("/api/rooms", wire.NewRoom{Host: host, Settings: choices}, &any)
}

// asked is a journal whose Ready says what the test wants, and counts who asks.
type asked struct {
	journal.Journal
	mu    sync.Mutex
	err   error
	times int
}

func (a *asked) Ready(context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.times++
	return a.err
}

func (a *asked) say(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.err = err
}

func (h *house) ready(status int, says string) {
	h.t.Helper()
	r, body := h.get("/readyz")
	if r.StatusCode != status || body != says+"\n" || r.Header.Get("Cache-Control") != "no-store" {
		h.t.Errorf("%d %q, want %d %q", r.StatusCode, body, status, says)
	}
}

func TestANodeIsReadyAsItsJournalIs(t *testing.T) {
	for name, c := range map[string]struct {
		err    error
		status int
		says   string
	}{
		"the journal answers":         {nil, http.StatusOK, "ready"},
		"the cluster does not answer": {fmt.Errorf("%w: n1:4222 and a password", journal.ErrAway), 503, "not ready: what keeps the rooms does not answer"},
		"it takes too long":           {context.DeadlineExceeded, 503, "not ready: what keeps the rooms does not answer"},
		"the disk does not read":      {fmt.Errorf("%w (file /a/journal.db)", journal.ErrDisk), 503, "not ready: the journal does not work; the reason is in the log"},
		"something unexpected":        {errors.New("ABCDE"), 503, "not ready: the journal does not work; the reason is in the log"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t, func(s *Server) { s.Journal = &asked{Journal: s.Journal, err: c.err} })
			h.ready(c.status, c.says)
		})
	}
}

func TestHoweverManyAskTheJournalIsAskedOnceASecond(t *testing.T) {
	var log *asked
	h := newHouse(t, func(s *Server) {
		log = &asked{Journal: s.Journal}
		s.Journal = log
	})
	var crowd sync.WaitGroup
	for range 20 {
		crowd.Go(func() { h.ready(http.StatusOK, "ready") })
	}
	crowd.Wait()
	if log.times != 1 {
		t.Errorf("%d times", log.times)
	}
	log.say(journal.ErrAway)
	h.ready(http.StatusOK, "ready")
	h.clock.turn(readyFor)
	h.ready(503, "not ready: what keeps the rooms does not answer")
}

func TestAFullDiskShowsUntilSomethingIsTakenOrNobodyTries(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	full := func(string) error { return journal.ErrFull }
	fill := func() {
		h.journal.set(full, nil)
		if status := h.opens(id); status != http.StatusServiceUnavailable {
			t.Fatal(status)
		}
		h.ready(503, "not ready: the disk is full")
		h.journal.set(nil, nil)
	}
	fill()
	h.open(id)
	h.ready(http.StatusOK, "ready")
	fill()
	h.clock.turn(troubledFor - time.Millisecond)
	h.ready(503, "not ready: the disk is full")
	h.clock.turn(time.Millisecond)
	h.ready(http.StatusOK, "ready")
}

func TestARoomThatSomebodyElseContinuedIsNoTrouble(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	h.journal.set(func(string) error { return journal.ErrConflict }, nil)
	h.opens(id)
	h.ready(http.StatusOK, "ready")
}

func TestAServerThatStopsIsNotReady(t *testing.T) {
	h := newHouse(t)
	h.ready(http.StatusOK, "ready")
	h.server.Close()
	h.ready(503, "not ready: the server is stopping")
	if r, body := h.get("/healthz"); r.StatusCode != http.StatusOK || !strings.Contains(body, "ok") {
		t.Errorf("%d %q: it is alive as long as it answers", r.StatusCode, body)
	}
}
