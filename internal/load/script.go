package load

import (
	"slices"
	"strconv"
	"sync"
	"time"

	"privacy/wire"
)

// script is what happened in a room during a slice: enough for the floor to say
// the same, and for copies of the phones to do the same.
type script struct {
	mu      sync.Mutex
	began   time.Time
	steps   [][]step // by seat, in order
	views   []view
	answers []answer
	torn    bool // it cannot be replayed: a line was lost, or it does not begin at rest
}

// step is an input of a phone: a frame that came, or a tap.
type step struct {
	frame string        // keyOf it; "": a tap
	tap   string        // what was done
	at    time.Duration // since the slice began
}

type view struct {
	to   uint64
	data []byte
}

type answer struct {
	command string
	at      uint64 // 0: rejected
	data    []byte
}

// Reply is what the floor does once a command is in its file: the views go to
// everybody in the room, then the answer to the one who sent it.
type Reply struct {
	Views  [][]byte
	Answer []byte
}

// keyOf names a frame that is an input of a phone; "": it is none.
func keyOf(f wire.ServerFrame) string {
	switch {
	case f.View != nil:
		return "view " + strconv.FormatUint(f.View.To, 10)
	case f.Done != nil:
		return f.Done.Command
	case f.Rejected != nil:
		return f.Rejected.Command
	}
	return ""
}

// newScript begins to write; torn: something is still under way from before.
func newScript(seats int, began time.Time, torn bool) *script {
	return &script{began: began, steps: make([][]step, seats), torn: torn}
}

// heard writes down a frame that a seat gets; on nil it does nothing, as the next ones.
func (s *script) heard(seat int, f wire.ServerFrame, data []byte, now time.Time) {
	key := keyOf(f)
	if s == nil || key == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.steps[seat] = append(s.steps[seat], step{frame: key, at: now.Sub(s.began)})
	switch {
	case f.View == nil:
		a := answer{command: key, data: data}
		if f.Done != nil {
			a.at = f.Done.At
		}
		s.answers = append(s.answers, a)
	case f.View.From == 0:
		s.torn = true
	case len(s.views) == 0 || s.views[len(s.views)-1].to < f.View.To:
		s.views = append(s.views, view{f.View.To, data})
	}
}

// tapped writes down what a person did.
func (s *script) tapped(seat int, what string, now time.Time) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.steps[seat] = append(s.steps[seat], step{tap: what, at: now.Sub(s.began)})
}

// replies gives what each command of the slice leads to, by its id. A view that
// no command brought (a deadline's) comes with the command before it, for the one
// behind it may wait for it; where none is before it, nothing can be replayed.
func (s *script) replies() map[string]Reply {
	all := map[string]Reply{}
	for _, a := range s.answers {
		all[a.command] = Reply{Answer: a.data}
	}
	for _, v := range s.views {
		command := s.before(v.to)
		if command == "" {
			s.torn = true
			continue
		}
		r := all[command]
		r.Views = append(r.Views, v.data)
		all[command] = r
	}
	return all
}

// before is the command that is the last one at or before an event; "": none. Of
// copies that changed nothing it is the first.
func (s *script) before(to uint64) (command string) {
	last := uint64(0)
	for _, a := range s.answers {
		if a.at > last && a.at <= to {
			command, last = a.command, a.at
		}
	}
	return command
}

// taps lists when seats have something to do, in order.
func (s *script) taps() (all []tapAt) {
	for seat, steps := range s.steps {
		for _, st := range steps {
			if st.frame == "" {
				all = append(all, tapAt{seat, st.at})
			}
		}
	}
	slices.SortFunc(all, func(a, b tapAt) int { return int(a.at - b.at) })
	return all
}

type tapAt struct {
	seat int
	at   time.Duration
}
