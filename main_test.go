package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"privacy/internal/journal/nats/natstest"
)

func TestMain(m *testing.M) {
	natstest.Main(func() int {
		testscript.Main(m, map[string]func(){"privacy": main})
		return 0
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "data"))
			env.Setenv("HOME", env.WorkDir)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"taken": taken, "unused": unused, "serving": serving,
			"room": roomCode, "fetch": fetch, "alter": alter, "shorten": shorten,
		},
	})
}

// taken listens on a port that the script then finds taken: taken VARIABLE.
func taken(ts *testscript.TestScript, _ bool, args []string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { _ = l.Close() })
	ts.Setenv(args[0], l.Addr().String())
}

// unused finds an address at which nobody listens: unused VARIABLE.
func unused(ts *testscript.TestScript, _ bool, args []string) {
	ts.Setenv(args[0], free(ts))
}

// serving starts the server in this process, as the command does, and puts its
// address into a variable, as HOST:PORT: serving VARIABLE.
func serving(ts *testscript.TestScript, _ bool, args []string) {
	r, w, err := os.Pipe()
	ts.Check(err)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- serve(ctx, w, serveOptions{listen: "127.0.0.1:0", data: ts.MkAbs("rooms")})
		_ = w.Close()
	}()
	ts.Defer(func() {
		stop()
		ts.Check(<-ended)
	})
	for lines := bufio.NewScanner(r); lines.Scan(); {
		if address, ok := strings.CutPrefix(strings.TrimSpace(lines.Text()), "http://"); ok {
			ts.Setenv(args[0], address)
			go func() {
				_, _ = io.Copy(io.Discard, r) // what is printed later
			}()
			return
		}
	}
	ts.Fatalf("the server printed no address")
}
