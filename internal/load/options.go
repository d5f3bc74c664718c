package load

import (
	"errors"
	"fmt"
	"net/url"
	"os/exec"
	"time"

	"privacy/client"
)

// Options say what a run is. Serve, or a Server; and Bare for a floor.
type Options struct {
	Rooms   int
	Players int           // in each; fewer where an edition takes fewer
	For     time.Duration // of all slices together, those of the floor too
	Pace    time.Duration // one action of each player in so long

	Server string                           // "": one of its own
	Others []int                            // processes of this machine that have a part in it, to be told what each costs
	Serve  func(folder string) *exec.Cmd    // a server on a free port of this machine, that prints its address
	Bare   func(folder string) *exec.Cmd    // the same that runs Floor; nil: without a floor
	Folder string                           // for both, within which they get folders; "": the system's for temporary files
	Tell   func(format string, args ...any) // how it gets on; nil: nobody asks
}

// What a run may be, at most: it is to end by itself, and is no weapon.
const (
	mostRooms = 4000
	longest   = time.Hour
	quickest  = 100 * time.Millisecond
	spare     = 500 // descriptors for other things than sockets
)

// ErrOptions means that there is no such run.
var ErrOptions = errors.New("load: no such run")

func (o *Options) check() error {
	if o.Tell == nil {
		o.Tell = func(string, ...any) {}
	}
	sockets := o.Rooms * o.Players
	if o.Bare != nil {
		sockets *= 2
	}
	switch limit := descriptors() - spare; {
	case o.Rooms < 1 || o.Rooms > mostRooms:
		return fmt.Errorf("%w: %d rooms, it can be 1 to %d", ErrOptions, o.Rooms, mostRooms)
	case o.Players < 3 || o.Players > 12:
		return fmt.Errorf("%w: %d players in a room, it can be 3 to 12", ErrOptions, o.Players)
	case o.For < 2*shortest || o.For > longest:
		return fmt.Errorf("%w: %v is not between %v and %v", ErrOptions, o.For, 2*shortest, longest)
	case o.Pace < quickest:
		return fmt.Errorf("%w: an action in %v is no people's pace; %v is the least", ErrOptions, o.Pace, quickest)
	case sockets > limit:
		return fmt.Errorf("%w: it needs %d sockets, and a process here may have %d", ErrOptions, sockets, limit)
	}
	if o.Server == "" {
		return nil
	}
	_, err := client.ParseServer(o.Server)
	return err
}

// slices tells how long one is, and how many pairs of them there are.
func (o *Options) slices() (length time.Duration, pairs int) {
	length = max(shortest, min(o.For/12, 5*time.Second))
	sides := time.Duration(2)
	if o.Bare == nil {
		sides = 1
	}
	return length, max(1, int(o.For/(sides*length)))
}

const shortest = time.Second

// limit is when a run is given up.
func (o *Options) limit() time.Duration {
	return 4*o.For + 3*time.Minute + time.Duration(o.Rooms)*100*time.Millisecond
}

func (o *Options) server(own *process) (*url.URL, error) {
	if own != nil {
		return client.ParseServer(own.url)
	}
	return client.ParseServer(o.Server)
}
