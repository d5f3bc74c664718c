package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// ringFrom asks for a socket as if it came from an address by way of a proxy on
// this machine, and gives the answer.
func (h *house) ringFrom(from, code string) (*websocket.Conn, answer) {
	h.t.Helper()
	url := "ws" + strings.TrimPrefix(h.http.URL, "http") + "/api/rooms/" + code + "/socket"
	options := &websocket.DialOptions{HTTPHeader: http.Header{"X-Forwarded-For": {from}}}
	conn, r, err := websocket.Dial(h.t.Context(), url, options) //nolint:bodyclose // Dial closes it
	if r == nil {
		h.t.Fatal(err)
	}
	if conn != nil {
		h.t.Cleanup(func() { _ = conn.CloseNow() })
	}
	return conn, answer{r.StatusCode, r.Header}
}

// The attack: one program opens sockets until there is none left for anybody.
// Its address gets a part of them, everybody else comes in, and so do those
// who come back to a room that is being played in.
func TestMoreSocketsThanAreAllowedAreRefusedBeforeTheyCostAnything(t *testing.T) {
	const most = 20
	h := newHouse(t, func(s *Server) { s.MostSockets = most })
	_, host := newIdentity(t)
	quiet := h.open(host).Code // nobody is in it
	code, _ := h.party("Ada", "Bob")
	want := func(when, from, room string, status int) *websocket.Conn {
		t.Helper()
		conn, r := h.ringFrom(from, room)
		if r.StatusCode != status || status != http.StatusSwitchingProtocols && r.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d %v", when, r.StatusCode, r.Header)
		}
		return conn
	}
	var first *websocket.Conn
	for range most / fromOne {
		first = want("within what one address may", "192.0.2.1", code, http.StatusSwitchingProtocols)
	}
	want("one more", "192.0.2.1", code, http.StatusServiceUnavailable)
	want("a neighbour", "192.0.2.2", code, http.StatusSwitchingProtocols)
	for open := 2 + most/fromOne + 1; open < most-most/keptPart; open++ {
		want("while there is room", "192.0.2."+string(rune('3'+open%6)), code, http.StatusSwitchingProtocols)
	}
	want("to a room that nobody is in, with nearly all taken", "198.51.100.1", quiet, http.StatusServiceUnavailable)
	if h.live(quiet) != nil {
		t.Error("it was read from the disk all the same")
	}
	for range most / keptPart {
		want("to a room that people are in", "198.51.100.2", code, http.StatusSwitchingProtocols)
	}
	want("with all taken", "198.51.100.3", code, http.StatusServiceUnavailable)
	must(t, first.CloseNow())
	for until := time.Now().Add(patience); ; {
		if _, r := h.ringFrom("198.51.100.4", code); r.StatusCode == http.StatusSwitchingProtocols {
			break // the place that was left
		} else if time.Now().After(until) {
			t.Fatal("a place that was left stays taken")
		}
	}
}

func TestASocketThatIsRefusedForAnotherReasonTakesNoPlace(t *testing.T) {
	h := newHouse(t, func(s *Server) { s.MostSockets = 8 })
	for range 10 {
		if _, r := h.ringFrom("192.0.2.1", "ZZZZZ"); r.StatusCode != http.StatusNotFound {
			t.Fatalf("%d", r.StatusCode)
		}
	}
	h.server.Close()
	h.http.Close() // waits for the answers
	if l := &h.server.limits; l.open != 0 || len(l.sockets) != 0 {
		t.Errorf("%d places taken, %v", l.open, l.sockets)
	}
}

func TestManyAddressesOpenRoomsNoFasterThanTheServerTakes(t *testing.T) {
	var l limits
	now, opened := time.Now(), 0
	for i := range 2 * allOpenBurst {
		if l.mayOpen(string(rune(0x4e00+i)), now) {
			opened++
		}
	}
	if opened != allOpenBurst || !l.mayOpen("", now) {
		t.Errorf("%d rooms at once", opened)
	}
	if !l.mayOpen("a neighbour", now.Add(allOpenEvery)) {
		t.Error("nobody opens a room any more")
	}
}

func TestAnEnvelopeIsWhatTheStandardSays(t *testing.T) {
	for n, head := range map[int]string{0: "\x81\x00", 125: "\x81\x7d", 126: "\x81\x7e\x00\x7e", 65535: "\x81\x7e\xff\xff", 65536: "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"} {
		message := strings.Repeat("x", n)
		if got := string(envelope([]byte(message))); got != head+message {
			t.Errorf("%d bytes: %q", n, got[:len(head)])
		}
	}
}
