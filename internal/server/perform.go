package server

import (
	"errors"

	"privacy/internal/journal"
	"privacy/internal/room"
	"privacy/wire"
)

// attempts is how often a command is decided anew when others were faster.
const attempts = 24

// request is a command, of a socket or of the server itself, that is to be carried out.
type request struct {
	command string // its id
	in      room.Input
	answer  func(error) // nil: it is durable; else a *room.Rejection, or the journal's error
}

// verdict is what was decided of a request. While it is open, something of it has to be
// stored, and nothing of it is shown.
type verdict struct {
	err   error
	open  bool
	entry room.Entry
	next  *room.State // with the entry
	data  []byte      // the entry, encoded
}

// perform decides requests, each on what those before it bring about; stores, applies and shows that;
// and answers each once, none before all it was decided on is durable. What comes while
// the journal writes is stored together next time (gather), so that the commands of a room do not wait for
// a write each.
func (r *live) perform(requests ...request) {
	for tries := 0; len(requests) > 0 && tries < attempts; tries++ {
		again := r.attempt(requests)
		if len(again) < len(requests) {
			tries = 0
		}
		requests = again
	}
	answerAll(requests, journal.ErrConflict)
}

func answerAll(requests []request, err error) {
	for _, q := range requests {
		q.answer(err)
	}
}

// attempt returns those that are to be decided anew, because somebody else was faster.
func (r *live) attempt(requests []request) (again []request) {
	verdicts := r.decideAll(requests)
	for i := range verdicts {
		if verdicts[i].open {
			if err := r.store(requests[i:], verdicts[i:]); err != nil {
				return r.overtaken(requests[i:], err)
			}
		}
		requests[i].answer(verdicts[i].err)
	}
	return nil
}

// decideAll stops behind a request that breaks something: the room ends over it, and
// whoever sent what came later comes back with it.
func (r *live) decideAll(requests []request) (verdicts []verdict) {
	for state, i := r.state, 0; i < len(requests) && !r.broken; i++ {
		in := requests[i].in
		in.Now, in.Seed, in.By = r.now().UnixMilli(), [32]byte(r.server.random(32)), r.server.name
		v := r.decide(state, in)
		if v.open {
			state = v.next
		}
		verdicts = append(verdicts, v)
	}
	return verdicts
}

// decide is room.Decide. Should a command break it, whoever sent that is told,
// lest it comes again and again.
func (r *live) decide(state *room.State, in room.Input) (v verdict) {
	what := "post"
	if in.Command != nil {
		what = kind(*in.Command)
	}
	defer r.recovered(what, func() { r.broken, v = true, verdict{err: errBroken} })
	if v.entry, v.next, v.err = r.server.house.Decide(state, in); v.err == nil && !v.entry.Empty() {
		v.data, v.err = v.entry.Encode()
		v.open = v.err == nil
	}
	return v
}

// store appends what is open, as much of it as the journal takes in one go, and closes and
// shows that. On an error nothing has changed, and it is the first one's.
func (r *live) store(requests []request, verdicts []verdict) error {
	var entries []journal.Entry
	for i, v := range verdicts {
		if v.open {
			entries = append(entries, journal.Entry{Command: requests[i].command, Data: v.data})
		}
	}
	revisions, err := r.server.store(r.server.ctx, r.code, r.revision, entries...)
	if err != nil {
		return err
	}
	r.stored()
	for i := 0; len(revisions) > 0; i++ {
		if v := &verdicts[i]; v.open {
			r.state, r.revision, v.open, revisions = v.next, revisions[0], false, revisions[1:]
			r.stir(v.entry)
		}
	}
	r.broadcast()
	r.review()
	return nil
}

// overtaken brings the room up to date after an append that was refused, if that is why.
func (r *live) overtaken(requests []request, err error) (again []request) {
	repeated := errors.Is(err, journal.ErrRepeated)
	if !repeated && !errors.Is(err, journal.ErrConflict) {
		answerAll(requests, err)
		return nil
	}
	if err := r.catchUp(); err != nil {
		answerAll(requests, err)
		return nil
	}
	r.broadcast()
	r.review()
	if repeated {
		requests[0].answer(nil)
		return requests[1:]
	}
	return requests
}

// post is a command of the server itself; false: it is to be posted again.
func (r *live) post(in room.Input) (done bool) {
	r.perform(request{r.server.newID(), in, func(err error) {
		if done = err == nil; !done {
			r.later = r.now().Add(retryAfter)
			_ = r.rejection(err) // for the log and the screens; nobody is waiting for it
		}
	}})
	return done
}

// said is a command as a socket sent it.
type said struct {
	by      *socket
	command *wire.Command
}

// commands answers commands of sockets.
func (r *live) commands(all []said) {
	var requests []request
	for _, s := range all {
		switch {
		case !r.attached(s.by):
		case r.knocksAnew(s.by, s.command) && !r.server.limits.mayKnock(s.by.from, r.now()):
			r.server.meters.refuse("knocks")
			s.by.reject(s.command.ID, errKnocks)
		default:
			in := room.Input{Actor: s.by.id, Command: s.command}
			requests = append(requests, request{s.command.ID, in, func(err error) { r.answer(s.by, s.command, err) }})
		}
	}
	r.perform(requests...)
}

// answer tells a socket what became of its command, and does what that entails for sockets.
func (r *live) answer(k *socket, c *wire.Command, err error) {
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
