package server

import (
	"time"

	"privacy/wire"
)

// Watchers are the sockets of nobody who has a seat or is the host: tables,
// onlookers, phones that are not seated yet. Each costs a copy of every frame,
// so a room has only so many. Seats always get in, and nobody is put out.

const (
	mostWatchers = 32
	helloWithin  = 5 * time.Second // to say hello in, with the gallery full
)

// receive lets a socket in. With the gallery full it has to say who it is first.
func (r *live) receive(k *socket) {
	if r.watchers() < mostWatchers {
		r.attach(k)
		return
	}
	r.outside[k] = r.now().Add(helloWithin)
}

func (r *live) watchers() (n int) {
	for _, k := range r.sockets {
		if !r.state.Knows(k.id) {
			n++
		}
	}
	return n
}

// isOutside tells whether a socket waits for its hello before it sees anything.
func (r *live) isOutside(k *socket) bool { return !r.outside[k].IsZero() }

// admits lets a socket in that was outside, if it is of somebody who belongs here.
func (r *live) admits(k *socket, id wire.ID) bool {
	switch {
	case !r.isOutside(k):
		return true // it is in
	case !r.state.Knows(id):
		r.turnAway(k)
		return false
	}
	delete(r.outside, k)
	r.attach(k)
	return true
}

func (r *live) turnAway(k *socket) {
	delete(r.outside, k)
	r.server.meters.refuse("watchers")
	k.refuse(errCrowded)
}

// turnAllAway turns away who was outside for too long.
func (r *live) turnAllAway() {
	for k, until := range r.outside {
		if !r.now().Before(until) {
			r.turnAway(k)
		}
	}
}
