package load

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Floor serves the bare server until ctx ends: it prints its address, takes
// scripts at POST /script (a gob of replies by command and room) and sockets at
// /floor/ROOM/SEAT.
func Floor(ctx context.Context, folder string, out io.Writer) error {
	file, err := os.Create(filepath.Join(folder, "floor"))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	f := &floor{ctx: ctx, log: &appendOnly{file: file, jobs: make(chan job)}, halls: map[string]*hall{}}
	go f.log.run(ctx)
	mux := http.NewServeMux()
	mux.HandleFunc("POST /script", f.learn)
	mux.HandleFunc("GET /floor/{room}/{seat}", f.sit)
	h := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { _ = h.Close() })
	fmt.Fprintf(out, "http://%s\n", listener.Addr())
	if err := h.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

type floor struct {
	ctx context.Context
	log *appendOnly

	mu    sync.Mutex
	halls map[string]*hall
}

// hall is a room of the floor.
type hall struct {
	mu      sync.Mutex
	sockets []*websocket.Conn
	replies map[string]Reply
}

func (f *floor) hall(number string) *hall {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.halls[number] == nil {
		f.halls[number] = &hall{}
	}
	return f.halls[number]
}

// Scripts are the replies of a slice, by room and command.
type Scripts map[string]map[string]Reply

func (f *floor) learn(w http.ResponseWriter, r *http.Request) {
	var scripts Scripts
	if err := gob.NewDecoder(r.Body).Decode(&scripts); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	for number, replies := range scripts {
		h := f.hall(number)
		h.mu.Lock()
		h.replies = replies
		h.mu.Unlock()
	}
}

func (f *floor) sit(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return
	}
	conn.SetReadLimit(largest)
	h := f.hall(r.PathValue("room"))
	h.mu.Lock()
	h.sockets = append(h.sockets, conn)
	h.mu.Unlock()
	go f.serve(h, conn)
}

func (f *floor) serve(h *hall, conn *websocket.Conn) {
	defer func() { _ = conn.CloseNow() }()
	for {
		_, data, err := conn.Read(f.ctx)
		if err != nil {
			return
		}
		if bytes.HasPrefix(data, []byte(`{"ping"`)) {
			err = conn.Write(f.ctx, websocket.MessageText, []byte(`{"pong":1}`))
		} else {
			err = f.answer(h, conn, data)
		}
		if err != nil {
			return
		}
	}
}

// answer is all that a server cannot do without: durable first, then shown to
// everybody, then acknowledged.
func (f *floor) answer(h *hall, conn *websocket.Conn, data []byte) error {
	if err := f.log.append(f.ctx, data); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	reply, known := h.replies[idIn(data)]
	if !known {
		reply.Answer = []byte(`{"rejected":{"command":"` + idIn(data) + `","code":"unknown"}}`)
	}
	for _, view := range reply.Views {
		for _, k := range h.sockets {
			_ = k.Write(f.ctx, websocket.MessageText, view) // its own reader notices
		}
	}
	return conn.Write(f.ctx, websocket.MessageText, reply.Answer)
}

// idIn is the id in the bytes of a command.
func idIn(data []byte) string {
	_, after, _ := bytes.Cut(data, []byte(`"id":"`))
	id, _, _ := bytes.Cut(after, []byte(`"`))
	return string(id)
}

// appendOnly is a file to which many append; one sync serves all who wait.
type appendOnly struct {
	file *os.File
	jobs chan job // no buffer: who waits here is the queue
}

type job struct {
	data []byte
	done chan error
}

func (l *appendOnly) append(ctx context.Context, data []byte) error {
	j := job{data, make(chan error, 1)}
	select {
	case l.jobs <- j:
		return <-j.done
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *appendOnly) run(ctx context.Context) {
	for {
		select {
		case first := <-l.jobs:
			l.write(l.waiting(first))
		case <-ctx.Done():
			return
		}
	}
}

func (l *appendOnly) waiting(first job) []job {
	all := []job{first}
	for {
		select {
		case next := <-l.jobs:
			all = append(all, next)
		default:
			return all
		}
	}
}

func (l *appendOnly) write(all []job) {
	var data []byte
	for _, j := range all {
		data = append(data, j.data...)
	}
	_, err := l.file.Write(data)
	if err == nil {
		err = datasync(l.file)
	}
	for _, j := range all {
		j.done <- err
	}
}
