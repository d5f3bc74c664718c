package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"flag"
	"fmt"
	mathrand "math/rand/v2"
	"net/http"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"

	engine "github.com/nats-io/nats.go"

	"privacy/ballot"
	"privacy/client"
	"privacy/internal/bots"
	"privacy/internal/journal"
	"privacy/internal/journal/nats"
	"privacy/internal/journal/nats/natstest"
	"privacy/internal/room"
	"privacy/wire"
)

// Three nodes behind a load balancer, three NATS servers behind them. A game is
// played, and in another room three phones send one command after the other, while
// nodes and servers are killed, stand still and are cut off. In the end nothing that
// was acknowledged is lost or there twice, and every screen has been shown the journal.
//
//	go test . -run TestManyMachines -many 10m   goes on with random faults

var many = flag.Duration("many", 0, "how long the nodes and servers of the cluster test are plagued at random")

func TestManyMachines(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	t.Parallel()
	w := newWorld(t, natstest.Loopback, 8)
	w.during("a node is killed", func() { w.nodes[0].kill() })
	w.nodes[0].start()
	w.during("the leading server is killed", func() { w.servers.Kill(w.leads()) })
	w.startServers()
	w.during("the leading server stands still", func() { w.servers.Freeze(w.leads()) })
	w.thaw()
	w.during("a node stands still", func() { w.nodes[1].signal(syscall.SIGSTOP) })
	w.nodes[1].signal(syscall.SIGCONT)
	w.during("all servers are killed and started again", func() {
		for i := range 3 {
			w.servers.Kill(i)
		}
		for i := range 3 {
			w.servers.Start(i)
		}
	})
	w.plague(*many)
	w.check()
}

// The leading server is cut off the other two while its clients still reach it: what it
// would say of a room is old then.
func TestManyMachinesWhenAServerIsCutOff(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	t.Parallel()
	w := newWorld(t, natstest.Namespaces, 5)
	cut := w.leads()
	w.during("the leading server is cut off the others", func() { w.servers.Cut(cut) })
	w.servers.Heal(cut)
	cut = w.leads()
	w.during("the leading server is cut off its clients", func() { w.servers.CutClients(cut) })
	w.servers.Heal(cut)
	w.check()
}

// world is everything at once.
type world struct {
	t       *testing.T
	servers *natstest.Cluster
	nodes   []*node
	front   *balancer
	frozen  int

	hammers []*screen // phones that send, in a room of their own
	tables  []*screen // onlookers, of that room and of the game's
	code    string    // of the hammers' room
	rest    func()    // ends the hammers
	dark    func()    // ends the tables
	games   chan played
	enough  chan struct{} // closed: no other game is begun
}

// played is how the practice players' game ended.
type played struct {
	bots.Result
	err  error
	last bool
}

func newWorld(t *testing.T, where natstest.Where, track int) *world {
	t.Helper()
	w := &world{t: t, servers: natstest.Start(t, where), frozen: -1, games: make(chan played, 1000), enough: make(chan struct{})}
	w.nodes = newNodes(t, 3, w.servers.URL())
	w.front = newBalancer(t, w.nodes)
	w.hammer()
	code := w.play(track)
	ctx, dark := context.WithCancel(context.Background())
	var lit sync.WaitGroup
	for i := range 6 {
		s := &screen{server: w.front.url(), code: []string{w.code, code}[i%2]}
		w.tables = append(w.tables, s)
		lit.Go(func() { s.lookOn(ctx) })
	}
	w.dark = sync.OnceFunc(func() { dark(); lit.Wait() })
	t.Cleanup(w.dark)
	return w
}

// hammer opens a room with three phones that change their figures without end.
func (w *world) hammer() {
	w.t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{}, 3)
	for i := range 3 {
		s := &screen{server: w.front.url(), code: w.code}
		var err error
		if s.me, err = ballot.NewIdentity(rand.Reader); err != nil {
			w.t.Fatal(err)
		}
		if i == 0 {
			s.code = w.open(wire.ID(s.me.ID().String()))
			w.code = s.code
		}
		w.hammers = append(w.hammers, s)
		go func() {
			for n := 0; ctx.Err() == nil; n++ {
				c := wire.Command{ID: newID(), Join: &wire.Join{Name: fmt.Sprint("Phone ", i), Figure: 4*i + n%4, Language: "en"}}
				for ctx.Err() == nil && !s.visit(ctx, &c) {
				}
			}
			ended <- struct{}{}
		}()
	}
	w.rest = sync.OnceFunc(func() {
		stop()
		for range 3 {
			<-ended
		}
	})
	w.t.Cleanup(w.rest)
}

func newID() string { return wire.Bytes([]byte(rand.Text())[:16]).String() }

