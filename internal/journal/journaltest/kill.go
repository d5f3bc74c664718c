package journaltest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"testing"

	"privacy/internal/journal"
)

// testKill kills a child at random moments, again and again in the same place, and
// checks each time that everything the child said is true.
func testKill(t *testing.T, e Engine) {
	rounds := pick(5, 25)
	if testing.Short() {
		rounds = 2
	}
	for range pick(1, 8) { // places
		place, said := e.Place(t), map[string]*testimony{}
		for round := range rounds {
			if err := killOnce(t.Context(), e, place, said); err != nil {
				t.Fatalf("round %d: %v", round, err)
			}
		}
	}
}

// killOnce lets a child live for a while and looks at what it leaves.
func killOnce(ctx context.Context, e Engine, place string, said map[string]*testimony) error {
	if err := runChild(ctx, place, said, 1+mathrand.IntN(pick(150, 600))); err != nil {
		return err
	}
	j, err := e.Open(ctx, place)
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	for name, s := range said {
		if err := s.holds(ctx, j, name); err != nil {
			return errors.Join(err, j.Close())
		}
	}
	return j.Close()
}

// testimony is what a child has said of one room.
type testimony struct {
	acked   []journal.Entry // stored for certain; revision and command only
	leaving bool            // a delete was begun, and it is not known whether it was done
}

// runChild starts a child and kills it after some acknowledgements. What it had
// said by then counts, so the pipe is read to its end.
func runChild(ctx context.Context, place string, said map[string]*testimony, after int) error {
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), childPlace+"="+place)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	defer func() { _ = cmd.Wait() }() // it was killed, which Wait reports as an error
	lines := bufio.NewReader(out)
	for n := 0; ; n++ {
		if n == after {
			if err := cmd.Process.Kill(); err != nil {
				return err
			}
		}
		line, err := lines.ReadString('\n')
		switch {
		case errors.Is(err, io.EOF) && n >= after:
			return nil // half a line was never said
		case err != nil:
			return fmt.Errorf("the child ended by itself after %d lines: %w", n, err)
		}
		if err := listen(said, line); err != nil {
			return err
		}
	}
}

// listen takes down one line: "stored ROOM REVISION COMMAND", "leaving ROOM" or "left ROOM".
func listen(said map[string]*testimony, line string) error {
	var verb, name, command string
	var revision journal.Revision
	if n, _ := fmt.Sscan(line, &verb, &name, &revision, &command); n < 2 {
		return fmt.Errorf("the child said %q", line)
	}
	s := said[name]
	if s == nil {
		s = &testimony{}
		said[name] = s
	}
	switch verb {
	case "stored":
		s.acked = append(s.acked, journal.Entry{Revision: revision, Command: command})
	case "leaving":
		s.leaving = true
	case "left":
		*s = testimony{}
	}
	return nil
}

// holds compares a room with what was said of it. Entries that were stored but not
// acknowledged are allowed, as long as the room is a chain.
func (s *testimony) holds(ctx context.Context, j journal.Journal, name string) error {
	entries, err := j.Read(ctx, name, 0)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	if err := checkChain(entries, 0); err != nil {
		return err
	}
	if s.leaving && len(entries) == 0 {
		*s = testimony{} // the delete was done
	}
	s.leaving = false
	if err := contains(entries, s.acked); err != nil {
		return err
	}
	if len(s.acked) == 0 {
		return nil
	}
	last := s.acked[len(s.acked)-1]
	if at, err := Append(ctx, j, name, head(entries), last.Command, nil); !errors.Is(err, journal.ErrRepeated) || at != last.Revision {
		return fmt.Errorf("a retry after the crash: revision %d, %w, want %d repeated", at, err, last.Revision)
	}
	return nil
}
