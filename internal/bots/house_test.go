package bots_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/fstest"

	"privacy/deck"
	"privacy/internal/journal"
	"privacy/internal/journal/sqlite"
	"privacy/internal/room"
	"privacy/internal/server"
)

// house is the real server on one address and one disk. It can be stopped, or
// lose its power, and be started again.
type house struct {
	t      *testing.T
	url    string
	folder string
	decks  []deck.Deck

	mu      sync.Mutex
	server  *server.Server // nil: down
	handler http.Handler
	disk    *disk
	lines   []net.Conn // of sockets
}

func newHouse(t *testing.T) *house {
	t.Helper()
	decks, err := deck.LoadAll(deck.Shipped())
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, folder: t.TempDir(), decks: decks}
	front := httptest.NewUnstartedServer(h)
	front.Config.ConnState = h.watch
	front.Start()
	h.url = front.URL
	h.start()
	t.Cleanup(func() {
		h.stop()
		front.Close()
		http.DefaultClient.CloseIdleConnections()
	})
	return h
}

// ServeHTTP hangs up while the server is down.
func (h *house) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	handler := h.handler
	h.mu.Unlock()
	if handler == nil {
		panic(http.ErrAbortHandler)
	}
	handler.ServeHTTP(w, r)
}

// watch keeps the sockets at hand.
func (h *house) watch(conn net.Conn, state http.ConnState) {
	if state == http.StateHijacked {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.lines = append(h.lines, conn)
	}
}

func (h *house) start() {
	log, err := sqlite.Open(context.Background(), h.folder)
	if err != nil {
		h.t.Fatal(err)
	}
	page := &fstest.MapFile{Data: []byte("<head>")}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.disk = &disk{Journal: log}
	h.server = &server.Server{
		Journal: h.disk, Decks: h.decks, Log: slog.New(slog.DiscardHandler),
		Pages: fstest.MapFS{"index.html": page, "table.html": page},
	}
	h.handler = h.server.Handler()
}

// stop ends the server as Ctrl-C does.
func (h *house) stop() {
	h.mu.Lock()
	s, d := h.server, h.disk
	h.server, h.handler = nil, nil
	h.mu.Unlock()
	if s == nil {
		return
	}
	s.Close()
	if err := d.Close(); err != nil {
		h.t.Error(err)
	}
}

// dark is the moment when the power goes: no line says goodbye.
func (h *house) dark() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.handler = nil
	for _, line := range h.lines {
		_ = line.Close()
	}
	h.lines = nil
}

// entries are those of a room, as the disk has them.
func (h *house) entries(code string) []room.Entry {
	h.t.Helper()
	raw, err := h.disk.Read(h.t.Context(), code, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	var all []room.Entry
	for _, e := range raw {
		entry, err := room.Decode(e.Data)
		if err != nil {
			h.t.Fatal(err)
		}
		all = append(all, entry)
	}
	return all
}

// disk is a journal at which something can happen around an entry.
type disk struct {
	journal.Journal
	mu            sync.Mutex
	before, after func(room.Event) bool // true: the power is gone
	dead          bool
}

var errPower = errors.New("the power is gone")

// Append takes one entry at a time, as a journal may.
func (d *disk) Append(ctx context.Context, name string, after journal.Revision, entries ...journal.Entry) ([]journal.Revision, error) {
	entry, err := room.Decode(entries[0].Data)
	if err != nil {
		return nil, err
	}
	if d.dies(entry, &d.before) {
		return nil, errPower
	}
	revisions, err := d.Journal.Append(ctx, name, after, entries[0])
	if d.dies(entry, &d.after) {
		return nil, errPower
	}
	return revisions, err
}

func (d *disk) dies(entry room.Entry, hook *func(room.Event) bool) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, event := range entry.Events {
		if *hook != nil && !d.dead && (*hook)(event) {
			d.dead = true
		}
	}
	return d.dead
}
