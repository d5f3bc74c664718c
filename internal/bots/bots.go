package bots

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
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
	Silent func(silent bool)         // the server does not answer, and all is tried again; or does so again
	Late   func(host bool)           // Fill: the door asks; host: a person keeps the room, and can let them in
	Adjust func(o *client.Options)   // tests: other times
}

func (o *Options) defaults() {
	if o.Rand == nil {
		o.Rand = rand.Reader
	}
	if o.Opened == nil {
		o.Opened = func(client.Address) {}
	}
	if o.Joined == nil {
		o.Joined = func(string, int) {}
	}
	if o.Silent == nil {
		o.Silent = func(bool) {}
	}
	if o.Late == nil {
		o.Late = func(bool) {}
	}
}

// GiveUp is how long a server may not answer; Options.Adjust has the last word.
const GiveUp = 5 * time.Minute

// Errors of a wish that cannot be granted.
var (
	ErrCount      = errors.New("bots: not as many can play")
	ErrEdition    = errors.New("bots: there is no such game")
	ErrTrack      = errors.New("bots: the track is not that long")
	ErrTurnedAway = errors.New("bots: the host does not let them in")
	ErrScheme     = errors.New("bots: the server is not reached like this") // https:// for http://, or the reverse
)

// most seats that any edition has.
const most = 12

// Fill seats count practice players in the room of a link and plays along,
// further games too, until ctx ends; then they leave, and that is no error. It
// ends by itself, with the reason, once none of them is left. A server that has
// answered once may be away for as long as GiveUp. Errors: ErrCount, ErrScheme, ErrTurnedAway,
// client.ErrAddress, client.ErrNoRoom, client.ErrSilent, *client.Refused.
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
// whole game, through restarts of the server too. Errors: ErrCount, ErrEdition,
// ErrTrack, ErrScheme, client.ErrAddress, client.ErrSilent, the connection's; and
// whatever a phone finds wrong, as a *client.Alarm.
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
	i := slices.IndexFunc(g.decks, func(d deck.Deck) bool { return d.ID == edition.Name && edition.Takes(d.ID, string(d.Kind)) })
	if i < 0 {
		i = slices.IndexFunc(g.decks, func(d deck.Deck) bool { return edition.Takes(d.ID, string(d.Kind)) })
	}
	if i < 0 {
		return wire.Settings{}, fmt.Errorf("%w: no deck fits %q", ErrEdition, game.Edition)
	}
	choice := "card"
	if edition.Chosen {
		choice = "free"
	}
	end := game.Track
	if end == 0 {
		end = edition.End
	}
	return wire.Settings{Edition: edition.Name, End: end, Choice: choice, Decks: []string{g.decks[i].ID}, Language: "en"}, nil
}

// contact is how long the first answer of a server may take.
const contact = 10 * time.Second

func (g *group) play(ctx context.Context, server *url.URL, settings wire.Settings, count int) (Result, error) {
	first, cancel := context.WithTimeout(ctx, contact)
	room, host, err := client.OpenRoom(first, server, settings, g.o.Rand)
	cancel()
	if err != nil {
		return Result{}, why(ctx, server, err)
	}
	g.o.Opened(room)
	g.host, g.met = count, true
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
