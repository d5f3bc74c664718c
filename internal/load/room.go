package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"privacy/client"
	"privacy/deck"
	"privacy/internal/bots"
	"privacy/wire"
)

// table is what all rooms of a server have in common.
type table struct {
	server *url.URL
	decks  []deck.Deck
	tally  *tally
}

// room is one room of the server under load, with its players.
type room struct {
	*table
	address client.Address
	crowd   *client.Crowd
	seats   []*seat
	timing  timing
	count   atomic.Int64  // commands
	debt    time.Duration // until the next may come
	news    chan struct{} // one frame or more came
	chance  *rand.Rand
	over    chan struct{} // closed in the end
	lines   sync.WaitGroup
	reader  reader

	mu     sync.Mutex
	script *script // nil: nothing is written down
}

// gather is how long one step on the way into a game may take.
const gather = time.Minute

// openRoom opens a room for a game and seats its players.
func openRoom(ctx context.Context, t *table, edition string, players int, seed [32]byte) (*room, error) {
	random := rand.NewChaCha8(seed)
	settings, err := bots.Settings(t.decks, bots.Game{Edition: edition, Count: players, Track: 100})
	if err != nil {
		return nil, err
	}
	r := &room{table: t, crowd: &client.Crowd{}, news: make(chan struct{}, 1), over: make(chan struct{}), chance: rand.New(random)}
	r.timing.screens = players
	opening, cancel := context.WithTimeout(ctx, gather)
	defer cancel()
	address, host, err := client.OpenRoom(opening, t.server, settings, random)
	if err != nil {
		return nil, err
	}
	r.address = address
	r.lines.Go(func() { r.ping(ctx) })
	for identity := host; len(r.seats) < players; identity = nil {
		if err := r.seat(ctx, identity, players); err != nil {
			return r, fmt.Errorf("player %d sits down: %w", len(r.seats), err)
		}
	}
	return r, r.abreast(ctx)
}

// abreast waits until everything is answered and all screens have the same, and
// begins to measure there: what happened before all were here no last screen has.
func (r *room) abreast(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, gather)
	defer cancel()
	for !r.level() {
		if r.listen(ctx); ctx.Err() != nil {
			return errors.Join(errStuck, ctx.Err())
		}
	}
	r.timing.take()
	return nil
}

func (r *room) level() bool {
	at := map[uint64]bool{}
	for _, s := range r.seats {
		s.mu.Lock()
		at[s.phone.Known().At] = true
		waits := len(s.sent) > 0
		s.mu.Unlock()
		if waits {
			return false
		}
	}
	return len(at) == 1
}

func (r *room) seat(ctx context.Context, me *client.Identity, players int) error {
	s := &seat{
		index: len(r.seats), timing: &r.timing, tally: r.tally, count: &r.count,
		store: &pocket{}, random: r.generator(), chance: r.generator(), sent: map[string]time.Time{},
	}
	seats := 0
	if me != nil {
		seats = players
	}
	s.mind = bots.NewMind(r.decks, rand.New(s.chance), seats)
	r.mu.Lock()
	r.seats = append(r.seats, s)
	r.mu.Unlock()
	if err := r.connect(ctx, s, me); err != nil {
		return err
	}
	there := func(p *client.Phone) bool { return p != nil && p.Known().At > 0 }
	if err := r.until(ctx, s, there); err != nil {
		return err
	}
	s.mu.Lock()
	commands, err := s.phone.Join(s.mind.Join(s.phone.Known()))
	if err == nil {
		err = s.say(ctx, commands)
	}
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return r.until(ctx, s, func(p *client.Phone) bool { return p.Known().Seat(p.ID()) != nil })
}

func (r *room) generator() *rand.ChaCha8 {
	var seed [32]byte
	for i := range seed {
		seed[i] = byte(r.chance.IntN(256))
	}
	return rand.NewChaCha8(seed)
}

