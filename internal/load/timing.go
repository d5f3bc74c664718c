package load

import (
	"sync"
	"time"
)

// timing follows the actions of one room from the phone to the last screen.
type timing struct {
	screens int

	mu      sync.Mutex
	at      map[int]uint64      // what each screen shows, as the room's event number
	views   map[uint64]*arrival // by the event number
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

// saw notes that a screen has a view, and all that it has not shown yet along with it: a
// node that catches up with others may send several steps as one.
func (t *timing) saw(screen int, to uint64, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.at == nil {
		t.at = map[int]uint64{}
	}
	from := t.at[screen]
	if from == 0 {
		from = max(to, 1) - 1 // it has only come
	}
	t.at[screen] = max(from, to)
	for ; from < to; from++ {
		a := t.arrival(from + 1)
		a.count++
		if now.After(a.last) {
			a.last = now
		}
		t.settle(a)
	}
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
