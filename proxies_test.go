package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// behind is a server with nginx and Caddy in front of it, as Debian has them, in
// processes of their own, set up by what stands in docs/samples: only names, ports
// and certificates are put in.
type behind struct {
	t      *testing.T
	server string // address
	log    *said
	cert   *selfSigned
}

func newBehind(t *testing.T) *behind {
	t.Helper()
	if testing.Short() {
		t.Skip("starts proxies")
	}
	b := &behind{t: t, server: free(t), log: &said{}, cert: newSelfSigned(t)}
	cmd := exec.Command("privacy", "--listen", b.server, "--data", t.TempDir())
	cmd.Stderr = b.log
	lines := watch(t, cmd.StdoutPipe)
	begin(t, cmd)
	seek(t, lines, "Serving after")
	return b
}

// direct is the server without a proxy.
func (b *behind) direct() *way { return newWay("direct", b.server, "/", nil) }

// all starts both proxies, with TLS and without: eight ways to the server.
func (b *behind) all() (fronts []*way) {
	for _, cert := range []*selfSigned{nil, b.cert} {
		fronts = append(fronts, b.nginx(cert)[:2]...)
		fronts = append(fronts, b.caddy(cert)...)
	}
	return fronts
}

// nginx starts it with the sample, changed further by pairs of old and new texts.
// It returns the way at the root, the one at the path, and the one that only leads to the first.
func (b *behind) nginx(cert *selfSigned, changes ...string) []*way {
	b.t.Helper()
	root, path, redirect := free(b.t), free(b.t), free(b.t)
	text := alterAll(b.t, sampleOf(b.t, "nginx.conf"), append(changes,
		"127.0.0.1:8080", b.server,
		"listen 443 ssl http2;\n    server_name play.example.org", "listen "+root+" ssl http2;\n    server_name _",
		"listen 443 ssl http2;\n    server_name www.example.org", "listen "+path+" ssl http2;\n    server_name _",
		"listen 80;\n    server_name play.example.org", "listen "+redirect+";\n    server_name _",
		"https://play.example.org$request_uri", "https://"+root+"$request_uri",
		"/etc/letsencrypt/live/play.example.org/fullchain.pem", b.cert.file,
		"/etc/letsencrypt/live/play.example.org/privkey.pem", b.cert.key,
		"/etc/letsencrypt/live/www.example.org/fullchain.pem", b.cert.file,
		"/etc/letsencrypt/live/www.example.org/privkey.pem", b.cert.key,
	)...)
	if cert == nil {
		text = alterAll(b.t, text, " ssl http2;", ";", "    ssl_certificate ", "    # ", "    ssl_certificate_key ", "    # ")
	}
	folder := b.t.TempDir()
	put(b.t, filepath.Join(folder, "sample.conf"), text)
	put(b.t, filepath.Join(folder, "nginx.conf"), nginxMain(folder))
	launch(b.t, "event method", "nginx", "-e", "stderr", "-p", folder, "-c", filepath.Join(folder, "nginx.conf"))
	return []*way{
		newWay("nginx", root, "/", cert),
		newWay("nginx, a path", path, "/games/privacy/", cert),
		newWay("nginx, beside TLS", redirect, "/", nil),
	}
}

// nginxMain is what Debian's own nginx.conf is otherwise: one process in the
// foreground, all files in a folder.
func nginxMain(folder string) string {
	user := ""
	if os.Geteuid() == 0 {
		user = "user root;" // the folder is the test's alone
	}
	var temp strings.Builder
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&temp, "%s_temp_path %s;\n", kind, filepath.Join(folder, kind))
	}
	return fmt.Sprintf(`%s daemon off; master_process off; pid %s/pid; error_log stderr notice;
events { worker_connections 256; }
http { access_log off; gzip on; %s include %s/sample.conf; }
`, user, folder, &temp, folder)
}

// caddy starts it with the sample, as nginx does.
func (b *behind) caddy(cert *selfSigned) []*way {
	b.t.Helper()
	root, path := free(b.t), free(b.t)
	sites := []string{"http://" + root + " {", "http://" + path + " {"}
	if cert != nil {
		for i, address := range []string{root, path} {
			sites[i] = fmt.Sprintf("https://%s {\n\ttls %s %s", address, cert.file, cert.key)
		}
	}
	folder := b.t.TempDir()
	text := alterAll(b.t, sampleOf(b.t, "Caddyfile"),
		"reverse_proxy 127.0.0.1:8080", "reverse_proxy "+b.server, "\nplay.example.org {", "\n"+sites[0], "\nwww.example.org {", "\n"+sites[1])
	file := filepath.Join(folder, "Caddyfile")
	put(b.t, file, fmt.Sprintf("{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system %s\n}\n%s", folder, text))
	launch(b.t, "serving initial configuration", "caddy", "run", "--config", file, "--adapter", "caddyfile")
	return []*way{newWay("Caddy", root, "/", cert), newWay("Caddy, a path", path, "/games/privacy/", cert)}
}

// launch runs a program until the test ends, and returns once it has said a text.
func launch(t *testing.T, ready, name string, args ...string) {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		path, err = exec.LookPath("/usr/sbin/" + name)
	}
	if err != nil {
		t.Skipf("%v: ci/deps installs it", err)
	}
	cmd := exec.Command(path, args...)
	home := t.TempDir()
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home)
	lines := watch(t, cmd.StderrPipe)
	begin(t, cmd)
	seek(t, lines, ready)
	go func() { // so that it never waits for a reader
		for lines.Scan() {
		}
	}()
}

// alterAll replaces old texts by new ones; each has to be there.
func alterAll(t *testing.T, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("the sample has no %q any more", pairs[i])
		}
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

func sampleOf(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("docs/samples", name))
	succeed(t, err)
	return string(data)
}

func put(t *testing.T, file, text string) {
	t.Helper()
	succeed(t, os.WriteFile(file, []byte(text), 0o600))
}

// said is what a process has written, read while it still writes.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}
