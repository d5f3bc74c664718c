package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"privacy/ballot"
	"privacy/deck"
	"privacy/web"
	"privacy/wire"
)

// Whatever stands in front, at the root or under a path, with TLS or without, by
// HTTP/1.1 or 2: each page and file comes as the server itself gives it, with every
// header, and a whole game is played through it.
func TestBehindProxies(t *testing.T) {
	t.Parallel()
	b := newBehind(t)
	for _, f := range b.all() {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			code := f.open(t)
			for version := 1; version <= f.versions(); version++ {
				f.givesAll(t, b.direct(), version, code)
				if status := f.why(t, version, code); status != http.StatusUpgradeRequired {
					t.Errorf("HTTP/%d: a page that has no line and asks why hears %d", version, status)
				}
			}
			f.refusesOthers(t)
			f.leadsOn(t, code)
			f.plays(t)
		})
	}
}

// newRoom asks for a room.
func newRoom(t *testing.T) []byte {
	t.Helper()
	me, err := ballot.NewIdentity(rand.Reader)
	succeed(t, err)
	data, err := json.Marshal(wire.NewRoom{Host: wire.ID(me.ID().String()), Settings: wire.Settings{
		Edition: "privacy", End: 30, Choice: "card", Decks: []string{"privacy"}, Language: "en", Name: "Friday",
	}})
	succeed(t, err)
	return data
}

// versions is the newest HTTP that browsers speak there: they want TLS for 2.
func (f *way) versions() int {
	if f.cert != nil {
		return 2
	}
	return 1
}

// open opens a room from a page there.
func (f *way) open(t *testing.T) (code string) {
	t.Helper()
	r := f.ask(t, f.client(t, 1, ""), "POST", "api/rooms", newRoom(t), "Origin: "+f.origin())
	var opened wire.RoomOpened
	succeed(t, json.Unmarshal(r.body, &opened))
	if r.status != http.StatusCreated {
		t.Fatalf("a page there cannot open a room: %d %s", r.status, r.body)
	}
	return opened.Code
}

func (f *way) refusesOthers(t *testing.T) {
	t.Helper()
	r := f.ask(t, f.client(t, 1, ""), "POST", "api/rooms", newRoom(t), "Origin: https://evil.example")
	if r.status != http.StatusForbidden {
		t.Errorf("another site's page opens a room: %d", r.status)
	}
}

func (f *way) origin() string { return f.base.Scheme + "://" + f.base.Host }

// givesAll compares everything that there is with what the server says itself.
func (f *way) givesAll(t *testing.T, direct *way, version int, code string) {
	t.Helper()
	there, here := f.client(t, version, ""), direct.client(t, 1, "")
	for _, path := range everything(t, code) {
		packed := "Accept-Encoding: identity"
		if strings.HasSuffix(path, ".css") { // packing a big one takes a second
			packed = "Accept-Encoding: br"
		}
		got := f.ask(t, there, "GET", path, nil, packed)
		want := direct.ask(t, here, "GET", path, nil, packed, "X-Forwarded-Proto: "+f.base.Scheme)
		if got.version != version {
			t.Fatalf("it speaks HTTP/%d, want %d", got.version, version)
		}
		if got.status != want.status || !bytes.Equal(got.body, want.body) {
			t.Errorf("HTTP/%d, %s: %d with %d bytes, want %d with %d", version, path, got.status, len(got.body), want.status, len(want.body))
		}
		for name, values := range want.header {
			if !slices.Contains([]string{"Date", "Connection"}, name) && !slices.Equal(got.header[name], values) {
				t.Errorf("HTTP/%d, %s: %s is %q, want %q", version, path, name, got.header[name], values)
			}
		}
	}
}

// everything lists what a server has, as it is found from its start page.
func everything(t *testing.T, code string) []string {
	t.Helper()
	paths := []string{
		"", "decks", code, code + "/table", code + "/", strings.ToLower(code) + "/", "nothing/here", "no.such", "favicon.ico",
		"healthz", "api/decks", "api/address", "api/qr?text=" + code, "api/rooms/" + code, "api/rooms/ZZZZZ",
		"api/rooms/" + code + "/transcript", "api/decks/none.json", "api/none",
	}
	succeed(t, fs.WalkDir(web.Pages(), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			paths = append(paths, path)
		}
		return err
	}))
	decks, err := deck.LoadAll(deck.Shipped())
	succeed(t, err)
	for i := range decks {
		paths = append(paths, "api/decks/"+decks[i].ID+".json")
	}
	return paths
}

// leadsOn follows what leads elsewhere, as a browser does.
func (f *way) leadsOn(t *testing.T, code string) {
	t.Helper()
	c := f.client(t, f.versions(), "")
	c.CheckRedirect = nil
	root, home := strings.TrimRight(f.base.Path, "/"), f.base.String()
	for from, want := range map[string]string{root + "/" + code + "/": home + code, root: home} {
		if r := f.ask(t, c, "GET", from, nil); r.status != http.StatusOK || r.at != want {
			t.Errorf("%q leads to %s (%d), want %s", from, r.at, r.status, want)
		}
	}
}

// plays has practice players play a game through it, a check of its transcript and all.
func (f *way) plays(t *testing.T) {
	t.Helper()
	run := func(args ...string) []byte {
		cmd := exec.Command("privacy", args...)
		if f.cert != nil {
			cmd.Env = append(os.Environ(), "SSL_CERT_FILE="+f.cert.file)
		}
		var complaint bytes.Buffer
		cmd.Stderr = &complaint
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s%s", args[0], err, out, &complaint)
		}
		return out
	}
	var result struct{ Code string }
	succeed(t, json.Unmarshal(run("bots", f.base.String(), "--new", "--count", "3", "--track", "5", "--fast", "--json"), &result))
	if report := run("verify", f.base.JoinPath(result.Code).String()); !bytes.Contains(report, []byte("\nvalid and complete: ")) {
		t.Errorf("the transcript: %s", report)
	}
}

