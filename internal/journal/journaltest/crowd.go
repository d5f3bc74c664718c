package journaltest

import (
	"context"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"slices"
	"sync"
	"testing"

	"privacy/internal/journal"

	"pgregory.net/rapid"
)

// testCrowd lets many work at once. No model can say which of two appends
// wins, but whoever wins, the entries must form a chain.
func testCrowd(t *testing.T, e Engine) {
	nodes := e.open(t, e.Place(t))
	rapid.Check(t, func(r *rapid.T) {
		c := &crowd{
			nodes: nodes,
			kept:  []string{newName(), newName()}[:rapid.IntRange(1, 2).Draw(r, "kept rooms")],
			// Rooms that are deleted while others play in them.
			doomed: []string{newName(), newName()}[:rapid.IntRange(0, 2).Draw(r, "doomed rooms")],
			seed:   rapid.Uint64().Draw(r, "seed"),
			acked:  map[string][]journal.Entry{},
		}
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := c.run(ctx, rapid.IntRange(1, 8).Draw(r, "writers"), rapid.IntRange(0, 4).Draw(r, "passers-by")); err != nil {
			r.Fatal(err)
		}
	})
}

type crowd struct {
	nodes        []journal.Journal
	kept, doomed []string
	seed         uint64

	mu    sync.Mutex
	acked map[string][]journal.Entry // by room; revision and command only
	errs  []error
}

// run returns what went wrong. Writers end by themselves; then the watches of the
// kept rooms have to arrive at the end, and those of passers-by are ended.
func (c *crowd) run(ctx context.Context, writers, passersBy int) error {
	var writing, watching, passing sync.WaitGroup
	for i := range writers {
		c.start(ctx, &writing, uint64(i), c.write)
	}
	if len(c.doomed) > 0 {
		c.start(ctx, &writing, 100, c.remove)
	}
	ends := make(chan struct{})
	for i, name := range c.kept {
		c.start(ctx, &watching, 200+uint64(i), func(ctx context.Context, p person) error { return c.stay(ctx, p, name, ends) })
	}
	walking, stop := context.WithCancel(ctx)
	for i := range passersBy {
		c.start(walking, &passing, 300+uint64(i), c.passBy)
	}
	writing.Wait()
	close(ends)
	watching.Wait()
	stop()
	passing.Wait()
	return errors.Join(append(c.errs, c.settle(ctx))...)
}

// person is somebody in the crowd: a node it talks to and dice of its own.
type person struct {
	journal.Journal
	*mathrand.Rand
}

func (c *crowd) start(ctx context.Context, group *sync.WaitGroup, number uint64, f func(context.Context, person) error) {
	p := person{c.nodes[number%uint64(len(c.nodes))], mathrand.New(mathrand.NewPCG(c.seed, number))}
	group.Go(func() {
		if err := f(ctx, p); err != nil {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.errs = append(c.errs, err)
		}
	})
}

func (c *crowd) anyRoom(p person) string {
	all := append(append([]string{}, c.kept...), c.doomed...)
	return all[p.IntN(len(all))]
}

// write is a server that decides, meets conflicts, catches up and decides again.
func (c *crowd) write(ctx context.Context, p person) error {
	known := map[string]journal.Revision{}
	for range 10 {
		name, command := c.anyRoom(p), newName()
		for {
			again, err := c.attempt(ctx, p, known, name, command)
			if err != nil {
				return err
			}
			if !again {
				break
			}
		}
	}
	return nil
}

// attempt tries once and tells whether to try again. Now and then it forgets the
// answer, as a phone does whose connection breaks, and so sends a command that is
// there.
func (c *crowd) attempt(ctx context.Context, p person, known map[string]journal.Revision, name, command string) (again bool, err error) {
	entries := together(known[name], command, someSizes(p.Rand)...)
	revisions, err := p.Append(ctx, name, known[name], entries...)
	switch {
	case err == nil && len(revisions) == 1 && p.IntN(4) == 0:
		return true, nil
	case err == nil, errors.Is(err, journal.ErrRepeated):
		for i, at := range revisions {
			known[name] = max(known[name], at)
			c.acknowledge(name, at, entries[i].Command)
		}
		if len(revisions) > 1 && slices.Contains(c.kept, name) && p.IntN(4) == 0 {
			return false, c.repeat(ctx, p, name, entries, revisions)
		}
		return false, nil
	case errors.Is(err, journal.ErrConflict), errors.Is(err, journal.ErrGone):
		return true, catchUp(ctx, p, known, name)
	}
	return false, fmt.Errorf("append: %w", err)
}

