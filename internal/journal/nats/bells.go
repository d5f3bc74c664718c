package nats

import (
	"context"
	"sync"
	"time"

	engine "github.com/nats-io/nats.go"

	"privacy/internal/journal"
)

// newsHeld is how many messages a watch may be behind before it has to read the room.
const newsHeld = 32

// lookAgain is after how long a watch reads the room though nothing came.
const lookAgain = 30 * time.Second

// bells are the watches that are there of one stream's rooms, to ring them all.
type bells struct {
	mu  sync.Mutex
	all map[*bell]struct{}
}

func newBells() *bells { return &bells{all: map[*bell]struct{}{}} }

// bell is one watch's: messages that came, and whether any may have been missed.
type bell struct {
	mu     sync.Mutex
	news   []message
	missed bool
	rung   chan struct{} // has room for one ring
}

// listen subscribes to a room's messages as they are committed.
func (j *Journal) listen(room string) (*bell, func(), error) {
	b := &bell{rung: make(chan struct{}, 1)}
	sub, err := j.conn.Subscribe(news+room, func(raw *engine.Msg) {
		if m, err := fromHeader(raw); err == nil {
			b.put(m)
		} else {
			b.ring()
		}
	})
	if err != nil {
		return nil, nil, err
	}
	all := j.of(room).bells
	all.hang(b)
	return b, func() {
		_ = sub.Unsubscribe() // fails when the journal is closed, and then it is over anyway
		all.take(b)
	}, nil
}

func (b *bells) hang(one *bell) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all[one] = struct{}{}
}

func (b *bells) take(one *bell) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.all, one)
}

// ringAll makes all watches read their rooms, whichever stream those are in.
func (j *Journal) ringAll() {
	for _, s := range j.shards {
		s.bells.ringAll()
	}
}

// ringAll makes the watches read their rooms.
func (b *bells) ringAll() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for one := range b.all {
		one.ring()
	}
}

// ring says that something may have been missed.
func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.miss()
}

func (b *bell) miss() {
	b.missed, b.news = true, nil
	b.wake()
}

func (b *bell) put(m message) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.missed || len(b.news) == newsHeld {
		b.miss()
		return
	}
	b.news = append(b.news, m)
	b.wake()
}

// wake wants b.mu.
func (b *bell) wake() {
	select {
	case b.rung <- struct{}{}:
	default: // it has rung and nobody has come yet
	}
}

// await returns what came, nil if the room has to be read.
func (b *bell) await(ctx context.Context, closing <-chan struct{}) ([]message, error) {
	again := time.NewTimer(lookAgain)
	defer again.Stop()
	select {
	case <-b.rung:
	case <-again.C:
		b.ring()
	case <-closing:
		return nil, journal.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	news := b.news
	b.news, b.missed = nil, false
	return news, nil
}
