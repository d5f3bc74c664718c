package load

import (
	"context"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"privacy/client"
	"privacy/deck"
	"privacy/internal/bots"
	"privacy/wire"
)

// echo is a room at the floor: copies of the phones of a room, to which happens
// again what happened there.
type echo struct {
	of     *room
	tally  *tally
	timing timing
	seats  []*copied
	script *script
	crowd  *client.Crowd
	reader reader
}

// copied is a seat at the floor. Its phone takes what came in the order of the
// script, whatever the order in which it comes now.
type copied struct {
	seat
	steps []step
	came  map[string]wire.ServerFrame // and is not taken yet
	began time.Time
}

// newEcho connects the copies of a room's seats with the floor.
func newEcho(ctx context.Context, floor string, number int, of *room, t *tally) (*echo, error) {
	e := &echo{of: of, tally: t}
	e.timing.screens = len(of.seats)
	for i := range of.seats {
		c := &copied{seat: seat{index: i, timing: &e.timing, tally: t, count: &of.count}}
		e.seats = append(e.seats, c)
		hear := func(f wire.ServerFrame, _ []byte, now time.Time) { c.hear(ctx, f, now) }
		lost := func(error) {
			if ctx.Err() == nil && !of.ended() {
				t.fail("line lost")
			}
		}
		url := socket(floor, "floor", strconv.Itoa(number), strconv.Itoa(i))
		l, err := connect(ctx, url, &e.reader, &t.bytes, hear, lost)
		if err != nil {
			return e, err
		}
		c.line = l
	}
	of.lines.Go(func() { e.ping(ctx) })
	return e, nil
}

func (e *echo) ping(ctx context.Context) {
	beat := time.NewTicker(pinging)
	defer beat.Stop()
	for {
		select {
		case <-beat.C:
			for _, c := range e.seats {
				c.ping(ctx)
			}
		case <-e.of.over:
			return
		case <-ctx.Done():
			return
		}
	}
}

// copy takes copies of the phones as they are now, between two slices.
func (e *echo) copy() error {
	e.crowd = &client.Crowd{}
	for i, s := range e.of.seats {
		if err := e.seats[i].become(s, e.crowd, e.of.decks, len(e.seats)); err != nil {
			return err
		}
	}
	return nil
}

func (c *copied) become(s *seat, crowd *client.Crowd, decks []deck.Deck, seats int) (err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.random, err = copyOf(s.random); err != nil {
		return err
	}
	if c.chance, err = copyOf(s.chance); err != nil {
		return err
	}
	if c.store, err = s.store.copy(); err != nil {
		return err
	}
	if c.index > 0 {
		seats = 0 // the first one is the host
	}
	c.mind = bots.NewMind(decks, rand.New(c.chance), seats)
	c.phone, err = crowd.Replay(s.phone, c.store, c.random)
	return err
}

// play does again what stands in the script.
func (e *echo) play(ctx context.Context, began time.Time) {
	for i, c := range e.seats {
		c.mu.Lock()
		c.began, c.steps = began, e.script.steps[i]
		c.came, c.sent = map[string]wire.ServerFrame{}, map[string]time.Time{}
		c.mu.Unlock()
	}
	for _, tap := range e.script.taps() {
		if sleep(ctx, time.Until(began.Add(tap.at))) != nil {
			return
		}
		c := e.seats[tap.seat]
		c.mu.Lock()
		c.advance(ctx)
		c.mu.Unlock()
	}
}

func (c *copied) hear(ctx context.Context, f wire.ServerFrame, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.time(f, now)
	if key := keyOf(f); key != "" && c.came != nil {
		c.came[key] = f
		c.advance(ctx)
	}
}

// advance goes on in the script as far as it can; c.mu is held.
func (c *copied) advance(ctx context.Context) {
	for len(c.steps) > 0 {
		st := c.steps[0]
		var err error
		switch f, came := c.came[st.frame]; {
		case st.frame != "" && !came, st.frame == "" && time.Since(c.began) < st.at:
			return
		case st.frame == "":
			_, _, err = c.tap(ctx, st.tap)
		default:
			err = c.take(ctx, f)
		}
		if err != nil && ctx.Err() == nil {
			c.tally.fail("copy: " + err.Error())
		}
		c.steps = c.steps[1:]
	}
}

// quiet tells whether the script has been played.
func (e *echo) quiet() bool {
	for _, c := range e.seats {
		c.mu.Lock()
		left := len(c.steps) + len(c.sent)
		c.mu.Unlock()
		if left > 0 {
			return false
		}
	}
	return e.timing.unseen() == 0
}

// close comes after the room's own, and hears no goodbye as a loss.
func (e *echo) close() {
	var all sync.WaitGroup
	for _, c := range e.seats {
		if c.line != nil {
			all.Go(c.line.close)
		}
	}
	all.Wait()
}
