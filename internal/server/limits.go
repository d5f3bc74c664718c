package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"privacy/internal/room"
)

// What one address may do. A party behind one address comes nowhere near it;
// a program that tries codes out, or fills the disk with rooms, does.
const (
	missBurst  = 30 // lookups of rooms that are not there
	missEvery  = time.Second
	openBurst  = 20 // rooms
	openEvery  = 10 * time.Second
	knockBurst = 12 // knocks at doors that ask
	knockEvery = 10 * time.Second
	mostGuests = 4096 // addresses that are remembered
	mostKnown  = 256  // rooms that are remembered with each
)

// What all addresses together may do, so that many cannot do what one may not.
const (
	allOpenBurst = 500 // rooms
	allOpenEvery = 50 * time.Millisecond

	usualSockets = 18_000
	keptPart     = 10 // a part in so many of the sockets is for rooms that people are in
	fromOne      = 4  // a part in so many is what one address may have
)

// limits remembers what came from where. The zero value remembers nothing yet.
type limits struct {
	mu      sync.Mutex
	guests  map[string]*guest
	opened  *rate.Limiter  // by all; nil: nobody yet
	sockets map[string]int // open ones, by address
	open    int            // all of them
}

// enter counts a socket in, or returns why not. A room that people are in still
// takes some when there are too many: they are coming back.
func (l *limits) enter(from string, inhabited bool, most int) *room.Rejection {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.open >= most || !inhabited && l.open >= most-most/keptPart:
		return errFull
	case from != "" && l.sockets[from] >= max(1, most/fromOne):
		return errSockets
	}
	if l.sockets == nil {
		l.sockets = map[string]int{}
	}
	l.sockets[from]++
	l.open++
	return nil
}

// exit counts a socket out.
func (l *limits) exit(from string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open--
	if l.sockets[from]--; l.sockets[from] == 0 {
		delete(l.sockets, from)
	}
}

// guest is an address. Rooms that were found from it are never refused to it,
// whatever else it tries, so that nobody is locked out by a neighbour.
type guest struct {
	misses *rate.Limiter
	opened *rate.Limiter
	knocks *rate.Limiter
	known  map[string]bool
}

// guest wants l.mu. Of too many a random one is forgotten.
func (l *limits) guest(from string) *guest {
	g := l.guests[from]
	if g != nil {
		return g
	}
	for other := range l.guests {
		if len(l.guests) < mostGuests {
			break
		}
		delete(l.guests, other)
	}
	if l.guests == nil {
		l.guests = map[string]*guest{}
	}
	g = &guest{
		misses: rate.NewLimiter(rate.Every(missEvery), missBurst),
		opened: rate.NewLimiter(rate.Every(openEvery), openBurst),
		knocks: rate.NewLimiter(rate.Every(knockEvery), knockBurst),
		known:  map[string]bool{},
	}
	l.guests[from] = g
	return g
}

// mayTry tells whether an address may look for a room.
func (l *limits) mayTry(from, code string, now time.Time) bool {
	if from == "" {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.guest(from)
	return g.known[code] || g.misses.TokensAt(now) >= 1
}

// miss notes that there was no such room.
func (l *limits) miss(from, code string, now time.Time) {
	if from == "" {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if g := l.guest(from); !g.known[code] {
		g.misses.AllowN(now, 1)
	}
}

// hit notes that there was.
func (l *limits) hit(from, code string) {
	if from == "" {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.guest(from)
	for other := range g.known {
		if len(g.known) < mostKnown || g.known[code] {
			break
		}
		delete(g.known, other)
	}
	g.known[code] = true
}

// mayOpen tells whether an address may open a room, and counts it.
func (l *limits) mayOpen(from string, now time.Time) bool {
	if from == "" {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.opened == nil {
		l.opened = rate.NewLimiter(rate.Every(allOpenEvery), allOpenBurst)
	}
	return l.guest(from).opened.AllowN(now, 1) && l.opened.AllowN(now, 1)
}

// mayKnock tells whether an address may knock at a door, and counts it.
func (l *limits) mayKnock(from string, now time.Time) bool {
	if from == "" {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.guest(from).knocks.AllowN(now, 1)
}

// remote is the address a request came from, of IPv6 the network; "" for a
// program on this machine, which is not limited. A proxy on this machine says
// last in X-Forwarded-For whom it speaks for.
func remote(r *http.Request) string {
	ip, ok := parseIP(r.RemoteAddr)
	if ok && ip.IsLoopback() {
		said := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
		if said == "" {
			return ""
		}
		ip, ok = parseIP(strings.TrimSpace(said[strings.LastIndexByte(said, ',')+1:]))
	}
	if !ok {
		return "unknown"
	}
	if ip.Is6() {
		net, _ := ip.Prefix(64)
		return net.String()
	}
	return ip.String()
}

// parseIP reads an address with or without a port.
func parseIP(text string) (netip.Addr, bool) {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	ip, err := netip.ParseAddr(text)
	return ip.Unmap().WithZone(""), err == nil
}
