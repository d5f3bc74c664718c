package load

import (
	"sync"
	"sync/atomic"
)

// tally counts over all rooms of one side.
type tally struct {
	actions atomic.Int64
	bytes   atomic.Int64

	mu     sync.Mutex
	errors map[string]int // by code of the server, or a word of ours
}

func (t *tally) fail(code string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.errors == nil {
		t.errors = map[string]int{}
	}
	t.errors[code]++
}

// failed gives all errors so far, by what they are.
func (t *tally) failed() (all map[string]int, sum int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	all = map[string]int{}
	for code, n := range t.errors {
		all[code] += n
		sum += n
	}
	return all, sum
}
