package server

import (
	"context"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"privacy/internal/journal"
	"privacy/internal/journal/sqlite"
	"privacy/internal/room"
	"privacy/wire"
)

// Servers that share a journal: any of them serves any room, and what one appends
// the others show.

// open is a journal of which everybody believes that others have it open too.
type open struct{ journal.Journal }

func (open) Shared() bool { return true }

// street is some servers on one journal, with one clock.
func street(t *testing.T, n int) (houses []*house) {
	t.Helper()
	log, err := sqlite.Open(t.Context(), t.TempDir())
	must(t, err)
	t.Cleanup(func() { must(t, log.Close()) })
	clock := newClock()
	for range n {
		houses = append(houses, houseOn(t, open{log}, clock))
	}
	return houses
}

// spread is a room whose people sit on one server each.
func spread(t *testing.T, names ...string) (houses []*house, code string, people []*person) {
	t.Helper()
	houses = street(t, len(names))
	for i, name := range names {
		me, id := newIdentity(t)
		if i == 0 {
			code = houses[0].open(id).Code
		}
		p := houses[i].come(code, me)
		p.joins(name, i)
		people = append(people, p)
	}
	for _, p := range people[:len(people)-1] {
		p.untilView("everybody", func(v wire.View) bool { return v.Seats != nil && len(*v.Seats) == len(names) })
	}
	settled(code, houses...)
	for _, p := range people {
		p.catchUp()
	}
	return houses, code, people
}

// decoded are the entries of a room.
func (h *house) decoded(code string) (all []room.Entry) {
	h.t.Helper()
	raw, err := h.journal.Journal.Read(h.t.Context(), code, 0)
	must(h.t, err)
	for _, e := range raw {
		entry, err := room.Decode(e.Data)
		must(h.t, err)
		all = append(all, entry)
	}
	return all
}

// settled waits until every server has applied all that is in the journal, and owes no word.
func settled(code string, houses ...*house) {
	for _, h := range houses {
		h.t.Helper()
		raw, err := h.journal.Journal.Read(h.t.Context(), code, 0)
		must(h.t, err)
		for caught := false; !caught; {
			h.inRoom(code, func(r *live) {
				caught = r.revision >= raw[len(raw)-1].Revision && r.state.Called(h.server.name) == 0
			})
		}
	}
}

// awayIn tells who is away as a server has it.
func awayIn(h *house, code string) (names []string) {
	h.inRoom(code, func(r *live) {
		for _, seat := range *r.state.View().Seats {
			if seat.Away {
				names = append(names, seat.Name)
			}
		}
	})
	return names
}

func countOf[E room.Event](entries []room.Entry) (n int) {
	for _, e := range entries {
		for _, event := range e.Events {
			if _, ok := event.(E); ok {
				n++
			}
		}
	}
	return n
}

func TestWhatOneServerAppendsTheOtherShows(t *testing.T) {
	_, _, people := spread(t, "Ada", "Bob")
	if code := people[1].does(joining("Bob", 7)); code != "" {
		t.Fatal(code)
	}
	v := people[0].untilView("the figure", func(v wire.View) bool { return v.Seats != nil && (*v.Seats)[1].Figure == 7 })
	if v.From+1 != v.To {
		t.Errorf("from %d to %d", v.From, v.To)
	}
}

func TestServersThatRaceForARoomBothGetTheirWay(t *testing.T) {
	houses, code, people := spread(t, "Ada", "Bob", "Cem")
	done := make(chan string, len(people))
	for i, p := range people {
		go func() {
			for n := range 8 {
				if code := p.does(joining(string("ABC"[i])+"da", 3+i+3*(n%3))); code != "" {
					done <- code
					return
				}
			}
			done <- ""
		}()
	}
	for range people {
		if code := <-done; code != "" {
			t.Error(code)
		}
	}
	settled(code, houses...)
	if n := countOf[*room.Changed](houses[0].decoded(code)); n != 24 {
		t.Errorf("%d changes, want 24", n)
	}
	first := viewIn(houses[0], code)
	for _, h := range houses[1:] {
		if v := viewIn(h, code); v.To != first.To || !slices.Equal(*v.Seats, *first.Seats) {
			t.Errorf("one server shows %+v, another %+v", *v.Seats, *first.Seats)
		}
	}
}

func viewIn(h *house, code string) (v wire.View) {
	h.inRoom(code, func(r *live) { v = r.state.View() })
	return v
}

func TestAPhoneThatComesToAnotherServerIsNotAwayAndItsOldSocketIsClosed(t *testing.T) {
	houses, code, people := spread(t, "Ada", "Bob")
	houses[0].come(code, people[1].me)
	bye := people[1].until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil })
	if bye.Bye.Code != "elsewhere" {
		t.Errorf("bye %q", bye.Bye.Code)
	}
	_ = people[1].conn.CloseNow()
	for range 30 {
		houses[0].clock.turn(time.Second)
		settled(code, houses[0])
	}
	if n := countOf[*room.Away](houses[0].decoded(code)); n != 0 {
		t.Errorf("somebody was away %d times", n)
	}
}

func TestAPhoneThatMovesOnBeforeItsServerNoticesIsNotAway(t *testing.T) {
	houses, code, people := spread(t, "Ada", "Bob")
	must(t, people[1].conn.CloseNow())
	houses[0].come(code, people[1].me)
	settled(code, houses...)
	for range 30 {
		houses[0].clock.turn(time.Second)
		settled(code, houses...)
	}
	if n := countOf[*room.Away](houses[0].decoded(code)); n != 0 {
		t.Errorf("somebody was away %d times", n)
	}
}

