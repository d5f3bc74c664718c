package nats

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"privacy/internal/journal"
)

// Times of a call. An election takes four to nine seconds; the waits between tries
// grow up to a limit.
const (
	patience  = 20 * time.Second // for the cluster to answer
	moveAfter = 6 * time.Second  // to another server; this one may be cut off from the others
	oneTry    = 3 * time.Second
	firstWait = 50 * time.Millisecond
	mostWait  = 500 * time.Millisecond
)

// firstRival is the second wait of an append that the fence refuses, the first being none:
// what refuses it may be another one that is under way and not to be read yet, some
// milliseconds later it is.
const firstRival = 4 * time.Millisecond

// tornTries is how often a room that does not hang together is read. While it is being
// deleted it may look so.
const tornTries = 5

// errOvertaken: the fence has refused an append; the room has to be read to know why.
var errOvertaken = errors.New("something else is behind the revision")

// answers are errors that the caller is to have at once.
var answers = []error{
	journal.ErrConflict, journal.ErrRepeated, journal.ErrGone, journal.ErrInvalid, journal.ErrClosed,
	journal.ErrTooNew, journal.ErrFull, ErrStreams,
}

func isAnswer(err error) bool {
	return err == nil || slices.ContainsFunc(answers, func(answer error) bool { return errors.Is(err, answer) })
}

// persist tries until there is an answer, for as long as its patience lasts. What try does
// has to be safe to be done again whatever became of it.
func (j *Journal) persist(ctx context.Context, try func(context.Context) error) error {
	began, torn := time.Now(), 0
	for wait, rival := firstWait, time.Duration(0); ; {
		err := j.once(ctx, try)
		if errors.Is(err, journal.ErrDamaged) {
			torn++
		}
		switch {
		case isAnswer(err) || torn == tornTries:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case time.Since(began) > patience:
			return fmt.Errorf("%w: %w", journal.ErrAway, err)
		case time.Since(began) > moveAfter:
			j.move()
		}
		pause := wait
		if errors.Is(err, errOvertaken) {
			pause, rival = rival, min(max(2*rival, firstRival), mostWait)
		} else {
			wait = min(2*wait, mostWait)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		case <-j.closing:
			return journal.ErrClosed
		}
	}
}

// move connects to the next server, but not all the time.
func (j *Journal) move() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.conn == nil || j.closed || time.Since(j.moved) < moveAfter {
		return
	}
	j.moved = time.Now()
	_ = j.conn.ForceReconnect() // fails where the line is broken, and then it is being done
}

func (j *Journal) once(ctx context.Context, try func(context.Context) error) error {
	select {
	case <-j.closing:
		return journal.ErrClosed
	default:
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, oneTry)
	defer cancel()
	return try(ctx)
}
