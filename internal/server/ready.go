package server

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"privacy/internal/journal"
)

// Whether this node can serve now, for whoever stands in front and chooses nodes.
// The answer names no room and counts nobody.

const (
	readyFor    = time.Second     // an answer is kept: anybody may ask, and as often
	readyWithin = 2 * time.Second // for the journal to answer
	troubledFor = 2 * retryAfter  // an append that failed is held against the journal; rooms try again sooner
)

// health is what is known of the journal. Its zero value knows nothing.
type health struct {
	asking sync.Mutex // one asks, all others wait for the answer
	asked  time.Time
	answer error

	mu      sync.Mutex
	failed  time.Time // an append, since none was taken
	failure error
}

// note takes in what became of an append.
func (h *health) note(err error, now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case err == nil:
		h.failure = nil
	case isTrouble(err):
		h.failure, h.failed = err, now
	}
}

// isTrouble tells the engine's troubles from answers to a single call.
func isTrouble(err error) bool {
	for _, trouble := range []error{journal.ErrUnwritable, journal.ErrDisk, journal.ErrAway, journal.ErrFull} {
		if errors.Is(err, trouble) {
			return true
		}
	}
	return false
}

// check returns what is wrong with the journal, as far as known.
func (h *health) check(j journal.Journal, now time.Time) error {
	h.mu.Lock()
	failure, failed := h.failure, h.failed
	h.mu.Unlock()
	if failure != nil && now.Before(failed.Add(troubledFor)) {
		return failure
	}
	h.asking.Lock()
	defer h.asking.Unlock()
	if h.asked.IsZero() || !now.Before(h.asked.Add(readyFor)) {
		ctx, cancel := context.WithTimeout(context.Background(), readyWithin)
		defer cancel()
		h.asked, h.answer = now, j.Ready(ctx)
	}
	return h.answer
}

func (s *Server) serveReady(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if why := s.unready(); why != "" {
		http.Error(w, "not ready: "+why, http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// unready says why this node cannot serve; "": it can.
func (s *Server) unready() string {
	select {
	case <-s.closing:
		return "the server is stopping"
	default:
	}
	err := s.health.check(s.Journal, s.Clock.Now())
	switch {
	case err == nil:
		return ""
	case errors.Is(err, journal.ErrAway), errors.Is(err, context.DeadlineExceeded):
		return "what keeps the rooms does not answer"
	case errors.Is(err, journal.ErrFull):
		return "the disk is full"
	}
	return "the journal does not work; the reason is in the log"
}
