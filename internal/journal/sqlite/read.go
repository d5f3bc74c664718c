package sqlite

import (
	"context"
	"errors"
	"iter"

	"privacy/internal/journal"
)

// Read reads on a connection of its own, beside the writer.
func (j *Journal) Read(ctx context.Context, room string, after journal.Revision) ([]journal.Entry, error) {
	if err := j.usable(ctx, room); err != nil {
		return nil, err
	}
	r := j.directory.find(room)
	if r == nil || isGone(r, after) {
		return nil, goneBehind(after)
	}
	entries, err := readChain(ctx, j.readChain, r, after)
	if errors.Is(err, journal.ErrDamaged) && j.isForgotten(ctx, r) { // deleted since it was looked up
		return nil, goneBehind(after)
	}
	return entries, j.explain(j.closedOr(err))
}

// isForgotten asks the file, because the directory learns of a deletion a moment after
// the commit.
func (j *Journal) isForgotten(ctx context.Context, r *record) bool {
	var living int
	err := j.readers.QueryRowContext(ctx, "SELECT count(name) FROM rooms WHERE number = ?", int64(r.number)).Scan(&living)
	return err == nil && living == 0
}

// goneBehind is what Read says of a room that is no more: it has no entries, and
// who knew some of it has to learn that it is gone.
func goneBehind(after journal.Revision) error {
	if after == 0 {
		return nil
	}
	return journal.ErrGone
}

// Watch listens for the room's bell and reads whenever it rings.
func (j *Journal) Watch(ctx context.Context, room string, after journal.Revision) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		ring, stop := j.bells.listen(room)
		defer stop()
		for {
			entries, err := j.Read(ctx, room, after)
			for _, e := range entries {
				if ctx.Err() != nil || !yield(e, nil) {
					return
				}
				after = e.Revision
			}
			if err == nil {
				err = j.await(ctx, ring)
			}
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				yield(journal.Entry{}, err)
				return
			}
		}
	}
}

// await returns when the bell rings, the journal closes or ctx ends.
func (j *Journal) await(ctx context.Context, ring bell) error {
	select {
	case <-ring:
		return nil
	case <-j.writer.quit:
		return journal.ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Rooms answers from memory.
func (j *Journal) Rooms(ctx context.Context) ([]journal.Room, error) {
	if err := j.closedOr(ctx.Err()); err != nil {
		return nil, err
	}
	return j.directory.list(), nil
}

// Ready reads a little of the file.
func (j *Journal) Ready(ctx context.Context) error {
	if err := j.closedOr(ctx.Err()); err != nil {
		return err
	}
	var some int
	err := j.readers.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM rooms LIMIT 1)").Scan(&some)
	return j.explain(j.closedOr(err))
}

func (j *Journal) usable(ctx context.Context, room string) error {
	if err := journal.CheckName(room); err != nil {
		return err
	}
	return j.closedOr(ctx.Err())
}

// closedOr returns journal.ErrClosed once Close has been called, err before that.
func (j *Journal) closedOr(err error) error {
	select {
	case <-j.writer.quit:
		return journal.ErrClosed
	default:
		return err
	}
}
