package natstest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
)

const (
	size     = 3  // of a cluster
	accounts = 48 // that can be had of one cluster
)

// Cluster is three servers, or one alone.
type Cluster struct {
	t     testing.TB
	hosts []host
	all   []*child
	taken atomic.Int32
	sync  string
}

// host is where a server runs: its addresses for clients and for the other servers,
// and the words that a command needs before it to run there.
type host struct {
	client, route string
	within        []string
}

type child struct {
	config string
	store  string
	cmd    *exec.Cmd
	input  io.Closer
}

// Where makes the hosts: Loopback, Namespaces or Alone.
type Where func(testing.TB) []host

// Start starts the servers, which end with the test.
func Start(t testing.TB, where Where) *Cluster {
	t.Helper()
	c := &Cluster{t: t, hosts: where(t), sync: "always"}
	folder := t.TempDir()
	for i := range c.hosts {
		store := filepath.Join(folder, fmt.Sprint(i))
		c.all = append(c.all, &child{config: store + ".conf", store: store})
	}
	c.Sync(c.sync)
	for i := range c.all {
		c.Start(i)
	}
	t.Cleanup(func() {
		for i := range c.all {
			c.end(i, syscall.SIGKILL)
		}
	})
	return c
}

// Sync says how often servers sync what they store, "always" or "2m", from their next start on.
func (c *Cluster) Sync(interval string) {
	c.t.Helper()
	c.sync = interval
	for i := range c.all {
		if err := os.WriteFile(c.all[i].config, []byte(c.config(i)), 0o600); err != nil {
			c.t.Fatal(err)
		}
	}
}

func (c *Cluster) config(i int) string {
	var routes, users []string
	for _, h := range c.hosts {
		routes = append(routes, fmt.Sprintf("nats-route://%s", h.route))
	}
	for n := range accounts {
		users = append(users, fmt.Sprintf("a%d { jetstream: enabled, users: [{ user: a%d, password: a }] }", n, n))
	}
	cluster := fmt.Sprintf("cluster { name: test, listen: %q, routes: [%s], no_advertise: true }", c.hosts[i].route, strings.Join(routes, ", "))
	if len(c.hosts) == 1 {
		cluster = ""
	}
	return fmt.Sprintf(`
server_name: %q
listen: %q
jetstream { store_dir: %q, sync_interval: %s }
%s
accounts { %s }
`, fmt.Sprint("server", i), c.hosts[i].client, c.all[i].store, c.sync, cluster, strings.Join(users, "\n"))
}

// Account gives the addresses of the servers for a user whose streams nobody else sees.
func (c *Cluster) Account(t testing.TB) string {
	n := c.taken.Add(1) - 1
	if n >= accounts {
		t.Fatal("natstest: no account is left")
	}
	return c.urls(int(n))
}

// URL gives the addresses of the servers, of some only if they are named. The first account's.
func (c *Cluster) URL(servers ...int) string {
	return c.urls(0, servers...)
}

func (c *Cluster) urls(account int, servers ...int) string {
	var all []string
	if len(servers) == 0 {
		for i := range c.hosts {
			servers = append(servers, i)
		}
	}
	for _, i := range servers {
		all = append(all, fmt.Sprintf("nats://a%d:a@%s", account, c.hosts[i].client))
	}
	return strings.Join(all, ",")
}

// Files are all that a server keeps, one after the other.
func (c *Cluster) Files(i int) []byte {
	c.t.Helper()
	return Files(c.t, c.all[i].store)
}

// StreamFiles are those of a server's streams alone, without its logs of what is to be copied.
func (c *Cluster) StreamFiles(i int) []byte {
	c.t.Helper()
	return files(c.t, c.all[i].store, func(path string) bool { return !strings.Contains(path, "/_js_/") })
}

// Files are all files below a folder, one after the other.
func Files(t testing.TB, folder string) []byte {
	t.Helper()
	return files(t, folder, func(string) bool { return true })
}

func files(t testing.TB, folder string, wanted func(path string) bool) (all []byte) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && wanted(path) {
			var content []byte
			content, err = os.ReadFile(path)
			all = append(all, content...)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // gone since it was listed
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Start starts a server that was killed.
func (c *Cluster) Start(i int) {
	c.t.Helper()
	words := slices.Concat(c.hosts[i].within, []string{os.Args[0]})
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Env = append(os.Environ(), childConfig+"="+c.all[i].config)
	cmd.Stderr = os.Stderr
	input, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		c.t.Fatal(err)
	}
	c.all[i].cmd, c.all[i].input = cmd, input
}

// Kill is kill -9; Stop lets a server end in order.
func (c *Cluster) Kill(i int) { c.end(i, syscall.SIGKILL) }

// Stop ends a server in order.
func (c *Cluster) Stop(i int) { c.end(i, syscall.SIGTERM) }

func (c *Cluster) end(i int, how syscall.Signal) {
	cmd := c.all[i].cmd
	if cmd == nil {
		return
	}
	_ = cmd.Process.Signal(how) // it may have ended
	if how != syscall.SIGKILL {
		_ = cmd.Process.Signal(syscall.SIGCONT)
	}
	_ = cmd.Wait()
	_ = c.all[i].input.Close()
	c.all[i].cmd = nil
}

// Freeze has a server stand still: it answers nothing, and its connections stay.
func (c *Cluster) Freeze(i int) { c.signal(i, syscall.SIGSTOP) }

// Thaw is the end of Freeze.
func (c *Cluster) Thaw(i int) { c.signal(i, syscall.SIGCONT) }

func (c *Cluster) signal(i int, s syscall.Signal) {
	c.t.Helper()
	if err := c.all[i].cmd.Process.Signal(s); err != nil {
		c.t.Fatal(err)
	}
}
