package server

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"privacy/deck"
	"privacy/internal/journal"
	"privacy/internal/journal/sqlite"
	"privacy/internal/room"
	"privacy/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is how long a test waits for what must happen. It is never used up
// when things are right.
const patience = 20 * time.Second

// house is a server under test, with everything real but the time.
type house struct {
	t       testing.TB
	server  *Server
	http    *httptest.Server
	journal *gate
	clock   *turned
	log     *notes
	client  *http.Client
}

// newHouse starts a server on a fresh journal. Change it in setup.
func newHouse(t testing.TB, setup ...func(*Server)) *house {
	t.Helper()
	log, err := sqlite.Open(t.Context(), t.TempDir())
	must(t, err)
	t.Cleanup(func() { must(t, log.Close()) })
	return houseOn(t, log, newClock(), setup...)
}

// houseOn starts a server on a journal that somebody else closes.
func houseOn(t testing.TB, log journal.Journal, clock *turned, setup ...func(*Server)) *house {
	t.Helper()
	h := &house{t: t, journal: &gate{Journal: log}, clock: clock, log: &notes{}}
	h.server = &Server{
		Journal: h.journal, Decks: shipped(t), Pages: pages, Clock: clock,
		Log:  slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: timeless})),
		URLs: func() []string { return []string{"http://192.0.2.7:8080"} },
	}
	h.server.parting = 200 * time.Millisecond
	for _, change := range setup {
		change(h.server)
	}
	h.http = httptest.NewServer(h.server.Handler())
	h.client = h.http.Client()
	h.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	t.Cleanup(h.close)
	return h
}

func (h *house) close() {
	h.server.Close()
	h.http.Close()
}

var pages = fstest.MapFS{
	"index.html":           {Data: []byte("<!doctype html><head><title>player</title></head>")},
	"table.html":           {Data: []byte("<!doctype html><head><title>table</title></head>")},
	"decks.html":           {Data: []byte("<!doctype html><head><title>decks</title></head>")},
	"icon.svg":             {Data: []byte("<svg/>")},
	"manifest.webmanifest": {Data: []byte(`{"name":"Privacy"}`)},
	"assets/app-1.js":      {Data: []byte(strings.Repeat("console.log(1);", 100))},
	"assets/dot.png":       {Data: []byte("\x89PNG")},
}

var shippedDecks = sync.OnceValues(func() ([]deck.Deck, error) { return deck.LoadAll(deck.Shipped()) })

func shipped(t testing.TB) []deck.Deck {
	t.Helper()
	decks, err := shippedDecks()
	must(t, err)
	return decks
}

var choices = wire.Settings{Edition: "privacy", End: 30, Choice: "card", Own: true, Decks: []string{"privacy"}, Language: "en", Name: "Friday"}

// open opens a room for a host.
func (h *house) open(host wire.ID) wire.RoomOpened {
	h.t.Helper()
	var opened wire.RoomOpened
	status := h.post("/api/rooms", wire.NewRoom{Host: host, Settings: choices}, &opened)
	if status != http.StatusCreated {
		h.t.Fatalf("status %d", status)
	}
	return opened
}

func (h *house) post(path string, body, answer any) int {
	h.t.Helper()
	data, err := json.Marshal(body)
	must(h.t, err)
	r, err := h.client.Post(h.http.URL+path, "application/json", bytes.NewReader(data))
	must(h.t, err)
	defer func() { _ = r.Body.Close() }()
	must(h.t, json.NewDecoder(r.Body).Decode(answer))
	return r.StatusCode
}

// answer is a response that was read to its end.
type answer struct {
	StatusCode int
	Header     http.Header
}

// get asks for a path, with header lines as in "Accept-Encoding: br".
func (h *house) get(path string, lines ...string) (answer, string) {
	h.t.Helper()
	request, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, h.http.URL+path, nil)
	must(h.t, err)
	for _, line := range lines {
		name, value, _ := strings.Cut(line, ": ")
		request.Header.Add(name, value)
	}
	r, err := h.client.Do(request)
	must(h.t, err)
	defer func() { _ = r.Body.Close() }()
	body, err := io.ReadAll(r.Body)
	must(h.t, err)
	return answer{r.StatusCode, r.Header}, string(body)
}

// inRoom runs f in the goroutine of a room that somebody looks at.
func (h *house) inRoom(code string, f func(r *live)) {
	h.t.Helper()
	r, err := h.server.enter(code)
	must(h.t, err)
	defer h.server.leave(r)
	if !r.ask("test", func() { f(r) }) {
		h.t.Fatal("the room has ended")
	}
}

// live tells whether a room is in memory.
func (h *house) live(code string) *live {
	h.server.mu.Lock()
	defer h.server.mu.Unlock()
	return h.server.rooms[code]
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// notes is a log that can be read while it is written.
type notes struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (n *notes) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(p)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

func timeless(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

func inputOf(c wire.Command, actor wire.ID) room.Input { return room.Input{Actor: actor, Command: &c} }
