package bots

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"privacy/client"
	"privacy/deck"
	"privacy/rules"
	"privacy/wire"
)

// Options are common to both ways of playing.
type Options struct {
	Pause  time.Duration             // before whatever a player does, more or less; 0: at once
	Rand   io.Reader                 // nil: crypto/rand.Reader
	Opened func(room client.Address) // Play: the room is open, nobody is there yet
	Joined func(name string, n int)  // somebody sat down, the n-th
	Adjust func(o *client.Options)   // tests: other times
}

// Errors of a wish that cannot be granted.
var (
	ErrCount   = errors.New("bots: not as many can play")
	ErrEdition = errors.New("bots: there is no such game")
	ErrTrack   = errors.New("bots: the track is not that long")
)

// most seats that any edition has.
const most = 12

// Fill seats count practice players in the room of a link and plays along,
// further games too, until ctx ends; then they leave, and that is no error. It
// ends by itself, with the reason, once none of them is left. Errors: ErrCount,
// client.ErrAddress, client.ErrNoRoom, *client.Refused.
func Fill(ctx context.Context, link string, count int, o Options) error {
	if count < 1 || count > most {
		return fmt.Errorf("%w: %d, it can be 1 to %d", ErrCount, count, most)
	}
	room, err := client.ParseAddress(link)
	if err != nil {
		return err
	}
	g, err := newGroup(ctx, o)
	if err != nil {
		return err
	}
	defer g.leave()
	for range count {
		if err := g.add(ctx, room, nil); err != nil {
			return ended(ctx, err)
		}
	}
	return g.wait()
}

// Game is what Play plays.
type Game struct {
	Edition string
	Count   int
	Track   int // 0: as printed
}

// Result is how a game ended.
type Result struct {
	Code    string         `json:"code"`
	Edition string         `json:"edition"`
	Rounds  int            `json:"rounds"`
	Scores  map[string]int `json:"scores"`  // by name
	Winners []string       `json:"winners"` // names, sorted
}

// Play opens a room on a server, with the first player as its host, and plays a
// whole game. Errors: ErrCount, ErrEdition, ErrTrack, client.ErrAddress, the
// connection's; and whatever a phone finds wrong, as a *client.Alarm.
func Play(ctx context.Context, server string, game Game, o Options) (Result, error) {
	base, err := client.ParseServer(server)
	if err != nil {
		return Result{}, err
	}
	g, err := newGroup(ctx, o)
	if err != nil {
		return Result{}, err
	}
	defer g.close()
	settings, err := g.settings(game)
	if err != nil {
		return Result{}, err
	}
	return g.play(ctx, base, settings, game.Count)
}

func (g *group) settings(game Game) (wire.Settings, error) {
	edition := rules.Find(game.Edition)
	if edition == nil {
		return wire.Settings{}, fmt.Errorf("%w: %q, there is %s", ErrEdition, game.Edition, strings.Join(rules.Names(), ", "))
	}
	if game.Count < 3 || game.Count > edition.Most {
		return wire.Settings{}, fmt.Errorf("%w: %d, it can be 3 to %d", ErrCount, game.Count, edition.Most)
	}
	if game.Track != 0 && (game.Track < 5 || game.Track > 100) {
		return wire.Settings{}, fmt.Errorf("%w: %d, it can be 5 to 100", ErrTrack, game.Track)
	}
	i := slices.IndexFunc(g.decks, func(d deck.Deck) bool { return string(d.Kind) == edition.Kind })
	if i < 0 {
		return wire.Settings{}, fmt.Errorf("%w: no deck fits %q", ErrEdition, game.Edition)
	}
	end := game.Track
	if end == 0 {
		end = edition.End
	}
	return wire.Settings{Edition: edition.Name, End: end, Choice: "card", Deck: g.decks[i].ID, Language: "en"}, nil
}

