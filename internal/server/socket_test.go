package server

import (
	"context"
	"crypto/rand"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"privacy/ballot"
	"privacy/wire"
)

func TestASocketBeginsWithChallengeAndWholeView(t *testing.T) {
	h := newHouse(t)
	me, id := newIdentity(t)
	room := h.open(id)
	l, view := h.dial(room.Code)
	if l.challenge.Session.String() != room.Session.String() || len(l.challenge.Challenge) != 32 {
		t.Errorf("challenge %+v", l.challenge)
	}
	if view.From != 0 || view.To == 0 || view.Room == nil || view.Seats == nil || view.Standing == nil || view.Bag == nil {
		t.Errorf("not a whole view: %+v", view)
	}
	again, _ := h.dial(room.Code)
	if slices.Equal(again.challenge.Challenge, l.challenge.Challenge) {
		t.Error("a challenge came twice")
	}
	p := &person{line: l, me: me, id: id}
	p.hello()
	p.joins("Ada", 0)
}

func TestAWrongHelloKeepsTheSocketAsAWatcher(t *testing.T) {
	me, id := newIdentity(t)
	cases := map[string]func(l *line) wire.Hello{
		"signed by another key":        func(l *line) wire.Hello { other, _ := newIdentity(t); return helloOf(t, l, other, id) },
		"signed over an old challenge": func(l *line) wire.Hello { l.challenge.Challenge[0]++; return helloOf(t, l, me, id) },
		"signed over another session":  func(l *line) wire.Hello { l.challenge.Session[0]++; return helloOf(t, l, me, id) },
		"of a short signature":         func(*line) wire.Hello { return wire.Hello{ID: id, Sig: []byte{1}} },
		"of no key":                    func(l *line) wire.Hello { return wire.Hello{ID: "xyz", Sig: helloOf(t, l, me, id).Sig} },
		"of no point": func(l *line) wire.Hello {
			return wire.Hello{ID: wire.ID(strings.Repeat("f", 64)), Sig: helloOf(t, l, me, id).Sig}
		},
	}
	h := newHouse(t)
	code := h.open(id).Code
	for name, hello := range cases {
		t.Run(name, func(t *testing.T) {
			l, _ := h.dial(code)
			wrong := hello(l)
			l.send(wire.ClientFrame{Hello: &wrong})
			if r := l.wants("rejected").Rejected; r.Code != "bad_signature" || r.Command != "" {
				t.Errorf("%+v", r)
			}
			watcher := &person{line: l}
			if code := watcher.does(joining("Ada", 0)); code != "bad_signature" {
				t.Errorf("joined without an identity: %q", code)
			}
			bob, _ := newIdentity(t)
			guest := h.come(code, bob)
			guest.joins("Bob", 1)
			l.untilView("Bob", func(v wire.View) bool { return v.Seats != nil })
			must(t, l.conn.CloseNow())
			guest.leaves()
		})
	}
}

func TestAHelloCountsOnce(t *testing.T) {
	h := newHouse(t)
	_, people := h.party("Ada")
	ada := people[0]
	other, id := newIdentity(t)
	second := helloOf(t, ada.line, other, id)
	ada.send(wire.ClientFrame{Hello: &second})
	if r := ada.wants("rejected").Rejected; r.Code != "bad_signature" {
		t.Errorf("%+v", r)
	}
	if code := ada.does(joining("Ada", 3)); code != "" {
		t.Errorf("no longer Ada: %s", code)
	}
}

func helloOf(t testing.TB, l *line, me *ballot.Identity, id wire.ID) wire.Hello {
	t.Helper()
	s := ballot.Hello{Session: ballot.Session(l.challenge.Session), Challenge: ballot.Nonce(l.challenge.Challenge)}
	sig, err := me.Sign(rand.Reader, s)
	must(t, err)
	return wire.Hello{ID: id, Sig: sig[:]}
}

func (p *person) leaves() {
	p.t.Helper()
	sig, err := p.me.Sign(rand.Reader, ballot.Leave{Session: ballot.Session(p.challenge.Session)})
	must(p.t, err)
	if code := p.does(wire.Command{Leave: &wire.Leave{Sig: sig[:]}}); code != "" {
		p.t.Errorf("leaving: %s", code)
	}
}

