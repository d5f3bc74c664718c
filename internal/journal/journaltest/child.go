package journaltest

import (
	"context"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"os"

	"privacy/internal/journal"
)

// Rooms of the kill test: all workers write into the shared ones, and each has one
// of its own, which it deletes now and then.
const (
	workers     = 6
	sharedRooms = 3
)

// child appends until it is killed and says what it knows for certain. It returns
// only when something is wrong.
func child(e Engine, place string) int {
	ctx := context.Background()
	j, err := e.Open(ctx, place)
	if err != nil {
		fmt.Fprintln(os.Stderr, "child: open:", err)
		return 1
	}
	failed := make(chan error)
	for number := range workers {
		go func() { failed <- work(ctx, j, number) }()
	}
	fmt.Fprintln(os.Stderr, "child:", <-failed)
	return 1
}

func work(ctx context.Context, j journal.Journal, number int) error {
	own := fmt.Sprintf("own-%d", number)
	dice := mathrand.New(mathrand.NewPCG(mathrand.Uint64(), mathrand.Uint64()))
	known := map[string]journal.Revision{}
	for {
		name := own
		if dice.IntN(3) > 0 {
			name = fmt.Sprintf("shared-%d", dice.IntN(sharedRooms))
		}
		err := store(ctx, j, dice, known, name)
		if err == nil && dice.IntN(40) == 0 {
			err = leave(ctx, j, known, own)
		}
		if err != nil {
			return err
		}
	}
}

// store appends one command or some, catching up as often as others are faster.
func store(ctx context.Context, j journal.Journal, dice *mathrand.Rand, known map[string]journal.Revision, name string) error {
	command := newName()
	for {
		after := known[name]
		entries := together(after, command, someSizes(dice)...)
		revisions, err := j.Append(ctx, name, after, entries...)
		for i, at := range revisions {
			known[name] = at
			if err := say("stored %s %d %s\n", name, at, entries[i].Command); err != nil {
				return err
			}
		}
		if err == nil {
			return nil
		}
		if !errors.Is(err, journal.ErrConflict) {
			return err
		}
		if err := catchUp(ctx, person{Journal: j}, known, name); err != nil {
			return err
		}
	}
}

func leave(ctx context.Context, j journal.Journal, known map[string]journal.Revision, name string) error {
	if err := say("leaving %s\n", name); err != nil {
		return err
	}
	if err := j.Delete(ctx, name); err != nil {
		return err
	}
	known[name] = 0
	return say("left %s\n", name)
}

// say writes a line with one system call, so that lines of workers do not mix.
func say(format string, values ...any) error {
	_, err := fmt.Fprintf(os.Stdout, format, values...)
	return err
}
