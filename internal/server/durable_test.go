package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
	"privacy/wire"
)

// While Append has not returned nothing is shown and nothing acknowledged,
// whether the entry is on the disk by then or not.
func TestNothingIsShownNorAcknowledgedBeforeItIsDurable(t *testing.T) {
	cases := map[string]func(g *gate, hook func(string)){
		"not stored yet":            func(g *gate, hook func(string)) { g.set(func(c string) error { hook(c); return nil }, nil) },
		"stored, and not known yet": func(g *gate, hook func(string)) { g.set(nil, hook) },
	}
	for name, hold := range cases {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			_, people := h.party("Ada", "Bob")
			hook, arrived, release := held(t)
			hold(h.journal, hook)
			c := joining("Ada", 9)
			people[0].send(wire.ClientFrame{Command: &c})
			if got := <-arrived; got != c.ID {
				t.Errorf("appended under %s", got)
			}
			people[0].quiet()
			people[1].quiet()
			h.journal.set(nil, nil)
			release <- struct{}{}
			if code := people[0].answer(c.ID); code != "" {
				t.Error(code)
			}
			people[1].untilView("the figure", func(v wire.View) bool { return v.Seats != nil && (*v.Seats)[0].Figure == 9 })
		})
	}
}

func TestAFullDiskChangesNothingAndIsOverOnceThereIsRoom(t *testing.T) {
	h := newHouse(t)
	_, people := h.party("Ada", "Bob")
	h.journal.set(func(string) error { return journal.ErrFull }, nil)
	c := joining("Ada", 9)
	if code := people[0].does(c); code != "disk" {
		t.Errorf("code %q", code)
	}
	people[0].quiet()
	people[1].told("disk")
	if !strings.Contains(h.log.String(), "disk is full") {
		t.Errorf("the log does not say why: %s", h.log)
	}
	h.journal.set(nil, nil)
	if code := people[0].does(c); code != "" {
		t.Errorf("once there is room: %q", code)
	}
	v := people[1].untilView("the figure", func(v wire.View) bool { return v.Seats != nil })
	if (*v.Seats)[0].Figure != 9 {
		t.Errorf("%+v", *v.Seats)
	}
}

// told hears that something is not possible which nobody on this line asked for,
// and then nothing more.
func (l *line) told(code string) {
	l.t.Helper()
	l.until("told", func(f wire.ServerFrame) bool {
		return f.Rejected != nil && f.Rejected.Command == "" && f.Rejected.Code == code
	})
	l.quiet()
}

// While nothing can be stored everybody is told once, and shown the whole room
// every five seconds in which something was refused: that is when phones send
// what they do by themselves.
func TestScreensAreShownTheRoomAgainWhileTheDiskIsFull(t *testing.T) {
	h := newHouse(t)
	_, people := h.party("Ada", "Bob")
	h.journal.set(func(string) error { return journal.ErrFull }, nil)
	for range 3 {
		for range 2 {
			if code := people[0].does(joining("Ada", 9)); code != "disk" {
				t.Errorf("code %q", code)
			}
		}
		h.clock.armed(t, retryAfter)
		h.clock.turn(retryAfter)
		for _, p := range people {
			p.untilView("the whole room", func(v wire.View) bool { return v.From == 0 && v.Seats != nil })
		}
	}
	if n := strings.Count(h.log.String(), "disk is full"); n != 1 {
		t.Errorf("logged %d times", n)
	}
	h.clock.turn(retryAfter) // nothing was refused meanwhile
	for _, p := range people {
		p.quiet()
	}
	h.journal.set(nil, nil)
	if code := people[0].does(joining("Ada", 9)); code != "" {
		t.Errorf("once there is room: %q", code)
	}
	if !strings.Contains(h.log.String(), "takes commands again") {
		t.Errorf("the log does not say that it is over: %s", h.log)
	}
}

// A journal may fail and have stored the entry all the same.
func TestACommandThatWasStoredAlthoughTheJournalFailedCountsOnce(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	c := joining("Ada", 9)
	var stored sync.Once
	h.journal.set(func(command string) error {
		if command != c.ID {
			return nil
		}
		stored.Do(func() { h.storeAs(t, code, c, people[0].id) })
		return errors.New("lost on the way back")
	}, nil)
	if code := people[0].does(c); code != "disk" {
		t.Errorf("code %q", code)
	}
	h.journal.set(nil, nil)
	if code := people[0].does(c); code != "" {
		t.Errorf("the second copy: %q", code)
	}
	people[1].untilView("the figure", func(v wire.View) bool { return v.Seats != nil && (*v.Seats)[0].Figure == 9 })
	if n := h.entriesOf(t, code, c.ID); n != 1 {
		t.Errorf("it stands in the journal %d times", n)
	}
}

// storeAs has another server, on the same journal, perform a command.
func (h *house) storeAs(t *testing.T, code string, c wire.Command, actor wire.ID) {
	t.Helper()
	other := &Server{Journal: h.journal.Journal, Decks: shipped(t), Pages: pages, Clock: h.clock}
	other.Handler()
	defer other.Close()
	r, err := other.enter(code)
	must(t, err)
	defer other.leave(r)
	r.ask("test", func() { r.perform(request{c.ID, inputOf(c, actor), func(err error) { must(t, err) }}) })
}

