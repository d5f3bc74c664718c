package sqlite_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
	"privacy/internal/journal/sqlite"
)

// What a disk does varies between minutes more than engines differ. So both
// benchmarks let the journal and a bare file take turns, slice by slice, and report
// the ratio beside the figures.
//
//	go test ./internal/journal/sqlite -run ^$ -bench . -benchtime 20x
const (
	slice      = 250 * time.Millisecond
	entrySize  = 500
	benchRooms = 64
)

// BenchmarkAppend is one room alone: how long an append takes.
func BenchmarkAppend(b *testing.B) {
	rooms, file := openRooms(b, 1), openBare(b)
	var ours, bare []time.Duration
	for b.Loop() {
		ours = append(ours, timed(func() { rooms[0].append(b) })...)
		bare = append(bare, timed(func() { file.append(b) })...)
	}
	for _, p := range []int{50, 99} {
		o, f := percentile(ours, p), percentile(bare, p)
		b.ReportMetric(o*1000, fmt.Sprintf("p%d-ms", p))
		b.ReportMetric(f*1000, fmt.Sprintf("bare-p%d-ms", p))
		b.ReportMetric(o/f, fmt.Sprintf("p%d-ratio", p))
	}
	b.ReportMetric(0, "ns/op") // a turn has a fixed length
}

// BenchmarkCrowd is 64 rooms at once, each as fast as it is answered. The bare file is
// written by one thread with a sync for each entry; group commit may beat it.
func BenchmarkCrowd(b *testing.B) {
	rooms, file := openRooms(b, benchRooms), openBare(b)
	var ours, bare []time.Duration
	for b.Loop() {
		ours = append(ours, crowd(b, rooms)...)
		bare = append(bare, timed(func() { file.append(b) })...)
	}
	seconds := float64(b.N) * slice.Seconds()
	b.ReportMetric(float64(len(ours))/seconds, "appends/s")
	b.ReportMetric(float64(len(bare))/seconds, "bare-syncs/s")
	b.ReportMetric(float64(len(ours))/float64(len(bare)), "ratio")
	b.ReportMetric(percentile(ours, 50)*1000, "p50-ms")
	b.ReportMetric(percentile(ours, 99)*1000, "p99-ms")
	b.ReportMetric(0, "ns/op")
}

// crowd lets all rooms append for one slice.
func crowd(b *testing.B, rooms []*benchRoom) (all []time.Duration) {
	var group sync.WaitGroup
	took := make([][]time.Duration, len(rooms))
	for i, r := range rooms {
		group.Go(func() { took[i] = timed(func() { r.append(b) }) })
	}
	group.Wait()
	return slices.Concat(took...)
}

// timed repeats f for one slice.
func timed(f func()) (took []time.Duration) {
	for start := time.Now(); time.Since(start) < slice; {
		before := time.Now()
		f()
		took = append(took, time.Since(before))
	}
	return took
}

// percentile returns seconds.
func percentile(took []time.Duration, p int) float64 {
	slices.Sort(took)
	return took[(len(took)-1)*p/100].Seconds()
}

type benchRoom struct {
	journal *sqlite.Journal
	name    string
	last    journal.Revision
	count   int
}

func openRooms(b *testing.B, n int) (rooms []*benchRoom) {
	j, err := sqlite.Open(context.Background(), b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = j.Close() })
	for i := range n {
		rooms = append(rooms, &benchRoom{journal: j, name: fmt.Sprintf("room-%02d", i)})
	}
	return rooms
}

// append begins a new room after 300 entries, about a long evening.
func (r *benchRoom) append(b *testing.B) {
	if r.count++; r.count%300 == 0 {
		r.name, r.last = fmt.Sprintf("%s-%d", r.name[:7], r.count), 0
	}
	var err error
	r.last, err = journaltest.Append(context.Background(), r.journal, r.name, r.last, fmt.Sprintf("c%d", r.count), make([]byte, entrySize))
	if err != nil {
		b.Error(err)
	}
}

type bareFile struct{ *os.File }

func openBare(b *testing.B) bareFile {
	f, err := os.Create(filepath.Join(b.TempDir(), "bare"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = f.Close() })
	return bareFile{f}
}

func (f bareFile) append(b *testing.B) {
	if _, err := f.Write(make([]byte, entrySize)); err != nil {
		b.Error(err)
	}
	if err := syscall.Fdatasync(int(f.Fd())); err != nil {
		b.Error(err)
	}
}

// BenchmarkRead is a whole room of 200 entries, as after a restart.
func BenchmarkRead(b *testing.B) {
	room := openRooms(b, 1)[0]
	for range 200 {
		room.append(b)
	}
	for b.Loop() {
		if entries, err := room.journal.Read(context.Background(), room.name, 0); err != nil || len(entries) != 200 {
			b.Fatal(len(entries), err)
		}
	}
}

// BenchmarkOpen is a start with 100,000 rooms, and what they take in memory.
func BenchmarkOpen(b *testing.B) {
	folder := b.TempDir()
	fill(b, folder, 100_000)
	for b.Loop() {
		b.StopTimer()
		before := heap()
		b.StartTimer()
		j, err := sqlite.Open(context.Background(), folder)
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		b.ReportMetric((heap()-before)/100_000, "heap-bytes/room")
		if err := j.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}

// heap returns the bytes that are in use.
func heap() float64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return float64(stats.HeapAlloc)
}

// fill makes rooms of one entry.
func fill(b *testing.B, folder string, rooms int) {
	j, err := sqlite.Open(context.Background(), folder)
	if err != nil {
		b.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range 500 {
		group.Go(func() {
			for n := i; n < rooms; n += 500 {
				if _, err := journaltest.Append(context.Background(), j, fmt.Sprintf("room-%d", n), 0, "c", make([]byte, entrySize)); err != nil {
					b.Error(err)
				}
			}
		})
	}
	group.Wait()
	if err := j.Close(); err != nil {
		b.Fatal(err)
	}
}
