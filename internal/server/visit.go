package server

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"privacy/wire"
)

// visit pins the room of a request; nil: it was refused.
func (s *Server) visit(w http.ResponseWriter, r *http.Request) *live {
	code, ok := readCode(r.PathValue("code"))
	if !ok {
		refuse(w, http.StatusNotFound, errMissing)
		return nil
	}
	from := remote(r)
	if !s.limits.mayTry(from, code, s.Clock.Now()) {
		s.meters.refuse("codes")
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusTooManyRequests, errTooMany)
		return nil
	}
	room, err := s.enter(code)
	switch {
	case err == nil:
		s.limits.hit(from, code)
		return room
	case errors.Is(err, errNoRoom):
		s.limits.miss(from, code, s.Clock.Now())
		refuse(w, http.StatusNotFound, errMissing)
	case errors.Is(err, http.ErrServerClosed):
		refuse(w, http.StatusServiceUnavailable, errClosing)
	default:
		s.Log.Error("a room cannot be read", "room", code, "error", err)
		refuse(w, http.StatusServiceUnavailable, errUnread)
	}
	return nil
}

func (s *Server) findRoom(w http.ResponseWriter, r *http.Request) {
	room := s.visit(w, r)
	if room == nil {
		return
	}
	defer s.leave(room)
	var session wire.Bytes
	if !room.ask("find", func() { session = room.state.Session() }) {
		refuse(w, http.StatusServiceUnavailable, errClosing)
		return
	}
	reply(w, http.StatusOK, wire.RoomOpened{Code: room.code, Session: session})
}

func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	from := remote(r)
	if why := s.limits.enter(from, s.inhabited(r), s.mostSockets()); why != nil {
		s.meters.refuse("sockets")
		w.Header().Set("Retry-After", "10")
		refuse(w, http.StatusServiceUnavailable, why)
		return
	}
	room := s.visit(w, r)
	if room == nil {
		s.limits.exit(from)
		return
	}
	k, err := accept(w, r, room)
	if err != nil {
		if r.Method == http.MethodGet { // by HEAD a page asks why it got none
			s.eaten.warn(s.Log, r)
		}
		s.leave(room)
		s.limits.exit(from)
		return
	}
	go func() {
		defer s.limits.exit(from)
		k.serve() // it leaves the room
	}()
}

// inhabited tells whether somebody is in the room of a request already.
func (s *Server) inhabited(r *http.Request) bool {
	code, _ := readCode(r.PathValue("code"))
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rooms[code] != nil
}

func (s *Server) mostSockets() int { return cmp.Or(s.MostSockets, usualSockets) }

// serveBrought gives a deck that the group brought along to those who know the
// room.
func (s *Server) serveBrought(w http.ResponseWriter, r *http.Request) {
	room := s.visit(w, r)
	if room == nil {
		return
	}
	defer s.leave(room)
	id, _ := strings.CutSuffix(r.PathValue("file"), ".json")
	var data []byte
	there := room.ask("deck", func() {
		if room.state.Brought(id) == nil {
			room.refresh() // it may have been brought through another server
		}
		if d := room.state.Brought(id); d != nil {
			data = d.JSON()
		}
	})
	switch {
	case !there:
		refuse(w, http.StatusServiceUnavailable, errClosing)
	case data == nil:
		refuse(w, http.StatusNotFound, errUnknown)
	default:
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(data)
	}
}
