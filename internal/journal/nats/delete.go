package nats

import (
	"context"

	"privacy/internal/journal"
)

// Delete ends the room, has its secrets overwritten, and purges it. A room may be made anew
// from the ending on; that one is not touched. What a crash interrupts is done by the next
// Delete, or by Rooms.
func (j *Journal) Delete(ctx context.Context, room string) error {
	if err := journal.CheckName(room); err != nil {
		return err
	}
	leave, err := j.enter()
	if err != nil {
		return err
	}
	defer leave()
	return j.persist(ctx, func(ctx context.Context) error {
		end, err := j.end(ctx, room)
		if err != nil || end == nil {
			return err
		}
		j.known.forget(room, j.known.find(room))
		return j.wipe(ctx, room, end)
	})
}

// end returns the message that ends a room, and sends it if need be; nil: there is nothing.
func (j *Journal) end(ctx context.Context, room string) (*message, error) {
	last, err := j.last(ctx, room)
	if err != nil || last == nil || last.kind == ending {
		return last, err
	}
	revision, err := j.publish(ctx, room, nil, []byte{ending})
	return &message{kind: ending, revision: revision}, err
}

// wipe overwrites what makes rooms, for that holds their secrets, and purges everything up to the end.
func (j *Journal) wipe(ctx context.Context, room string, end *message) error {
	messages, err := j.fetch(ctx, room, 0, end)
	if err != nil {
		return err
	}
	for _, m := range messages {
		if m.kind != making {
			continue
		}
		if err := j.overwrite(ctx, room, m.revision); err != nil {
			return err
		}
	}
	return j.purge(ctx, room, end.revision)
}

// finish ends deletions that were interrupted. A room that was made anew meanwhile has no
// ending behind it, and stays.
func (j *Journal) finish(ctx context.Context, ended []string) error {
	for _, room := range ended {
		err := j.persist(ctx, func(ctx context.Context) error {
			last, err := j.last(ctx, room)
			if err != nil || last == nil || last.kind != ending {
				return err
			}
			return j.wipe(ctx, room, last)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
