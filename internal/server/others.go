package server

import (
	"errors"
	"time"

	"privacy/internal/journal"
	"privacy/internal/room"
	"privacy/wire"
)

// Other servers may have the same rooms open, on a journal that is shared. Whatever
// they append is watched for and applied here as if it had been decided here; who
// has whom on the line they tell each other in the entries (room.Word).
//
//	phone ── A ──▶ journal ◀── B ── the same phone, a moment later
//	         │        │        │
//	         │        ├────────│  word of B: it holds the phone. A lets its old socket go
//	         │        │        ╳  B dies
//	         ├──call─▶│            A calls B now and then; B does not answer within 5 s,
//	         ├──away─▶│            so whoever it held and nobody else has is away
//
// A server that is alone does none of this.

// How often a server calls those that hold others of a room: soon after it has opened
// the room, then after one minute, two, four and so on, and never again after most, until
// something happens.
const (
	firstCall = 5 * time.Second
	nextCall  = time.Minute
	mostCalls = 6
)

// shares tells whether this room may be open elsewhere.
func (r *live) shares() bool { return r.server.name != "" }

// follow hands the room what others append, until the room ends.
func (r *live) follow(after journal.Revision) {
	for e, err := range r.server.Journal.Watch(r.watching, r.code, after) {
		if err != nil {
			r.do("watch", func() { r.lost(err) })
			return
		}
		r.do("news", func() { r.take(e) })
	}
}

// take applies an entry that somebody appended, unless it is known.
func (r *live) take(e journal.Entry) {
	if e.Revision <= r.revision {
		return
	}
	if err := r.apply(e); err != nil {
		r.lost(err)
		return
	}
	r.broadcast()
	if b := r.state.Burnt(); b != nil { // whoever burnt it deletes it
		r.bye(farewell(b))
		return
	}
	r.review()
}

// refresh brings the room up to date before somebody sees it, who may have seen
// more of it from another server; false: the room ends over it.
func (r *live) refresh() bool {
	if !r.shares() {
		return true
	}
	before := r.revision
	if err := r.catchUp(); err != nil {
		r.lost(err)
		return false
	}
	if r.revision != before {
		r.broadcast()
		r.review()
	}
	return true
}

// lost ends the room here: it cannot be followed. Everybody comes back, if it is there.
func (r *live) lost(err error) {
	if errors.Is(err, journal.ErrGone) {
		r.bye("gone")
		return
	}
	r.server.Log.Error("a room cannot be followed", "room", r.code, "error", err)
	r.bye("closing")
}

// review draws the conclusions from what others appended: who was taken off, who is
// elsewhere by now, and who is not waited for here any more.
func (r *live) review() {
	if !r.shares() {
		return
	}
	for _, k := range append([]*socket{}, r.sockets...) {
		switch holder := r.state.Holder(k.id); {
		case k.id == "":
		case r.state.Removed(k.id):
			r.expel(k.id)
		case holder == r.server.name:
			k.held = true
		case k.held:
			r.detach(k)
			k.bye("elsewhere")
		}
	}
	for id := range r.awayAt {
		if !r.mine(id) {
			delete(r.awayAt, id)
		}
	}
}

// mine tells whether it is for this server to say that somebody is away.
func (r *live) mine(id wire.ID) bool {
	holder := r.state.Holder(id)
	return holder == "" || holder == r.server.name
}

// claims tells whether it is news that somebody has a socket here.
func (r *live) claims(k *socket) bool {
	return r.shares() && !k.held && (r.state.Knows(k.id) || r.state.Knocks(k.id)) && r.state.Holder(k.id) != r.server.name
}

// stir is told of every entry: where something happens, others are called again.
func (r *live) stir(e room.Entry) {
	switch {
	case !r.shares():
	case len(e.Events) > 0:
		if soon := r.now().Add(nextCall); r.calls > 0 || r.callAt.IsZero() {
			r.calls, r.callAt = 0, soon
		}
	case e.Word != nil && len(e.Word.Calls) > 0: // whoever called spared this server the call
		r.called()
	}
}

func (r *live) called() {
	r.callAt = r.now().Add(nextCall << r.calls)
	r.calls++
}

// calling tells when others are to be called next.
func (r *live) calling() (at time.Time, any bool) {
	return r.callAt, r.shares() && len(r.sockets) > 0 && r.calls < mostCalls && len(r.state.Holders(r.server.name)) > 0
}

// silent lists those whose server was called and has not answered in time, and when
// the next one's time is up.
func (r *live) silent() (ids []wire.ID, next time.Time) {
	if !r.shares() || len(r.sockets) == 0 {
		return nil, next
	}
	for _, id := range r.everybody() {
		since := r.state.Called(r.state.Holder(id))
		if since == 0 || !r.state.Here(id) || r.mine(id) {
			continue
		}
		until := time.UnixMilli(since + room.AnswerWithin)
		if !r.now().Before(until) {
			ids = append(ids, id)
		} else if next.IsZero() || until.Before(next) {
			next = until
		}
	}
	return ids, next
}

// tend does what is due among servers; false: the journal does not take it.
func (r *live) tend() bool {
	if !r.shares() {
		return true
	}
	if r.state.Called(r.server.name) != 0 && !r.post(room.Input{Calls: []string{}}) {
		return false
	}
	if at, any := r.calling(); any && !r.now().Before(at) {
		if !r.post(room.Input{Calls: r.state.Holders(r.server.name)}) {
			return false
		}
		if at.Equal(r.callAt) { // all of them had been called
			r.called()
		}
	}
	ids, _ := r.silent()
	for _, id := range ids {
		if !r.post(room.Input{Away: id}) {
			return false
		}
	}
	return true
}

// tendAt is when tend has something to do.
func (r *live) tendAt(note func(time.Time)) {
	if !r.shares() {
		return
	}
	if r.state.Called(r.server.name) != 0 {
		note(r.now())
	}
	if at, any := r.calling(); any {
		note(at)
	}
	switch ids, next := r.silent(); {
	case len(ids) > 0:
		note(r.now())
	case !next.IsZero():
		note(next)
	}
}