// open opens a room for a host that is not one of the client's own.
func (w *world) open(host wire.ID) string {
	w.t.Helper()
	var opened wire.RoomOpened
	post(w.t, w.front.url()+"/api/rooms", wire.NewRoom{Host: host, Settings: wire.Settings{
		Edition: "privacy", End: 30, Choice: "card", Decks: []string{"privacy"}, Language: "en",
	}}, &opened)
	return opened.Code
}

// play has practice players play one game after the other, until the world rests, and
// returns the first one's code.
func (w *world) play(track int) string {
	codes := make(chan string, 1)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for over := false; !over; {
			r, err := bots.Play(ctx, w.front.url(), bots.Game{Edition: "privacy", Count: 4, Track: track}, bots.Options{
				Pause: 200 * time.Millisecond,
				Opened: func(a client.Address) {
					select {
					case codes <- a.Code:
					default:
					}
				},
				Adjust: func(o *client.Options) { o.Ping, o.Patience = 2*time.Second, 4*time.Second },
			})
			select {
			case <-w.enough:
				over = true
			default:
				over = err != nil
			}
			w.games <- played{r, err, over}
		}
	}()
	w.t.Cleanup(func() { stop(); <-ended })
	return <-codes
}

// during does something and waits until play has gone on behind it: each phone has
// had some commands acknowledged since, and each table has been shown something.
func (w *world) during(what string, do func()) {
	w.t.Helper()
	do()
	began := time.Now()
	var first time.Duration
	var acked, shown []int
	for _, s := range w.hammers {
		n, _ := s.count()
		acked = append(acked, n)
	}
	for _, s := range w.tables {
		_, n := s.count()
		shown = append(shown, n)
	}
	for !w.goesOn(acked, shown, &first, began) {
		if time.Since(began) > 40*time.Second {
			w.t.Fatalf("%s: play has not gone on after 40 s", what)
		}
		time.Sleep(20 * time.Millisecond)
	}
	w.t.Logf("%s: first acknowledgement after %v, all go on after %v", what, first.Round(10*time.Millisecond), time.Since(began).Round(10*time.Millisecond))
}

// goOn is how many commands of each phone have to be acknowledged behind a fault.
const goOn = 5

func (w *world) goesOn(acked, shown []int, first *time.Duration, began time.Time) bool {
	all := true
	for i, s := range w.hammers {
		n, _ := s.count()
		all = all && n >= acked[i]+goOn
		if n > acked[i] && *first == 0 {
			*first = time.Since(began)
		}
	}
	for i := 0; i < len(w.tables); i += 2 { // those of the hammers' room
		_, n := w.tables[i].count()
		all = all && n > shown[i]
	}
	return all
}

