package server

import (
	"sync"
	"testing"
	"time"
)

// turned is a clock that tests turn.
type turned struct {
	mu    sync.Mutex
	moved *sync.Cond
	now   time.Time
	wakes []wake
}

type wake struct {
	at time.Time
	c  chan time.Time
}

func newClock() *turned {
	c := &turned{now: time.Date(2026, 3, 6, 20, 0, 0, 0, time.UTC)}
	c.moved = sync.NewCond(&c.mu)
	return c
}

func (c *turned) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *turned) At(t time.Time) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := wake{t, make(chan time.Time, 1)}
	if !t.After(c.now) {
		w.c <- c.now
		return w.c
	}
	c.wakes = append(c.wakes, w)
	c.moved.Broadcast()
	return w.c
}

// turn lets d pass.
func (c *turned) turn(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	var later []wake
	for _, w := range c.wakes {
		if w.at.After(c.now) {
			later = append(later, w)
		} else {
			w.c <- c.now
		}
	}
	c.wakes = later
}

// armed waits until somebody waits for exactly d from now.
func (c *turned) armed(t testing.TB, d time.Duration) {
	t.Helper()
	late := time.AfterFunc(patience, c.moved.Broadcast)
	defer late.Stop()
	begun := time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.waits(d) {
		if time.Since(begun) >= patience {
			t.Fatalf("nobody waits for %v", d)
		}
		c.moved.Wait()
	}
}

func (c *turned) waits(d time.Duration) bool {
	for _, w := range c.wakes {
		if w.at.Equal(c.now.Add(d)) {
			return true
		}
	}
	return false
}
