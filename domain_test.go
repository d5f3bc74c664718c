package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"io/fs"
	"math/big"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"privacy/ballot"
	"privacy/wire"
)

// The program fetches a certificate from a real authority (Pebble, which Let's
// Encrypt tests with), that asks back at the ports it is told. Its name server
// says that every name is this machine's.

const ourName = "play.example.test"

func TestACertificateComesByItself(t *testing.T) {
	for name, c := range map[string]struct{ shut string }{
		"by way of port 443":                     {""},
		"by way of port 80, where 443 is hidden": {"tls"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAuthority(t, c.shut)
			s := a.serve(t.TempDir())
			s.isSecure()
			s.leadsAway()
			s.keepsItToItself()
			first := s.serial
			end(t, s.cmd)
			end(t, a.pebble)
			if again := a.serve(s.data); again.fetches("h2") && again.serial.Cmp(first) != 0 {
				t.Error("started again, it has another certificate")
			}
		})
	}
}

// served is the program under its own name.
type served struct {
	*authority
	data   string
	cmd    *exec.Cmd
	log    *bytes.Buffer // whole once it has ended
	serial *big.Int      // of the certificate that was seen last
}

func (a *authority) serve(data string) *served {
	a.t.Helper()
	s := &served{authority: a, data: data, log: &bytes.Buffer{}}
	s.cmd = exec.Command("privacy", "serve", "--domain", "Play.Example.TEST", "--listen", a.tls, "--http", a.http, "--acme", a.directory, "--data", data)
	s.cmd.Env = append(os.Environ(), "SSL_CERT_FILE="+a.trust)
	s.cmd.Stderr = s.log
	lines := watch(a.t, s.cmd.StdoutPipe)
	begin(a.t, s.cmd)
	seek(a.t, lines, "https://"+ourName)
	seek(a.t, lines, "Serving after")
	return s
}

// fetches asks for a page over TLS.
func (s *served) fetches(protocol string) bool {
	s.t.Helper()
	r, err := trusting(s.t, s.root, s.tls, protocol).Get("https://" + ourName + "/healthz")
	if err != nil {
		s.t.Error(protocol, err)
		return false
	}
	_ = r.Body.Close()
	if want := map[string]int{"h2": 2, "http/1.1": 1}[protocol]; r.StatusCode != http.StatusOK || r.ProtoMajor != want {
		s.t.Errorf("%s: %d, HTTP/%d", protocol, r.StatusCode, r.ProtoMajor)
	}
	if got := r.Header.Get("Strict-Transport-Security"); got != "max-age=15768000" {
		s.t.Errorf("%s: HSTS %q", protocol, got)
	}
	s.serial = r.TLS.PeerCertificates[0].SerialNumber
	return true
}

// isSecure goes over TLS in each version, and with a WebSocket.
func (s *served) isSecure() {
	s.t.Helper()
	s.fetches("h2")
	s.fetches("http/1.1")
	client := trusting(s.t, s.root, s.tls, "http/1.1")
	me, err := ballot.NewIdentity(rand.Reader)
	succeed(s.t, err)
	body, err := json.Marshal(wire.NewRoom{Host: wire.ID(me.ID().String()), Settings: wire.Settings{Edition: "privacy", End: 30, Choice: "card", Decks: []string{"privacy"}, Language: "en", Name: "Friday"}})
	succeed(s.t, err)
	r, err := client.Post("https://"+ourName+"/api/rooms", "application/json", bytes.NewReader(body))
	succeed(s.t, err)
	defer func() { _ = r.Body.Close() }()
	var opened wire.RoomOpened
	succeed(s.t, json.NewDecoder(r.Body).Decode(&opened))
	options := &websocket.DialOptions{HTTPClient: client, HTTPHeader: http.Header{"Origin": {"https://" + ourName}}}
	conn, _, err := websocket.Dial(s.t.Context(), "wss://"+ourName+"/api/rooms/"+opened.Code+"/socket", options) //nolint:bodyclose // Dial closes it
	succeed(s.t, err)
	defer func() { _ = conn.CloseNow() }()
	if _, frame, err := conn.Read(s.t.Context()); err != nil || !bytes.Contains(frame, []byte(`"challenge"`)) {
		s.t.Errorf("%s, %v", frame, err)
	}
}

// leadsAway goes to http://.
func (s *served) leadsAway() {
	s.t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := client.Get("http://" + s.http + "/ABCDE/table?x=1")
	succeed(s.t, err)
	_ = r.Body.Close()
	if r.StatusCode != http.StatusMovedPermanently || r.Header.Get("Location") != "https://"+ourName+"/ABCDE/table?x=1" {
		s.t.Errorf("http:// is answered %d to %q", r.StatusCode, r.Header.Get("Location"))
	}
}

// keepsItToItself looks into the folder, and gives another name's handshake its refusal.
func (s *served) keepsItToItself() {
	s.t.Helper()
	files := 0
	succeed(s.t, filepath.WalkDir(filepath.Join(s.data, "certificates"), func(path string, d fs.DirEntry, err error) error {
		succeed(s.t, err)
		info, err := d.Info()
		succeed(s.t, err)
		if info.Mode().Perm()&0o077 != 0 {
			s.t.Errorf("%s: %v", path, info.Mode())
		}
		files++
		return nil
	}))
	if files < 3 { // the folder, the account's key, the certificate
		s.t.Errorf("%d files", files)
	}
	if r, err := trusting(s.t, s.root, s.tls, "h2").Get("https://other.example.test/"); err == nil {
		s.t.Error("there is a certificate for another name")
		_ = r.Body.Close()
	}
	succeed(s.t, s.cmd.Process.Signal(os.Interrupt))
	_ = s.cmd.Wait()
	if log := s.log.String(); strings.Contains(log, "127.0.0.1") || strings.Contains(log, "other.example") || !strings.Contains(log, "the certificate is there") {
		s.t.Errorf("the log:\n%s", log)
	}
}
