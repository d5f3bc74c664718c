package nats_test

import (
	"context"
	"errors"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
	"privacy/internal/journal/nats"
	"privacy/internal/journal/nats/natstest"
)

var engine = journaltest.Engine{
	Place: func(t testing.TB) string { return single(t).ClientURL() },
	Open: func(ctx context.Context, place string) (journal.Journal, error) {
		return nats.Open(ctx, place)
	},
	Nodes: 3,
}

func TestMain(m *testing.M) {
	natstest.Main(func() int { journaltest.Main(m, engine); return 0 })
}

func TestJournal(t *testing.T) { journaltest.Run(t, engine) }

// single starts a server of its own in a folder of the test.
func single(t testing.TB) *server.Server {
	t.Helper()
	return start(t, &server.Options{})
}

func start(t testing.TB, o *server.Options) *server.Server {
	t.Helper()
	o.Host, o.Port, o.NoSigs, o.NoLog = "127.0.0.1", server.RANDOM_PORT, true, true
	o.JetStream, o.StoreDir, o.SyncAlways = true, t.TempDir(), true
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	return s
}

func TestAnotherNodesTwinOfACommandIsSaidToBeARepetition(t *testing.T) {
	place, ctx := single(t).ClientURL(), t.Context()
	var nodes [2]*nats.Journal
	for i := range nodes {
		node, err := nats.Open(ctx, place)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = node.Close() })
		nodes[i] = node
	}
	first, err := journaltest.Append(ctx, nodes[0], "TWINS", 0, "command", []byte("data"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := journaltest.Append(ctx, nodes[1], "TWINS", 0, "command", []byte("data"))
	if !errors.Is(err, journal.ErrRepeated) || again != first {
		t.Errorf("got revision %d and %v, want %d and %v", again, err, first, journal.ErrRepeated)
	}
}
