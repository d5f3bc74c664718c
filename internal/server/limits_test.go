package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"privacy/wire"
)

// asks sends a request as if it came from an address by way of a proxy on this
// machine.
func (h *house) asks(from, path string) int {
	h.t.Helper()
	r, _ := h.get(path, "X-Forwarded-For: "+from)
	if r.StatusCode == http.StatusTooManyRequests && r.Header.Get("Retry-After") == "" {
		h.t.Error("it does not say when to try again")
	}
	return r.StatusCode
}

func TestTryingCodesOutIsSlow(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	code := h.open(id).Code
	for i := range missBurst {
		if status := h.asks("192.0.2.1", "/api/rooms/ZZZZ"+alphabet[i%23:i%23+1]); status != http.StatusNotFound {
			t.Fatalf("try %d: %d", i, status)
		}
	}
	want := func(when, from, path string, status int) {
		t.Helper()
		if got := h.asks(from, path); got != status {
			t.Errorf("%s: %d", when, got)
		}
	}
	want("one more", "192.0.2.1", "/api/rooms/ZZZZZ", http.StatusTooManyRequests)
	want("a room that there is, but was never found from there", "192.0.2.1", "/api/rooms/"+code, http.StatusTooManyRequests)
	want("its socket", "192.0.2.1", "/api/rooms/"+code+"/socket", http.StatusTooManyRequests)
	want("its transcript", "192.0.2.1", "/api/rooms/"+code+"/transcript", http.StatusTooManyRequests)
	want("the pages", "192.0.2.1", "/"+code, http.StatusOK)
	want("a neighbour", "192.0.2.2", "/api/rooms/"+code, http.StatusOK)
	h.clock.turn(missEvery)
	want("a second later", "192.0.2.1", "/api/rooms/ZZZZZ", http.StatusNotFound)
	want("and one more", "192.0.2.1", "/api/rooms/ZZZZZ", http.StatusTooManyRequests)
	h.clock.turn(time.Minute)
	want("a minute later", "192.0.2.1", "/api/rooms/"+code, http.StatusOK)
}

func TestARoomOnceFoundIsNeverRefused(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	code := h.open(id).Code
	for range 3 * missBurst { // finding costs nothing
		if status := h.asks("192.0.2.1", "/api/rooms/"+code); status != http.StatusOK {
			t.Fatalf("%d", status)
		}
	}
	for range missBurst + 1 {
		h.asks("192.0.2.1", "/api/rooms/ZZZZZ")
	}
	if status := h.asks("192.0.2.1", "/api/rooms/"+code); status != http.StatusOK {
		t.Errorf("%d", status)
	}
}

func TestOpeningRoomsWithoutEndIsSlow(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	body := string(encodeFrame(wire.NewRoom{Host: id, Settings: choices}))
	opens := func(from string) int {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.http.URL+"/api/rooms", strings.NewReader(body))
		must(t, err)
		request.Header.Set("X-Forwarded-For", from)
		r, err := h.client.Do(request)
		must(t, err)
		must(t, r.Body.Close())
		return r.StatusCode
	}
	for i := range openBurst {
		if status := opens("192.0.2.1"); status != http.StatusCreated {
			t.Fatalf("room %d: %d", i, status)
		}
	}
	if status := opens("192.0.2.1"); status != http.StatusTooManyRequests {
		t.Errorf("one more: %d", status)
	}
	if status := opens("192.0.2.2"); status != http.StatusCreated {
		t.Errorf("a neighbour: %d", status)
	}
	h.clock.turn(openEvery)
	if status := opens("192.0.2.1"); status != http.StatusCreated {
		t.Errorf("later: %d", status)
	}
}

func TestWhatIsRememberedOfAddressesIsBounded(t *testing.T) {
	var l limits
	now := time.Now()
	for i := range 3 * mostGuests {
		l.miss(fmt.Sprint(i), "ZZZZZ", now)
	}
	for i := range 3 * mostKnown {
		l.hit("one", fmt.Sprint(i))
	}
	if n := len(l.guests); n > mostGuests {
		t.Errorf("%d addresses", n)
	}
	if n := len(l.guests["one"].known); n > mostKnown {
		t.Errorf("%d rooms", n)
	}
	if !l.mayTry("one", fmt.Sprint(3*mostKnown-1), now) {
		t.Error("the last is not known")
	}
}

func TestWhereARequestComesFrom(t *testing.T) {
	cases := []struct{ name, address, forwarded, want string }{
		{"from afar", "192.0.2.1:1234", "", "192.0.2.1"},
		{"from afar, claiming to be another", "192.0.2.1:1234", "198.51.100.1", "192.0.2.1"},
		{"a program on this machine", "127.0.0.1:1234", "", ""},
		{"a program on this machine, by IPv6", "[::1]:1234", "", ""},
		{"a proxy on this machine", "127.0.0.1:1234", "198.51.100.1", "198.51.100.1"},
		{"a proxy that appends to what was claimed", "127.0.0.1:1234", "10.9.8.7, 198.51.100.1", "198.51.100.1"},
		{"a proxy that adds a header", "[::1]:1234", "10.9.8.7|198.51.100.1", "198.51.100.1"},
		{"a proxy that says nonsense", "127.0.0.1:1234", "somewhere", "unknown"},
		{"IPv6, of which a household has many", "[2001:db8:1:2:3:4:5:6]:1234", "", "2001:db8:1:2::/64"},
		{"IPv4 written as IPv6", "[::ffff:192.0.2.1]:1234", "", "192.0.2.1"},
		{"IPv6 with a zone", "[fe80::1%eth0]:1234", "", "fe80::/64"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = c.address
			for _, value := range strings.Split(c.forwarded, "|") {
				if value != "" {
					r.Header.Add("X-Forwarded-For", value)
				}
			}
			if got := remote(r); got != c.want {
				t.Errorf("%q", got)
			}
		})
	}
}

func TestProgramsOnThisMachineAreNotLimited(t *testing.T) {
	h := newHouse(t)
	for range 2 * missBurst {
		if r, _ := h.get("/api/rooms/ZZZZZ"); r.StatusCode != http.StatusNotFound {
			t.Fatalf("%d", r.StatusCode)
		}
	}
}
