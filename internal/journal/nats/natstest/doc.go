// Package natstest runs NATS servers for tests: a cluster of three, each embedded in a
// child process of the test, on this machine's loopback or each in a network namespace
// of its own, where it can be cut off.
//
//	func TestMain(m *testing.M) { natstest.Main(m.Run) }
//
//	c := natstest.Start(t, natstest.Loopback)
//	nats.Open(ctx, c.URL())   // c.Account(t): a stream of one's own on the same servers
//	c.Kill(1); c.Start(1)     // as kill -9, with all that it has stored
//	c.Freeze(2); c.Thaw(2)    // it stands still, its connections stay
//	c.Cut(0); c.Heal(0)       // in a namespace: no other server reaches it, its clients do
//	c.Usage(0), c.Disk(0)     // what it costs
//
// The servers sync every message (sync_interval: always), as in production, unless Sync says otherwise.
package natstest

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/nats-io/nats-server/v2/server"
)

// childConfig is the environment variable that makes a test binary a server.
const childConfig = "NATSTEST_CONFIG"

// Main replaces m.Run in TestMain, or becomes a server.
func Main(run func() int) {
	if path := os.Getenv(childConfig); path != "" {
		if err := serve(path); err != nil {
			fmt.Fprintln(os.Stderr, "natstest:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(run())
}

// serve runs a server until this process is killed, told to end, or left by the test:
// then its standard input ends.
func serve(path string) error {
	options, err := server.ProcessConfigFile(path)
	if err != nil {
		return err
	}
	options.NoSigs, options.NoLog = true, true
	s, err := server.NewServer(options)
	if err != nil {
		return err
	}
	s.Start()
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM)
	left := make(chan struct{})
	go func() {
		_, _ = os.Stdin.Read(make([]byte, 1))
		close(left)
	}()
	select {
	case <-end:
	case <-left:
	}
	s.Shutdown()
	s.WaitForShutdown()
	return nil
}
