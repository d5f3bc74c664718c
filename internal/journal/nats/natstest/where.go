package natstest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Loopback puts all servers on this machine's loopback, at free ports.
func Loopback(t testing.TB) []host {
	var hosts []host
	var held []net.Listener
	port := func() string {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, l) // until all are drawn, so that none is drawn twice
		return l.Addr().String()
	}
	for range size {
		hosts = append(hosts, host{client: port(), route: port()})
	}
	for _, l := range held {
		_ = l.Close()
	}
	return hosts
}

// Alone is a single server, which keeps one copy of everything.
func Alone(t testing.TB) []host { return Loopback(t)[:1] }

// Namespaces gives each server a network namespace with two interfaces, one for clients
// and one for the other servers, on two bridges. The test is skipped where that is not possible:
// it takes Linux, root and ip.
func Namespaces(t testing.TB) []host {
	if os.Getuid() != 0 {
		t.Skip("network namespaces need root")
	}
	if _, err := exec.LookPath("ip"); err != nil {
		t.Skip("network namespaces need ip, of iproute2")
	}
	bridge(t, "prvc", "10.213.77.254/24")
	bridge(t, "prvr", "")
	var hosts []host
	for i := range size {
		ns := namespace(i)
		ip(t, "netns add "+ns)
		t.Cleanup(func() { _ = run("netns del " + ns) })
		ip(t, "-n "+ns+" link set lo up")
		plug(t, i, "prvc", fmt.Sprintf("10.213.77.%d/24", i+1))
		plug(t, i, "prvr", fmt.Sprintf("10.213.78.%d/24", i+1))
		hosts = append(hosts, host{
			client: fmt.Sprintf("10.213.77.%d:4222", i+1), route: fmt.Sprintf("10.213.78.%d:6222", i+1),
			within: []string{"ip", "netns", "exec", ns},
		})
	}
	return hosts
}

func namespace(i int) string { return fmt.Sprintf("privacy%d", i) }

func bridge(t testing.TB, name, address string) {
	_ = run("link del " + name) // one that an interrupted test has left
	if err := run("link add " + name + " type bridge"); err != nil {
		t.Skip("no bridge can be made here: ", err)
	}
	t.Cleanup(func() { _ = run("link del " + name) })
	if address != "" {
		ip(t, "addr add "+address+" dev "+name)
	}
	ip(t, "link set "+name+" up")
}

// plug connects a namespace to a bridge.
func plug(t testing.TB, i int, bridge, address string) {
	ns, outer := namespace(i), fmt.Sprint(bridge, i)
	ip(t, fmt.Sprintf("link add %s type veth peer name %s netns %s", outer, bridge, ns))
	ip(t, fmt.Sprintf("link set %s master %s up", outer, bridge))
	ip(t, fmt.Sprintf("-n %s addr add %s dev %s", ns, address, bridge))
	ip(t, fmt.Sprintf("-n %s link set %s up", ns, bridge))
}

// Cut takes a server off the other servers' network; its clients still reach it.
func (c *Cluster) Cut(i int) { ip(c.t, "-n "+namespace(i)+" link set prvr down") }

// CutClients takes it off its clients' network.
func (c *Cluster) CutClients(i int) { ip(c.t, "-n "+namespace(i)+" link set prvc down") }

// Heal is the end of Cut and CutClients.
func (c *Cluster) Heal(i int) {
	ip(c.t, "-n "+namespace(i)+" link set prvr up")
	ip(c.t, "-n "+namespace(i)+" link set prvc up")
}

func ip(t testing.TB, words string) {
	t.Helper()
	if err := run(words); err != nil {
		t.Fatal(err)
	}
}

func run(words string) error {
	out, err := exec.Command("ip", strings.Fields(words)...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("ip %s: %w: %s", words, err, out)
	}
	return nil
}
