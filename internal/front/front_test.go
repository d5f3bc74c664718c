package front

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNamesThatACertificateCanBeFor(t *testing.T) {
	for given, want := range map[string]string{
		"play.example.org":                   "play.example.org",
		"Play.EXAMPLE.org":                   "play.example.org",
		"spiel.münchen.example":              "spiel.xn--mnchen-3ya.example",
		"xn--mnchen-3ya.example":             "xn--mnchen-3ya.example",
		"":                                   "",
		"localhost":                          "",
		"192.0.2.7":                          "",
		"2001:db8::7":                        "",
		"https://play.example.org":           "",
		"play.example.org:443":               "",
		"play.example.org/games":             "",
		"play.example.org.":                  "",
		".example.org":                       "",
		"play..example.org":                  "",
		"*.example.org":                      "",
		"play.example.org,other.example.org": "",
		"play_ground.example.org":            "",
		"-play.example.org":                  "",
		"play example.org":                   "",
		strings.Repeat("a", 64) + ".example": "",
	} {
		got, err := CheckDomain(given)
		if got != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, ErrDomain) {
			t.Errorf("%q: %q, %v", given, got, err)
		}
	}
}

func newFront(t *testing.T, url string, log *slog.Logger) *Front {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "certificates")
	f, err := New(Options{Domain: "play.example.org", Folder: folder, Authority: "http://127.0.0.1:1/none", URL: url, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(folder); err != nil || info.Mode().Perm() != 0o700 {
		t.Fatalf("%v, %v", info, err)
	}
	return f
}

func TestPlainHTTPLeadsToTheOneAddress(t *testing.T) {
	f := newFront(t, "https://play.example.org/games/", nil)
	for name, c := range map[string]struct {
		method, target, host string
		status               int
		to                   string
	}{
		"the root":                          {"GET", "/", "play.example.org", 301, "https://play.example.org/games/"},
		"a room with its query":             {"GET", "/ABCDE/table?x=1", "play.example.org", 301, "https://play.example.org/games/ABCDE/table?x=1"},
		"a question for the head":           {"HEAD", "/ABCDE", "play.example.org", 301, "https://play.example.org/games/ABCDE"},
		"whatever name it is asked by":      {"GET", "/ABCDE", "evil.example", 301, "https://play.example.org/games/ABCDE"},
		"a path that looks like an origin":  {"GET", "//evil.example/x", "play.example.org", 301, "https://play.example.org/games//evil.example/x"},
		"what is sent":                      {"POST", "/api/rooms", "play.example.org", 400, ""},
		"a challenge that nobody asked for": {"GET", "/.well-known/acme-challenge/x", "play.example.org", 404, ""},
		"a challenge for another name":      {"GET", "/.well-known/acme-challenge/x", "evil.example", 403, ""},
	} {
		r := httptest.NewRequest(c.method, "http://x"+c.target, nil)
		r.Host = c.host
		w := httptest.NewRecorder()
		f.Plain().ServeHTTP(w, r)
		if w.Code != c.status || w.Header().Get("Location") != c.to || w.Header().Get("Strict-Transport-Security") != "" {
			t.Errorf("%s: %d to %q", name, w.Code, w.Header().Get("Location"))
		}
	}
}

func TestTheLogKeepsNoAddressOfWhoFailsAtTheHandshake(t *testing.T) {
	var out bytes.Buffer
	log := newFront(t, "", slog.New(slog.NewTextHandler(&out, nil))).ErrorLog()
	log.Print("http: TLS handshake error from 192.0.2.7:4711: EOF")
	if out.Len() > 0 {
		t.Error(out.String())
	}
	log.Print("http: Accept error: too many open files")
	if !strings.Contains(out.String(), "too many open files") {
		t.Error("a trouble of the machine is not logged")
	}
}

func TestWhyThereIsNoCertificateIsLoggedOnceAMinute(t *testing.T) {
	var out bytes.Buffer
	f := newFront(t, "", slog.New(slog.NewTextHandler(&out, nil)))
	f.Fetch()
	f.Fetch()
	if got := out.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "no certificate can be had") || !strings.Contains(got, "domain=play.example.org") {
		t.Error(got)
	}
}

func TestWhatIsServedOverTLSAsksForMoreOfIt(t *testing.T) {
	w := httptest.NewRecorder()
	newFront(t, "", nil).Secure(http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	if got := w.Header().Get("Strict-Transport-Security"); got != hsts {
		t.Errorf("%q", got)
	}
}
