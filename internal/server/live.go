package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"privacy/internal/journal"
	"privacy/internal/room"
	"privacy/wire"
)

// live is a room in memory. All fields below the line belong to its goroutine.
type live struct {
	server *Server
	code   string
	inbox  chan task
	loaded chan struct{} // closed once state or failed is set
	ended  chan struct{} // closed when the goroutine has ended
	failed error
	pins   int // sockets and requests; guarded by Server.mu

	// ---
	state    *room.State
	revision journal.Revision
	sockets  []*socket
	outside  map[*socket]time.Time // not among sockets yet, until when they may say hello
	awayAt   map[wire.ID]time.Time // who has no socket, until when that is overlooked
	later    time.Time             // no post before: the journal did not take one
	shown    *shown                // the last view sent; nil: to nobody
	unstored bool                  // the journal does not take anything; everybody was told
	owed     bool                  // and since the last reminder something was refused for it
	over     bool                  // no more work: closing, broken, or gone
	broken   bool                  // something here panicked

	watching context.Context // ends with the room; see follow
	callAt   time.Time       // when other servers are called next; zero: not
	calls    int             // since something happened
}

// mostAtOnce is how many commands of a room are decided one behind the other before
// they are stored.
const mostAtOnce = 32

// task is something for the room's goroutine to do, and what it is called in
// the log should it break; or, without run, a command.
type task struct {
	what string
	run  func()
	said said
}

func newLive(s *Server, code string) *live {
	return &live{
		server: s, code: code, inbox: make(chan task, 64),
		loaded: make(chan struct{}), ended: make(chan struct{}),
		outside: map[*socket]time.Time{}, awayAt: map[wire.ID]time.Time{},
	}
}

// do has f run in the room's goroutine, in order, unless that ends before.
func (r *live) do(what string, f func()) { r.put(task{what: what, run: f}) }

// put is do for any task.
func (r *live) put(t task) {
	select {
	case r.inbox <- t:
	case <-r.ended:
	}
}

// ask is do, and waits for it; false: the room has ended, or ends over it.
func (r *live) ask(what string, f func()) bool {
	done := make(chan struct{})
	r.do(what, func() { f(); close(done) })
	select {
	case <-done:
		return true
	case <-r.ended:
		return false
	}
}

// nudge makes the room look whether anybody is left. A full inbox does so too.
func (r *live) nudge() {
	select {
	case r.inbox <- task{what: "nudge", run: func() {}}:
	default:
	}
}

func (r *live) run() {
	defer close(r.ended)
	defer r.server.forget(r)
	watching, stop := context.WithCancel(r.server.ctx)
	defer stop()
	r.watching = watching
	r.failed = r.load()
	if r.failed == nil && r.shares() {
		after := r.revision
		r.server.wait.Go(func() { r.follow(after) })
	}
	close(r.loaded)
	for r.failed == nil && !r.over && (!r.idle() || !r.server.retire(r)) {
		select {
		case t := <-r.inbox:
			r.handleAll(t)
		case <-r.alarm():
			r.handle("tick", r.tick)
		case <-r.server.ctx.Done():
			return
		}
	}
}

// idle tells whether the room can be put out of memory; retire has the last word.
func (r *live) idle() bool { return len(r.sockets) == 0 && len(r.awayAt) == 0 }

// handleAll does a task. A command is carried out together with those that are
// waiting behind it.
func (r *live) handleAll(t task) {
	commands, other := r.gather(t)
	if len(commands) > 0 {
		r.handle("command", func() { r.commands(commands) })
	}
	if other != nil && !r.over {
		r.handle(other.what, other.run)
	}
}

// gather takes commands out of the inbox, up to the first task that is none.
func (r *live) gather(t task) (commands []said, other *task) {
	for {
		if t.run != nil {
			return commands, &t
		}
		if commands = append(commands, t.said); len(commands) == mostAtOnce {
			return commands, nil
		}
		select {
		case t = <-r.inbox:
		default:
			return commands, nil
		}
	}
}

// handle does something. If it breaks, the room goes out of memory, everybody is
// told to come back, and the journal says what is true.
func (r *live) handle(what string, run func()) {
	func() {
		defer r.recovered(what, func() { r.broken = true })
		run()
	}()
	switch {
	case r.broken:
		r.bye("closing")
	case r.state.Burnt() != nil && !r.over:
		r.burn()
	}
}

// recovered is deferred, from any goroutine, around whatever reads what others
// wrote. It logs what was done and where it broke, never with what.
func (r *live) recovered(what string, then func()) {
	if p := recover(); p != nil {
		r.server.Log.Error("a room broke", "room", r.code, "doing", what, "panic", fmt.Sprintf("%T", p), "at", breakingPoint())
		then()
	}
}

// breakingPoint names the function of ours that panicked, for a deferred call.
func breakingPoint() string {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	for {
		f, more := frames.Next()
		if strings.HasPrefix(f.Function, "privacy/") {
			return fmt.Sprintf("%s:%d", f.Function, f.Line)
		}
		if !more {
			return "unknown"
		}
	}
}

var errUnreadable = errors.New("server: reading a room panicked")

func (r *live) load() (err error) {
	defer r.recovered("load", func() { err = errUnreadable })
	if err := r.catchUp(); err != nil {
		return err
	}
	if r.state == nil {
		return errNoRoom
	}
	if r.state.Burnt() != nil { // and whoever did it did not come to delete it
		return cmp.Or(r.erase(), errNoRoom)
	}
	for _, id := range r.everybody() {
		if r.expects(id) && r.mine(id) {
			r.awayAt[id] = r.now().Add(awayAfter)
		}
	}
	r.calls, r.callAt = 0, r.now().Add(firstCall)
	return nil
}

// everybody lists the host, the seats, and who knocks.
func (r *live) everybody() []wire.ID {
	view := r.state.View()
	ids := []wire.ID{view.Room.Host}
	for _, seat := range *view.Seats {
		ids = append(ids, seat.ID)
	}
	for _, knock := range view.Door.Knocks {
		ids = append(ids, knock.ID)
	}
	return ids
}

// catchUp applies what the journal has beyond what is known.
func (r *live) catchUp() error {
	entries, err := r.server.Journal.Read(r.server.ctx, r.code, r.revision)
	if err != nil {
		return fmt.Errorf("server: reading a room: %w", err)
	}
	for _, e := range entries {
		if err := r.apply(e); err != nil {
			return err
		}
	}
	return nil
}

// apply takes in an entry that comes next.
func (r *live) apply(e journal.Entry) error {
	entry, err := room.Decode(e.Data)
	if err != nil {
		return err
	}
	r.state, r.revision = room.Apply(r.state, entry), e.Revision
	r.stir(entry)
	return nil
}

func (r *live) now() time.Time { return r.server.Clock.Now() }
