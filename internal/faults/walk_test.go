package faults

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"privacy/client"
	"privacy/internal/bots"
	"privacy/rules"
	"privacy/wire"
)

// The kill walk: in a whole game of each edition the server is killed around
// every single entry, by its own hand. Phones come back by themselves and play
// on; what was acknowledged or shown stands in the journal, and once.
//
// One life ends after its second entry, which nobody hears of, the next before
// its first is stored, and so on: every other entry is lost on the way to the
// disk, and every other one on the way back. The first of all opens the room; see
// below.
func TestAGameGoesOnHoweverOftenTheServerIsKilled(t *testing.T) {
	for _, edition := range rules.Names() {
		t.Run(edition, func(t *testing.T) {
			t.Parallel()
			g := play(t, edition, func(life int) death {
				if life%2 == 0 {
					return death{n: 2, after: true}
				}
				return death{n: 1}
			})
			g.holds(t)
			if n := len(g.journal); g.lives != n-1 {
				t.Errorf("killed %d times in %d entries", g.lives, n)
			}
			t.Logf("killed %d times in %d entries and %d rounds", g.lives, len(g.journal), g.result.Rounds)
		})
	}
}

// The long form: every single entry in a game of its own, killed before it and
// in another game after it.
func TestEveryEntryInAGameOfItsOwn(t *testing.T) {
	if !*long {
		t.Skip("minutes; run it with -long")
	}
	for _, edition := range rules.Names() {
		t.Run(edition, func(t *testing.T) {
			t.Parallel()
			games := 0
			for n := int64(2); ; n++ {
				before := play(t, edition, once(death{n: n}))
				before.holds(t)
				after := play(t, edition, once(death{n: n, after: true}))
				after.holds(t)
				if games += 2; before.lives == 0 && after.lives == 0 {
					break // the game was over before
				}
			}
			t.Logf("%d games", games)
		})
	}
}

// Whoever opens a room while the server dies hears that it did not work, and
// opens one once it is back. A room that was stored all the same stays empty
// until it is forgotten.
func TestARoomThatIsOpenedWhileTheServerDiesIsOpenedAgain(t *testing.T) {
	for d, stored := range map[death]int{{n: 1}: 0, {n: 1, after: true}: 1} {
		t.Run(d.String(), func(t *testing.T) {
			m := newMachine(t, "privacy")
			ctx, stop := context.WithTimeout(t.Context(), enough)
			defer stop()
			var living sync.WaitGroup
			defer living.Wait()
			defer stop()
			living.Go(func() { m.run(ctx, once(d)) })
			server, err := client.ParseServer("http://" + m.port.Addr().String())
			must(t, err)
			set := wire.Settings{Edition: "privacy", End: 30, Choice: "card", Decks: []string{"privacy"}, Language: "en"}
			if _, _, err := client.OpenRoom(ctx, server, set, rand.NewChaCha8([32]byte{2})); err == nil {
				t.Fatal("a room was opened by a server that died over it")
			}
			_, _, err = client.OpenRoom(ctx, server, set, rand.NewChaCha8([32]byte{3}))
			must(t, err)
			stop()
			living.Wait()
			if n := m.rooms(); n != stored+1 {
				t.Errorf("%d rooms, want %d", n, stored+1)
			}
		})
	}
}

// A server that is killed at its very first start, while it makes its files, leaves
// nothing that the next one stumbles over.
func TestAFirstStartMayBeKilledAtAnyMoment(t *testing.T) {
	rounds := 5
	if *long {
		rounds = 200
	}
	for range rounds {
		m := newMachine(t, "privacy")
		ctx, kill := context.WithCancel(t.Context())
		var living sync.WaitGroup
		living.Go(func() { m.live(ctx, death{}) })
		for !m.begun() {
			runtime.Gosched()
		}
		began, delay := time.Now(), rand.N(15*time.Millisecond)
		for time.Since(began) < delay {
			runtime.Gosched() // a timer is too coarse
		}
		kill()
		living.Wait()
		if n := m.rooms(); n != 0 {
			t.Errorf("%d rooms", n)
		}
	}
}

// begun tells whether a server has begun to make its files, or is over.
func (m *machine) begun() bool {
	_, err := os.Stat(filepath.Join(m.folder, "journal.db"))
	return err == nil || m.t.Failed()
}

// once dies in the first life and lives ever after.
func once(d death) func(int) death {
	return func(life int) death {
		if life == 0 {
			return d
		}
		return death{}
	}
}

// seats is the fewest that a game is played by, and track its shortest: every
// kind of entry comes, and few come twice.
const (
	seats = 3
	track = 5
)

// enough is how long a game may take; it is never used up when things are right.
const enough = 5 * time.Minute

// play has practice players play a whole game on a machine whose servers die.
func play(t *testing.T, edition string, deaths func(life int) death) game {
	t.Helper()
	m := newMachine(t, edition)
	g := m.play(newWitness(t, m.port.Addr().String()), deaths)
	if m.said != "" {
		t.Errorf("a server said: %s", m.said)
	}
	return g
}

func (m *machine) play(w *witness, deaths func(life int) death) game {
	m.t.Helper()
	ctx, stop := context.WithTimeout(m.t.Context(), enough)
	defer stop()
	var living sync.WaitGroup
	living.Go(func() { m.run(ctx, deaths) })
	result, err := bots.Play(ctx, w.url, bots.Game{Edition: m.deck, Count: seats, Track: track}, bots.Options{
		Rand: rand.NewChaCha8([32]byte{1}), Adjust: func(o *client.Options) { o.Backoff = time.Millisecond },
	})
	stop()
	living.Wait()
	if err != nil {
		m.t.Fatalf("after %d lives, the first until %s: %v; %s; last seen:\n%s", m.lives, deaths(0), err, m.said, w.lastSeen())
	}
	return game{witness: w, result: result, lives: m.lives - 1, journal: m.entries(result.Code)}
}

// immortal never dies.
func immortal(int) death { return death{} }
