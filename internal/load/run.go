package load

import (
	"bytes"
	"cmp"
	"context"
	crypto "crypto/rand"
	"encoding/gob"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"

	"privacy/deck"
	"privacy/internal/usage"
	"privacy/rules"
)

// run is a run under way.
type run struct {
	o       Options
	server  *process // nil: one that was named
	floor   *process // nil: none
	table   *table
	bare    tally // of the floor
	rooms   []*room
	echoes  []*echo
	report  Report
	before  usage.Usage // of the server, with no room
	folders []string
}

// Run plays and measures. It ends by itself, at the latest a while after
// Options.For. Errors: ErrOptions, client.ErrAddress, those of starting a server,
// or why the rooms did not come to play.
func Run(ctx context.Context, o Options) (Report, error) {
	if err := o.check(); err != nil {
		return Report{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, o.limit())
	defer cancel()
	r := &run{o: o}
	defer r.end()
	if err := r.begin(ctx); err != nil {
		return Report{}, err
	}
	if err := r.open(ctx); err != nil {
		return Report{}, err
	}
	length, pairs := o.slices()
	for n := range pairs {
		o.Tell("slice %d of %d", n+1, pairs)
		if err := r.pair(ctx, length); err != nil {
			return Report{}, err
		}
	}
	return r.finish(), nil
}

// begin starts what is to be measured.
func (r *run) begin(ctx context.Context) (err error) {
	if r.o.Server == "" {
		if r.server, err = r.launch(ctx, r.o.Serve); err != nil {
			return err
		}
		r.before = r.server.usage()
	}
	if r.o.Bare != nil {
		if r.floor, err = r.launch(ctx, r.o.Bare); err != nil {
			return err
		}
	}
	decks, err := deck.LoadAll(deck.Shipped())
	if err != nil {
		return err
	}
	at, err := r.o.server(r.server)
	r.table = &table{server: at, decks: decks, tally: &tally{}}
	return err
}

func (r *run) launch(ctx context.Context, command func(folder string) *exec.Cmd) (*process, error) {
	folder, err := os.MkdirTemp(r.o.Folder, "privacy-load-")
	if err != nil {
		return nil, err
	}
	r.folders = append(r.folders, folder)
	return start(ctx, command(folder))
}

// together is how many rooms are opened at once.
const together = 48

// open opens all rooms, plays each into the middle of its game, and connects
// their copies with the floor.
func (r *run) open(ctx context.Context) error {
	r.o.Tell("opening %d rooms", r.o.Rooms)
	r.rooms, r.echoes = make([]*room, r.o.Rooms), make([]*echo, r.o.Rooms)
	err := each(r.rooms, together, func(i int) error {
		names := rules.Names()
		edition := names[i%len(names)]
		return r.openOne(ctx, i, edition, min(r.o.Players, rules.Find(edition).Most))
	})
	if err != nil {
		return err
	}
	for _, room := range r.rooms {
		room.debt = time.Duration(room.chance.Int64N(int64(r.o.Pace)))
	}
	return r.settle(ctx, "opening")
}

// middle is how many commands the longest round of eight has, more or less: a
// room begins anywhere in it.
const middle = 60

func (r *run) openOne(ctx context.Context, i int, edition string, players int) (err error) {
	var seed [32]byte
	_, _ = crypto.Read(seed[:]) // it never fails
	r.rooms[i], err = openRoom(ctx, r.table, edition, players, seed)
	if err != nil {
		return fmt.Errorf("room %d, %s: %w", i, edition, err)
	}
	if err := r.rooms[i].start(ctx, r.rooms[i].chance.IntN(middle)); err != nil {
		return fmt.Errorf("room %d, %s: %w", i, edition, err)
	}
	if r.floor != nil {
		r.echoes[i], err = newEcho(ctx, r.floor.url, i, r.rooms[i], &r.bare)
	}
	return err
}

// each does something for all of a list, so many at once, until one fails.
func each[T any](list []T, most int, do func(i int) error) error {
	var all sync.WaitGroup
	var mu sync.Mutex
	var errs error
	next := make(chan int)
	for range min(most, len(list)) {
		all.Go(func() {
			for i := range next {
				if err := do(i); err != nil {
					mu.Lock()
					errs = cmp.Or(errs, err)
					mu.Unlock()
				}
			}
		})
	}
	for i := range list {
		mu.Lock()
		failed := errs != nil
		mu.Unlock()
		if failed {
			break
		}
		next <- i
	}
	close(next)
	all.Wait()
	return errs
}

// pair is a slice of play, and its repetition at the floor.
func (r *run) pair(ctx context.Context, length time.Duration) error {
	if r.floor != nil {
		if err := each(r.echoes, 4, func(i int) error { return r.echoes[i].copy() }); err != nil {
			return err
		}
	}
	began := time.Now()
	if r.floor != nil {
		r.record(func(room *room) *script { return newScript(len(room.seats), began, !room.quiet()) })
	}
	if err := r.play(ctx, began, length); err != nil || r.floor == nil {
		return err
	}
	if err := r.teach(ctx); err != nil {
		return err
	}
	return r.replay(ctx)
}

func (r *run) record(of func(*room) *script) {
	for i, room := range r.rooms {
		next := of(room) // asks the seats, who lock the room in their turn
		room.mu.Lock()
		r.echoes[i].script, room.script = room.script, next
		room.mu.Unlock()
		if next != nil && !room.quiet() { // something came in between
			room.record(func(sc *script) { sc.torn = true })
		}
	}
}

// play is one slice of the rooms.
func (r *run) play(ctx context.Context, began time.Time, length time.Duration) error {
	others := usedBy(r.o.Others)
	from, actions, bytes := r.usage(), r.table.tally.actions.Load(), r.table.tally.bytes.Load()
	var all sync.WaitGroup
	for _, room := range r.rooms {
		every := r.o.Pace / time.Duration(len(room.seats))
		all.Go(func() { room.play(ctx, every, began.Add(length)) })
	}
	all.Wait()
	err := r.settle(ctx, "unanswered")
	to := r.usage()
	r.report.used(others, usedBy(r.o.Others))
	var s samples
	for _, room := range r.rooms {
		s.add(room.timing.take())
	}
	r.report.slice(s, slice{
		actions: r.table.tally.actions.Load() - actions, bytes: r.table.tally.bytes.Load() - bytes,
		cpu: to.CPU - from.CPU, rss: to.RSS, took: time.Since(began),
	})
	return err
}

func (r *run) usage() usage.Usage {
	if r.server == nil {
		return usage.Usage{}
	}
	return r.server.usage()
}

// teach tells the floor what to send in its slice.
func (r *run) teach(ctx context.Context) error {
	r.record(func(*room) *script { return nil })
	scripts := Scripts{}
	for i, e := range r.echoes {
		scripts[strconv.Itoa(i)] = e.script.replies()
	}
	var body bytes.Buffer
	if err := gob.NewEncoder(&body).Encode(scripts); err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.floor.url+"script", &body)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	return response.Body.Close()
}

