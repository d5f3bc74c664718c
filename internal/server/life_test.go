package server

import (
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"privacy/client"
	"privacy/deck"
	"privacy/internal/journal/sqlite"
)

func TestCloseSaysGoodbyeAndLeavesNothingRunning(t *testing.T) {
	before := goleak.IgnoreCurrent()
	log, err := sqlite.Open(t.Context(), t.TempDir())
	must(t, err)
	h := houseOn(t, log, newClock())
	_, people := h.party("Ada", "Bob", "Cleo")
	mute, _ := h.dial(people[0].view.Room.Code) // never reads again
	h.server.Close()
	for _, p := range people {
		last := p.ended("bye")
		if last[0].Bye.Code != "closing" {
			t.Errorf("bye %q", last[0].Bye.Code)
		}
	}
	must(t, mute.conn.CloseNow())
	if r, body := h.get("/api/rooms/" + people[0].view.Room.Code); r.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	h.http.Close()
	must(t, log.Close())
	goleak.VerifyNone(t, before)
}

func TestCloseBeforeAnythingAndTwice(t *testing.T) {
	new(Server).Close()
	h := newHouse(t)
	h.party("Ada")
	var both sync.WaitGroup
	both.Go(h.server.Close)
	both.Go(h.server.Close)
	both.Wait()
	h.server.Close()
}

// Many come and go while the server stops: every socket ends, and so does Close.
func TestCloseWhileTheyCome(t *testing.T) {
	h := newHouse(t)
	code, _ := h.party("Ada")
	var guests sync.WaitGroup
	closing := make(chan struct{})
	for i := range 8 {
		guests.Go(func() {
			for n := 0; ; n++ {
				if i == 0 && n == 20 {
					close(closing)
				}
				if !h.visits(code) {
					return
				}
			}
		})
	}
	<-closing
	h.server.Close()
	guests.Wait()
	if n := len(h.server.rooms); n > 0 {
		t.Errorf("%d rooms are left", n)
	}
}

// visits connects, hears something, and leaves; false: the server did not want that.
func (h *house) visits(code string) bool {
	r, err := h.server.enter(code)
	if err != nil {
		return !errors.Is(err, http.ErrServerClosed)
	}
	k := deaf(r)
	defer h.server.leave(r)
	if !r.ask("test", func() { r.attach(k) }) {
		return true // the next one is turned away
	}
	r.do("test", func() { r.detach(k) })
	return true
}

func TestARoomThatNobodyLooksAtCostsNothingAndIsBackOnRequest(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	h.clock.turn(time.Second)
	idle := h.live(code)
	for _, p := range people {
		_ = p.conn.CloseNow()
	}
	h.inRoomUntil(code, func(r *live) bool { return len(r.awayAt) == 2 && len(r.sockets) == 0 })
	h.clock.turn(awayAfter)
	<-idle.ended
	if h.live(code) != nil {
		t.Error("it is still in memory")
	}
	back := h.come(code, people[0].me)
	seats := *back.view.Seats
	if len(seats) != 2 || !seats[0].Away || !seats[1].Away {
		t.Errorf("%+v", seats)
	}
	back.joins("Ada", 7)
}

// inRoomUntil waits until a room is so; sockets that come and go make it look.
func (h *house) inRoomUntil(code string, so func(r *live) bool) {
	h.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		found := false
		h.inRoom(code, func(r *live) { found = so(r) })
		if found {
			return
		}
	}
	h.t.Fatal("it never was so")
}

func TestALookAtARoomOfSleepersCostsNothingAfterwards(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	code := h.open(id).Code
	h.get("/api/rooms/" + code)
	first := h.live(code)
	h.clock.armed(t, awayAfter)
	h.clock.turn(awayAfter) // the host never came
	<-first.ended
	for range 3 {
		if r, _ := h.get("/api/rooms/" + code); r.StatusCode != http.StatusOK {
			t.Errorf("status %d", r.StatusCode)
		}
	}
	h.get("/api/rooms/ZZZZZ") // there is none
	for _, code := range []string{code, "ZZZZZ"} {
		if r := h.live(code); r != nil {
			<-r.ended
		}
	}
}

// In every phase: the server goes, another one starts on the same journal, and
// everybody sees what they saw.
func TestARestartShowsTheSame(t *testing.T) {
	folder := t.TempDir()
	log, err := sqlite.Open(t.Context(), folder)
	must(t, err)
	clock := newClock()
	h := houseOn(t, log, clock)
	b := h.sit(chance(3), volatile)
	phases := []struct {
		name string
		so   func(k *client.Known) bool
	}{
		{"seated", func(k *client.Known) bool { return len(k.Seats) == 3 }},
		{"door closed", func(k *client.Known) bool { return k.Forming.Closed }},
		{"sealed", func(k *client.Known) bool { return k.Sealed.Epoch > 0 }},
		{"drawn", func(k *client.Known) bool { return k.Question.Slot == 1 }},
		{"answering", func(k *client.Known) bool { return k.Progress.Done == 1 && k.Progress.Stage == "answer" }},
		{"ready to pour", func(k *client.Known) bool { return k.Progress.Stage == "pour" }},
		{"talking", func(k *client.Known) bool { return k.Progress.Stage == "talk" }},
		{"the next question", func(k *client.Known) bool { return k.Question.Slot == 2 }},
	}
	for i, phase := range phases {
		switch i {
		case 0:
			for i := range b.phones {
				b.sits(i)
			}
		case 1:
			b.closesDoor()
		}
		b.until(phase.name, phase.so)
		if testing.Short() && i%3 > 0 {
			continue
		}
		shown := h.viewOf(b.code)
		for _, l := range b.lines {
			_ = l.conn.CloseNow()
		}
		h.close()
		must(t, log.Close())
		log, err = sqlite.Open(t.Context(), folder)
		must(t, err)
		h = houseOn(t, log, clock)
		if again := h.viewOf(b.code); again != shown {
			t.Errorf("%s:\n%s\n%s", phase.name, shown, again)
		}
		b.returns(h)
		if again := h.viewOf(b.code); again != shown {
			t.Errorf("%s, after everybody came back:\n%s\n%s", phase.name, shown, again)
		}
	}
	h.close()
	must(t, log.Close())
}

// returns connects everybody to another server.
func (b *seated) returns(h *house) {
	b.t.Helper()
	b.house = h
	for i := range b.phones {
		b.connects(i)
	}
	table, _ := h.dial(b.code)
	b.lines[len(b.phones)] = table
	b.settle()
}

func (h *house) viewOf(code string) (text string) {
	h.t.Helper()
	h.inRoom(code, func(r *live) { text = string(encodeFrame(r.state.View())) })
	return text
}

func TestDecksAreFoundByID(t *testing.T) {
	s := &Server{Decks: []deck.Deck{{ID: "a"}, {ID: "b"}}, Pages: pages}
	s.Handler()
	for _, id := range []string{"a", "b"} {
		if d := s.house.Decks[id]; d == nil || d.ID != id {
			t.Errorf("%s: %v", id, d)
		}
	}
}
