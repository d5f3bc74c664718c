package load

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// abuse is a process of its own: it does all that is not allowed to the server
// of its first argument, in the room of its second one, at a rate that a few
// machines have, until it is told to end. It prints what it was answered.
func abuse(ctx context.Context, server, code string) {
	fmt.Println("http://abuse") // it has begun
	var counts [600]atomic.Int64
	var all sync.WaitGroup
	for n := range 20 {
		all.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				from := fmt.Sprintf("192.0.2.%d", 1+n)
				counts[harm(ctx, server, code, from, i)].Add(1)
				_ = sleep(ctx, 40*time.Millisecond)
			}
		})
	}
	all.Wait()
	for status := range counts {
		if n := counts[status].Load(); n > 0 {
			fmt.Fprintf(os.Stderr, "abuse: %d times %d\n", n, status)
		}
	}
}

// harm is one act: a room too many, a code that leads nowhere, a socket too many
// that floods, or one that never reads. It gives the status of the answer.
func harm(ctx context.Context, server, code, from string, i int) int {
	header := http.Header{"X-Forwarded-For": {from}, "Content-Type": {"application/json"}}
	switch i % 3 {
	case 0:
		return ask(ctx, http.MethodPost, server+"api/rooms", header)
	case 1:
		return ask(ctx, http.MethodGet, server+"api/rooms/ZZZZZ", header)
	}
	conn, r, err := websocket.Dial(ctx, socket(server, "api/rooms", code, "socket"), &websocket.DialOptions{HTTPHeader: header}) //nolint:bodyclose // Dial closes it
	if err != nil {
		if r == nil {
			return 0
		}
		return r.StatusCode
	}
	for range 130 { // the burst, and more
		if conn.Write(ctx, websocket.MessageText, []byte(`{"ping":1}`)) != nil {
			break
		}
	}
	if i%2 == 0 {
		_ = conn.CloseNow()
	} // else it stays, and never reads
	return r.StatusCode
}

func ask(ctx context.Context, method, url string, header http.Header) int {
	request, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader("{}"))
	if err != nil {
		return 0
	}
	request.Header = header
	r, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0
	}
	_ = r.Body.Close()
	return r.StatusCode
}

// Those inside play on while others do what they must not.
//
//	go test ./internal/load -run Abuse -long -v -timeout 30m
func TestThoseInsidePlayOnUnderAbuse(t *testing.T) {
	rooms, turns, length := 3, 1, 2*time.Second
	if *long {
		rooms, turns, length = 200, 8, 5*time.Second
	}
	r := &run{o: Options{
		Rooms: rooms, Players: 6, For: time.Minute, Pace: 2 * time.Second, Serve: as(t, "server"), Folder: t.TempDir(), Tell: t.Logf,
	}}
	defer r.end()
	if err := r.begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := r.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	quiet, abused := &run{o: r.o, table: r.table, server: r.server, rooms: r.rooms}, &run{o: r.o, table: r.table, server: r.server, rooms: r.rooms}
	// A busy machine may not come to an action in a turn.
	for n := 0; n < turns || n < 10*turns && (quiet.report.total.actions == 0 || abused.report.total.actions == 0); n++ {
		if err := quiet.play(t.Context(), time.Now(), length); err != nil {
			t.Fatal(err)
		}
		cmd := as(t, "abuse")(r.server.url)
		cmd.Args = append(cmd.Args, r.rooms[0].address.Code)
		attacker, err := start(t.Context(), cmd)
		if err != nil {
			t.Fatal(err)
		}
		err = abused.play(t.Context(), time.Now(), length)
		attacker.stop()
		if err != nil {
			t.Fatal(err)
		}
	}
	a, b := quiet.finish(), abused.finish()
	t.Logf("quiet: p50 %.2f, p99 %.2f ms; abused: p50 %.2f, p99 %.2f ms", a.ActionP50, a.ActionP99, b.ActionP50, b.ActionP99)
	if b.Errors > 0 || a.Actions == 0 || b.Actions == 0 {
		t.Errorf("%+v\n%+v", a, b)
	}
	if *long && b.ActionP99 > 2*a.ActionP99 {
		t.Errorf("p99 is %.2f times the quiet one", b.ActionP99/a.ActionP99)
	}
}
