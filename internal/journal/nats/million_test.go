package nats_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
	"privacy/internal/journal/nats"
	"privacy/internal/journal/nats/natstest"
)

// A million rooms in the real server: what it takes of memory and disk, how long appends, opening a
// room and the list take then, and how long a restart does. The short form has some thousand
// rooms, and holds that all are there afterwards.
//
//	go test ./internal/journal/nats -run TestAMillionRooms -long -v -timeout 2h
//	… -million 200000 -million-on three -million-in 16
var (
	millionRooms = flag.Int("million", 1_000_000, "how many rooms the long form of TestAMillionRooms makes")
	millionOn    = flag.String("million-on", "one", "on how many NATS servers: one or three")
	millionIn    = flag.Int("million-in", 1, "in how many streams")
)

func TestAMillionRooms(t *testing.T) {
	if flag.Lookup("long").Value.String() != "true" {
		newMillion(t, natstest.Alone, 4).run(1000)
		return
	}
	where := natstest.Alone
	if *millionOn == "three" {
		where = natstest.Loopback
	}
	newMillion(t, where, *millionIn).run(*millionRooms)
}

// million is the measuring.
type million struct {
	*testing.T
	servers *natstest.Cluster
	place   string
	node    *nats.Journal
	probes  int
}

func newMillion(t *testing.T, where natstest.Where, streams int) *million {
	c := natstest.Start(t, where)
	m := &million{T: t, servers: c, place: fmt.Sprintf("%s?streams=%d", c.URL(), streams)}
	m.node = open(t, m.place)
	return m
}

// firstEntry is about as long as what opens a room.
const firstEntry = 400

func (m *million) run(rooms int) {
	m.say("empty")
	m.probe(rooms, "before")
	m.servers.Sync("2m") // or the disk would take most of an hour
	m.restart("stopped to be filled", m.servers.Stop)
	began := time.Now()
	m.fill(rooms)
	took := time.Since(began)
	m.Logf("%d rooms made in %.1f s, %.0f/s", rooms, took.Seconds(), float64(rooms)/took.Seconds())
	m.say("just filled")
	m.servers.Sync("always")
	m.restart("stopped in order", m.servers.Stop)
	m.say("full")
	m.probe(rooms, "full")
	m.list(rooms)
	m.say("after the list")
	m.restart("killed", m.servers.Kill)
	m.say("after the kill")
	m.probe(rooms, "after the kill")
	m.list(rooms)
	m.holds(rooms)
}

func name(i int) string { return fmt.Sprint("R", i) }

// fill makes the rooms, from many goroutines as many nodes would.
func (m *million) fill(rooms int) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range 256 {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < rooms; i = int(next.Add(1)) - 1 {
				if _, err := journaltest.Append(context.Background(), m.node, name(i), 0, "make", make([]byte, firstEntry)); err != nil {
					m.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
}

// probe measures appends to a room of its own, and the opening of others by a node that
// has not seen them; before there are any, of its own.
func (m *million) probe(rooms int, when string) {
	m.Helper()
	m.probes++
	var appends, opens []time.Duration
	var last journal.Revision
	room := fmt.Sprint("PROBE", m.probes)
	for i := range max(20, min(1000, rooms/50)) {
		appends = append(appends, m.time(func() (err error) {
			last, err = journaltest.Append(m.Context(), m.node, room, last, fmt.Sprint("c", i), make([]byte, firstEntry))
			return err
		}))
	}
	cold := open(m.T, m.place)
	for range max(20, min(500, rooms/50)) {
		opens = append(opens, m.time(func() error {
			_, err := cold.Read(m.Context(), name(rand.IntN(rooms)), 0)
			return err
		}))
	}
	m.Logf("%s: append p50 %.2f p99 %.2f ms; open a room p50 %.2f p99 %.2f ms", when,
		percent(appends, 50), percent(appends, 99), percent(opens, 50), percent(opens, 99))
}

func (m *million) time(do func() error) time.Duration {
	m.Helper()
	began := time.Now()
	check(m.T, do())
	return time.Since(began)
}

// percent is in milliseconds.
func percent(of []time.Duration, p int) float64 {
	slices.Sort(of)
	return 1000 * of[(len(of)-1)*p/100].Seconds()
}

func (m *million) say(when string) {
	m.Helper()
	for i := range m.servers.Size() {
		m.Logf("%s: server %d has %d MB in memory, %d MB on the disk, %v of the processor", when, i,
			m.servers.Usage(i).RSS>>20, m.servers.Disk(i)>>20, m.servers.Usage(i).CPU)
	}
}

// list is what a node's sweep for silent rooms does.
func (m *million) list(rooms int) {
	m.Helper()
	var found []journal.Room
	took := m.time(func() (err error) {
		found, err = m.node.Rooms(m.Context())
		return err
	})
	m.Logf("%d rooms listed in %.1f s", len(found), took.Seconds())
	if len(found) != rooms+m.probes {
		m.Errorf("%d rooms in the list, want %d", len(found), rooms+m.probes)
	}
}

// restart ends all servers and waits until a room can be made.
func (m *million) restart(what string, end func(int)) {
	m.Helper()
	began := time.Now()
	for i := range m.servers.Size() {
		end(i)
	}
	ended := time.Now()
	for i := range m.servers.Size() {
		m.servers.Start(i)
	}
	for {
		j, err := nats.Open(m.Context(), m.place)
		if err == nil {
			_, err = journaltest.Append(m.Context(), j, fmt.Sprint("PROBE-", began.UnixNano()), 0, "make", nil)
			_ = j.Close()
		}
		if err == nil {
			break
		}
		if !errors.Is(err, journal.ErrAway) {
			m.Fatal(err)
		}
	}
	m.probes++
	m.Logf("%s: ended after %.1f s, a room can be made %.1f s after the start", what, ended.Sub(began).Seconds(), time.Since(ended).Seconds())
}

// holds reads some rooms, and continues them.
func (m *million) holds(rooms int) {
	m.Helper()
	for _, i := range rand.Perm(rooms)[:20] {
		room := name(i)
		entries, err := m.node.Read(m.Context(), room, 0)
		check(m.T, err)
		if len(entries) != 1 || entries[0].Command != "make" {
			m.Fatalf("%d entries", len(entries))
		}
		if _, err := journaltest.Append(m.Context(), m.node, room, entries[0].Revision, "on", nil); err != nil {
			m.Fatal(err)
		}
	}
}