// leads finds the server that leads the stream.
func (w *world) leads() int {
	w.t.Helper()
	conn, err := engine.Connect(w.servers.URL(), engine.RetryOnFailedConnect(true), engine.MaxReconnects(-1))
	if err != nil {
		w.t.Fatal(err)
	}
	defer conn.Close()
	for range 100 {
		reply, err := conn.Request("$JS.API.STREAM.INFO.PRIVACY", nil, time.Second)
		var info struct {
			Cluster struct {
				Leader string `json:"leader"`
			} `json:"cluster"`
		}
		if err == nil && json.Unmarshal(reply.Data, &info) == nil {
			var i int
			if _, err := fmt.Sscanf(info.Cluster.Leader, "server%d", &i); err == nil {
				w.frozen = i
				return i
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	w.t.Fatal("no server leads")
	return 0
}

// startServers starts again whichever was killed, thaw lets it go on.
func (w *world) startServers() { w.servers.Start(w.frozen) }
func (w *world) thaw()         { w.servers.Thaw(w.frozen) }

// plague does random things, one after the other.
func (w *world) plague(long time.Duration) {
	for until := time.Now().Add(long); time.Now().Before(until); {
		node, server := w.nodes[mathrand.IntN(3)], mathrand.IntN(3)
		switch mathrand.IntN(5) {
		case 0:
			w.during("a node is killed", node.kill)
			node.start()
		case 1:
			w.during("a node stands still", func() { node.signal(syscall.SIGSTOP) })
			node.signal(syscall.SIGCONT)
		case 2:
			w.during(fmt.Sprintf("server %d is killed", server), func() { w.servers.Kill(server) })
			w.servers.Start(server)
		case 3:
			w.during(fmt.Sprintf("server %d stands still", server), func() { w.servers.Freeze(server) })
			w.servers.Thaw(server)
		case 4:
			w.during("all servers are killed", func() {
				for i := range 3 {
					w.servers.Kill(i)
				}
				for i := range 3 {
					w.servers.Start(i)
				}
			})
		}
		w.during("all is well", func() {})
	}
}

// check waits for the end of the game and compares everything with the journal.
func (w *world) check() {
	w.t.Helper()
	close(w.enough)
	log, err := nats.Open(w.t.Context(), w.servers.URL())
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = log.Close() }()
	first := w.checkGames(log)
	w.rest()
	codes := []string{w.code, first}
	for i, s := range w.tables {
		w.arrives(s, w.read(log, codes[i%2]))
	}
	w.dark()
	w.checkAcked(w.read(log, w.code))
	views := []history{replay(w.t, w.read(log, w.code)), replay(w.t, w.read(log, first))}
	for i, s := range w.tables {
		w.checkScreen(s, views[i%2])
	}
	for _, s := range w.hammers {
		w.checkScreen(s, views[0])
	}
}

func (w *world) checkScreen(s *screen, of history) {
	w.t.Helper()
	if err := of.check(s); err != nil {
		w.t.Error(err)
	}
	if len(s.shown) < goOn {
		w.t.Errorf("a screen was shown %d views", len(s.shown))
	}
}

// checkGames waits for all games, and returns the first one's code.
func (w *world) checkGames(log journal.Journal) (first string) {
	w.t.Helper()
	for over := false; !over; {
		p := <-w.games
		if p.err != nil || len(p.Winners) == 0 {
			w.t.Fatalf("the game: %+v, %v", p.Result, p.err)
		}
		if first == "" {
			first = p.Code
		}
		w.checkGame(w.read(log, p.Code), 4)
		if report, err := exec.Command("privacy", "verify", w.front.url()+"/"+p.Code).CombinedOutput(); err != nil {
			w.t.Errorf("the transcript: %v, %s", err, report)
		}
		over = p.last
	}
	return first
}

// arrives waits until a table shows the room as far as these entries go.
func (w *world) arrives(s *screen, entries []journal.Entry) {
	w.t.Helper()
	var last uint64
	for _, e := range entries {
		entry, err := room.Decode(e.Data)
		if err != nil {
			w.t.Fatal(err)
		}
		last += uint64(len(entry.Events))
	}
	for began := time.Now(); s.at() < last; time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > 40*time.Second {
			w.t.Fatalf("a table shows event %d, the room is at %d", s.at(), last)
		}
	}
}

func (w *world) read(log journal.Journal, code string) []journal.Entry {
	w.t.Helper()
	entries, err := log.Read(w.t.Context(), code, 0)
	if err != nil || len(entries) == 0 {
		w.t.Fatalf("%d entries, %v", len(entries), err)
	}
	return entries
}

// checkAcked wants every acknowledged command in the journal once.
func (w *world) checkAcked(entries []journal.Entry) {
	w.t.Helper()
	stands := map[string]int{}
	for _, e := range entries {
		stands[e.Command]++
	}
	all := 0
	for i, s := range w.hammers {
		s.mu.Lock()
		for _, command := range s.acked {
			if stands[command] != 1 {
				w.t.Errorf("a command of phone %d was acknowledged and stands there %d times", i, stands[command])
			}
		}
		all += len(s.acked)
		if len(s.refused) > 0 {
			w.t.Logf("phone %d was told: %v", i, s.refused)
		}
		s.mu.Unlock()
	}
	w.t.Logf("%d commands acknowledged, %d entries", all, len(entries))
}

// checkGame wants every poured question with one ballot of each who was asked.
func (w *world) checkGame(entries []journal.Entry, most int) {
	w.t.Helper()
	cast := map[uint32]map[wire.ID]bool{}
	poured, away, words := 0, 0, 0
	for _, e := range entries {
		entry, err := room.Decode(e.Data)
		if err != nil {
			w.t.Fatal(err)
		}
		if len(entry.Events) == 0 {
			words++
		}
		for _, event := range entry.Events {
			switch e := event.(type) {
			case *room.Cast:
				if cast[e.Slot][e.ID] {
					w.t.Errorf("two ballots of one phone for question %d", e.Slot)
				}
				if cast[e.Slot] == nil {
					cast[e.Slot] = map[wire.ID]bool{}
				}
				cast[e.Slot][e.ID] = true
			case *room.Poured:
				poured++
				if n := len(cast[e.Slot]); n < 3 || n > most {
					w.t.Errorf("question %d was poured with %d ballots", e.Slot, n)
				}
			case *room.Away:
				away++
			}
		}
	}
	w.t.Logf("the game: %d entries, %d questions poured, %d times away, %d entries between servers", len(entries), poured, away, words)
	if poured == 0 {
		w.t.Error("nothing was played")
	}
}

func post(t *testing.T, address string, body, answer any) {
	t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.Post(address, "application/json", bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	if err := json.NewDecoder(r.Body).Decode(answer); err != nil || r.StatusCode != http.StatusCreated {
		t.Fatalf("status %d, %v", r.StatusCode, err)
	}
}
