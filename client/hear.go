package client

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"privacy/ballot"
	"privacy/wire"
)

// read takes frames until the line ends. The first view must come in time.
func (c *Client) read(ctx context.Context, l *link, viewed func()) (came bool, err error) {
	early := time.AfterFunc(c.options.Patience, func() { l.over(errSilent) })
	defer early.Stop()
	for {
		_, data, err := l.conn.Read(ctx)
		if err != nil {
			return came, err
		}
		var f wire.ServerFrame
		if err := json.Unmarshal(data, &f); err != nil {
			return came, err
		}
		if err := c.hear(l, f); err != nil {
			return came, err
		}
		if f.View != nil && !came {
			came = true
			early.Stop()
			viewed()
		}
	}
}

// hear takes one frame.
func (c *Client) hear(l *link, f wire.ServerFrame) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.tell()
	switch {
	case f.Challenge != nil:
		return c.greet(l, *f.Challenge)
	case f.View != nil:
		return c.view(l, *f.View)
	case f.Done != nil:
		return c.done(*f.Done)
	case f.Rejected != nil:
		if c.phone != nil {
			c.phone.Rejected(*f.Rejected)
		}
		c.answer(f.Rejected.Command, &Refused{*f.Rejected})
	case f.Pong != nil:
		select {
		case l.pong <- *f.Pong:
		default:
		}
	case f.Bye != nil:
		return c.farewell(f.Bye.Code)
	}
	return nil
}

func (c *Client) farewell(code string) error {
	switch code {
	case "elsewhere":
		return ErrElsewhere
	case "removed":
		return ErrRemoved
	case "gone", "burnt":
		return c.over(code == "burnt")
	}
	return errAgain
}

// over forgets what is to be forgotten of a room that is no more.
func (c *Client) over(burnt bool) error {
	if c.phone == nil {
		return ErrGone
	}
	if err := c.phone.Over(burnt); err != nil {
		return storeError{err}
	}
	return ErrGone
}

// greet makes the phone with the first challenge, for only then its room is
// known, and answers every challenge.
func (c *Client) greet(l *link, challenge wire.Challenge) error {
	if c.phone == nil {
		session, err := ballot.ParseSession(challenge.Session)
		if err != nil {
			return ErrSession
		}
		o := c.options
		c.phone, err = NewPhone(Setup{Session: session, Store: o.Store, Decks: o.Decks, Rand: o.Rand, Identity: o.Identity})
		if err != nil {
			return storeError{err}
		}
	}
	hello, err := c.phone.Hello(challenge)
	if err != nil {
		return err
	}
	l.send(wire.ClientFrame{Hello: &hello})
	return nil
}

// view takes a view; from the first one on commands go out on this line.
func (c *Client) view(l *link, v wire.View) error {
	if c.phone == nil {
		return ErrSession
	}
	commands, err := c.phone.Hear(v)
	if errors.Is(err, ErrGap) {
		return err
	}
	if err != nil {
		return storeError{err}
	}
	c.link = l
	c.send(commands)
	c.letGo()
	return nil
}

// letGo answers those who wait for a command that is not sent any more: what it
// is for is in the view, or over. c.mu is held.
func (c *Client) letGo() {
	var why error
	if a := c.phone.Alarm(); a != nil {
		why = a
	}
	for id := range c.waiting {
		if !c.phone.Waits(id) {
			c.answer(id, why)
		}
	}
}

func (c *Client) done(d wire.Done) error {
	if c.phone == nil {
		return ErrSession
	}
	if err := c.phone.Done(d); err != nil {
		return storeError{err}
	}
	c.answer(d.Command, nil)
	return nil
}
