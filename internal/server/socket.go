package server

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/wire"
)

const (
	maxFrame   = 64 << 10
	maxQueue   = 256 // frames that a slow reader may be behind
	perSecond  = 6   // frames, after the first burst
	burst      = 120
	writeLimit = 10 * time.Second
)

// socket is one connection. Its reader hands commands to the room; frames to
// it are queued and written by a goroutine that lives only while there are any.
type socket struct {
	conn      *websocket.Conn
	raw       net.Conn // below conn
	room      *live
	challenge []byte
	from      string  // see remote
	id        wire.ID // belongs to the room's goroutine, as does held
	held      bool    // the room has said that it is with this server

	mu      sync.Mutex
	queue   [][]byte // in their envelopes
	writing bool
	closing websocket.StatusCode // not 0: nothing is queued any more; close after the queue
}

// accept makes a socket of a request, or answers it with the reason why not.
func accept(w http.ResponseWriter, r *http.Request, room *live) (*socket, error) {
	under := &hijacked{ResponseWriter: w}
	conn, err := websocket.Accept(under, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(-1) // see frame, which answers before it closes
	return &socket{conn: conn, raw: under.raw, room: room, challenge: room.server.random(32), from: remote(r)}, nil
}

// serve runs on after the handler has returned, so that net/http's buffers are
// freed.
func (k *socket) serve() {
	defer k.room.server.leave(k.room)
	defer context.AfterFunc(k.room.server.ctx, func() { _ = k.raw.Close() })()
	defer k.room.recovered("reading a socket", func() { _ = k.conn.CloseNow() })
	defer k.room.do("detach", func() { k.room.detach(k) })
	if !k.room.ask("attach", k.begin) {
		k.bye("closing")
	}
	k.read()
}

func (k *socket) begin() {
	if !k.room.refresh() {
		k.bye("closing")
		return
	}
	k.send(encodeFrame(wire.ServerFrame{Challenge: &wire.Challenge{Session: k.room.state.Session(), Challenge: k.challenge}}))
	k.room.receive(k)
}

// send queues a frame for this socket alone.
func (k *socket) send(frame []byte) { k.post(envelope(frame)) }

// post queues a frame that is in its envelope already. Whoever is too far behind
// is cut off and resumes.
func (k *socket) post(frame []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case k.closing != 0:
		return
	case len(k.queue) >= maxQueue:
		k.room.server.meters.refuse("slow")
		k.queue = [][]byte{envelope(encodeFrame(wire.ServerFrame{Bye: &wire.Bye{Code: "slow"}}))}
		k.closing = websocket.StatusPolicyViolation
		return
	}
	k.queue = append(k.queue, frame)
	k.wake()
}

// bye sends a last frame and closes.
func (k *socket) bye(code string) {
	k.send(encodeFrame(wire.ServerFrame{Bye: &wire.Bye{Code: code}}))
	k.close(websocket.StatusNormalClosure)
}

// refuse answers a frame that nobody well-meaning sends, and closes.
func (k *socket) refuse(why *room.Rejection) {
	k.reject("", why)
	k.close(websocket.StatusPolicyViolation)
}

func (k *socket) reject(command string, why *room.Rejection) {
	k.send(encodeFrame(wire.ServerFrame{Rejected: &wire.Rejected{
		Command: command, Code: why.Code, Message: why.Message, Next: why.Next,
	}}))
}

// close closes once everything queued has been written.
func (k *socket) close(status websocket.StatusCode) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closing == 0 {
		k.closing = status
	}
	k.wake()
}

// wake starts the writer; k.mu is held.
func (k *socket) wake() {
	if !k.writing {
		k.writing = true
		k.room.server.wait.Go(k.drain)
	}
}

// drain writes until the queue is empty.
func (k *socket) drain() {
	for {
		frame, closing := k.next()
		switch {
		case frame != nil:
			k.write(frame)
		case closing != 0:
			_ = k.raw.SetDeadline(time.Now().Add(k.room.server.parting))
			_ = k.conn.Close(closing, "")
			return
		default:
			return
		}
	}
}

// next takes a frame off the queue. Without one the writer is over.
func (k *socket) next() (frame []byte, closing websocket.StatusCode) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.queue) == 0 {
		k.writing = k.closing != 0
		return nil, k.closing
	}
	frame, k.queue = k.queue[0], k.queue[1:]
	return frame, 0
}

// read runs until the socket ends, or sends what it should not. A frame is made
// sense of beside it: that takes a deep stack, which a goroutine keeps that then
// waits, and there is one of these for every idle phone.
func (k *socket) read() {
	limit := rate.NewLimiter(perSecond, burst)
	for goesOn, done := true, make(chan bool); goesOn; {
		kind, data, err := k.frame()
		if err != nil {
			_ = k.conn.CloseNow()
			return
		}
		k.room.server.meters.received.Inc()
		slow := !limit.Allow()
		go func() {
			goesOn := false
			defer func() { done <- goesOn }()
			defer k.room.recovered("reading a frame", func() { _ = k.conn.CloseNow() })
			goesOn = k.understand(kind, data, slow)
		}()
		goesOn = <-done
	}
}

// understand handles a frame; false: it was none, and the socket has ended.
func (k *socket) understand(kind websocket.MessageType, data []byte, slow bool) bool {
	f, why := decodeFrame(kind, data)
	if slow {
		k.room.server.meters.refuse("frames")
		why = errTooFast
	}
	if why != nil {
		k.refuse(why)
		return false
	}
	k.handle(f)
	return true
}

// frame reads one frame, of one that is too big only the beginning.
func (k *socket) frame() (websocket.MessageType, []byte, error) {
	k.expect()
	kind, reader, err := k.conn.Reader(context.Background())
	if err != nil {
		return 0, nil, err
	}
	data, err := io.ReadAll(io.LimitReader(reader, maxFrame+1))
	return kind, data, err
}

// expect gives the peer its time for the next frame, unless it is being said
// goodbye to: then it has what drain gives it, whatever it sends meanwhile.
func (k *socket) expect() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closing == 0 {
		_ = k.raw.SetReadDeadline(time.Now().Add(k.room.server.silence))
	}
}

func (k *socket) handle(f wire.ClientFrame) {
	switch {
	case f.Ping != nil:
		k.send(encodeFrame(wire.ServerFrame{Pong: f.Ping}))
	case f.Hello != nil:
		k.room.do("hello", func() { k.hello(f.Hello) })
	default:
		k.room.put(task{said: said{k, f.Command}})
	}
}

// hello runs in the room's goroutine.
func (k *socket) hello(h *wire.Hello) {
	session := ballot.Session(k.room.state.Session())
	if !k.room.attached(k) && !k.room.isOutside(k) {
		return
	}
	if k.id != "" || !signed(h, ballot.Hello{Session: session, Challenge: ballot.Nonce(k.challenge)}) {
		k.reject("", room.ErrBadSignature)
		return
	}
	if k.room.state.Removed(h.ID) {
		k.room.detach(k)
		k.bye("removed")
		return
	}
	if k.room.admits(k, h.ID) {
		k.room.greet(k, h.ID)
	}
}

func signed(h *wire.Hello, s ballot.Hello) bool {
	key, err := h.ID.Key()
	if err != nil {
		return false
	}
	signature, err := ballot.ParseSignature(h.Sig)
	return err == nil && ballot.Verify(ballot.Point(key), signature, s) == nil
}
