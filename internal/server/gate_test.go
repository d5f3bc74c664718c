package server

import (
	"context"
	"slices"
	"sync"
	"testing"

	"privacy/internal/journal"
)

// gate is a journal whose appends can be held back or refused.
type gate struct {
	journal.Journal

	mu     sync.Mutex
	before func(command string) error // its error is the append's, and nothing is stored
	after  func(command string)       // stored, but the caller does not know yet
	reads  func() error
	sizes  []int // how many entries each append brought

	deletes func() error
}

func (g *gate) Append(ctx context.Context, room string, after journal.Revision, entries ...journal.Entry) ([]journal.Revision, error) {
	g.mu.Lock()
	g.sizes = append(g.sizes, len(entries))
	before, behind := g.before, g.after
	g.mu.Unlock()
	for i := 0; before != nil && i < len(entries); i++ {
		if err := before(entries[i].Command); err != nil && i == 0 {
			return nil, err
		} else if err != nil {
			entries = entries[:i]
		}
	}
	revisions, err := g.Journal.Append(ctx, room, after, entries...)
	for i := 0; behind != nil && i < len(entries); i++ {
		behind(entries[i].Command)
	}
	return revisions, err
}

// taken is how many entries the last appends brought.
func (g *gate) taken(last int) []int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.sizes[len(g.sizes)-last:])
}

func (g *gate) Read(ctx context.Context, room string, after journal.Revision) ([]journal.Entry, error) {
	g.mu.Lock()
	reads := g.reads
	g.mu.Unlock()
	if reads != nil {
		if err := reads(); err != nil {
			return nil, err
		}
	}
	return g.Journal.Read(ctx, room, after)
}

// set changes the hooks; nil opens the gate.
func (g *gate) set(before func(string) error, after func(string)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.before, g.after = before, after
}

func (g *gate) setReads(reads func() error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.reads = reads
}

// held makes appends wait: arrived gets each command, release lets one go. The end of the
// test lets all go.
func held(t testing.TB) (hook func(string), arrived chan string, release chan struct{}) {
	arrived, release = make(chan string), make(chan struct{})
	over := t.Context().Done()
	return func(command string) {
		select {
		case arrived <- command:
		case <-over:
		}
		select {
		case <-release:
		case <-over:
		}
	}, arrived, release
}