// repeat sends again what was stored together: each stands where it was said to stand.
func (c *crowd) repeat(ctx context.Context, p person, name string, entries []journal.Entry, revisions []journal.Revision) error {
	for i, want := range revisions {
		at, err := p.Append(ctx, name, want, entries[i:]...)
		if !errors.Is(err, journal.ErrRepeated) || !slices.Equal(at, revisions[i:i+1]) {
			return fmt.Errorf("entry %d of %d again: %d, %w, want %d", i, len(entries), at, err, want)
		}
	}
	return nil
}

func catchUp(ctx context.Context, p person, known map[string]journal.Revision, name string) error {
	entries, err := p.Read(ctx, name, known[name])
	if errors.Is(err, journal.ErrGone) {
		known[name] = 0
		return nil
	}
	if err == nil {
		err = checkChain(entries, known[name])
	}
	known[name] = max(known[name], head(entries))
	return err
}

func (c *crowd) acknowledge(name string, revision journal.Revision, command string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.acked[name] = append(c.acked[name], journal.Entry{Revision: revision, Command: command})
}

// somewhere returns zero or a revision at which the room was at some time.
func (c *crowd) somewhere(p person, name string) journal.Revision {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.acked[name]); n > 0 && p.IntN(2) == 0 {
		return c.acked[name][p.IntN(n)].Revision
	}
	return 0
}

func (c *crowd) remove(ctx context.Context, p person) error {
	for range 3 {
		if err := p.Delete(ctx, c.doomed[p.IntN(len(c.doomed))]); err != nil {
			return fmt.Errorf("delete: %w", err)
		}
	}
	return nil
}

// stay watches a room from its beginning until nothing more comes, and
// compares what it saw with what there is.
func (c *crowd) stay(ctx context.Context, p person, name string, ends <-chan struct{}) error {
	seen := make(chan journal.Entry, 10000)
	watching, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		defer close(seen)
		for entry, err := range p.Watch(watching, name, 0) {
			if err != nil {
				return
			}
			seen <- entry
		}
	}()
	<-ends
	all, err := p.Read(ctx, name, 0)
	if err != nil {
		return err
	}
	for _, want := range all {
		if entry := <-seen; !equal([]journal.Entry{entry}, []journal.Entry{want}) {
			return fmt.Errorf("the watch yields revision %d, want %d", entry.Revision, want.Revision)
		}
	}
	stop()
	for entry := range seen {
		return fmt.Errorf("the watch yields revision %d behind the end", entry.Revision)
	}
	return nil
}

// passBy watches here and there for a while.
func (c *crowd) passBy(ctx context.Context, p person) error {
	for ctx.Err() == nil {
		name := c.anyRoom(p)
		after, most := c.somewhere(p, name), 1+p.IntN(20)
		var seen []journal.Entry
		for entry, err := range p.Watch(ctx, name, after) {
			if errors.Is(err, journal.ErrGone) {
				break
			}
			if err != nil {
				return fmt.Errorf("watch: %w", err)
			}
			if seen = append(seen, entry); len(seen) == most {
				break
			}
		}
		if err := checkChain(seen, after); err != nil {
			return fmt.Errorf("watch: %w", err)
		}
	}
	return nil
}

// settle checks the rooms when everybody has gone.
func (c *crowd) settle(ctx context.Context) error {
	for _, name := range append(append([]string{}, c.kept...), c.doomed...) {
		entries, err := c.nodes[0].Read(ctx, name, 0)
		if err == nil {
			err = checkChain(entries, 0)
		}
		if err != nil {
			return err
		}
	}
	for _, name := range c.kept {
		if err := c.allThere(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

func (c *crowd) allThere(ctx context.Context, name string) error {
	entries, err := c.nodes[0].Read(ctx, name, 0)
	if err != nil {
		return err
	}
	if len(entries) != len(c.acked[name]) {
		return fmt.Errorf("%d entries, %d were acknowledged", len(entries), len(c.acked[name]))
	}
	return contains(entries, c.acked[name])
}

// contains returns an error unless all acknowledged commands stand where it was said.
func contains(entries, acked []journal.Entry) error {
	at := map[string]journal.Revision{}
	for _, e := range entries {
		at[e.Command] = e.Revision
	}
	for _, e := range acked {
		if at[e.Command] != e.Revision {
			return fmt.Errorf("acknowledged at revision %d, found at %d (0: lost)", e.Revision, at[e.Command])
		}
	}
	return nil
}
