package main

import (
	"bytes"
	"context"
	"hash/fnv"
	"io"
	"net"
	"net/http"
	"os/exec"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"
)

// balancer stands before the nodes as a plain load balancer does: it knows nothing of
// rooms, gives each connection to the next node that is up, and asks their /healthz.
type balancer struct {
	listener net.Listener
	mu       sync.Mutex
	nodes    []string // addresses
	down     map[string]bool
	next     int
	byRoom   bool // a room's sockets to one node, as long as that is up
}

func newBalancer(t *testing.T, nodes []*node) *balancer {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b := &balancer{listener: l, down: map[string]bool{}}
	for _, n := range nodes {
		b.nodes = append(b.nodes, n.address)
	}
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { b.serve(ctx) })
	for _, address := range b.nodes {
		running.Go(func() { b.watch(ctx, address) })
	}
	t.Cleanup(func() {
		stop()
		_ = l.Close()
		running.Wait()
	})
	return b
}

func (b *balancer) url() string { return "http://" + b.listener.Addr().String() }

// watch asks a node how it is, a few times a second.
func (b *balancer) watch(ctx context.Context, address string) {
	c := http.Client{Timeout: time.Second}
	for {
		r, err := c.Get("http://" + address + "/healthz")
		if err == nil {
			_ = r.Body.Close()
		}
		b.mu.Lock()
		b.down[address] = err != nil
		b.mu.Unlock()
		select {
		case <-time.After(250 * time.Millisecond):
		case <-ctx.Done():
			return
		}
	}
}

func (b *balancer) serve(ctx context.Context) {
	for {
		in, err := b.listener.Accept()
		if err != nil {
			return
		}
		go b.pass(ctx, in)
	}
}

func (b *balancer) pass(ctx context.Context, in net.Conn) {
	var said []byte
	if b.byRoom {
		said = b.choose(in)
	}
	out := b.dial()
	stop := context.AfterFunc(ctx, func() { _ = in.Close() })
	defer stop()
	defer func() { _ = in.Close() }()
	if out == nil {
		return
	}
	_, _ = out.Write(said)
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{in, out}, {out, in}} {
		both.Go(func() {
			_, _ = io.Copy(way[0], way[1])
			_ = way[0].Close()
			_ = way[1].Close()
		})
	}
	both.Wait()
}

// choose reads what a request begins with, and has the next node be that of its room.
func (b *balancer) choose(in net.Conn) (said []byte) {
	said = make([]byte, 1024)
	n, _ := in.Read(said)
	line, _, _ := bytes.Cut(said[:n], []byte("\r\n"))
	hash := fnv.New32a()
	_, _ = hash.Write(line)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next = int(hash.Sum32() % uint32(len(b.nodes)))
	return said[:n]
}

// dial tries each node that is up once.
func (b *balancer) dial() net.Conn {
	for range b.nodes {
		b.mu.Lock()
		b.next++
		address := b.nodes[b.next%len(b.nodes)]
		down := b.down[address]
		b.mu.Unlock()
		if down {
			continue
		}
		if out, err := net.DialTimeout("tcp", address, time.Second); err == nil {
			return out
		}
	}
	return nil
}

// node is a server of ours, in a process of its own.
type node struct {
	t       *testing.T
	address string
	nats    string // its servers; "": it keeps its rooms itself
	data    string // where
	cmd     *exec.Cmd
}

func newNodes(t *testing.T, n int, nats string) (all []*node) {
	t.Helper()
	for range n {
		one := &node{t: t, address: free(t), nats: nats}
		one.start()
		all = append(all, one)
	}
	return all
}

// start returns when the node serves.
func (n *node) start() {
	n.t.Helper()
	where := []string{"--nats", n.nats}
	if n.nats == "" {
		where = []string{"--data", n.data}
	}
	n.cmd = exec.Command("privacy", slices.Concat([]string{"--listen", n.address}, where)...)
	lines := watch(n.t, n.cmd.StdoutPipe)
	n.cmd.Stderr = n.t.Output()
	begin(n.t, n.cmd)
	seek(n.t, lines, "Serving after")
	go func() { // so that it never waits for a reader
		for lines.Scan() {
		}
	}()
}

func (n *node) kill() { end(n.t, n.cmd) }

func (n *node) signal(s syscall.Signal) {
	n.t.Helper()
	if err := n.cmd.Process.Signal(s); err != nil {
		n.t.Fatal(err)
	}
}
