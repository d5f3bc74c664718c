package server

import (
	"errors"
	"net/http"
	"time"

	"privacy/internal/room"
)

// Rooms that end: burnt by their host, or silent for too long. The journal has
// no fence for Delete, so an entry says it first, to other servers too.

// farewell is what a room that ended in this way says to its screens.
func farewell(b *room.Burnt) string {
	if b.Silent {
		return "gone"
	}
	return "burnt"
}

// burn deletes the room, and tells everybody.
func (r *live) burn() {
	if err := r.erase(); err != nil {
		r.server.Log.Error("a burnt room cannot be deleted yet", "room", r.code, "error", err)
	}
	r.bye(farewell(r.state.Burnt()))
}

// erase leaves no trace of the room in the journal. What fails is done by the
// next who looks for the room, or by the next sweep.
func (r *live) erase() error { return r.server.Journal.Delete(r.server.ctx, r.code) }

// forgetting deletes rooms that have been silent for too long, until the server
// stops.
func (s *Server) forgetting() {
	pause := min(max(s.ForgetAfter/8, time.Minute), time.Hour)
	for {
		s.forgetSilent()
		select {
		case <-s.Clock.At(s.Clock.Now().Add(pause)):
		case <-s.closing:
			return
		}
	}
}

func (s *Server) forgetSilent() {
	rooms, err := s.Journal.Rooms(s.ctx)
	if err != nil {
		s.Log.Error("the rooms cannot be listed", "error", err)
		return
	}
	for _, found := range rooms {
		if s.silentFor(found.Last) {
			s.forgetRoom(found.Name)
		}
	}
}

func (s *Server) silentFor(last time.Time) bool { return s.Clock.Now().Sub(last) >= s.ForgetAfter }

// forgetRoom deletes a room, unless something has just happened in it.
func (s *Server) forgetRoom(code string) {
	r, err := s.enter(code)
	if err != nil {
		if !errors.Is(err, errNoRoom) && !errors.Is(err, http.ErrServerClosed) {
			s.Log.Error("a silent room cannot be forgotten", "room", code, "error", err)
		}
		return
	}
	defer s.leave(r)
	r.ask("forget", func() {
		if s.silentFor(time.UnixMilli(r.state.Last())) {
			r.post(room.Input{Forget: true})
		}
	})
}
