package sqlite_test

import (
	"context"
	"testing"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
	"privacy/internal/journal/sqlite"
)

var engine = journaltest.Engine{
	Place: func(t testing.TB) string { return t.TempDir() },
	Open: func(ctx context.Context, place string) (journal.Journal, error) {
		return sqlite.Open(ctx, place)
	},
	Nodes: 1,
}

func TestMain(m *testing.M) { journaltest.Main(m, engine) }

func TestJournal(t *testing.T) { journaltest.Run(t, engine) }
