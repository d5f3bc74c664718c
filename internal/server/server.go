package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"privacy/deck"
	"privacy/internal/journal"
	"privacy/internal/room"
	"privacy/wire"
)

// Server is the whole service. Fill the fields, call Handler, and Close at the
// end; the journal stays the caller's.
type Server struct {
	Journal journal.Journal
	Decks   []deck.Deck
	House   []deck.Deck     // the host's own, from a folder
	Pages   fs.FS           // index.html, table.html, decks.html, assets/
	Log     *slog.Logger    // nil: slog.Default
	URLs    func() []string // where phones reach this server, best first
	Clock   Clock           // nil: the real one

	ForgetAfter time.Duration // of silence, after which a room is deleted; 0: never
	MostSockets int           // at once; 0: as usual

	name string // among those that share the journal, for as long as it runs; "": it is alone

	mu     sync.Mutex
	rooms  map[string]*live
	closed bool
	wait   sync.WaitGroup // for rooms, pins on rooms, and writers of sockets

	once   sync.Once
	packed sync.Map // of *packedAsset, by name
	house  *room.House
	limits limits
	meters *meters
	health health
	eaten  eaten
	ctx    context.Context
	stop   context.CancelFunc

	closing chan struct{} // closed when Close begins

	silence time.Duration // after which a socket is dropped
	parting time.Duration // that a peer has for its half of a goodbye
	rand    io.Reader     // crypto/rand.Reader but in tests
}

// Clock tells the time and waits for a time; tests turn it. A time that is over
// is there at once. (Waiting for a duration would begin at another moment than
// the one that it was reckoned from.)
type Clock interface {
	Now() time.Time
	At(t time.Time) <-chan time.Time
}

type realClock struct{}

func (realClock) Now() time.Time                  { return time.Now() }
func (realClock) At(t time.Time) <-chan time.Time { return time.After(time.Until(t)) }

func (s *Server) init() {
	s.once.Do(func() {
		if s.Clock == nil {
			s.Clock = realClock{}
		}
		if s.Log == nil {
			s.Log = slog.Default()
		}
		s.rooms = map[string]*live{}
		s.house = &room.House{Decks: map[string]*deck.Deck{}}
		for i := range s.Decks {
			s.house.Decks[s.Decks[i].ID] = &s.Decks[i]
		}
		s.silence = cmp.Or(s.silence, 30*time.Second)
		s.parting = cmp.Or(s.parting, 2*time.Second)
		s.rand = cmp.Or[io.Reader](s.rand, rand.Reader)
		if s.Journal != nil && s.Journal.Shared() {
			s.name = wire.Bytes(s.random(8)).String()
		}
		s.meters = s.newMeters()
		s.ctx, s.stop = context.WithCancel(context.Background())
		s.closing = make(chan struct{})
		if s.ForgetAfter > 0 {
			s.wait.Go(s.forgetting)
		}
	})
}

// grace is how long Close waits for phones that do not take their goodbye.
const grace = 3 * time.Second

// Close tells every phone to come back later, closes all sockets and waits for
// the rooms. Nothing of the server runs once it has returned.
func (s *Server) Close() {
	s.init()
	s.mu.Lock()
	if !s.closed {
		close(s.closing)
	}
	s.closed = true
	for _, r := range s.rooms {
		s.wait.Go(func() { r.do("closing", func() { r.bye("closing") }) })
	}
	s.mu.Unlock()
	impatient := time.AfterFunc(grace, s.stop)
	s.wait.Wait()
	impatient.Stop()
	s.stop()
}

var errNoRoom = errors.New("server: no such room")

// enter gives the live room of a code, with one pin on it: the caller must
// leave it.
func (s *Server) enter(code string) (*live, error) {
	r, err := s.pin(code)
	if err != nil {
		return nil, err
	}
	<-r.loaded
	if r.failed != nil {
		s.leave(r)
		return nil, r.failed
	}
	return r, nil
}

func (s *Server) pin(code string) (*live, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, http.ErrServerClosed
	}
	r := s.rooms[code]
	if r == nil {
		r = newLive(s, code)
		s.rooms[code] = r
		s.wait.Go(r.run)
	}
	r.pins++
	s.wait.Add(1)
	return r, nil
}

func (s *Server) leave(r *live) {
	s.mu.Lock()
	r.pins--
	s.mu.Unlock()
	r.nudge()
	s.wait.Done()
}

// retire takes a room that nobody looks at out of memory; false: somebody came.
func (s *Server) retire(r *live) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.pins > 0 {
		return false
	}
	s.drop(r)
	return true
}

// forget takes a room out of memory whoever looks at it; the next who comes
// finds it anew.
func (s *Server) forget(r *live) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(r)
}

// drop wants s.mu. Another live room may have this code by now.
func (s *Server) drop(r *live) {
	if s.rooms[r.code] == r {
		delete(s.rooms, r.code)
	}
}

func (s *Server) random(n int) []byte {
	b := make([]byte, n)
	if _, err := io.ReadFull(s.rand, b); err != nil {
		panic("server: no randomness: " + err.Error())
	}
	return b
}

// newID is the id of a command of the server itself.
func (s *Server) newID() string { return wire.Bytes(s.random(16)).String() }