func TestCommandsAreAnsweredInOrder(t *testing.T) {
	h := newHouse(t)
	_, people := h.party("Ada", "Bob")
	var sent, got []string
	for i := range 20 {
		c := joining("Ada", 2+i%2) // every third one is refused
		if i%3 == 0 {
			c.Join.Figure = 99
		}
		sent = append(sent, c.ID)
		people[0].send(wire.ClientFrame{Command: &c})
	}
	for len(got) < len(sent) {
		f, err := people[0].next()
		must(t, err)
		switch {
		case f.Done != nil:
			got = append(got, f.Done.Command)
		case f.Rejected != nil:
			got = append(got, f.Rejected.Command)
		}
	}
	if !slices.Equal(sent, got) {
		t.Errorf("sent %v\ngot  %v", sent, got)
	}
}

func TestAFloodEndsThatSocketOnly(t *testing.T) {
	h := newHouse(t)
	_, people := h.party("Ada", "Bob")
	l, _ := h.dial(people[0].view.Room.Code)
	for range burst {
		l.say(`{"ping":1}`)
	}
	for range burst {
		l.wants("pong")
	}
	for range 2 * burst { // more than trickles back while this is sent
		if l.conn.Write(t.Context(), websocket.MessageText, []byte(`{"ping":2}`)) != nil {
			break
		}
	}
	r := l.until("too_fast", func(f wire.ServerFrame) bool { return f.Rejected != nil })
	if r.Rejected.Code != "too_fast" {
		t.Errorf("%+v", r.Rejected)
	}
	l.ended()
	people[1].joins("Bob", 7)
	people[0].until("Bob's figure", func(f wire.ServerFrame) bool { return f.View != nil && f.View.Seats != nil })
}

func TestASilentSocketIsDropped(t *testing.T) {
	h := newHouse(t, func(s *Server) { s.silence = 100 * time.Millisecond })
	_, id := newIdentity(t)
	l := h.connect(h.open(id).Code)
	for {
		_, err := l.next() // challenge and view, if they were in time
		if errors.Is(err, context.DeadlineExceeded) {
			t.Fatal("it is still open")
		}
		if err != nil {
			return
		}
	}
}

// A reader that does not keep up is cut off with a reason, costs the others
// nothing, and has everything when it comes back.
func TestASlowReaderIsCutOffAndResumes(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	slow := people[1]
	frame := encodeFrame(wire.ServerFrame{Rejected: &wire.Rejected{Message: strings.Repeat("x", 100_000)}})
	h.inRoom(code, func(r *live) {
		for _, k := range r.sockets {
			for n := 0; k.id == slow.id && !cutOff(k); n++ {
				k.send(frame)
			}
		}
	})
	people[0].joins("Ada", 5)
	bye := slow.until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil })
	if bye.Bye.Code != "slow" {
		t.Errorf("bye %q", bye.Bye.Code)
	}
	slow.ended()
	if n := len(slow.heard); n > maxQueue+100 {
		t.Errorf("%d frames were kept for it", n)
	}
	back := h.come(code, slow.me)
	if (*back.view.Seats)[0].Figure != 5 {
		t.Error("the change is missing")
	}
	back.joins("Bob", 6)
}

func cutOff(k *socket) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.closing != 0
}

// Whoever does not read at all is let go too, and the room's goroutine never
// waited for it.
func TestAPeerThatNeverReadsIsLetGo(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada")
	l, _ := h.dial(code)
	h.inRoom(code, func(r *live) {
		frame := []byte(strings.Repeat(" ", 1<<20))
		for k := r.sockets[1]; !cutOff(k); {
			k.send(frame)
		}
	})
	people[0].joins("Ada", 5)
	must(t, l.conn.CloseNow())
}

// The close handshake of the library waits for ever for the second half of a
// frame. The connection's own deadline ends that.
func TestAPeerThatAnswersACloseWithHalfAFrameIsLetGo(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	raw := &kept{}
	conn, err := ring(h.http.URL, code, &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: &http.Transport{DialContext: raw.dial}},
	})
	must(t, err)
	l := &line{t: t, conn: conn}
	l.say(`{"ping":"x"}`)
	_, err = raw.conn.Write([]byte{0x81, 0xfe, 0xff, 0xff, 1, 2, 3, 4, 'h'}) // a text frame of 65535 bytes, one of them here
	must(t, err)
	h.server.Close() // waits for every socket
	people[0].until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil })
	must(t, raw.conn.Close())
}

// kept keeps the connection that it dials.
type kept struct{ conn net.Conn }

func (k *kept) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	k.conn = conn
	return conn, err
}

func TestAnErrorOfTheSocketIsNoPanic(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	code := h.open(id).Code
	r, body := h.get("/api/rooms/" + code + "/socket")
	if r.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	if _, err := ring(h.http.URL, "AAAAA", &websocket.DialOptions{HTTPClient: h.client}); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a socket to no room: %v", err)
	}
	if s := h.log.String(); strings.Contains(s, "panic") {
		t.Error(s)
	}
}
