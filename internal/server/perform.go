package server

import (
	"errors"

	"privacy/internal/journal"
	"privacy/internal/room"
	"privacy/wire"
)

// attempts is how often a command is decided anew when others were faster.
const attempts = 24

// perform decides, appends and applies. It returns once the command is durable,
// or a *room.Rejection, or the journal's error.
func (r *live) perform(command string, in room.Input) error {
	for range attempts {
		in.Now, in.Seed, in.By = r.now().UnixMilli(), [32]byte(r.server.random(32)), r.server.name
		entry, next, err := r.decide(in)
		if err != nil || entry.Empty() {
			return err
		}
		data, err := entry.Encode()
		if err != nil {
			return err
		}
		revision, err := r.server.store(r.server.ctx, r.code, r.revision, command, data)
		switch {
		case err == nil:
			r.state, r.revision = next, revision
			r.stored()
			r.stir(entry)
			r.broadcast()
			r.review()
			return nil
		case !errors.Is(err, journal.ErrConflict) && !errors.Is(err, journal.ErrRepeated):
			return err
		}
		if again := r.catchUp(); again != nil {
			return again
		}
		r.broadcast()
		r.review()
		if errors.Is(err, journal.ErrRepeated) {
			return nil
		}
	}
	return journal.ErrConflict
}

// decide is room.Decide. Should a command break it, whoever sent that is told,
// lest it comes again and again.
func (r *live) decide(in room.Input) (entry room.Entry, next *room.State, err error) {
	what := "post"
	if in.Command != nil {
		what = kind(*in.Command)
	}
	defer r.recovered(what, func() { r.broken, err = true, errBroken })
	return r.server.house.Decide(r.state, in)
}

// post is a command of the server itself; false: it is to be posted again.
func (r *live) post(in room.Input) bool {
	err := r.perform(r.server.newID(), in)
	if err == nil {
		return true
	}
	r.later = r.now().Add(retryAfter)
	_ = r.rejection(err) // for the log and the screens; nobody is waiting for it
	return false
}

// command answers a command of a socket.
func (r *live) command(k *socket, c *wire.Command) {
	if !r.attached(k) {
		return
	}
	if r.knocksAnew(k, c) && !r.server.limits.mayKnock(k.from, r.now()) {
		r.server.meters.refuse("knocks")
		k.reject(c.ID, errKnocks)
		return
	}
	err := r.perform(c.ID, room.Input{Actor: k.id, Command: c})
	if err != nil {
		k.reject(c.ID, r.rejection(err))
		return
	}
	k.send(encodeFrame(wire.ServerFrame{Done: &wire.Done{Command: c.ID, At: r.state.Number()}}))
	if c.Remove != nil {
		r.expel(c.Remove.Seat)
	}
	if c.Admit != nil {
		r.expelMoved()
	}
	if c.Join != nil {
		delete(r.awayAt, k.id)
	}
}

// knocksAnew tells whether a command asks the host to let somebody in.
func (r *live) knocksAnew(k *socket, c *wire.Command) bool {
	return c.Join != nil && r.state.Asks() && !r.state.Knows(k.id) && !r.state.Knocks(k.id)
}

// rejection says what an error is to people, and logs what is not theirs.
func (r *live) rejection(err error) *room.Rejection {
	var why *room.Rejection
	switch {
	case errors.As(err, &why):
		return why
	case errors.Is(err, journal.ErrConflict):
		return errConflict
	case errors.Is(err, journal.ErrGone):
		r.bye("gone")
		return errMissing
	case errors.Is(err, journal.ErrAway): // whoever is here waits for the line, not for an answer
		r.server.Log.Warn("the journal's servers do not answer", "room", r.code, "error", err)
		r.bye("closing")
		return errDisk
	}
	r.notStored(err)
	return errDisk
}
