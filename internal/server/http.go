package server

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"privacy/deck"
	"privacy/internal/journal"
	"privacy/internal/room"
	"privacy/wire"
)

// policy is the Content-Security-Policy: this origin, nothing inline, nobody
// else. A page adds the digest of its own first picture (policyOf).
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
	"font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types svelte-trusted-html"

// Handler serves everything under one root. Behind a proxy with a sub-path the
// proxy strips it; all links are relative.
func (s *Server) Handler() http.Handler {
	s.init()
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/rooms", s.openRoom)
	mux.HandleFunc("GET /api/rooms/{code}", s.findRoom)
	mux.HandleFunc("GET /api/rooms/{code}/socket", s.serveSocket)
	mux.HandleFunc("GET /api/rooms/{code}/decks/{file}", s.serveBrought)
	mux.HandleFunc("GET /api/rooms/{code}/transcript", s.serveTranscript)
	mux.HandleFunc("GET /api/decks", s.listDecks)
	mux.HandleFunc("GET /api/decks/{file}", s.serveDeck)
	mux.HandleFunc("GET /api/address", s.serveAddress)
	mux.HandleFunc("GET /api/qr", s.serveQR)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", s.serveReady)
	s.pages(mux)
	return headers(mux)
}

func headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
			h.Set("Cross-Origin-Opener-Policy", "same-origin") // on plain http browsers complain of it
		}
		next.ServeHTTP(w, r)
	})
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(append(encodeFrame(v), '\n'))
}

func refuse(w http.ResponseWriter, status int, why *room.Rejection) {
	reply(w, status, wire.Rejected{Code: why.Code, Message: why.Message, Next: why.Next})
}

func (s *Server) openRoom(w http.ResponseWriter, r *http.Request) {
	if http.NewCrossOriginProtection().Check(r) != nil {
		refuse(w, http.StatusForbidden, errForeign)
		return
	}
	var ask wire.NewRoom
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxFrame))
	if err != nil || !utf8.Valid(data) || !strict(data, &ask) {
		refuse(w, http.StatusBadRequest, errMalformed)
		return
	}
	if !s.limits.mayOpen(remote(r), s.Clock.Now()) {
		s.meters.refuse("rooms")
		w.Header().Set("Retry-After", "10")
		refuse(w, http.StatusTooManyRequests, errRooms)
		return
	}
	opened, err := s.create(r, ask)
	var why *room.Rejection
	switch {
	case errors.As(err, &why):
		refuse(w, http.StatusUnprocessableEntity, why)
	case err != nil:
		s.Log.Error("no room could be opened", "error", err)
		refuse(w, http.StatusServiceUnavailable, errDisk)
	default:
		reply(w, http.StatusCreated, opened)
	}
}

func (s *Server) create(r *http.Request, ask wire.NewRoom) (wire.RoomOpened, error) {
	session := s.random(32)
	for range attempts {
		code := s.newCode()
		entry, _, err := s.house.Create(code, session, ask.Host, ask.Settings, s.Clock.Now().UnixMilli())
		if err != nil {
			return wire.RoomOpened{}, err
		}
		data, err := entry.Encode()
		if err != nil {
			return wire.RoomOpened{}, err
		}
		_, err = s.store(r.Context(), code, 0, journal.Entry{Command: s.newID(), Data: data})
		if err == nil {
			s.limits.hit(remote(r), code)
			return wire.RoomOpened{Code: code, Session: session}, nil
		}
		if !errors.Is(err, journal.ErrConflict) {
			return wire.RoomOpened{}, err
		}
	}
	return wire.RoomOpened{}, journal.ErrConflict
}

// listDecks says what this host offers besides the decks that come with the
// program.
func (s *Server) listDecks(w http.ResponseWriter, _ *http.Request) {
	all := []wire.Brought{}
	for i := range s.House {
		all = append(all, room.Told(&s.House[i]))
	}
	reply(w, http.StatusOK, all)
}

// deck finds a deck that comes with the program, or is the host's own.
func (s *Server) deck(id string) *deck.Deck {
	if d := s.house.Decks[id]; d != nil {
		return d
	}
	i := slices.IndexFunc(s.House, func(d deck.Deck) bool { return d.ID == id })
	if i < 0 {
		return nil
	}
	return &s.House[i]
}

func (s *Server) serveDeck(w http.ResponseWriter, r *http.Request) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".json")
	d := s.deck(id)
	if !ok || d == nil {
		refuse(w, http.StatusNotFound, errUnknown)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", `"`+d.Digest()[:16]+`"`)
	if r.Header.Get("If-None-Match") == w.Header().Get("ETag") {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	_, _ = w.Write(d.JSON())
}

func (s *Server) serveAddress(w http.ResponseWriter, _ *http.Request) {
	urls := []string{}
	if s.URLs != nil {
		urls = append(urls, s.URLs()...)
	}
	reply(w, http.StatusOK, map[string][]string{"urls": urls})
}
