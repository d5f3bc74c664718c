package client

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"privacy/deck"
	"privacy/wire"
)

// Client runs a Phone over a WebSocket: it says hello, pings, comes back after
// a lost line with a jittered, growing pause, waits for the view and sends
// again what is still open. Its methods may be called from any goroutine.
type Client struct {
	options Options
	room    Address
	cancel  context.CancelFunc
	ended   chan struct{} // closed once no goroutine is left

	mu      sync.Mutex
	phone   *Phone // nil before the first challenge
	link    *link  // nil while there is no line
	waiting map[string]chan error
	news    chan struct{} // closed and made anew with every change
	err     error         // why it is over
}

// Options are what a Client needs; only Decks, Store and Rand have no default.
type Options struct {
	Store    Store
	Decks    []deck.Deck
	Rand     io.Reader
	Identity *Identity // nil: the stored one, or a new one

	Ping     time.Duration // from ping to ping; 8 s
	Patience time.Duration // for a pong, and for the first view; 4 s
	Backoff  time.Duration // before coming back, at first; 0.5 s, growing to 16 times that

	Insist bool          // a first attempt that fails is tried again too
	GiveUp time.Duration // without a line, before it is over with ErrSilent; 0: never
	Line   func(Line)    // what becomes of the line, told in the client's goroutine; nil: nobody asks
	Clock  Clock         // of the pauses before coming back; nil: the real one
}

func (o *Options) defaults() {
	if o.Line == nil {
		o.Line = func(Line) {}
	}
	if o.Clock == nil {
		o.Clock = realClock{}
	}
	o.Ping = cmpOr(o.Ping, 8*time.Second)
	o.Patience = cmpOr(o.Patience, 4*time.Second)
	o.Backoff = cmpOr(o.Backoff, 500*time.Millisecond)
}

func cmpOr(d, otherwise time.Duration) time.Duration {
	if d == 0 {
		return otherwise
	}
	return d
}

// Why a client is over for good.
var (
	ErrNoRoom    = errors.New("client: there is no such room")
	ErrElsewhere = errors.New("client: this seat is played elsewhere now")
	ErrRemoved   = errors.New("client: the host has taken this seat away")
	ErrGone      = errors.New("client: the room is no more")
	ErrSilent    = errors.New("client: the server has not answered for long")
	ErrClosed    = errors.New("client: closed")
)

// Dial connects to a room and returns after the first view. The client lives
// until Close, the end of ctx, or a reason above; a line that is lost meanwhile
// is made anew. Errors: ErrNoRoom, ErrSession, *Refused, the context's; a server
// that cannot be reached at first is an error too, but for Options.Insist.
func Dial(ctx context.Context, room Address, o Options) (*Client, error) {
	o.defaults()
	ctx, cancel := context.WithCancel(ctx)
	c := &Client{
		options: o, room: room, cancel: cancel, ended: make(chan struct{}),
		waiting: map[string]chan error{}, news: make(chan struct{}),
	}
	first := make(chan error, 1)
	go c.run(ctx, first)
	if err := <-first; err != nil {
		cancel()
		<-c.ended
		return nil, err
	}
	return c, nil
}

// Close ends the client and waits for its goroutines.
func (c *Client) Close() {
	c.end(ErrClosed)
	c.cancel()
	<-c.ended
}

// Ended is closed once the client is over; Err then says why.
func (c *Client) Ended() <-chan struct{} { return c.ended }

// Err says why the client is over, or nil.
func (c *Client) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// Room is where the client is.
func (c *Client) Room() Address { return c.room }

// Look lets f read the phone; f must not keep it. It returns a channel that is
// closed with the next change, taken at the same moment.
func (c *Client) Look(f func(p *Phone)) <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	f(c.phone)
	return c.news
}

// Do runs an intent and waits until the server has answered everything that it
// sends, or that is seen in a view to be done or over. Errors: the intent's, *Refused, why the client is over, the context's.
func (c *Client) Do(ctx context.Context, intent func(p *Phone) ([]wire.Command, error)) error {
	answers, err := c.start(intent)
	if err != nil {
		return err
	}
	for _, answer := range answers {
		select {
		case err = <-answer:
		case <-c.ended:
			err = c.Err()
		case <-ctx.Done():
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *Client) start(intent func(p *Phone) ([]wire.Command, error)) ([]chan error, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return nil, c.err
	}
	commands, err := intent(c.phone)
	if err != nil {
		return nil, err
	}
	var answers []chan error
	for _, command := range commands {
		answer := make(chan error, 1)
		c.waiting[command.ID] = answer
		answers = append(answers, answer)
	}
	c.send(commands)
	c.tell()
	return answers, nil
}

// tell wakes whoever looks; c.mu is held.
func (c *Client) tell() {
	close(c.news)
	c.news = make(chan struct{})
}

// send puts commands on the line, if there is one; else they go out after the
// next view. c.mu is held.
func (c *Client) send(commands []wire.Command) {
	if c.link == nil {
		return
	}
	for i := range commands {
		c.link.send(wire.ClientFrame{Command: &commands[i]})
	}
}

// end notes why it is over; the first reason stays.
func (c *Client) end(why error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		c.err = why
		c.tell()
	}
}

// answer tells whoever waits what became of a command; c.mu is held.
func (c *Client) answer(command string, err error) {
	if answer, ok := c.waiting[command]; ok {
		delete(c.waiting, command)
		answer <- err
	}
}
