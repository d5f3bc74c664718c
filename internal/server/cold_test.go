package server

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
)

var cold = flag.Bool("cold", false, "measure with 100,000 rooms on the disk; takes minutes")

// Rooms that nobody looks at cost no goroutine and next to no memory, and are
// back with the first request, however many lie on the disk.
//
//	go test ./internal/server -run RoomsOnTheDisk -cold -v -timeout 60m
func TestRoomsOnTheDiskCostNothingAndAreBackAtOnce(t *testing.T) {
	rooms, evenings, commands := 200, 20, 20
	if *cold {
		rooms, evenings, commands = 100_000, 400, 200
	}
	h := newHouse(t)
	evening := h.evening(commands)
	goroutines, heap := runtime.NumGoroutine(), inUse()
	codes := h.fill(evening, rooms, evenings)
	each := (inUse() - heap) / int64(rooms)
	if more := runtime.NumGoroutine() - goroutines; more > 10 {
		t.Errorf("%d goroutines more, with %d rooms", more, rooms)
	}
	var took []time.Duration
	for _, code := range codes[:evenings] {
		began := time.Now()
		if r, body := h.get("/api/rooms/" + code); r.StatusCode != http.StatusOK {
			t.Fatalf("%d %s", r.StatusCode, body)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	median := took[len(took)/2]
	t.Logf("%d rooms on the disk: %d bytes each; one of %d commands is back after %v (median)", rooms, each, commands, median)
	if *cold && (median > 100*time.Millisecond || each > 1000) {
		t.Error("that is too much")
	}
}

// evening is what the journal has of a room in which so many commands were given.
func (h *house) evening(commands int) []journal.Entry {
	h.t.Helper()
	names := []string{"Ada", "Bob", "Cleo"}
	code, people := h.party(names...)
	for i := range commands { // by turns: from one socket 200 would be a flood
		people[i%3].joins(names[i%3], 3+i%6)
	}
	entries, err := h.journal.Read(h.t.Context(), code, 0)
	must(h.t, err)
	for _, p := range people {
		_ = p.conn.CloseNow()
	}
	h.inRoomUntil(code, func(r *live) bool { return len(r.sockets) == 0 })
	live := h.live(code)
	h.clock.turn(awayAfter)
	<-live.ended
	return entries
}

// fill puts rooms on the disk: some with a whole evening, which come first, and
// all others with nothing but their beginning.
func (h *house) fill(evening []journal.Entry, rooms, evenings int) (codes []string) {
	for i := range rooms {
		codes = append(codes, numbered(i))
	}
	var all sync.WaitGroup
	const writers = 200
	for w := range writers {
		all.Go(func() {
			for i := w; i < rooms; i += writers {
				entries := evening[:1]
				if i < evenings {
					entries = evening
				}
				if err := put(h.journal, codes[i], entries); err != nil {
					h.t.Error(err)
				}
			}
		})
	}
	all.Wait()
	return codes
}

func put(log journal.Journal, code string, entries []journal.Entry) error {
	last := journal.Revision(0)
	for i, e := range entries {
		var err error
		if last, err = journaltest.Append(context.Background(), log, code, last, fmt.Sprint(i), e.Data); err != nil {
			return err
		}
	}
	return nil
}

// numbered is the code of a number.
func numbered(n int) string {
	code := make([]byte, 5)
	for i := range code {
		code[i] = alphabet[n%len(alphabet)]
		n /= len(alphabet)
	}
	return string(code)
}

// inUse is how many bytes of the heap are in use.
func inUse() int64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