func (g *group) play(ctx context.Context, server *url.URL, settings wire.Settings, count int) (Result, error) {
	room, host, err := client.OpenRoom(ctx, server, settings, g.rand)
	if err != nil {
		return Result{}, err
	}
	if g.o.Opened != nil {
		g.o.Opened(room)
	}
	g.host = count
	for identity := host; len(g.players) < count; identity = nil {
		if err := g.add(ctx, room, identity); err != nil {
			return Result{}, err
		}
	}
	return g.untilEnd(ctx)
}

// untilEnd waits for the end of the game, or the first that goes wrong.
func (g *group) untilEnd(ctx context.Context) (Result, error) {
	for {
		var r Result
		var over bool
		news := g.players[0].client.Look(func(p *client.Phone) { r, over = resultOf(p.Known()), p.Known().Standing.Ended })
		if over {
			return r, nil
		}
		select {
		case <-news:
		case err := <-g.over:
			return Result{}, cmp.Or(err, ctx.Err())
		case <-ctx.Done():
			return Result{}, ctx.Err()
		}
	}
}

func resultOf(k *client.Known) Result {
	r := Result{
		Code: k.Room.Code, Edition: k.Room.Settings.Edition, Rounds: k.Standing.Round,
		Scores: map[string]int{}, Winners: []string{},
	}
	for _, s := range k.Standing.Scores {
		if seat := k.Seat(s.ID); seat != nil {
			r.Scores[seat.Name] = s.Points
		}
	}
	for _, id := range k.Standing.Winners {
		if seat := k.Seat(id); seat != nil {
			r.Winners = append(r.Winners, seat.Name)
		}
	}
	slices.Sort(r.Winners)
	return r
}

// group is the practice players of one call.
type group struct {
	o       Options
	rand    io.Reader
	decks   []deck.Deck
	host    int // for the first player
	players []*player
	ctx     context.Context // of their playing
	stop    context.CancelFunc
	over    chan error // of each player, once
	playing sync.WaitGroup
}

func newGroup(ctx context.Context, o Options) (*group, error) {
	decks, err := deck.LoadAll(deck.Shipped())
	if err != nil {
		return nil, err
	}
	g := &group{o: o, rand: o.Rand, decks: decks, over: make(chan error, most)}
	if g.rand == nil {
		g.rand = rand.Reader
	}
	g.ctx, g.stop = context.WithCancel(ctx)
	return g, nil
}

// add brings one player in. Its line outlives ctx, so that it can say goodbye.
func (g *group) add(ctx context.Context, room client.Address, me *client.Identity) error {
	var seeds [2][32]byte
	for i := range seeds {
		if _, err := io.ReadFull(g.rand, seeds[i][:]); err != nil {
			return err
		}
	}
	o := client.Options{Store: &client.Volatile{}, Decks: g.decks, Identity: me, Rand: mathrand.NewChaCha8(seeds[0])}
	if g.o.Adjust != nil {
		g.o.Adjust(&o)
	}
	c, err := client.Dial(context.WithoutCancel(ctx), room, o)
	if err != nil {
		return err
	}
	b := &player{client: c, decks: g.decks, pause: g.o.Pause, chance: mathrand.New(mathrand.NewChaCha8(seeds[1]))}
	if me != nil {
		b.host = g.host
	}
	g.players = append(g.players, b)
	if err := b.sitDown(ctx); err != nil {
		return err
	}
	if g.o.Joined != nil {
		c.Look(func(p *client.Phone) { g.o.Joined(p.Name(), len(g.players)) })
	}
	g.playing.Go(func() { g.over <- b.play(g.ctx) })
	return nil
}

// wait waits until all players are over, and gives the last reason.
func (g *group) wait() (err error) {
	for range g.players {
		if why := <-g.over; why != nil {
			err = why
		}
	}
	return err
}

// goodbye is how long leaving may take.
const goodbye = 2 * time.Second

// leave gives all seats up, so that nobody has to be asked about playing on
// without them.
func (g *group) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), goodbye)
	defer cancel()
	for _, b := range g.players {
		_ = b.client.Do(ctx, (*client.Phone).Leave) // who is over already has no seat
	}
	g.close()
}

func (g *group) close() {
	g.stop()
	for _, b := range g.players {
		b.client.Close()
	}
	g.playing.Wait()
}
