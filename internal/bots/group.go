package bots

import (
	"context"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"privacy/client"
	"privacy/deck"
)

// group is the practice players of one call.
type group struct {
	o       Options
	decks   []deck.Deck
	host    int  // for the first player
	met     bool // the server has answered once
	late    bool // that was told
	lines   lines
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
	o.defaults()
	g := &group{o: o, decks: decks, over: make(chan error, most), lines: lines{tell: o.Silent}}
	g.ctx, g.stop = context.WithCancel(ctx)
	return g, nil
}

// add brings one player in.
func (g *group) add(ctx context.Context, room client.Address, me *client.Identity) error {
	var seeds [2][32]byte
	for i := range seeds {
		if _, err := io.ReadFull(g.o.Rand, seeds[i][:]); err != nil {
			return err
		}
	}
	c, err := g.dial(ctx, room, client.Options{
		Store: &client.Volatile{}, Decks: g.decks, Identity: me, Rand: rand.NewChaCha8(seeds[0]),
		Insist: g.met, GiveUp: GiveUp, Line: g.lines.another(),
	})
	if err != nil {
		return err
	}
	g.met = true
	b := &player{client: c, decks: g.decks, pause: g.o.Pause, chance: rand.New(rand.NewChaCha8(seeds[1]))}
	if me != nil {
		b.host = g.host
	}
	g.players = append(g.players, b)
	if err := b.sitDown(ctx, g.knocks); err != nil {
		return err
	}
	b.client.Look(func(p *client.Phone) { g.o.Joined(p.Name(), len(g.players)) })
	g.playing.Go(func() { g.over <- b.play(g.ctx) })
	return nil
}

// dial waits no longer than ctx, but the line outlives it, so that a player can
// say goodbye.
func (g *group) dial(ctx context.Context, room client.Address, o client.Options) (*client.Client, error) {
	if g.o.Adjust != nil {
		g.o.Adjust(&o)
	}
	line, cut := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, cut)
	defer stop()
	c, err := client.Dial(line, room, o)
	if err != nil && !g.met {
		err = why(ctx, room.Server, err)
	}
	return c, err
}

// knocks tells once that the host is asked.
func (g *group) knocks(p *client.Phone) {
	if g.late {
		return
	}
	g.late = true
	host := p.Known().Seat(p.Known().Room.Host)
	g.o.Late(host == nil || !host.Practice)
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
