package server

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"privacy/ballot"
	"privacy/wire"
)

// line is one socket as a phone or a table has it.
type line struct {
	t         testing.TB
	conn      *websocket.Conn
	challenge wire.Challenge
	heard     [][]byte // every frame
	log       []string // every frame in and out, in order
}

// dial connects and takes the challenge and the first view.
func (h *house) dial(code string) (*line, wire.View) {
	h.t.Helper()
	l := h.connect(code)
	l.challenge = *l.wants("challenge").Challenge
	return l, *l.wants("view").View
}

func (h *house) connect(code string) *line {
	h.t.Helper()
	conn, err := ring(h.http.URL, code, &websocket.DialOptions{HTTPClient: h.client})
	must(h.t, err)
	h.t.Cleanup(func() { _ = conn.CloseNow() })
	return &line{t: h.t, conn: conn}
}

// ring dials the socket of a room.
func ring(at, code string, o *websocket.DialOptions) (*websocket.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, at+"/api/rooms/"+code+"/socket", o) //nolint:bodyclose // Dial's callers never need to
	if err == nil {
		conn.SetReadLimit(-1)
	}
	return conn, err
}

func (l *line) say(text string) {
	l.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	l.log = append(l.log, "▶"+text)
	must(l.t, l.conn.Write(ctx, websocket.MessageText, []byte(text)))
}

func (l *line) send(f wire.ClientFrame) {
	l.t.Helper()
	l.say(string(encodeFrame(f)))
}

// next gives the next frame, or the error that ended the socket.
func (l *line) next() (f wire.ServerFrame, err error) {
	l.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, data, err := l.conn.Read(ctx)
	if err != nil {
		return f, err
	}
	l.heard = append(l.heard, data)
	l.log = append(l.log, "◀"+string(data))
	must(l.t, json.Unmarshal(data, &f))
	return f, nil
}

// wants gives the next frame, which has to be of this kind.
func (l *line) wants(kind string) wire.ServerFrame {
	l.t.Helper()
	f, err := l.next()
	if err != nil {
		l.t.Fatalf("want %s: %v", kind, err)
	}
	if got := kindOf(f); got != kind {
		l.t.Fatalf("want %s, got %s", kind, l.heard[len(l.heard)-1])
	}
	return f
}

// kindOf names the field of a frame.
func kindOf(f wire.ServerFrame) string {
	var kinds []string
	for v, name := range optional(f) {
		if !v.IsNil() {
			kinds = append(kinds, strings.ToLower(name))
		}
	}
	return strings.Join(kinds, "+")
}

// until reads frames until one fits.
func (l *line) until(what string, fits func(wire.ServerFrame) bool) wire.ServerFrame {
	l.t.Helper()
	for {
		f, err := l.next()
		if err != nil {
			l.t.Fatalf("waiting for %s: %v", what, err)
		}
		if fits(f) {
			return f
		}
	}
}

func (l *line) untilView(what string, fits func(wire.View) bool) wire.View {
	l.t.Helper()
	return *l.until(what, func(f wire.ServerFrame) bool { return f.View != nil && fits(*f.View) }).View
}

// quiet checks that nothing has been sent but what was asked for right now.
func (l *line) quiet() {
	l.t.Helper()
	l.say(`{"ping":7}`)
	if f := l.wants("pong"); *f.Pong != 7 {
		l.t.Errorf("pong %d", *f.Pong)
	}
}

// ended checks that the socket is closed after these last frames.
func (l *line) ended(kinds ...string) []wire.ServerFrame {
	l.t.Helper()
	var last []wire.ServerFrame
	var got []string
	for {
		f, err := l.next()
		if errors.Is(err, context.DeadlineExceeded) {
			l.t.Fatalf("it is still open after %v", got)
		}
		if err != nil {
			break
		}
		last, got = append(last, f), append(got, kindOf(f))
	}
	if !slices.Equal(got, kinds) {
		l.t.Fatalf("last frames %v, want %v", got, kinds)
	}
	return last
}

// person is an identity at the end of a line.
type person struct {
	*line
	me   *ballot.Identity
	id   wire.ID
	view wire.View // the first one
}

func newIdentity(t testing.TB) (*ballot.Identity, wire.ID) {
	t.Helper()
	me, err := ballot.NewIdentity(rand.Reader)
	must(t, err)
	return me, wire.ID(me.ID().String())
}

// come connects somebody who says hello, and waits until the room knows: an
// answer to a ping alone may overtake what comes of a hello.
func (h *house) come(code string, me *ballot.Identity) *person {
	h.t.Helper()
	p := h.arrive(code, me)
	p.catchUp()
	h.inRoom(code, func(*live) {})
	p.catchUp()
	return p
}

// arrive has me at the end of a new line, whatever the server says to that.
func (h *house) arrive(code string, me *ballot.Identity) *person {
	h.t.Helper()
	l, view := h.dial(code)
	p := &person{line: l, me: me, id: wire.ID(me.ID().String()), view: view}
	p.hello()
	return p
}

func (p *person) hello() {
	p.t.Helper()
	s := ballot.Hello{Session: ballot.Session(p.challenge.Session), Challenge: ballot.Nonce(p.challenge.Challenge)}
	sig, err := p.me.Sign(rand.Reader, s)
	must(p.t, err)
	p.send(wire.ClientFrame{Hello: &wire.Hello{ID: p.id, Sig: sig[:]}})
}

func freshID() string {
	b := make(wire.Bytes, 16)
	_, _ = rand.Read(b)
	return b.String()
}

// does sends a command, waits for its answer and gives the code, "" for done.
func (p *person) does(c wire.Command) string {
	p.t.Helper()
	if c.ID == "" {
		c.ID = freshID()
	}
	p.send(wire.ClientFrame{Command: &c})
	return p.answer(c.ID)
}

func (p *person) answer(id string) string {
	p.t.Helper()
	f := p.until("an answer", func(f wire.ServerFrame) bool {
		return f.Done != nil && f.Done.Command == id || f.Rejected != nil && f.Rejected.Command == id
	})
	if f.Rejected != nil {
		return f.Rejected.Code
	}
	return ""
}

func (p *person) joins(name string, figure int) {
	p.t.Helper()
	if code := p.does(joining(name, figure)); code != "" {
		p.t.Fatalf("joining: %s", code)
	}
}

func joining(name string, figure int) wire.Command {
	return wire.Command{ID: freshID(), Join: &wire.Join{Name: name, Figure: figure, Language: "en"}}
}

// party is a room with seats: the first person is the host.
func (h *house) party(names ...string) (code string, people []*person) {
	h.t.Helper()
	for i, name := range names {
		me, id := newIdentity(h.t)
		if i == 0 {
			code = h.open(id).Code
		}
		p := h.come(code, me)
		p.joins(name, i)
		people = append(people, p)
	}
	for _, p := range people {
		p.catchUp()
	}
	return code, people
}

// catchUp reads everything that is on its way.
func (l *line) catchUp() {
	l.t.Helper()
	l.say(`{"ping":99}`)
	l.until("pong", func(f wire.ServerFrame) bool { return f.Pong != nil && *f.Pong == 99 })
}
