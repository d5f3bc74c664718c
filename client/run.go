package client

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"privacy/wire"
)

// run keeps a line to the room until it is over. The first attempt is reported.
func (c *Client) run(ctx context.Context, first chan<- error) {
	defer close(c.ended)
	defer c.tellAll()
	for tries := 0; ; tries++ {
		viewed, err := c.connect(ctx, func() { report(first, nil) })
		if viewed {
			tries = 0
		}
		if why := final(ctx, err); why != nil {
			c.end(why)
			report(first, why)
			return
		}
		if !viewed && report(first, err) {
			c.end(err)
			return
		}
		if !pause(ctx, c.options.Backoff, tries) {
			c.end(ctx.Err())
			return
		}
	}
}

// report tells Dial how it went; false: that was told before.
func report(first chan<- error, err error) bool {
	select {
	case first <- err:
		return true
	default:
		return false
	}
}

// tellAll answers everybody who still waits.
func (c *Client) tellAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id := range c.waiting {
		c.answer(id, c.err)
	}
	c.tell()
}

// pause waits before the next attempt; false: ctx has ended.
func pause(ctx context.Context, first time.Duration, tries int) bool {
	longest := first << min(tries, 4)
	timer := time.NewTimer(longest/2 + rand.N(longest/2+1))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// final tells whether an error ends it for good.
func final(ctx context.Context, err error) error {
	for _, why := range []error{ErrNoRoom, ErrElsewhere, ErrRemoved, ErrGone, ErrSession} {
		if errors.Is(err, why) {
			return why
		}
	}
	var stored storeError
	if errors.As(err, &stored) {
		return stored.error
	}
	return ctx.Err()
}

// storeError is an error that coming back does not mend.
type storeError struct{ error }

// connect makes one line and keeps it as long as it lasts. It tells whether a
// view came, and why it ended.
func (c *Client) connect(ctx context.Context, viewed func()) (bool, error) {
	ctx, over := context.WithCancelCause(ctx)
	defer over(nil)
	dialing, stop := context.WithTimeout(ctx, c.options.Patience)
	defer stop()
	conn, response, err := websocket.Dial(dialing, c.room.socket(), nil) //nolint:bodyclose // Dial closes it
	if response != nil && response.StatusCode == http.StatusNotFound {
		return false, ErrNoRoom
	}
	if err != nil {
		return false, err
	}
	conn.SetReadLimit(maxFrame)
	l := &link{conn: conn, queue: make(chan wire.ClientFrame, queueLength), pong: make(chan int, 1), over: over}
	var writer sync.WaitGroup
	writer.Go(func() { over(l.write(ctx, c.options)) })
	came, err := c.read(ctx, l, viewed)
	over(err)
	c.hangUp(l)
	_ = conn.CloseNow()
	writer.Wait()
	return came, context.Cause(ctx)
}
