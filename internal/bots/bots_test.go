package bots_test

import (
	"context"
	"errors"
	"io"
	"log"
	"maps"
	"math/rand/v2"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"privacy/client"
	"privacy/deck"
	"privacy/internal/bots"
	"privacy/rules"
	"privacy/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve starts the real server on a fresh disk.
func serve(t *testing.T) string {
	t.Helper()
	return newHouse(t).url
}

func TestPracticePlayersPlayEveryGameOut(t *testing.T) {
	for _, edition := range rules.Names() {
		t.Run(edition, func(t *testing.T) { playOut(t, edition) })
	}
}

func playOut(t *testing.T, edition string) {
	var opened client.Address
	r, err := bots.Play(t.Context(), serve(t), bots.Game{Edition: edition, Count: 5, Track: 5}, bots.Options{
		Rand: rand.NewChaCha8([32]byte{1}), Opened: func(a client.Address) { opened = a },
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Code != opened.Code || r.Edition != edition || r.Rounds == 0 || len(r.Scores) != 5 {
		t.Errorf("%+v", r)
	}
	best := slices.Max(slices.Collect(maps.Values(r.Scores)))
	if best < 5 && !rules.Find(edition).Rounds || len(r.Winners) == 0 || r.Scores[r.Winners[0]] != best {
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

// openRoom is Ada's, in which nobody else is yet.
func openRoom(t *testing.T) (client.Address, person) {
	t.Helper()
	base, err := client.ParseServer(serve(t))
	if err != nil {
		t.Fatal(err)
	}
	set := wire.Settings{Edition: "privacy", End: 30, Choice: "free", Decks: []string{"privacy"}, Language: "de"}
	room, me, err := client.OpenRoom(t.Context(), base, set, rand.NewChaCha8([32]byte{3}))
	if err != nil {
		t.Fatal(err)
	}
	host := sitDown(t, room, me)
	host.do(func(p *client.Phone) ([]wire.Command, error) {
		return p.Join(wire.Join{Name: "Ada", Figure: 3, Language: "de"})
	})
	return room, host
}

// begin closes the door on n people and starts the game.
func (p person) begin(n int) {
	p.t.Helper()
	p.until(func(phone *client.Phone) bool { return len(phone.Known().Forming.Members) == n })
	p.seal(n)
	p.duty(client.DutyStart)
	p.do((*client.Phone).Start)
}

func (p person) seal(n int) {
	p.t.Helper()
	p.do((*client.Phone).CloseDoor)
	p.compare(n)
}

func (p person) compare(n int) {
	p.t.Helper()
	p.duty(client.DutyCompare)
	p.do((*client.Phone).Compare)
	p.duty(client.DutySame)
	p.do((*client.Phone).Same)
	p.until(func(phone *client.Phone) bool { return len(phone.Known().Sealed.Members) == n })
}

// plays guesses and answers the open question.
func (p person) plays() {
	p.t.Helper()
	p.duty(client.DutyGuess)
	p.do(func(phone *client.Phone) ([]wire.Command, error) { return phone.Guess("3") })
	p.duty(client.DutyAnswer)
	p.do(func(phone *client.Phone) ([]wire.Command, error) { return phone.Answer(1) })
}

func TestPracticePlayersFillARoomAndLeaveIt(t *testing.T) {
	room, host := openRoom(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var filling sync.WaitGroup
	filling.Go(func() {
		if err := bots.Fill(ctx, room.Table(), 4, bots.Options{Rand: rand.NewChaCha8([32]byte{4})}); err != nil {
			t.Error(err)
		}
	})
	host.begin(5)
	host.plays()
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

func TestPracticePlayersWhoComeLateSaySoOnceAndPlayFromTheNextSealOn(t *testing.T) {
	room, host := openRoom(t)
	late := make(chan bool, 2)
	var filling sync.WaitGroup
	ctx, stop := context.WithCancel(t.Context())
	defer filling.Wait()
	defer stop()
	fill := func(count int, seed byte) {
		o := bots.Options{Rand: rand.NewChaCha8([32]byte{seed}), Late: func(host bool) { late <- host }}
		if err := bots.Fill(ctx, room.Page(), count, o); err != nil {
			t.Error(err)
		}
	}
	filling.Go(func() { fill(3, 4) })
	host.begin(4)
	host.duty(client.DutyGuess)
	if len(late) > 0 {
		t.Error("said of those who came in time")
	}
	filling.Go(func() { fill(2, 5) })
	host.letsIn(2)
	host.until(func(p *client.Phone) bool { return len(p.Known().Forming.Members) == 6 })
	host.do((*client.Phone).CloseDoor)
	host.plays()
	host.compare(6)
	host.until(func(p *client.Phone) bool { return len(p.Known().Question.Asked) == 6 })
	if person := <-late; !person || len(late) > 0 {
		t.Errorf("a person keeps the room: %v; said %d times more", person, len(late))
	}
}

// letsIn says Yes to those who knock, one after the other.
func (p person) letsIn(n int) {
	p.t.Helper()
	for range n {
		p.answersTheDoor(true)
	}
}

func (p person) answersTheDoor(yes bool) {
	p.t.Helper()
	var who wire.ID
	p.until(func(phone *client.Phone) bool {
		for _, k := range phone.Known().Door.Knocks {
			who = k.ID
		}
		return who != ""
	})
	p.do(func(phone *client.Phone) ([]wire.Command, error) { return phone.Admit(who, yes) })
	p.until(func(phone *client.Phone) bool { return !phone.Known().Knocks(who) })
}

func TestPracticePlayersGoWhenTheHostSaysNo(t *testing.T) {
	room, host := openRoom(t)
	var playing, coming sync.WaitGroup
	ctx, stop := context.WithCancel(t.Context())
	defer playing.Wait()
	defer stop()
	playing.Go(func() {
		if err := bots.Fill(ctx, room.Page(), 3, bots.Options{Rand: rand.NewChaCha8([32]byte{4})}); err != nil {
			t.Error(err)
		}
	})
	host.begin(4)
	coming.Go(func() {
		if err := bots.Fill(ctx, room.Page(), 2, bots.Options{Rand: rand.NewChaCha8([32]byte{5})}); !errors.Is(err, bots.ErrTurnedAway) {
			t.Errorf("%v, want to be turned away", err)
		}
	})
	host.letsIn(1)
	host.answersTheDoor(false)
	coming.Wait()
	host.until(func(p *client.Phone) bool { return len(p.Known().Seats) == 4 })
}

func TestWhatCannotBeGranted(t *testing.T) {
	url := serve(t)
	safe := httptest.NewUnstartedServer(nil)
	safe.Config.ErrorLog = log.New(io.Discard, "", 0)
	safe.StartTLS()
	defer safe.Close()
	secure := func(url string) string { return "https" + strings.TrimPrefix(url, "http") }
	plain := func(url string) string { return "http" + strings.TrimPrefix(url, "https") }
	fill := func(link string) error { return bots.Fill(t.Context(), link, 3, bots.Options{}) }
	playAt := func(server string) error {
		_, err := bots.Play(t.Context(), server, bots.Game{Edition: "privacy", Count: 3}, bots.Options{})
		return err
	}
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
		"a link without a code":    {fill(url), client.ErrAddress},
		"a room that is not there": {fill(url + "/ABCDE"), client.ErrNoRoom},

		"https where it is http, a room":   {fill(secure(url) + "/ABCDE"), bots.ErrScheme},
		"https where it is http, a server": {playAt(secure(url)), bots.ErrScheme},
		"http where it is https, a room":   {fill(plain(safe.URL) + "/ABCDE"), bots.ErrScheme},
		"http where it is https, a server": {playAt(plain(safe.URL)), bots.ErrScheme},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if !errors.Is(c.got, c.want) {
				t.Errorf("%v, want %v", c.got, c.want)
			}
		})
	}
}