func TestWhoLosesTheLineIsAwayForEverybodyAfterTenSeconds(t *testing.T) {
	houses, code, people := spread(t, "Ada", "Bob")
	must(t, people[1].conn.CloseNow())
	began := houses[0].clock.Now()
	for range 300 {
		if len(awayIn(houses[0], code)) > 0 {
			break
		}
		houses[0].clock.turn(time.Second)
		settled(code, houses...)
	}
	if names := awayIn(houses[0], code); !slices.Equal(names, []string{"Bob"}) || houses[0].clock.Now().Sub(began) < awayAfter {
		t.Errorf("after %v away: %v", houses[0].clock.Now().Sub(began), names)
	}
	if n := countOf[*room.Away](houses[0].decoded(code)); n != 1 {
		t.Errorf("away %d times", n)
	}
}

// A server that stands still, or is dead, has no socket that anybody notices to be closed.
func TestThePeopleOfAServerThatDoesNotAnswerAreAwayAndTheOthersAreNot(t *testing.T) {
	houses, code, people := spread(t, "Ada", "Bob", "Cem")
	stuck := make(chan struct{})
	started := make(chan struct{})
	go houses[2].inRoom(code, func(*live) { close(started); <-stuck })
	<-started
	for range 300 {
		houses[0].clock.turn(time.Second)
		settled(code, houses[:2]...)
		if len(awayIn(houses[0], code)) > 0 {
			break
		}
	}
	if names := awayIn(houses[0], code); !slices.Equal(names, []string{"Cem"}) {
		t.Errorf("away: %v", names)
	}
	close(stuck) // it comes to itself, and still has Cem on the line
	people[0].untilView("Cem is back", func(v wire.View) bool { return v.Seats != nil && !(*v.Seats)[2].Away })
	if names := awayIn(houses[0], code); len(names) != 0 {
		t.Errorf("away: %v", names)
	}
	_ = people
}

// Calls must not go on for ever where nobody does anything, and are nothing that
// a screen or a transcript is told of.
func TestServersCallEachOtherAFewTimesAndThenLetItBe(t *testing.T) {
	houses, code, people := spread(t, "Ada", "Bob", "Cem")
	before := viewIn(houses[0], code).To
	for range 70 * 30 {
		houses[0].clock.turn(2 * time.Second) // less than a word may take
		settled(code, houses...)
	}
	calls, words := 0, 0
	for _, e := range houses[0].decoded(code) {
		if e.Word != nil && len(e.Word.Calls) > 0 {
			calls++
		}
		if len(e.Events) == 0 {
			words++
		}
	}
	if calls == 0 || calls > 3*mostCalls || words > 12*mostCalls {
		t.Errorf("in seventy silent minutes %d calls, %d words", calls, words)
	}
	if v := viewIn(houses[0], code); v.To != before {
		t.Errorf("the room went on from %d to %d", before, v.To)
	}
	for _, p := range people {
		p.quiet()
	}
	_, file := houses[1].get("/api/rooms/" + code + "/transcript")
	for _, telltale := range []string{"word", `"events":[]`} {
		if strings.Contains(file, telltale) {
			t.Errorf("%s stands in the transcript", telltale)
		}
	}
}

func TestASeatThatIsTakenAwayThroughOneServerIsTakenOffTheOther(t *testing.T) {
	_, _, people := spread(t, "Ada", "Bob")
	if code := people[0].does(wire.Command{Remove: &wire.Remove{Seat: people[1].id}}); code != "" {
		t.Fatal(code)
	}
	f := people[1].until("bye", func(f wire.ServerFrame) bool { return f.Bye != nil })
	if f.Bye.Code != "removed" {
		t.Errorf("bye %q", f.Bye.Code)
	}
}

func TestARoomThatIsBurntThroughOneServerSaysGoodbyeOnTheOther(t *testing.T) {
	houses, code, people := spread(t, "Ada", "Bob")
	if why := people[0].does(burning()); why != "" {
		t.Fatal(why)
	}
	houses[0].farewells(code, "burnt", people...)
}

// mute is a journal that never says that something came.
type mute struct{ open }

func (mute) Watch(ctx context.Context, _ string, _ journal.Revision) iter.Seq2[journal.Entry, error] {
	return func(func(journal.Entry, error) bool) { <-ctx.Done() }
}

// Whoever has seen something sees no less of it after coming to another server, even to one
// that has not heard of it yet.
func TestAScreenThatChangesServersIsShownNoLessThanBefore(t *testing.T) {
	h := street(t, 1)[0]
	late := houseOn(t, mute{open{h.journal.Journal}}, h.clock)
	code, people := h.party("Ada", "Bob")
	early, _ := late.dial(code)
	if code := people[0].does(joining("Ada", 9)); code != "" {
		t.Fatal(code)
	}
	now := viewIn(h, code).To
	if _, v := late.dial(code); v.To != now {
		t.Errorf("shown up to %d, it was %d already", v.To, now)
	}
	early.untilView("it as well", func(v wire.View) bool { return v.To == now })
}

func TestAServerThatIsAloneSaysNothingBesideTheEvents(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Bob")
	_ = people[1].conn.CloseNow()
	for range 120 {
		h.clock.turn(time.Second)
	}
	for _, e := range h.decoded(code) {
		if e.Word != nil || len(e.Events) == 0 {
			t.Errorf("%+v", e)
		}
	}
}
