package faults

import (
	"bytes"
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"sync/atomic"
	"syscall"
	"testing"

	"privacy/internal/journal"
	"privacy/internal/journal/sqlite"
)

// machine is where the server lives, again and again: a folder and a port that
// stay.
type machine struct {
	t      *testing.T
	folder string
	deck   string
	port   net.Listener
	file   *os.File // the port's, for the children
	lives  int
	pid    atomic.Int64 // of the living one
	said   string       // by all servers, on standard error
}

func newMachine(t *testing.T, deck string) *machine {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	file, err := l.(*net.TCPListener).File()
	must(t, err)
	t.Cleanup(func() { must(t, errors.Join(file.Close(), l.Close())) })
	return &machine{t: t, folder: t.TempDir(), deck: deck, port: l, file: file}
}

// run has one server live after the other, each until its own death, until ctx
// ends. deaths tells how the i-th dies.
func (m *machine) run(ctx context.Context, deaths func(i int) death) {
	for ctx.Err() == nil {
		m.live(ctx, deaths(m.lives))
		m.lives++
	}
}

// live is one life. Whoever ends otherwise than by the own hand or with ctx has
// something to say.
func (m *machine) live(ctx context.Context, d death) {
	child := exec.CommandContext(ctx, os.Args[0])
	child.Env = append(os.Environ(), childFolder+"="+m.folder, childDeck+"="+m.deck, childDeath+"="+d.String(), "GOGC=off", "GOMAXPROCS=1")
	child.ExtraFiles = []*os.File{m.file}
	var said bytes.Buffer
	child.Stderr = &said
	stdin, err := child.StdinPipe()
	if err != nil {
		m.t.Error(err)
		return
	}
	defer func() { _ = stdin.Close() }()
	if err = child.Start(); err == nil {
		m.pid.Store(int64(child.Process.Pid))
		err = child.Wait()
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
		m.t.Errorf("a server ended with %v: %s", err, &said)
	}
	m.said += said.String()
}

// entries are those of a room, as they lie on the disk once no server runs.
func (m *machine) entries(code string) []journal.Entry {
	m.t.Helper()
	log, err := sqlite.Open(m.t.Context(), m.folder)
	must(m.t, err)
	entries, err := log.Read(m.t.Context(), code, 0)
	must(m.t, errors.Join(err, log.Close()))
	return entries
}

// rooms counts them all, once no server runs.
func (m *machine) rooms() int {
	m.t.Helper()
	log, err := sqlite.Open(m.t.Context(), m.folder)
	must(m.t, err)
	rooms, err := log.Rooms(m.t.Context())
	must(m.t, errors.Join(err, log.Close()))
	return len(rooms)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
