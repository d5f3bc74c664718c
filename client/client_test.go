package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"privacy/ballot"
	"privacy/client"
	"privacy/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var session = ballot.Session{1, 2, 3}

// serve is a server that plays one script per connection.
func serve(t *testing.T, scripts ...func(s *socket)) client.Address {
	t.Helper()
	turns := make(chan func(*socket), len(scripts))
	for _, s := range scripts {
		turns <- s
	}
	close(turns)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		script, more := <-turns
		if !more {
			noRoom(w)
			return
		}
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		script(&socket{t, conn, r.Context()})
		_ = conn.CloseNow()
	}))
	t.Cleanup(func() {
		server.Close()
		http.DefaultClient.CloseIdleConnections()
	})
	u, err := client.ParseServer(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return client.Address{Server: u, Code: "ABCDE"}
}

func noRoom(w http.ResponseWriter) {
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write([]byte(`{"code":"no_room","message":"There is no room with this code."}`))
}

type socket struct {
	t    *testing.T
	conn *websocket.Conn
	ctx  context.Context
}

func (s *socket) say(f wire.ServerFrame) {
	data, err := json.Marshal(f)
	if err != nil {
		s.t.Error(err)
	}
	_ = s.conn.Write(s.ctx, websocket.MessageText, data)
}

// hear gives the next frame that is no ping.
func (s *socket) hear() (f wire.ClientFrame) {
	for {
		_, data, err := s.conn.Read(s.ctx)
		if err != nil {
			return wire.ClientFrame{}
		}
		f = wire.ClientFrame{}
		if err := json.Unmarshal(data, &f); err != nil {
			s.t.Error(err)
		}
		if f.Ping == nil {
			return f
		}
		s.say(wire.ServerFrame{Pong: f.Ping})
	}
}

// greet is how every connection begins; it checks the hello.
func (s *socket) greet() {
	challenge := ballot.Nonce{9}
	s.say(wire.ServerFrame{Challenge: &wire.Challenge{Session: session[:], Challenge: challenge[:]}})
	hello := s.hear().Hello
	if hello == nil {
		s.t.Error("no hello")
		return
	}
	key, err := hello.ID.Key()
	if err != nil || ballot.Verify(ballot.Point(key), ballot.Signature(hello.Sig), ballot.Hello{Session: session, Challenge: challenge}) != nil {
		s.t.Errorf("the hello does not hold: %v", err)
	}
	s.say(wire.ServerFrame{View: view(0, 5)})
}

func view(from, to uint64) *wire.View {
	return &wire.View{From: from, To: to, Room: &wire.Room{Code: "ABCDE", Session: session[:]}}
}

// wait answers pings until the client goes.
func (s *socket) wait() {
	for s.hear() != (wire.ClientFrame{}) {
	}
}

// ignore says nothing any more, until the client goes.
func (s *socket) ignore() {
	for {
		if _, _, err := s.conn.Read(s.ctx); err != nil {
			return
		}
	}
}

func options() client.Options {
	return client.Options{Store: &client.Volatile{}, Rand: rand.NewChaCha8([32]byte{7}), Backoff: time.Millisecond}
}