func (h *house) entriesOf(t *testing.T, code, command string) (n int) {
	t.Helper()
	entries, err := h.journal.Journal.Read(context.Background(), code, 0)
	must(t, err)
	for _, e := range entries {
		if e.Command == command {
			n++
		}
	}
	return n
}

func TestASecondCopyIsAcknowledgedAndChangesNothing(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	c := joining("Ada", 9)
	for range 3 {
		if code := people[0].does(c); code != "" {
			t.Error(code)
		}
	}
	anew := c
	anew.ID = freshID() // the same wish under another id
	if code := people[0].does(anew); code != "" {
		t.Error(code)
	}
	people[1].untilView("the figure", func(v wire.View) bool { return v.Seats != nil })
	people[1].quiet()
	if n := h.entriesOf(t, code, c.ID) + h.entriesOf(t, code, anew.ID); n != 1 {
		t.Errorf("%d entries", n)
	}
}

// A copy that was decided anew, because the state had moved on and back, is
// known by its id.
func TestAnOldCopyDoesNotTurnTheClockBack(t *testing.T) {
	h := newHouse(t)
	_, people := h.party("Ada", "Bob")
	first, second := joining("Ada", 9), joining("Ada", 10)
	for _, c := range []wire.Command{first, second, first} {
		if code := people[0].does(c); code != "" {
			t.Error(code)
		}
	}
	figure := -1
	people[1].catchUpWith(func(v wire.View) {
		if v.Seats != nil {
			figure = (*v.Seats)[0].Figure
		}
	})
	if figure != 10 {
		t.Errorf("figure %d", figure)
	}
}

// catchUpWith reads everything that is on its way.
func (l *line) catchUpWith(see func(wire.View)) {
	l.t.Helper()
	l.say(`{"ping":98}`)
	l.until("pong", func(f wire.ServerFrame) bool {
		if f.View != nil {
			see(*f.View)
		}
		return f.Pong != nil && *f.Pong == 98
	})
}

// With its disk full the server tries again every five seconds, not as fast as
// it can, and the seat is away in the end.
func TestPostsAreTriedAgainWhenTheDiskWasFull(t *testing.T) {
	h := newHouse(t)
	_, people := h.party("Ada", "Bob")
	h.clock.turn(time.Second)
	must(t, people[1].conn.CloseNow())
	h.clock.armed(t, awayAfter)
	tries := make(chan string, 100)
	h.journal.set(func(c string) error { tries <- c; return journal.ErrFull }, nil)
	h.clock.turn(awayAfter)
	<-tries
	people[0].told("disk")
	h.clock.armed(t, retryAfter)
	h.clock.turn(retryAfter - time.Millisecond)
	people[0].quiet()
	if len(tries) > 0 {
		t.Error("tried again too soon")
	}
	h.clock.turn(time.Millisecond)
	<-tries
	h.clock.armed(t, retryAfter)
	h.journal.set(nil, nil)
	h.clock.turn(retryAfter)
	people[0].untilView("Bob is away", func(v wire.View) bool { return v.Seats != nil && (*v.Seats)[1].Away })
}

// Whoever comes back while the disk is full is back once it is not.
func TestComingBackSurvivesAFullDisk(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	h.clock.turn(time.Second)
	must(t, people[1].conn.CloseNow())
	h.clock.armed(t, awayAfter)
	h.clock.turn(awayAfter)
	people[0].untilView("Bob is away", func(v wire.View) bool { return v.Seats != nil && (*v.Seats)[1].Away })
	h.journal.set(func(string) error { return journal.ErrFull }, nil)
	h.come(code, people[1].me)
	h.clock.armed(t, retryAfter)
	h.journal.set(nil, nil)
	h.clock.turn(retryAfter)
	people[0].untilView("Bob is back", func(v wire.View) bool { return v.Seats != nil && !(*v.Seats)[1].Away })
}

// A room that a newer program has played in is not shown half, and not touched.
func TestARoomOfANewerProgramIsRefusedAndOthersGoOn(t *testing.T) {
	h := newHouse(t)
	_, people := h.party("Ada")
	newer := []byte(`{"v":2,"at":1,"events":[]}`)
	_, err := journaltest.Append(t.Context(), h.journal, "ABCDE", 0, freshID(), newer)
	must(t, err)
	r, body := h.get("/api/rooms/ABCDE")
	if r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "cannot read this room") {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	if !strings.Contains(h.log.String(), "newer version of this program") {
		t.Errorf("the log does not say why: %s", h.log)
	}
	if code := people[0].does(joining("Ada", 9)); code != "" {
		t.Errorf("another room: %q", code)
	}
	if entries, err := h.journal.Read(t.Context(), "ABCDE", 0); err != nil || len(entries) != 1 {
		t.Errorf("%d entries, %v", len(entries), err)
	}
}

func TestADeletedRoomSaysGoodbye(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	must(t, h.journal.Delete(t.Context(), code))
	c := joining("Ada", 9)
	people[0].send(wire.ClientFrame{Command: &c})
	for _, p := range people {
		f := p.until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil })
		if f.Bye.Code != "gone" {
			t.Errorf("bye %q", f.Bye.Code)
		}
		p.ended()
	}
	if r, _ := h.get("/api/rooms/" + code); r.StatusCode != 404 {
		t.Errorf("status %d", r.StatusCode)
	}
}
