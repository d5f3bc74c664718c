// Package journaltest is the one suite that every adapter of journal.Journal has to
// pass. An adapter's test says how to make a place and open it:
//
//	var engine = journaltest.Engine{Place: …, Open: …, Nodes: 1}
//
//	func TestMain(m *testing.M)   { journaltest.Main(m, engine) }
//	func TestJournal(t *testing.T) { journaltest.Run(t, engine) }
//
// It has four parts, from plain to cruel:
//
//	contract   each sentence of the interface, as a test that bears it as its name
//	history    random calls one after the other, against a model that is a map of lists
//	crowd      writers, retries, deletes and watches at the same time; every entry carries
//	           the revision it was decided at, so a broken fence shows as a broken chain
//	kill       a child process says what was acknowledged; it is killed at a random moment
//	           with SIGKILL, and all it said has to be there
//
// A usual run takes a few seconds. With -long it looks for rare interleavings:
//
//	go test ./internal/journal/sqlite -run TestJournal -long -timeout 1h
package journaltest

import (
	"context"
	"flag"
	"os"
	"testing"
	"time"

	"privacy/internal/journal"
)

// Engine is an adapter under test.
type Engine struct {
	// Place makes a new, empty place, a folder or an address, and cleans up after the test.
	Place func(testing.TB) string
	// Open opens a place, also in another process than the one that made it.
	Open func(ctx context.Context, place string) (journal.Journal, error)
	// Nodes is how many journals may have one place open at once.
	Nodes int
}

// patience is how long a test waits for what must happen. It is never used up
// when things are right.
const patience = 30 * time.Second

// childPlace is the environment variable that makes this test binary the child of the
// kill test.
const childPlace = "JOURNALTEST_PLACE"

var long = flag.Bool("long", false, "journaltest: search for minutes rather than seconds")

// Main replaces m.Run in TestMain.
func Main(m *testing.M, e Engine) {
	flag.Parse()
	if place := os.Getenv(childPlace); place != "" {
		os.Exit(child(e, place))
	}
	os.Exit(m.Run())
}

// Run runs the whole suite.
func Run(t *testing.T, e Engine) {
	limitChecks(t)
	t.Run("contract", func(t *testing.T) { testContract(t, e) })
	t.Run("history", func(t *testing.T) { testHistory(t, e) })
	t.Run("crowd", func(t *testing.T) { testCrowd(t, e) })
	t.Run("kill", func(t *testing.T) { testKill(t, e) })
}

// limitChecks sets how many random cases rapid tries, unless the command line
// does. With -short it tries a fifth.
func limitChecks(t *testing.T) {
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if given {
		return
	}
	if err := flag.Set("rapid.checks", pick("20", "1000")); err != nil {
		t.Fatal(err)
	}
}

// pick returns the first value for a usual run, the second for a long one.
func pick[T any](usual, longer T) T {
	if *long {
		return longer
	}
	return usual
}

// open opens a place as often as the engine allows and closes it after the test.
func (e Engine) open(t testing.TB, place string) []journal.Journal {
	t.Helper()
	var nodes []journal.Journal
	for range max(1, e.Nodes) {
		j, err := e.Open(t.Context(), place)
		if err != nil {
			t.Fatalf("open: %v", err)
		}
		t.Cleanup(func() { _ = j.Close() }) // most tests have closed it by then
		nodes = append(nodes, j)
	}
	return nodes
}
