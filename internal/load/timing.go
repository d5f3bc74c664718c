package load

import (
	"sync"
	"time"
)

// timing follows the actions of one room from the phone to the last screen.
type timing struct {
	screens int

	mu      sync.Mutex
	views   map[uint64]*arrival // by the room's event number that they bring
	samples samples
}

// arrival is a view on its way to the screens.
type arrival struct {
	count   int         // of screens that have it
	last    time.Time   // when the last of them got it
	waiting []time.Time // when actions were sent that are acknowledged and on it
}

// samples are durations by what they are of.
type samples struct {
	acked []time.Duration // until durable and acknowledged
	shown []time.Duration // until the last screen of the room has it
}

// saw notes that one more screen has a view.
func (t *timing) saw(to uint64, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	a := t.arrival(to)
	a.count++
	if now.After(a.last) {
		a.last = now
	}
	t.settle(a)
}

// acked notes that an action is durable, as the event at.
func (t *timing) acked(at uint64, sent, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.samples.acked = append(t.samples.acked, now.Sub(sent))
	a := t.arrival(at)
	a.waiting = append(a.waiting, sent)
	t.settle(a)
}

func (t *timing) arrival(to uint64) *arrival {
	if t.views == nil {
		t.views = map[uint64]*arrival{}
	}
	if t.views[to] == nil {
		t.views[to] = &arrival{}
	}
	return t.views[to]
}

func (t *timing) settle(a *arrival) {
	if a.count < t.screens {
		return
	}
	for _, sent := range a.waiting {
		if a.last.After(sent) { // else it changed nothing
			t.samples.shown = append(t.samples.shown, a.last.Sub(sent))
		}
	}
	a.waiting = nil
}

// unseen is how many actions are acknowledged and not on all screens.
func (t *timing) unseen() (n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, a := range t.views {
		n += len(a.waiting)
	}
	return n
}

// take hands out what was measured since the last time.
func (t *timing) take() samples {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.samples
	t.samples, t.views = samples{}, nil
	return s
}

func (s *samples) add(o samples) {
	s.acked = append(s.acked, o.acked...)
	s.shown = append(s.shown, o.shown...)
}