// replay is one slice of the floor.
func (r *run) replay(ctx context.Context) error {
	var all sync.WaitGroup
	began := time.Now()
	for _, e := range r.echoes {
		if !e.script.torn {
			all.Go(func() { e.play(ctx, began) })
		}
	}
	all.Wait()
	r.await(ctx, func() bool {
		for _, e := range r.echoes {
			if !e.script.torn && !e.quiet() {
				return false
			}
		}
		return true
	}, func() { r.bare.fail("unplayed") })
	var s samples
	for _, e := range r.echoes {
		s.add(e.timing.take())
	}
	r.report.floor(s)
	return ctx.Err()
}

// settle waits until everything that was sent is answered and shown.
func (r *run) settle(ctx context.Context, word string) error {
	r.await(ctx, func() bool {
		for _, room := range r.rooms {
			if !room.quiet() {
				return false
			}
		}
		return true
	}, func() { r.table.tally.fail(word) })
	return ctx.Err()
}

// patient is how long a slice may take to end.
const patient = 10 * time.Second

// await looks again and again; if it does not come to be, that is a failure.
func (r *run) await(ctx context.Context, so func() bool, fail func()) {
	for until := time.Now().Add(patient); !so(); {
		if time.Now().After(until) {
			fail()
			return
		}
		if sleep(ctx, 10*time.Millisecond) != nil {
			return
		}
	}
}

// end closes everything.
func (r *run) end() {
	var all sync.WaitGroup
	for _, room := range r.rooms {
		if room != nil {
			all.Go(room.close)
		}
	}
	all.Wait()
	for _, e := range r.echoes {
		if e != nil {
			e.close()
		}
	}
	for _, p := range []*process{r.server, r.floor} {
		if p != nil {
			p.stop()
		}
	}
	for _, folder := range r.folders {
		_ = os.RemoveAll(folder)
	}
	http.DefaultClient.CloseIdleConnections()
}
