package server

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"privacy/internal/room"
	"privacy/wire"
)

// Who is here: sockets that come and go, and what is due by itself.

const (
	awayAfter  = 10 * time.Second // without a socket
	retryAfter = 5 * time.Second  // when the journal did not take a post
)

// alarm waits for the next thing that is due by itself.
func (r *live) alarm() <-chan time.Time {
	due, any := r.due()
	if !any {
		return nil
	}
	if due.Before(r.later) {
		due = r.later
	}
	return r.server.Clock.At(due)
}

func (r *live) due() (first time.Time, any bool) {
	note := func(at time.Time) {
		if !any || at.Before(first) {
			first, any = at, true
		}
	}
	if at := r.state.Deadline(); at > 0 && len(r.sockets) > 0 {
		note(time.UnixMilli(at))
	}
	for _, at := range r.awayAt {
		note(at)
	}
	for _, at := range r.outside {
		note(at)
	}
	if len(r.returned()) > 0 || r.owed && len(r.sockets) > 0 {
		note(r.now())
	}
	r.tendAt(note)
	return first, any
}

// tick does what is due, and posts until the journal does not take one.
func (r *live) tick() {
	r.turnAllAway()
	if r.owed {
		r.remind()
	}
	for _, id := range r.returned() {
		if !r.post(room.Input{Back: id}) {
			return
		}
	}
	for _, id := range r.missed() {
		if !r.post(room.Input{Away: id}) {
			return
		}
		delete(r.awayAt, id)
	}
	if !r.tend() {
		return
	}
	if at := r.state.Deadline(); at > 0 && r.now().UnixMilli() >= at {
		r.post(room.Input{Tick: true})
	}
}

// returned lists those with a socket whom the room holds to be away, because
// the journal did not take it or another server thought so, or to be elsewhere.
func (r *live) returned() []wire.ID {
	var ids []wire.ID
	for _, k := range r.sockets {
		if r.missing(k) {
			ids = append(ids, k.id)
		}
	}
	return ids
}

func (r *live) missing(k *socket) bool {
	return k.id != "" && (r.state.Knows(k.id) && !r.state.Here(k.id) || r.claims(k))
}

// missed lists those without a socket for too long, the longest first.
func (r *live) missed() []wire.ID {
	var ids []wire.ID
	for id, at := range r.awayAt {
		if !r.now().Before(at) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b wire.ID) int {
		return cmp.Or(r.awayAt[a].Compare(r.awayAt[b]), cmp.Compare(a, b))
	})
	return ids
}

// attach brings a socket in: the whole view first.
func (r *live) attach(k *socket) {
	if r.shown == nil {
		r.shown = show(r.state.View(), nil)
	}
	r.sockets = append(r.sockets, k)
	k.send(r.shown.whole())
}

func (r *live) attached(k *socket) bool { return slices.Contains(r.sockets, k) }

// greet notes who a socket is; the newest of an identity wins.
func (r *live) greet(k *socket, id wire.ID) {
	for _, other := range slices.Clone(r.sockets) {
		if other != k && other.id == id {
			r.detach(other)
			other.bye("elsewhere")
		}
	}
	k.id, k.held = id, r.shares() && r.state.Holder(id) == r.server.name
	delete(r.awayAt, id)
	if r.missing(k) {
		r.post(room.Input{Back: id})
	}
}

// expects tells whether a socket of this identity is missed once it is gone: its
// seat is then away, and its knock over.
func (r *live) expects(id wire.ID) bool { return id != "" && (r.state.Here(id) || r.state.Knocks(id)) }

// detach lets a socket go. Whoever has none left is away after a while.
func (r *live) detach(k *socket) {
	delete(r.outside, k)
	i := slices.Index(r.sockets, k)
	if i < 0 {
		return
	}
	r.sockets = slices.Delete(r.sockets, i, i+1)
	if r.expects(k.id) && r.mine(k.id) {
		r.awayAt[k.id] = r.now().Add(awayAfter)
	}
	if len(r.sockets) == 0 {
		r.shown = nil
	}
}

// expel closes the sockets of a seat that was taken away.
func (r *live) expel(id wire.ID) {
	delete(r.awayAt, id)
	for _, k := range slices.Clone(r.sockets) {
		if k.id == id && !r.state.Knows(id) {
			r.detach(k)
			k.bye("removed")
		}
	}
}

// expelMoved closes the sockets of phones whose seat went to another one.
func (r *live) expelMoved() {
	for _, k := range slices.Clone(r.sockets) {
		if r.state.Removed(k.id) {
			r.expel(k.id)
		}
	}
}

// bye ends the room here: every socket is told why. Whoever asks for it from
// now on does not find this one any more.
func (r *live) bye(code string) {
	r.over = true
	r.server.forget(r)
	for _, k := range slices.AppendSeq(r.sockets, maps.Keys(r.outside)) {
		k.bye(code)
	}
	r.sockets = nil
	clear(r.outside)
}
