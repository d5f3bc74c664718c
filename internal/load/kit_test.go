package load

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime/debug"
	"testing"
	"testing/fstest"

	"go.uber.org/goleak"

	"privacy/deck"
	"privacy/internal/journal/sqlite"
	"privacy/internal/server"
)

// The long forms measure; the short ones, without -long, hold what does not
// depend on how busy this machine is.
var long = flag.Bool("long", false, "run the long forms, which measure: use a quiet machine")

// child says what this test binary is when it is started by a test: the server,
// or the floor, in the folder of its first argument.
const child = "PRIVACY_LOAD_CHILD"

func TestMain(m *testing.M) {
	what := os.Getenv(child)
	if what == "" {
		goleak.VerifyTestMain(m)
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	switch what {
	case "floor":
		must(Floor(ctx, os.Args[1], os.Stdout))
	case "abuse":
		abuse(ctx, os.Args[1], os.Args[2])
	default:
		serve(ctx, os.Args[1])
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// serve is the real server, as the program starts it.
func serve(ctx context.Context, folder string) {
	debug.SetGCPercent(server.Garbage)
	decks, err := deck.LoadAll(deck.Shipped())
	must(err)
	log, err := sqlite.Open(ctx, folder)
	must(err)
	page := &fstest.MapFile{Data: []byte("<head>")}
	s := &server.Server{
		Journal: log, Decks: decks, Log: slog.New(slog.DiscardHandler),
		Pages: fstest.MapFS{"index.html": page, "table.html": page},
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	h := &http.Server{Handler: s.Handler()}
	go func() { _ = h.Serve(listener) }()
	fmt.Printf("http://%s\n", listener.Addr())
	<-ctx.Done()
	_ = h.Close()
	s.Close()
	must(log.Close())
}

// as starts this test binary as something else.
func as(t testing.TB, what string) func(folder string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return func(folder string) *exec.Cmd {
		cmd := exec.Command(program, folder)
		cmd.Env = append(os.Environ(), child+"="+what)
		cmd.Stderr = os.Stderr
		return cmd
	}
}