func dial(t *testing.T, room client.Address, o client.Options) *client.Client {
	t.Helper()
	c, err := client.Dial(t.Context(), room, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func join(p *client.Phone) ([]wire.Command, error) {
	return p.Join(wire.Join{Name: "Ada", Figure: 1, Language: "en"})
}

func TestWhatWasNotAnsweredIsSentAgainUnderTheSameID(t *testing.T) {
	ids := make(chan string, 2)
	room := serve(t, func(s *socket) {
		s.greet()
		ids <- s.hear().Command.ID // and the line is lost
	}, func(s *socket) {
		s.greet()
		c := s.hear().Command
		ids <- c.ID
		s.say(wire.ServerFrame{Done: &wire.Done{Command: c.ID, At: 6}})
		s.wait()
	})
	c := dial(t, room, options())
	if err := c.Do(t.Context(), join); err != nil {
		t.Fatal(err)
	}
	if a, b := <-ids, <-ids; a != b || len(a) != 32 {
		t.Errorf("sent as %q, then as %q", a, b)
	}
}

func TestARejectionIsAnError(t *testing.T) {
	room := serve(t, func(s *socket) {
		s.greet()
		s.say(wire.ServerFrame{Rejected: &wire.Rejected{Command: s.hear().Command.ID, Code: "figure_taken"}})
		s.wait()
	})
	var refused *client.Refused
	if err := dial(t, room, options()).Do(t.Context(), join); !errors.As(err, &refused) || refused.Code != "figure_taken" {
		t.Error(err)
	}
}

func TestSomeFarewellsAreForGood(t *testing.T) {
	for code, want := range map[string]error{"elsewhere": client.ErrElsewhere, "removed": client.ErrRemoved, "gone": client.ErrGone} {
		t.Run(code, func(t *testing.T) {
			c := dial(t, serve(t, func(s *socket) {
				s.greet()
				s.say(wire.ServerFrame{Bye: &wire.Bye{Code: code}})
				s.wait()
			}), options())
			<-c.Ended()
			if err := c.Err(); !errors.Is(err, want) {
				t.Error(err)
			}
			if err := c.Do(t.Context(), join); !errors.Is(err, want) {
				t.Errorf("an intent afterwards: %v", err)
			}
		})
	}
}

func TestTheClientComesBack(t *testing.T) {
	cases := map[string]func(s *socket){
		"after closing": func(s *socket) { s.say(wire.ServerFrame{Bye: &wire.Bye{Code: "closing"}}); s.wait() },
		"after slow":    func(s *socket) { s.say(wire.ServerFrame{Bye: &wire.Bye{Code: "slow"}}); s.wait() },
		"after a gap":   func(s *socket) { s.say(wire.ServerFrame{View: view(6, 7)}); s.wait() },
		"after silence": func(s *socket) { s.ignore() },
	}
	for name, end := range cases {
		t.Run(name, func(t *testing.T) {
			back := make(chan struct{})
			room := serve(t, func(s *socket) {
				s.greet()
				end(s)
			}, func(s *socket) {
				s.greet()
				close(back)
				s.wait()
			})
			o := options()
			if name == "after silence" {
				o.Ping, o.Patience = time.Millisecond, 200*time.Millisecond
			}
			dial(t, room, o)
			<-back
		})
	}
}

func TestThereIsNoSuchRoom(t *testing.T) {
	if _, err := client.Dial(t.Context(), serve(t), options()); !errors.Is(err, client.ErrNoRoom) {
		t.Error(err)
	}
}

func TestAnotherRoomUnderTheSameCodeIsRefused(t *testing.T) {
	room := serve(t, func(s *socket) { s.greet() }, func(s *socket) {
		s.say(wire.ServerFrame{Challenge: &wire.Challenge{Session: make(wire.Bytes, 32), Challenge: make(wire.Bytes, 32)}})
		s.wait()
	})
	c := dial(t, room, options())
	<-c.Ended()
	if err := c.Err(); !errors.Is(err, client.ErrSession) {
		t.Error(err)
	}
}

func TestTheEndOfTheContextEndsAWait(t *testing.T) {
	c := dial(t, serve(t, func(s *socket) { s.greet(); s.wait() }), options())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := c.Do(ctx, join); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	c.Close()
	if err := c.Err(); !errors.Is(err, client.ErrClosed) {
		t.Error(err)
	}
}

func TestALinkIsReadHoweverItIsPasted(t *testing.T) {
	cases := map[string][2]string{
		"http://play.test:8080/ABCDE":            {"http://play.test:8080/", "ABCDE"},
		"http://play.test/sub/abcde/table":       {"http://play.test/sub/", "ABCDE"},
		"https://play.test/sub/ABC-DE/?x=1#here": {"https://play.test/sub/", "ABCDE"},
		"192.168.0.7:8080/abcde":                 {"http://192.168.0.7:8080/", "ABCDE"},
		"http://play.test/table/ABCDE/table/":    {"http://play.test/table/", "ABCDE"},
	}
	for text, want := range cases {
		a, err := client.ParseAddress(text)
		if err != nil || a.Server.String() != want[0] || a.Code != want[1] {
			t.Errorf("%s: %v, %v", text, a, err)
		}
	}
	for _, text := range []string{"", "http://", "http://play.test", "http://play.test/ABCD", "http://play.test/ABCDI", "ftp://play.test/ABCDE", "http://play.test/ABCDE/other"} {
		if a, err := client.ParseAddress(text); !errors.Is(err, client.ErrAddress) {
			t.Errorf("%q is read as %v, %v", text, a, err)
		}
	}
	a, _ := client.ParseAddress("http://play.test/sub/ABCDE")
	if a.Page() != "http://play.test/sub/ABCDE" || a.Table() != "http://play.test/sub/ABCDE/table" {
		t.Errorf("%s, %s", a.Page(), a.Table())
	}
}

func TestAStepThatFailsLeavesTheStoreAsItWas(t *testing.T) {
	v, no := &client.Volatile{}, errors.New("no")
	err := v.Change(session, func(m *client.Memory) error { m.Names = []string{"Ada"}; return no })
	if !errors.Is(err, no) {
		t.Fatal(err)
	}
	err = v.Change(session, func(m *client.Memory) error {
		if m.Names != nil {
			t.Errorf("kept %v", m.Names)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
