package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"testing"
	"time"

	"privacy/internal/journal/nats/natstest"
	"privacy/internal/load"
)

// What two and three nodes add or cost on the cores of this machine: the same games, at the
// same pace, on one node with SQLite and on one, two and three nodes with three NATS servers, behind a
// balancer that knows nothing of rooms, and once behind one that knows them. Told is what an action costs each process; what the players cost, who do
// the same each time, says how busy the machine was otherwise. Then the same rooms in more haste than people
// have, to see how many actions these cores take. It takes five minutes.
//
//	go test . -run TestOneTwoThreeNodes -nodes -v
//
// The short form plays a few rooms on three nodes and wants no error.
var nodesLong = flag.Bool("nodes", false, "measure what one, two and three nodes cost; use a quiet machine")

func TestOneTwoThreeNodes(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("takes some seconds, and Linux")
	}
	if !*nodesLong {
		t.Parallel()
		m := newMeasure(t, "?streams=2")
		m.nodes(3, load.Options{Rooms: 5, Players: 4, For: 2 * time.Second, Pace: time.Second})
		return
	}
	m := newMeasure(t, "")
	people := load.Options{Rooms: 30, Players: 8, For: 20 * time.Second, Pace: 5 * time.Second}
	m.alone(people)
	for n := range 3 {
		m.nodes(n+1, people)
	}
	m.byRoom = true
	m.nodes(3, people)
	m.byRoom = false
	haste := load.Options{Rooms: 30, Players: 8, For: 10 * time.Second, Pace: 500 * time.Millisecond}
	m.alone(haste)
	for n := range 3 {
		m.nodes(n+1, haste)
	}
	m.byRoom = true
	m.nodes(3, haste)
}

// measure is the NATS servers, and nodes on them.
type measure struct {
	*testing.T
	servers *natstest.Cluster
	spread  string
	byRoom  bool // see balancer
}

func newMeasure(t *testing.T, spread string) *measure {
	return &measure{T: t, servers: natstest.Start(t, natstest.Loopback), spread: spread}
}

// nodes measures so many nodes, in streams that are empty at first.
func (m *measure) nodes(n int, o load.Options) {
	m.Helper()
	all := newNodes(m.T, n, m.servers.Account(m.T)+m.spread)
	front := newBalancer(m.T, all)
	front.byRoom = m.byRoom
	o.Server = front.url()
	for _, one := range all {
		o.Others = append(o.Others, one.cmd.Process.Pid)
	}
	for i := range m.servers.Size() {
		o.Others = append(o.Others, m.servers.Pid(i))
	}
	r := m.run(o)
	m.tell(fmt.Sprintf("%d nodes%s", n, map[bool]string{true: ", all of a room on one"}[m.byRoom]), r, r.CPUOthers[:n], r.CPUOthers[n:n+m.servers.Size()])
	for _, one := range all {
		one.kill()
	}
}

// alone measures one node with SQLite.
func (m *measure) alone(o load.Options) {
	m.Helper()
	one := &node{t: m.T, address: free(m.T), data: m.TempDir()}
	one.start()
	o.Server, o.Others = "http://"+one.address, []int{one.cmd.Process.Pid}
	r := m.run(o)
	m.tell("one node with SQLite", r, r.CPUOthers[:1], nil)
	one.kill()
}

func (m *measure) run(o load.Options) load.Report {
	m.Helper()
	ctx, stop := context.WithCancel(m.Context())
	defer stop()
	o.Others = append(o.Others, os.Getpid())
	r, err := load.Run(ctx, o)
	if err != nil {
		m.Fatal(err)
	}
	if r.Errors > 0 || r.Actions == 0 {
		m.Errorf("%d actions, %d errors: %v", r.Actions, r.Errors, r.ErrorsBy)
	}
	return r
}

// tell has times in milliseconds, and of the processor microseconds an action.
func (m *measure) tell(what string, r load.Report, nodes, servers []int) {
	m.Helper()
	m.Logf("%s, %d rooms: %.0f actions/s, durable p50 %.1f p99 %.1f ms, on the last screen p50 %.1f p99 %.1f ms; "+
		"processor, µs an action: nodes %v, NATS servers %v; players and balancer %d",
		what, r.Rooms, r.PerSecond, r.ActionP50, r.ActionP99, r.ScreenP50, r.ScreenP99, nodes, servers, r.CPUOthers[len(r.CPUOthers)-1])
}
