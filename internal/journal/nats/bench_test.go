package nats_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"privacy/internal/journal"
	"privacy/internal/journal/nats"
	"privacy/internal/journal/nats/natstest"
)

// Benchmarks on three servers on this machine, which share its cores and its disk.
//
//	go test ./internal/journal/nats -run ^$ -bench . -benchtime 2000x

func openThree(b *testing.B) (*nats.Journal, string) {
	b.Helper()
	c := natstest.Start(b, natstest.Loopback)
	j, err := nats.Open(b.Context(), c.URL())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = j.Close() })
	return j, c.URL()
}

func fill(b *testing.B, j *nats.Journal, room string, after journal.Revision, n int) (last journal.Revision, took []time.Duration) {
	b.Helper()
	last = after
	for i := range n {
		began := time.Now()
		var err error
		last, err = j.Append(context.Background(), room, last, fmt.Sprintf("c%d-%d", after, i), make([]byte, 500))
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

// BenchmarkCrowd is 64 rooms at once, each as fast as it is answered.
func BenchmarkCrowd(b *testing.B) {
	j, _ := openThree(b)
	var all []time.Duration
	var mu sync.Mutex
	var group sync.WaitGroup
	b.ResetTimer()
	for i := range 64 {
		group.Go(func() {
			_, took := fill(b, j, fmt.Sprintf("ROOM-%d", i), 0, 1+b.N/64)
			mu.Lock()
			defer mu.Unlock()
			all = append(all, took...)
		})
	}
	group.Wait()
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "appends/s")
	report(b, all)
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
