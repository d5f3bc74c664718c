package bots_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"privacy/client"
	"privacy/internal/bots"
	"privacy/internal/room"
	"privacy/wire"
)

// nth tells the n-th event of a kind.
func nth[E room.Event](n int) func(room.Event) bool {
	return func(e room.Event) bool {
		_, ok := e.(E)
		if ok {
			n--
		}
		return ok && n == 0
	}
}

// A server that goes away in the middle of a game costs nothing: what was
// durable stands, what was not comes again, and every question that was opened
// is played to its end, with one ballot of everybody.
func TestTheGameGoesOnAfterARestart(t *testing.T) {
	cases := map[string]struct {
		at     func(room.Event) bool
		stored bool // the server goes after that stands on the disk, before anybody knows
		killed bool
	}{
		"stopped between ballots":                       {at: nth[*room.Cast](7), stored: true},
		"killed before a ballot is stored":              {at: nth[*room.Cast](8), killed: true},
		"killed after a ballot, before its receipt":     {at: nth[*room.Cast](8), stored: true, killed: true},
		"killed after a guess, before its receipt":      {at: nth[*room.Guessed](9), stored: true, killed: true},
		"killed after a question is drawn":              {at: nth[*room.Opened](2), stored: true, killed: true},
		"killed after a phone is ready":                 {at: nth[*room.Readied](8), stored: true, killed: true},
		"killed after the bag is poured":                {at: nth[*room.Poured](2), stored: true, killed: true},
		"killed before a reply to an ask":               {at: nth[*room.Replied](9), killed: true},
		"killed after a seat is taken, while they come": {at: nth[*room.Joined](3), stored: true, killed: true},
		"killed while they compare":                     {at: nth[*room.Revealed](3), stored: true, killed: true},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t)
			gone := make(chan struct{})
			hook := func(e room.Event) bool {
				if !c.at(e) {
					return false
				}
				if c.killed {
					h.dark()
				}
				close(gone)
				return c.killed
			}
			if c.stored {
				h.disk.after = hook
			} else {
				h.disk.before = hook
			}
			silent := make(chan bool, 100)
			var restart sync.WaitGroup
			restart.Go(func() {
				<-gone
				h.stop()
				if !<-silent {
					t.Error("back before it was away")
				}
				h.start()
			})
			r, err := bots.Play(t.Context(), h.url, bots.Game{Edition: "privacy", Count: 5, Track: 5}, bots.Options{
				Silent: func(s bool) { silent <- s },
				Rand:   rand.NewChaCha8([32]byte{5}),
				Adjust: func(o *client.Options) { o.Backoff = time.Millisecond },
			})
			restart.Wait()
			if err != nil || len(r.Winners) == 0 {
				t.Fatalf("%+v, %v", r, err)
			}
			close(silent)
			for s := range silent {
				if s {
					t.Error("told twice")
				}
			}
			check(t, h.entries(r.Code), r)
		})
	}
}

// check reads the whole game from the disk.
func check(t *testing.T, entries []room.Entry, r bots.Result) {
	t.Helper()
	cast := map[uint32][]wire.ID{}
	poured, ended := 0, 0
	for _, entry := range entries {
		for _, event := range entry.Events {
			switch e := event.(type) {
			case *room.Cast:
				if slices.Contains(cast[e.Slot], e.ID) {
					t.Errorf("two ballots of one phone for question %d", e.Slot)
				}
				cast[e.Slot] = append(cast[e.Slot], e.ID)
			case *room.Poured:
				poured++
				if len(cast[e.Slot]) != 5 {
					t.Errorf("question %d was poured with %d ballots", e.Slot, len(cast[e.Slot]))
				}
			case *room.Voided, *room.Skipped, *room.Dropped, *room.Withdrawn:
				t.Errorf("a question was lost: %T", e)
			case *room.Ended:
				ended++
			}
		}
	}
	if poured != r.Rounds || ended != 1 {
		t.Errorf("%d questions in %d rounds, %d ends", poured, r.Rounds, ended)
	}
}

// hasty is a clock on which every wait is over at once.
type hasty struct {
	mu  sync.Mutex
	now time.Time
}

func (h *hasty) Now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

func (h *hasty) After(d time.Duration) <-chan time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(d)
	due := make(chan time.Time, 1)
	due <- h.now
	return due
}

func TestAServerThatStaysAwayIsGivenUp(t *testing.T) {
	h := newHouse(t)
	var clocks []*hasty
	told := 0
	_, err := bots.Play(t.Context(), h.url, bots.Game{Edition: "privacy", Count: 3}, bots.Options{
		Opened: func(client.Address) { h.stop() },
		Silent: func(bool) { told++ },
		Adjust: func(o *client.Options) {
			clock := &hasty{}
			o.Clock, clocks = clock, append(clocks, clock)
		},
	})
	if !errors.Is(err, client.ErrSilent) || told != 1 {
		t.Errorf("%v, told %d times", err, told)
	}
	if waited := clocks[0].now.Sub(time.Time{}); waited < bots.GiveUp {
		t.Errorf("given up after %v", waited)
	}
}
