package client

import (
	"context"
	"math/rand/v2"
	"time"
)

// Line is what became of the line to the server.
type Line int

// What becomes of a line.
const (
	LineUp      Line = iota // a view came
	LineLost                // it was lost just now
	LineFailing             // one more attempt to make it anew has failed
)

// Clock tells the time and waits; tests turn it.
type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}

type realClock struct{}

func (realClock) Now() time.Time                         { return time.Now() }
func (realClock) After(d time.Duration) <-chan time.Time { return time.After(d) }

// comeback is the way back to a server that does not answer.
type comeback struct {
	options Options
	known   bool      // the server is there, or will be
	since   time.Time // without a line
	tries   int       // that failed since then
}

func newComeback(o Options) *comeback {
	return &comeback{options: o, known: o.Insist, since: o.Clock.Now()}
}

// there notes that the line is there.
func (b *comeback) there() {
	b.known = true
	b.options.Line(LineUp)
}

// lost notes that it is not there any more.
func (b *comeback) lost() {
	b.since, b.tries = b.options.Clock.Now(), 0
	b.options.Line(LineLost)
}

// failed notes that an attempt has failed; false: it was the last.
func (b *comeback) failed() bool {
	b.tries++
	b.options.Line(LineFailing)
	limit := b.options.GiveUp
	return limit == 0 || b.options.Clock.Now().Sub(b.since) < limit
}

// pause waits before the next attempt: longer each time, and for nobody exactly
// as long as for the others, so that they do not all come at once.
func (b *comeback) pause(ctx context.Context) error {
	longest := b.options.Backoff << min(b.tries, 4)
	select {
	case <-b.options.Clock.After(longest/2 + rand.N(longest/2+1)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
