package faults

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/fstest"

	"privacy/deck"
	"privacy/internal/journal"
	"privacy/internal/journal/sqlite"
	"privacy/internal/server"
)

var long = flag.Bool("long", false, "faults: every single one in a game of its own")

// What the parent tells the child, as environment variables.
const (
	childFolder = "FAULTS_FOLDER" // of the journal; makes this binary the child
	childDeck   = "FAULTS_DECK"   // the one deck that it offers
	childDeath  = "FAULTS_DEATH"  // as death.String says it
)

func TestMain(m *testing.M) {
	flag.Parse()
	if folder := os.Getenv(childFolder); folder != "" {
		fmt.Fprintln(os.Stderr, "child:", serve(folder))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// listening is the first file that a child inherits.
const listening = 3

// serve is the child: it serves until it dies, or its parent has.
func serve(folder string) error {
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	l, err := net.FileListener(os.NewFile(listening, "listener"))
	if err != nil {
		return err
	}
	d, err := deck.Load(deck.Shipped(), os.Getenv(childDeck))
	if err != nil {
		return err
	}
	log, err := sqlite.Open(context.Background(), folder)
	if err != nil {
		return err
	}
	page := &fstest.MapFile{Data: []byte("<head>")}
	s := &server.Server{
		Journal: &killer{Journal: log, death: parseDeath(os.Getenv(childDeath))}, Decks: []deck.Deck{d},
		Pages: fstest.MapFS{"index.html": page, "table.html": page}, Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	}
	return http.Serve(l, s.Handler()) //nolint:gosec // no timeouts: the parent is the only guest
}

// death is when a child kills itself: before or after its n-th entry. The zero
// value lives.
type death struct {
	n     int64
	after bool
}

func (d death) String() string {
	if d.after {
		return fmt.Sprint("after ", d.n)
	}
	return fmt.Sprint("before ", d.n)
}

func parseDeath(text string) death {
	when, n, _ := strings.Cut(text, " ")
	number, _ := strconv.ParseInt(n, 10, 64)
	return death{number, when == "after"}
}

// killer is a journal at which the whole process dies.
type killer struct {
	journal.Journal
	death death
	n     atomic.Int64
}

// Append dies before the entry is stored, or once it is and nobody knows it. Of entries that come
// together those before it are stored, and none behind it.
func (k *killer) Append(ctx context.Context, name string, after journal.Revision, entries ...journal.Entry) ([]journal.Revision, error) {
	many := int64(len(entries))
	left := k.death.n - (k.n.Add(many) - many) // entries until then
	now := 0 < left && left <= many
	switch {
	case now && k.death.after:
		entries = entries[:left]
	case now:
		entries = entries[:left-1]
	}
	if len(entries) == 0 {
		die()
	}
	revisions, err := k.Journal.Append(ctx, name, after, entries...)
	if now {
		die()
	}
	return revisions, err
}

// die is kill -9 by the process itself: nothing is flushed, nobody is told.
func die() {
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {}
}
