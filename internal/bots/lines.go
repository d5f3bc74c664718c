package bots

import (
	"sync"

	"privacy/client"
)

// lines are those of a group to its server. A silence is told once for all: it
// begins when somebody could not come back, and is over once everybody is.
type lines struct {
	tell func(silent bool)

	mu     sync.Mutex
	down   int
	silent bool
}

// another follows one more line.
func (l *lines) another() func(client.Line) {
	down := false
	return func(now client.Line) {
		l.mu.Lock()
		defer l.mu.Unlock()
		switch was := down; {
		case now == client.LineUp && was:
			l.down--
		case now != client.LineUp && !was:
			l.down++
		}
		down = now != client.LineUp
		silent := now == client.LineFailing || l.silent && l.down > 0
		if silent != l.silent {
			l.silent = silent
			l.tell(silent)
		}
	}
}
