package server

import (
	"context"
	"sync"

	"privacy/internal/journal"
)

// gate is a journal whose appends can be held back or refused.
type gate struct {
	journal.Journal

	mu     sync.Mutex
	before func(command string) error // its error is the append's, and nothing is stored
	after  func(command string)       // stored, but the caller does not know yet
	reads  func() error

	deletes func() error
}

func (g *gate) Append(ctx context.Context, room string, after journal.Revision, command string, data []byte) (journal.Revision, error) {
	g.mu.Lock()
	before, behind := g.before, g.after
	g.mu.Unlock()
	if before != nil {
		if err := before(command); err != nil {
			return 0, err
		}
	}
	revision, err := g.Journal.Append(ctx, room, after, command, data)
	if behind != nil {
		behind(command)
	}
	return revision, err
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

// held makes appends wait: arrived gets each command, release lets one go.
func held() (hook func(string), arrived chan string, release chan struct{}) {
	arrived, release = make(chan string), make(chan struct{})
	return func(command string) {
		arrived <- command
		<-release
	}, arrived, release
}
