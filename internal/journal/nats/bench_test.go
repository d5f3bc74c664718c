package nats_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
	"privacy/internal/journal/nats"
	"privacy/internal/journal/nats/natstest"
)

// Benchmarks on three servers on this machine, which share its cores and its disk.
//
//	go test ./internal/journal/nats -run ^$ -bench . -benchtime 2000x

func openThree(b *testing.B) (*nats.Journal, string) {
	b.Helper()
	c := natstest.Start(b, natstest.Loopback)
	return openFor(b, c.URL()), c.URL()
}

func openFor(b *testing.B, place string) *nats.Journal {
	b.Helper()
	j, err := nats.Open(b.Context(), place)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = j.Close() })
	return j
}

func fill(b *testing.B, j *nats.Journal, room string, after journal.Revision, n int) (last journal.Revision, took []time.Duration) {
	b.Helper()
	last = after
	for i := range n {
		began := time.Now()
		var err error
		last, err = journaltest.Append(context.Background(), j, room, last, fmt.Sprintf("c%d-%d", after, i), make([]byte, 500))
		if err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	return last, took
}

func report(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	for _, p := range []int{50, 99} {
		b.ReportMetric(1000*took[(len(took)-1)*p/100].Seconds(), fmt.Sprintf("p%d-ms", p))
	}
}

// BenchmarkAppend is one room alone.
func BenchmarkAppend(b *testing.B) {
	j, _ := openThree(b)
	b.ResetTimer()
	_, took := fill(b, j, "ROOM", 0, b.N)
	report(b, took)
}

// BenchmarkCrowd is many rooms at once, each as fast as it is answered, in one stream and in
// several. It tells what an append costs each server of the processor, in microseconds: the one that costs most
// leads, if there is one stream.
func BenchmarkCrowd(b *testing.B) {
	c := natstest.Start(b, natstest.Loopback)
	for _, streams := range []int{1, 4, 16} {
		for _, rooms := range []int{64, 512} {
			b.Run(fmt.Sprintf("streams=%d/rooms=%d", streams, rooms), func(b *testing.B) {
				j := openFor(b, fmt.Sprintf("%s?streams=%d", c.Account(b), streams))
				crowd(b, c, j, rooms)
			})
		}
	}
}

func crowd(b *testing.B, c *natstest.Cluster, j *nats.Journal, rooms int) {
	var all []time.Duration
	var mu sync.Mutex
	var group sync.WaitGroup
	before := used(c)
	b.ResetTimer()
	for i := range rooms {
		group.Go(func() {
			_, took := fill(b, j, fmt.Sprintf("ROOM-%d-%d", b.N, i), 0, 1+b.N/rooms)
			mu.Lock()
			defer mu.Unlock()
			all = append(all, took...)
		})
	}
	group.Wait()
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "appends/s")
	for i, cpu := range used(c) {
		b.ReportMetric(float64((cpu-before[i]).Microseconds())/float64(len(all)), fmt.Sprintf("µs-server%d", i))
	}
	report(b, all)
}

func used(c *natstest.Cluster) (all []time.Duration) {
	for i := range c.Size() {
		all = append(all, c.Usage(i).CPU)
	}
	return all
}

// BenchmarkRead is a whole room of 200 entries by a node that has not seen it.
func BenchmarkRead(b *testing.B) {
	j, url := openThree(b)
	fill(b, j, "ROOM", 0, 200)
	var took []time.Duration
	b.ResetTimer()
	for range b.N {
		b.StopTimer()
		cold, err := nats.Open(b.Context(), url)
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		began := time.Now()
		if entries, err := cold.Read(b.Context(), "ROOM", 0); err != nil || len(entries) != 200 {
			b.Fatal(len(entries), err)
		}
		took = append(took, time.Since(began))
		_ = cold.Close()
	}
	report(b, took)
}

// BenchmarkWatch is from an append on one node until another one's watch yields it.
func BenchmarkWatch(b *testing.B) {
	j, url := openThree(b)
	other, err := nats.Open(b.Context(), url)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = other.Close() })
	last, _ := fill(b, j, "ROOM", 0, 1)
	seen := make(chan time.Time)
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	go func() {
		for _, err := range other.Watch(ctx, "ROOM", last) {
			if err != nil {
				return
			}
			seen <- time.Now()
		}
	}()
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		last, _ = fill(b, j, "ROOM", last, 1)
		took = append(took, (<-seen).Sub(began))
	}
	report(b, took)
}
