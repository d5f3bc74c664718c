package server

import (
	"net/http"
	"strings"
	"testing"
)

// A page that gets no line asks why, at the socket's own address, and tells a proxy
// that takes none from a server that is full, or has no such room. The log speaks of
// a line that was spoilt on the way, not of that question.
func TestAPageThatGetsNoLineHearsWhy(t *testing.T) {
	h := newHouse(t, func(s *Server) { s.MostSockets = 1 })
	_, id := newIdentity(t)
	code := h.open(id).Code
	why := func(code string) int {
		r, err := h.client.Head(h.http.URL + "/api/rooms/" + code + "/socket")
		must(t, err)
		must(t, r.Body.Close())
		return r.StatusCode
	}
	check := func(when string, got, want int) {
		if got != want {
			t.Errorf("%s: %d, want %d", when, got, want)
		}
	}
	check("a line would be taken", why(code), http.StatusUpgradeRequired)
	check("there is no such room", why("ZZZZZ"), http.StatusNotFound)
	h.connect(code)
	check("the server is full", why(code), http.StatusServiceUnavailable)
	if strings.Contains(h.log.String(), "WebSocket") {
		t.Errorf("the log says: %s", h.log)
	}
}

func TestALineThatWasSpoiltOnTheWayIsLoggedOnce(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	socket := "/api/rooms/" + h.open(id).Code + "/socket"
	for range 2 {
		h.get(socket)
		h.get(socket, "Connection: upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
			"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Origin: http://play.example.org")
	}
	for _, what := range []string{"Upgrade and Connection", "the header Host"} {
		if n := strings.Count(h.log.String(), what); n != 1 {
			t.Errorf("%q is said %d times: %s", what, n, h.log)
		}
	}
}
