package nats_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"testing"
	"time"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
	"privacy/internal/journal/nats"
	"privacy/internal/journal/nats/natstest"
)

// The suite once more, with three copies of everything: a place is an account.
func TestJournalOnThreeServers(t *testing.T) { onThreeServers(t, "") }

func TestJournalInFourStreamsOnThreeServers(t *testing.T) {
	if flag.Lookup("long").Value.String() != "true" {
		t.Skip("-long; the two halves of it are tested without")
	}
	onThreeServers(t, "?streams=4")
}

func onThreeServers(t *testing.T, spread string) {
	c := natstest.Start(t, natstest.Loopback)
	journaltest.Run(t, journaltest.Engine{
		Place: func(t testing.TB) string { return c.Account(t) + spread },
		Open: func(ctx context.Context, place string) (journal.Journal, error) {
			return nats.Open(ctx, place)
		},
		Nodes: 3,
	})
}

// Besides the stream's files each server keeps a log of what was to be copied (Raft). The secret
// of a forgotten room leaves the former at once, the latter when it is cut: every two to three minutes,
// for which only the long form waits. Nothing stands in either as it was said.
func TestForgottenRoomLeavesNoSecretInTheFilesOfThreeServers(t *testing.T) {
	c := natstest.Start(t, natstest.Loopback)
	j := open(t, c.URL())
	play(t, j, "KEPT")
	played := play(t, j, "ONE")
	secrets := secretsOf(t, c.URL())
	for i := range 3 {
		waitFor(t, "the secret of the living room in the stream's files", func() bool {
			return bytes.Contains(c.StreamFiles(i), secrets["ONE"])
		})
	}
	check(t, j.Delete(t.Context(), "ONE"))
	last := later(t, j, 0)
	for i := range 3 {
		waitFor(t, "the secret of the forgotten room to leave the stream's files", func() bool {
			return !bytes.Contains(c.StreamFiles(i), secrets["ONE"])
		})
		if !bytes.Contains(c.StreamFiles(i), secrets["KEPT"]) {
			t.Errorf("server %d has lost the secret of the living room", i)
		}
		played.absent(t, c.Files(i))
	}
	if flag.Lookup("long").Value.String() == "true" {
		waitForCut(t, c, secrets["ONE"], func() { last = later(t, j, last) })
	}
}

// Two of three gone is not enough to write or to open a room, and the node can tell.
func TestNodeWithoutAMajorityOfServersIsNotReady(t *testing.T) {
	c := natstest.Start(t, natstest.Loopback)
	j := open(t, c.URL(2)) // which lives
	check(t, j.Ready(t.Context()))
	c.Kill(0)
	c.Kill(1)
	waitFor(t, "word that the cluster is away", func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		err := j.Ready(ctx)
		return errors.Is(err, journal.ErrAway) || errors.Is(err, context.DeadlineExceeded)
	})
}

// waitFor asks until it is so: what one server has done the others do a moment later.
func waitFor(t *testing.T, what string, is func() bool) {
	t.Helper()
	for began := time.Now(); !is(); time.Sleep(50 * time.Millisecond) {
		if time.Since(began) > 20*time.Second {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

func later(t *testing.T, j journal.Journal, last journal.Revision) journal.Revision {
	t.Helper()
	last, err := journaltest.Append(t.Context(), j, "LATER", last, rand.Text(), nil)
	check(t, err)
	return last
}

// waitForCut waits until the logs of servers that go on are cut by themselves.
func waitForCut(t *testing.T, c *natstest.Cluster, secret []byte, goOn func()) {
	t.Helper()
	began := time.Now()
	for range time.Tick(time.Second) {
		goOn()
		copies := 0
		for i := range 3 {
			copies += bytes.Count(c.Files(i), secret)
		}
		if copies == 0 {
			t.Logf("the last copy went after %v", time.Since(began).Round(time.Second))
			return
		}
		if time.Since(began) > 5*time.Minute {
			t.Fatalf("%d copies are left after five minutes", copies)
		}
	}
}
