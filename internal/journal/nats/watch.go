package nats

import (
	"context"
	"errors"
	"iter"

	"privacy/internal/journal"
)

// Watch listens first and reads then, so that nothing is between the two. From then on it
// takes what comes as long as each message follows the one before, else it reads.
func (j *Journal) Watch(ctx context.Context, room string, after journal.Revision) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		err := journal.CheckName(room)
		if err == nil {
			w := &watch{Journal: j, room: room, after: after, yield: yield}
			err = w.run(ctx)
		}
		if err != nil && !errors.Is(err, errLeft) && ctx.Err() == nil {
			yield(journal.Entry{}, err)
		}
	}
}

// errLeft: the loop over the watch has been left.
var errLeft = errors.New("the watch was left")

type watch struct {
	*Journal
	room  string
	after journal.Revision
	yield func(journal.Entry, error) bool
}

func (w *watch) run(ctx context.Context) error {
	b, stop, err := w.listen(w.room)
	if err != nil {
		return w.closedOr(err)
	}
	defer stop()
	var news []message
	for {
		entries, ok := w.follow(news)
		if !ok {
			if entries, err = w.readOn(ctx); err != nil {
				return err
			}
		}
		if err := w.give(ctx, entries); err != nil {
			return err
		}
		if news, err = b.await(ctx, w.closing); err != nil {
			return err
		}
	}
}

// readOn reads however long it takes: a watch does not end because the cluster is away.
func (w *watch) readOn(ctx context.Context) ([]journal.Entry, error) {
	for {
		entries, err := w.Read(ctx, w.room, w.after)
		if !errors.Is(err, journal.ErrAway) {
			return entries, err
		}
	}
}

func (w *watch) give(ctx context.Context, entries []journal.Entry) error {
	for _, e := range entries {
		if ctx.Err() != nil || !w.yield(e, nil) {
			return errLeft
		}
		w.after = e.Revision
	}
	return nil
}

// follow opens messages that came; false: the room has to be read, for there are
// none, or one does not follow, or ends the room.
func (w *watch) follow(news []message) (entries []journal.Entry, ok bool) {
	after := w.after
	for i := range news {
		m := &news[i]
		if m.revision <= after {
			continue
		}
		e, err := w.next(m, after)
		if err != nil {
			return nil, false
		}
		entries, after = append(entries, e), e.Revision
	}
	return entries, len(news) > 0
}

var errNotNext = errors.New("this message does not follow")

// next is the entry of a message that is right behind the revision after.
func (w *watch) next(m *message, after journal.Revision) (journal.Entry, error) {
	r := w.known.find(w.room)
	switch {
	case m.kind == ending || m.previous != after:
		return journal.Entry{}, errNotNext
	case m.kind == making:
		var err error
		if r == nil || r.first != m.first {
			if r, err = w.known.made(w.room, m); err != nil {
				return journal.Entry{}, err
			}
		}
	case r == nil || r.first != m.first:
		return journal.Entry{}, errNotNext
	}
	e, err := m.open(r.seal)
	if err == nil {
		r.learn(m.previous, e)
	}
	return e, err
}

// closedOr returns journal.ErrClosed once Close has been called, err before that.
func (j *Journal) closedOr(err error) error {
	select {
	case <-j.closing:
		return journal.ErrClosed
	default:
		return err
	}
}
