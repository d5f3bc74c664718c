package bots_test

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"testing/fstest"

	"go.uber.org/goleak"

	"privacy/client"
	"privacy/deck"
	"privacy/internal/bots"
	"privacy/internal/journal/sqlite"
	"privacy/internal/server"
	"privacy/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve starts the real server on a fresh disk.
func serve(t *testing.T) string {
	t.Helper()
	decks, err := deck.LoadAll(deck.Shipped())
	if err != nil {
		t.Fatal(err)
	}
	journal, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	page := &fstest.MapFile{Data: []byte("<head>")}
	s := &server.Server{
		Journal: journal, Decks: decks, Log: slog.New(slog.DiscardHandler),
		Pages: fstest.MapFS{"index.html": page, "table.html": page},
	}
	web := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		s.Close()
		web.Close()
		http.DefaultClient.CloseIdleConnections()
		if err := journal.Close(); err != nil {
			t.Error(err)
		}
	})
	return web.URL
}

func TestPracticePlayersPlayAWholeGame(t *testing.T) {
	var opened client.Address
	r, err := bots.Play(t.Context(), serve(t), bots.Game{Edition: "privacy", Count: 5, Track: 5}, bots.Options{
		Rand: rand.NewChaCha8([32]byte{1}), Opened: func(a client.Address) { opened = a },
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Code != opened.Code || r.Edition != "privacy" || r.Rounds == 0 || len(r.Scores) != 5 {
		t.Errorf("%+v", r)
	}
	best := slices.Max(slices.Collect(maps.Values(r.Scores)))
	if best < 5 || len(r.Winners) == 0 || r.Scores[r.Winners[0]] != best {
		t.Errorf("%+v", r)
	}
}

// person is somebody with a phone in a room that practice players fill.
type person struct {
	t *testing.T
	*client.Client
}

func sitDown(t *testing.T, room client.Address, me *client.Identity) person {
	t.Helper()
	decks, err := deck.LoadAll(deck.Shipped())
	if err != nil {
		t.Fatal(err)
	}
	c, err := client.Dial(t.Context(), room, client.Options{
		Store: &client.Volatile{}, Decks: decks, Rand: rand.NewChaCha8([32]byte{2}), Identity: me,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return person{t, c}
}

func (p person) do(intent func(*client.Phone) ([]wire.Command, error)) {
	p.t.Helper()
	if err := p.Do(p.t.Context(), intent); err != nil {
		p.t.Fatal(err)
	}
}

// until waits for something to be so.
func (p person) until(is func(*client.Phone) bool) {
	p.t.Helper()
	for so := false; ; {
		news := p.Look(func(phone *client.Phone) { so = is(phone) })
		if so {
			return
		}
		select {
		case <-news:
		case <-p.t.Context().Done():
			p.t.Fatal("it never came to be")
		}
	}
}

func (p person) duty(want client.Duty) {
	p.t.Helper()
	p.until(func(phone *client.Phone) bool { return phone.Duty() == want })
}

func TestPracticePlayersFillARoomAndLeaveIt(t *testing.T) {
	base, err := client.ParseServer(serve(t))
	if err != nil {
		t.Fatal(err)
	}
	set := wire.Settings{Edition: "privacy", End: 30, Choice: "free", Deck: "privacy", Language: "de"}
	room, me, err := client.OpenRoom(t.Context(), base, set, rand.NewChaCha8([32]byte{3}))
	if err != nil {
		t.Fatal(err)
	}
	host := sitDown(t, room, me)
	host.do(func(p *client.Phone) ([]wire.Command, error) {
		return p.Join(wire.Join{Name: "Ada", Figure: 3, Language: "de"})
	})

	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var filling sync.WaitGroup
	filling.Go(func() {
		if err := bots.Fill(ctx, room.Table(), 4, bots.Options{Rand: rand.NewChaCha8([32]byte{4})}); err != nil {
			t.Error(err)
		}
	})
	host.until(func(p *client.Phone) bool { return len(p.Known().Forming.Members) == 5 })
	host.do((*client.Phone).CloseDoor)
	host.duty(client.DutyCompare)
	host.do((*client.Phone).Compare)
	host.duty(client.DutySame)
	host.do((*client.Phone).Same)
	host.duty(client.DutyStart)
	host.do((*client.Phone).Start)
	host.duty(client.DutyGuess)
	host.do(func(p *client.Phone) ([]wire.Command, error) { return p.Guess("3") })
	host.duty(client.DutyAnswer)
	host.do(func(p *client.Phone) ([]wire.Command, error) { return p.Answer(1) })
	host.until(func(p *client.Phone) bool { return p.Known().Standing.Round == 1 })
	host.Look(func(p *client.Phone) {
		if a := p.Alarm(); a != nil {
			t.Error(a)
		}
		for _, s := range p.Known().Seats {
			if s.Practice != (s.ID != p.ID()) {
				t.Errorf("%s is marked wrongly", s.Name)
			}
		}
	})
	stop()
	filling.Wait()
	host.until(func(p *client.Phone) bool { return len(p.Known().Seats) == 1 })
}

func TestWhatCannotBeGranted(t *testing.T) {
	url := serve(t)
	play := func(g bots.Game) error {
		_, err := bots.Play(t.Context(), url, g, bots.Options{})
		return err
	}
	cases := map[string]struct {
		got, want error
	}{
		"two players":              {play(bots.Game{Edition: "privacy", Count: 2}), bots.ErrCount},
		"thirteen players":         {play(bots.Game{Edition: "privacy", Count: 13}), bots.ErrCount},
		"a game nobody knows":      {play(bots.Game{Edition: "chess", Count: 5}), bots.ErrEdition},
		"a track of three":         {play(bots.Game{Edition: "privacy", Count: 5, Track: 3}), bots.ErrTrack},
		"nobody":                   {bots.Fill(t.Context(), url+"/ABCDE", 0, bots.Options{}), bots.ErrCount},
		"a link without a code":    {bots.Fill(t.Context(), url, 3, bots.Options{}), client.ErrAddress},
		"a room that is not there": {bots.Fill(t.Context(), url+"/ABCDE", 3, bots.Options{}), client.ErrNoRoom},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if !errors.Is(c.got, c.want) {
				t.Errorf("%v, want %v", c.got, c.want)
			}
		})
	}
}
