package client

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/coder/websocket"

	"privacy/wire"
)

// maxFrame is more than a whole view of twelve players needs.
const maxFrame = 1 << 20

// link is one socket. What is to be said waits in a queue for its writer.
type link struct {
	conn  *websocket.Conn
	queue chan wire.ClientFrame
	pong  chan int
	over  context.CancelCauseFunc
}

// queueLength is far more than a phone ever has open.
const queueLength = 64

func (l *link) send(f wire.ClientFrame) {
	select {
	case l.queue <- f:
	default:
		l.over(errSlow)
	}
}

var (
	errSlow   = errors.New("client: the line does not take what is to be said")
	errSilent = errors.New("client: the server is silent")
	errAgain  = errors.New("client: the server asks to come back")
)

func (c *Client) hangUp(l *link) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.link == l {
		c.link = nil
	}
}

// write sends what is queued, and pings.
func (l *link) write(ctx context.Context, o Options) error {
	ping := time.NewTicker(o.Ping)
	defer ping.Stop()
	var deadline <-chan time.Time
	for n := 0; ; {
		var f wire.ClientFrame
		select {
		case <-ctx.Done():
			return ctx.Err()
		case f = <-l.queue:
		case <-ping.C:
			n++
			number := n
			f.Ping = &number
			if deadline == nil {
				deadline = time.After(o.Patience)
			}
		case number := <-l.pong:
			if number == n {
				deadline = nil
			}
			continue
		case <-deadline:
			return errSilent
		}
		if err := l.put(ctx, o.Patience, f); err != nil {
			return err
		}
	}
}

func (l *link) put(ctx context.Context, patience time.Duration, f wire.ClientFrame) error {
	data, err := json.Marshal(f)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return l.conn.Write(ctx, websocket.MessageText, data)
}
