package main

import (
	"crypto/rand"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"privacy/ballot"
	"privacy/wire"
)

const threeNodes = "docs/samples/three-nodes"

// What stands in the samples is what the NATS server understands: it refuses a word that it does
// not know.
func TestTheSampleConfigurationsOfNATSAreUnderstood(t *testing.T) {
	texts := map[string]string{"docs/hosting.md": inHosting(t)}
	for _, name := range []string{"n1", "n2", "n3"} {
		text, err := os.ReadFile(filepath.Join(threeNodes, name+".conf"))
		succeed(t, err)
		texts[name] = string(text)
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "nats.conf")
			succeed(t, os.WriteFile(path, []byte(text), 0o600))
			o, err := server.ProcessConfigFile(path)
			succeed(t, err)
			if !o.SyncAlways || !o.JetStream || o.StoreDir == "" {
				t.Errorf("sync_interval: always %v, JetStream %v in %q", o.SyncAlways, o.JetStream, o.StoreDir)
			}
			if o.ServerName == "" || o.Cluster.Name != "privacy" || len(o.Routes) != 3 {
				t.Errorf("server %q, cluster %q with %v", o.ServerName, o.Cluster.Name, o.Routes)
			}
			if len(o.Users) != 1 || o.Users[0].Username != "privacy" || o.Users[0].Account.Name != "PRIVACY" {
				t.Errorf("users %+v", o.Users)
			}
		})
	}
}

// inHosting is the configuration that stands in the page itself.
func inHosting(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("docs/hosting.md")
	succeed(t, err)
	var block []string
	for line := range strings.SplitSeq(string(page), "\n") {
		switch inner, indented := strings.CutPrefix(line, "    "); {
		case indented && (len(block) > 0 || strings.HasPrefix(inner, "server_name:")):
			block = append(block, inner)
		case len(block) > 0:
			return strings.Join(block, "\n")
		}
	}
	t.Fatal("docs/hosting.md has no configuration of a NATS server")
	return ""
}

// The sample as it is, on other ports: it starts, serves on when a node and a NATS server are
// killed, starts what is missing, stops, and leaves nothing behind.
func TestTheSampleOfThreeNodesStartsServesOnAndIsErased(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("takes some seconds, and Linux")
	}
	t.Parallel()
	s := newSample(t)
	s.run("start")
	code := s.open()
	for _, name := range []string{"node2", "nats3"} {
		s.kill(name)
		for range 4 {
			s.holds(code)
		}
	}
	if said := s.run("status"); strings.Count(said, "does not run") != 2 {
		t.Errorf("two are killed, and it says\n%s", said)
	}
	s.run("start")
	s.run("stop")
	s.run("start")
	s.holds(code)
	s.run("erase")
	if _, err := os.Stat(s.data); !os.IsNotExist(err) {
		left, _ := filepath.Glob(filepath.Join(s.data, "*"))
		t.Errorf("left behind: %v, %v", left, err)
	}
	if c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://")); err == nil {
		_ = c.Close()
		t.Error("somebody still listens")
	}
}

// sample is a copy of the sample that others who test here do not meet.
type sample struct {
	t                 *testing.T
	folder, data, url string
	environment       []string
}

var samplePort = regexp.MustCompile(`\b(422[123]|622[123]|808[0123])\b`)

// newPorts gives a free port in place of each of the sample's.
func newPorts(t *testing.T) map[string]string {
	t.Helper()
	ports := map[string]string{}
	for _, port := range strings.Fields("4221 4222 4223 6221 6222 6223 8080 8081 8082 8083") {
		_, number, err := net.SplitHostPort(free(t))
		succeed(t, err)
		ports[port] = number
	}
	return ports
}

func newSample(t *testing.T) *sample {
	t.Helper()
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		if nginx = "/usr/sbin/nginx"; !isThere(nginx) {
			t.Skip("takes nginx")
		}
	}
	s := &sample{t: t, folder: t.TempDir(), data: filepath.Join(t.TempDir(), "data")}
	ports := newPorts(t)
	files, err := filepath.Glob(threeNodes + "/*")
	succeed(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		succeed(t, err)
		moved := samplePort.ReplaceAllStringFunc(string(text), func(port string) string { return ports[port] })
		succeed(t, os.WriteFile(filepath.Join(s.folder, filepath.Base(file)), []byte(moved), 0o700))
	}
	s.url = "http://127.0.0.1:" + ports["8080"]
	engine := filepath.Join(t.TempDir(), "nats-server")
	if said, err := exec.Command("go", "build", "-o", engine, "github.com/nats-io/nats-server/v2").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	s.environment = append(os.Environ(), "DATA="+s.data, "NATS_SERVER="+engine, "NGINX="+nginx, "URL="+s.url)
	t.Cleanup(func() { s.run("erase") })
	return s
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// run has the script do something, and returns what it says.
func (s *sample) run(what string) string {
	s.t.Helper()
	cmd := exec.Command(filepath.Join(s.folder, "run"), what)
	cmd.Env = s.environment
	said, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("run %s: %v\n%s", what, err, said)
	}
	return string(said)
}

// kill is kill -9.
func (s *sample) kill(name string) {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.data, name+".pid"))
	succeed(s.t, err)
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	succeed(s.t, err)
	succeed(s.t, syscall.Kill(pid, syscall.SIGKILL))
}

// open opens a room, and returns its code.
func (s *sample) open() string {
	s.t.Helper()
	var opened wire.RoomOpened
	host, err := ballot.NewIdentity(rand.Reader)
	succeed(s.t, err)
	post(s.t, s.url+"/api/rooms", wire.NewRoom{Host: wire.ID(host.ID().String()), Settings: wire.Settings{
		Edition: "privacy", End: 30, Choice: "card", Decks: []string{"privacy"}, Language: "en",
	}}, &opened)
	return opened.Code
}

// holds waits until the room is shown; while the NATS servers elect, it may not be.
func (s *sample) holds(code string) {
	s.t.Helper()
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		r, err := http.Get(s.url + "/api/rooms/" + code)
		if err == nil {
			_, _ = io.Copy(io.Discard, r.Body)
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return
			}
		}
		if time.Since(began) > 40*time.Second {
			s.t.Fatalf("the room is not to be had: %+v, %v", r, err)
		}
	}
}
