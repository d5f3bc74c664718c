package faults

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"privacy/wire"
)

// witness stands on the line between phones and server, lets everything pass and
// writes down what both have said.
type witness struct {
	url  string // for the phones
	room string // of the server, as ws://HOST:PORT

	before func(wire.Command) // what a phone says, before it is passed on; nil: nobody asks
	full   func(phones int)   // nothing can be stored, and so many had something to store; nil: nobody asks

	mu      sync.Mutex
	told    int              // lines on which it was said that nothing can be stored
	refused int              // lines on which a command was refused for it
	asked   map[string]asked // by the command's id
	acked   []wire.Done      // in the order that the phones heard it
	shown   []wire.View
}

// asked is a command and who sent it.
type asked struct {
	command wire.Command
	actor   wire.ID
}

func newWitness(t *testing.T, server string) *witness {
	t.Helper()
	w := &witness{room: "ws://" + server, asked: map[string]asked{}}
	pass := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: server})
	front := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/socket") {
			w.socket(rw, r)
			return
		}
		pass.ServeHTTP(rw, r)
	}))
	t.Cleanup(front.Close)
	w.url = front.URL
	return w
}

// socket is one line. It ends for both when it ends for one; a server that does
// not take it is not to be heard, as if nobody were there.
func (w *witness) socket(rw http.ResponseWriter, r *http.Request) {
	server, _, err := websocket.Dial(r.Context(), w.room+r.URL.Path, nil) //nolint:bodyclose // Dial closes it
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	defer func() { _ = server.CloseNow() }()
	phone, err := websocket.Accept(rw, r, nil)
	if err != nil {
		return
	}
	defer func() { _ = phone.CloseNow() }()
	server.SetReadLimit(-1)
	ctx, over := context.WithCancel(context.Background())
	defer over()
	var actor wire.ID
	go func() {
		defer over()
		copyFrames(ctx, server, phone, func(data []byte) { w.hears(data, &actor) })
	}()
	var told trouble
	copyFrames(ctx, phone, server, func(data []byte) { w.sees(data, &told) })
}

func copyFrames(ctx context.Context, to, from *websocket.Conn, note func([]byte)) {
	for {
		kind, data, err := from.Read(ctx)
		if err != nil {
			return
		}
		note(data)
		if to.Write(ctx, kind, data) != nil {
			return
		}
	}
}

// hears takes down what a phone says.
func (w *witness) hears(data []byte, actor *wire.ID) {
	var f wire.ClientFrame
	_ = json.Unmarshal(data, &f)
	if f.Command != nil && w.before != nil {
		w.before(*f.Command)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case f.Hello != nil:
		*actor = f.Hello.ID
	case f.Command != nil:
		w.asked[f.Command.ID] = asked{*f.Command, *actor}
	}
}

// sees takes down what the server says.
func (w *witness) sees(data []byte, line *trouble) {
	var f wire.ServerFrame
	_ = json.Unmarshal(data, &f)
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case f.Done != nil:
		w.acked = append(w.acked, *f.Done)
	case f.View != nil:
		w.shown = append(w.shown, *f.View)
	case f.Rejected != nil && f.Rejected.Code == "disk":
		w.trouble(line, f.Rejected.Command)
	}
}

// trouble is what one line has heard of a disk that takes nothing.
type trouble struct{ told, refused bool }

func (w *witness) trouble(line *trouble, command string) {
	switch {
	case command == "" && !line.told:
		line.told = true
		w.told++
	case command != "" && !line.refused:
		line.refused = true
		if w.refused++; w.full != nil {
			w.full(w.refused)
		}
	}
}

// heard is what phones have been told to be durable, until now.
func (w *witness) heard() []wire.Done {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.acked)
}

// lastSeen tells where a game has come to a halt.
func (w *witness) lastSeen() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var last wire.View
	for _, v := range w.shown {
		if v.To >= last.To && v.Progress != nil {
			last = v
		}
	}
	return encode(last.Progress) + encode(last.Question) + encode(last.Seats)
}