func TestAPlainAddressLeadsToTheSecureOne(t *testing.T) {
	t.Parallel()
	b := newBehind(t)
	fronts := b.nginx(b.cert)
	r := fronts[2].ask(t, fronts[2].client(t, 1, ""), "GET", "ABCDE?x=1", nil)
	if to := r.header.Get("Location"); r.status != http.StatusMovedPermanently || to != fronts[0].base.String()+"ABCDE?x=1" {
		t.Errorf("%d, to %q", r.status, to)
	}
}

// A guest behind a proxy is limited for what comes from there, not for what others do
// nor for what a header that it makes up says.
func TestBehindAProxyEachAddressIsCountedForItself(t *testing.T) {
	t.Parallel()
	b := newBehind(t)
	for i, f := range []*way{b.nginx(nil)[0], b.nginx(b.cert)[1], b.caddy(nil)[1], b.caddy(b.cert)[0]} {
		t.Run(f.name, func(t *testing.T) {
			greedy := f.client(t, 1, fmt.Sprintf("127.0.0.%d", 10+i))
			last := 0
			for n := range 60 {
				made := fmt.Sprintf("X-Forwarded-For: 203.0.113.%d", n)
				last = f.ask(t, greedy, "GET", "api/rooms/ZZZZZ", nil, made).status
			}
			if last != http.StatusTooManyRequests {
				t.Errorf("who tries sixty codes hears %d", last)
			}
			other := f.client(t, 1, fmt.Sprintf("127.0.0.%d", 20+i))
			if r := f.ask(t, other, "GET", "api/rooms/ZZZZZ", nil); r.status != http.StatusNotFound {
				t.Errorf("a neighbour hears %d", r.status)
			}
		})
	}
}

// pingEvery is how often a phone pings, shortened as nginx's patience is.
const (
	pingEvery = 500 * time.Millisecond
	patience  = 2 * time.Second
)

// A line on which nothing happens but pings stays; without them nginx cuts it. Its
// patience is as long as a few pings, and longer than the server's own.
func TestBehindAProxyASilentLineStays(t *testing.T) {
	t.Parallel()
	for _, found := range regexp.MustCompile(`proxy_read_timeout (\d+)s;`).FindAllStringSubmatch(sampleOf(t, "nginx.conf"), -1) {
		if s, err := strconv.Atoi(found[1]); err != nil || s <= 30 {
			t.Errorf("the sample's patience: %v s", found[1])
		}
	}
	b := newBehind(t)
	nginx := b.nginx(b.cert, "proxy_read_timeout 60s", "proxy_read_timeout "+strconv.Itoa(int(patience.Seconds()))+"s")
	for _, f := range append(nginx[:2], b.caddy(b.cert)...) {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			code := f.open(t)
			line := f.dial(t, code)
			if err := pinged(t.Context(), line, 2*patience); err != nil {
				t.Errorf("it was cut: %v", err)
			}
		})
	}
	t.Run("not without pings", func(t *testing.T) {
		t.Parallel()
		soon, cancel := context.WithTimeout(t.Context(), 5*patience) // the server itself waits longer
		defer cancel()
		line := nginx[0].dial(t, nginx[0].open(t))
		for err := error(nil); err == nil; {
			_, _, err = line.Read(soon)
		}
		if soon.Err() != nil {
			t.Error("it was not cut: the test above shows nothing")
		}
	})
}

// pinged pings for some time, and waits for each answer.
func pinged(ctx context.Context, line *websocket.Conn, long time.Duration) error {
	beat := time.NewTicker(pingEvery)
	defer beat.Stop()
	for n := range int(long / pingEvery) {
		<-beat.C
		if err := line.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"ping":%d}`, n+1)); err != nil {
			return err
		}
		for pong := fmt.Sprintf(`{"pong":%d}`, n+1); ; {
			_, data, err := line.Read(ctx)
			if err != nil {
				return err
			}
			if strings.TrimSpace(string(data)) == pong {
				break
			}
		}
	}
	return nil
}

// Where the lines of the sample that hand the game's line on are missing, the pages
// come and the room is found, but no line; the server's log says what to set, once.
func TestAProxyThatEatsTheLineIsNamedInTheLog(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ remove, says string }{
		"no Upgrade":       {"proxy_set_header Upgrade $http_upgrade;", "Upgrade"},
		"no Connection":    {"proxy_set_header Connection $privacy_connection;", "Upgrade"},
		"another's Host":   {"proxy_set_header Host $http_host;", "Host"},
		"HTTP/1.0 as ever": {"proxy_http_version 1.1;", "Upgrade"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBehind(t)
			f := b.nginx(nil, c.remove, "")[0]
			code := b.direct().open(t)
			for range 2 {
				if status := f.why(t, 1, code); status != http.StatusUpgradeRequired {
					t.Errorf("a page that asks why hears %d", status)
				}
				if _, err := f.tryDial(t, code); err == nil {
					t.Error("there is a line")
				}
			}
			if log := b.log.String(); strings.Count(log, "docs/hosting.md") != 1 || !strings.Contains(log, c.says) {
				t.Errorf("the log says: %s", log)
			}
		})
	}
}
