package load

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"privacy/ballot"
	"privacy/client"
	"privacy/internal/bots"
	"privacy/wire"
)

// seat is one player: a phone, a mind for it, and a line.
type seat struct {
	index  int
	timing *timing
	tally  *tally
	count  *atomic.Int64 // commands of the room

	mu             sync.Mutex
	phone          *client.Phone // nil before the first challenge
	mind           *bots.Mind
	store          *pocket
	random, chance *rand.ChaCha8 // of the phone, of the mind
	line           *line
	sent           map[string]time.Time // commands that are not answered yet
}

// time notes when a frame came.
func (s *seat) time(f wire.ServerFrame, now time.Time) {
	switch {
	case f.View != nil:
		s.timing.saw(s.index, f.View.To, now)
	case f.Done != nil:
		if sent, ok := s.sent[f.Done.Command]; ok {
			delete(s.sent, f.Done.Command)
			s.timing.acked(f.Done.At, sent, now)
		}
	case f.Rejected != nil:
		delete(s.sent, f.Rejected.Command)
		s.tally.fail(f.Rejected.Code)
	}
}

// take lets the phone take a frame, and sends what it answers; s.mu is held.
func (s *seat) take(ctx context.Context, f wire.ServerFrame) error {
	switch {
	case f.View != nil:
		commands, err := s.phone.Hear(*f.View)
		if err != nil {
			return err
		}
		return s.say(ctx, commands)
	case f.Done != nil:
		return s.phone.Done(*f.Done)
	case f.Rejected != nil:
		s.phone.Rejected(*f.Rejected)
	}
	return nil
}

// tap does what is to be done now, if it is what; "": whatever it is. It tells
// what it was, and how many commands went out; s.mu is held.
func (s *seat) tap(ctx context.Context, what string) (string, int, error) {
	if s.phone == nil || what == "" && len(s.sent) > 0 {
		return "", 0, nil // people wait until what they did is seen
	}
	next, do := s.next()
	if do == nil || what != "" && what != next {
		return "", 0, nil
	}
	commands, err := do(s.phone)
	var alarm *client.Alarm
	if errors.As(err, &alarm) {
		return next, 0, nil // it was not the time; what is wrong for good is seen in Alarm
	}
	if err != nil {
		return next, 0, err
	}
	return next, len(commands), s.say(ctx, commands)
}

// next is what the mind does, and another game when one is over.
func (s *seat) next() (string, func(*client.Phone) ([]wire.Command, error)) {
	k := s.phone.Known()
	if s.phone.Duty() == client.DutyEnded && k.Room.Host == s.phone.ID() {
		return "start", (*client.Phone).Start
	}
	return s.mind.Next(s.phone)
}

// say sends commands; s.mu is held.
func (s *seat) say(ctx context.Context, commands []wire.Command) error {
	for i := range commands {
		s.tally.actions.Add(1)
		s.count.Add(1)
		s.sent[commands[i].ID] = time.Now()
		if err := s.line.write(ctx, wire.ClientFrame{Command: &commands[i]}); err != nil {
			return err
		}
	}
	return nil
}

// greet makes the phone with the first challenge and answers every one.
func (s *seat) greet(ctx context.Context, c wire.Challenge, crowd *client.Crowd, setup client.Setup) (err error) {
	if s.phone == nil {
		if setup.Session, err = ballot.ParseSession(c.Session); err != nil {
			return err
		}
		setup.Store, setup.Rand = s.store, s.random
		if s.phone, err = crowd.NewPhone(setup); err != nil {
			return err
		}
	}
	hello, err := s.phone.Hello(c)
	if err != nil {
		return err
	}
	return s.line.write(ctx, wire.ClientFrame{Hello: &hello})
}

// waits tells how many commands were not answered.
func (s *seat) waits() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sent)
}

// ping keeps the line open, as a phone does.
func (s *seat) ping(ctx context.Context) {
	s.mu.Lock()
	l := s.line
	s.mu.Unlock()
	if l != nil {
		number := 1
		_ = l.write(ctx, wire.ClientFrame{Ping: &number}) // what is lost its reader hears
	}
}
