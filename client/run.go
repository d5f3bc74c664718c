package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"github.com/coder/websocket"

	"privacy/wire"
)

// run keeps a line to the room until it is over. The first attempt is reported.
func (c *Client) run(ctx context.Context, first chan<- error) {
	defer close(c.ended)
	defer c.tellAll()
	for back := newComeback(c.options); ; {
		viewed, err := c.connect(ctx, func() { back.there(); report(first, nil) })
		why := final(ctx, err)
		switch {
		case why != nil:
		case viewed:
			back.lost()
		case !back.known:
			why = err
		case !back.failed():
			why = ErrSilent
		}
		if why == nil {
			why = back.pause(ctx)
		}
		if why != nil {
			c.end(why)
			report(first, why)
			return
		}
	}
}

// report tells Dial how it went; what comes later nobody reads.
func report(first chan<- error, err error) {
	select {
	case first <- err:
	default:
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
	if err != nil {
		return false, c.turnedAway(response, err)
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

// turnedAway is why no socket was opened. Only the server itself can say that
// there is no such room: what stands before it says 404 too while it is down.
func (c *Client) turnedAway(response *http.Response, err error) error {
	if response == nil || response.Body == nil {
		return err
	}
	refused := &Refused{}
	switch {
	case json.NewDecoder(response.Body).Decode(&refused.Rejected) != nil || refused.Code == "":
		return fmt.Errorf("the server answered %s", response.Status)
	case refused.Code != "no_room":
		return refused
	case c.phone != nil:
		return ErrGone
	}
	return ErrNoRoom
}