// connect makes a line for a seat. It is made anew until the room is closed.
func (r *room) connect(ctx context.Context, s *seat, me *client.Identity) error {
	setup := client.Setup{Decks: r.decks, Identity: me}
	hear := func(f wire.ServerFrame, data []byte, now time.Time) { r.hear(ctx, s, setup, f, data, now) }
	lost := func(err error) {
		if r.ended() || ctx.Err() != nil {
			return
		}
		r.tally.fail("line lost")
		r.record(func(sc *script) { sc.torn = true })
		r.lines.Go(func() { r.again(ctx, s, me) })
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	l, err := connect(ctx, socket(r.server.String(), "api/rooms", r.address.Code, "socket"), &r.reader, &r.tally.bytes, hear, lost)
	if err != nil {
		return err
	}
	s.line, s.sent = l, map[string]time.Time{}
	return nil
}

// again comes back after a lost line.
func (r *room) again(ctx context.Context, s *seat, me *client.Identity) {
	for ctx.Err() == nil && !r.ended() {
		_ = sleep(ctx, time.Second/2+rand.N(time.Second/2))
		if r.connect(ctx, s, me) == nil {
			return
		}
	}
}

func (r *room) hear(ctx context.Context, s *seat, setup client.Setup, f wire.ServerFrame, data []byte, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer r.nudge()
	var err error
	if f.Challenge != nil {
		err = s.greet(ctx, *f.Challenge, r.crowd, setup)
	} else {
		s.time(f, now)
		r.record(func(sc *script) { sc.heard(s.index, f, data, now) })
		err = s.take(ctx, f)
	}
	if err != nil && ctx.Err() == nil {
		r.tally.fail("phone: " + err.Error())
		_ = s.line.conn.CloseNow()
	}
}

func (r *room) nudge() {
	select {
	case r.news <- struct{}{}:
	default:
	}
}

// record runs f on what is being written down, if anything is.
func (r *room) record(f func(*script)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.script != nil {
		f(r.script)
	}
}

// until waits for something to be so at a seat.
func (r *room) until(ctx context.Context, s *seat, so func(*client.Phone) bool) error {
	ctx, cancel := context.WithTimeout(ctx, gather)
	defer cancel()
	for {
		s.mu.Lock()
		done := so(s.phone)
		s.mu.Unlock()
		if done {
			return nil
		}
		select {
		case <-r.news:
		case <-ctx.Done():
			return errors.Join(errStuck, ctx.Err())
		}
	}
}

var errStuck = errors.New("the room does not get on")

// start plays without pauses into the middle of a game: so many commands beyond
// its beginning.
func (r *room) start(ctx context.Context, beyond int) error {
	ctx, cancel := context.WithTimeout(ctx, gather)
	defer cancel()
	for begun, from := false, int64(0); !begun || r.count.Load() < from+int64(beyond); {
		if r.tap(ctx) == 0 {
			r.listen(ctx)
		}
		if ctx.Err() != nil {
			return errors.Join(errStuck, ctx.Err())
		}
		if on := r.started(); on && !begun {
			begun, from = true, r.count.Load()
		}
	}
	return nil
}

func (r *room) started() bool {
	s := r.seats[0]
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.phone.Known().Room.Started
}

// retry is how long a room without anything to do waits for news.
const retry = 200 * time.Millisecond

// listen waits for news, or a moment.
func (r *room) listen(ctx context.Context) {
	moment := time.NewTimer(retry)
	defer moment.Stop()
	select {
	case <-r.news:
	case <-moment.C:
	case <-ctx.Done():
	}
}

// tap lets one of the players do something, and tells how many commands that were.
func (r *room) tap(ctx context.Context) int {
	for _, i := range r.chance.Perm(len(r.seats)) {
		if n := r.tapAt(ctx, r.seats[i]); n > 0 {
			return n
		}
	}
	return 0
}

func (r *room) tapAt(ctx context.Context, s *seat) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	what, n, err := s.tap(ctx, "")
	if what != "" {
		r.record(func(sc *script) { sc.tapped(s.index, what, now) })
	}
	if err != nil && ctx.Err() == nil {
		r.tally.fail("tap: " + err.Error())
	}
	return n
}

// play lets the players act at a pace until a moment: one command every so often
// in the whole room. What a phone says by itself counts, and is waited for, in the
// next slice too.
func (r *room) play(ctx context.Context, every time.Duration, until time.Time) {
	began, before, debt := time.Now(), r.count.Load(), r.debt
	owes := func() time.Duration { return debt + time.Duration(r.count.Load()-before)*every }
	defer func() { r.debt = max(0, owes()-time.Since(began)) }()
	for {
		due := began.Add(owes() + time.Duration(r.chance.Int64N(int64(every)+1)))
		if due.After(until) {
			_ = sleep(ctx, time.Until(until))
			return
		}
		if sleep(ctx, time.Until(due)) != nil {
			return
		}
		for r.tap(ctx) == 0 {
			if r.listen(ctx); ctx.Err() != nil || time.Now().After(until) {
				return
			}
		}
	}
}

// pinging is from ping to ping of a phone.
const pinging = 8 * time.Second

// ping keeps all lines open, as phones do.
func (r *room) ping(ctx context.Context) {
	beat := time.NewTicker(pinging)
	defer beat.Stop()
	for {
		select {
		case <-beat.C:
			r.each(func(s *seat) { s.ping(ctx) })
		case <-r.over:
			return
		case <-ctx.Done():
			return
		}
	}
}

// each does something for every seat that there is by now.
func (r *room) each(do func(*seat)) {
	r.mu.Lock()
	seats := slices.Clone(r.seats)
	r.mu.Unlock()
	for _, s := range seats {
		do(s)
	}
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// quiet tells whether everything was answered and is on all screens.
func (r *room) quiet() bool {
	for _, s := range r.seats {
		if s.waits() > 0 {
			return false
		}
	}
	return r.timing.unseen() == 0
}

func (r *room) ended() bool {
	select {
	case <-r.over:
		return true
	default:
		return false
	}
}

func (r *room) close() {
	close(r.over)
	r.lines.Wait()
	for _, s := range r.seats {
		if s.line != nil {
			s.line.close()
		}
	}
}
