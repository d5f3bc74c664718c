package transcript

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

func TestAWholeGameOfEachEditionIsValidAndComplete(t *testing.T) {
	for _, name := range rules.Names() {
		t.Run(name, func(t *testing.T) {
			tb := playing(t, rules.Find(name), 5, 5)
			tb.until("the end", ended)
			r := tb.verified()
			if !r.Complete || r.Events != tb.state.Number() || r.Games != 1 || r.Reckoned == 0 || r.Ballots != 5*r.Poured || r.Poured != r.Reckoned {
				t.Errorf("%+v, want all of %d events", r, tb.state.Number())
			}
		})
	}
}

func TestTheGuardedGamesAreValidToo(t *testing.T) {
	for _, edition := range []*rules.Edition{rules.Chili, rules.NoLimit, rules.Quickie} {
		t.Run(edition.Name, func(t *testing.T) {
			set := settingsOf(edition, 5)
			set.Guard = true
			tb := newTable(t, 4, 4, set)
			tb.begin()
			tb.until("the end", ended)
			if r := tb.verified(); !r.Complete {
				t.Errorf("%+v", r)
			}
		})
	}
}

// A game may be at any place when its transcript is fetched.
func TestARunningRoomStopsBeforeWhatIsInTheBag(t *testing.T) {
	tb := newTable(t, 9, 4, settingsOf(rules.Privacy, 30))
	var heldBack bool
	for step, so := range []func(wire.View) bool{
		func(wire.View) bool { return true },
		func(v wire.View) bool { return v.Sealed.Epoch > 0 },
		atStage(1, "ready"), atStage(1, "answer"), bagHolds(1), bagHolds(3), atStage(1, "pour"), reckoned(1), bagHolds(2),
	} {
		switch step {
		case 1:
			tb.closeDoor()
		case 2:
			commands, err := tb.phones[0].Start()
			tb.do(0, commands, err)
			tb.sleep(3)
		case 3:
			tb.wake(3)
		}
		tb.until("a stage", so)
		r := tb.verified()
		held := tb.inBag()
		if r.Complete || r.Events+uint64(held) != tb.state.Number() {
			t.Errorf("step %d: %+v with %d events in the bag, %d in all", step, r, held, tb.state.Number())
		}
		heldBack = heldBack || held > 0
		for _, b := range tb.ballots() {
			if open := r.Events == tb.state.Number(); strings.Contains(string(tb.export()), b) != open {
				t.Errorf("step %d: a ballot is in the file: %v", step, !open)
			}
		}
	}
	if !heldBack {
		t.Error("nothing was ever held back")
	}
}

func bagHolds(n int) func(v wire.View) bool {
	return func(v wire.View) bool { return v.Progress.Stage == "answer" && v.Progress.Done >= n }
}

// inBag counts the events from the first guess or ballot of an open question on.
func (tb *table) inBag() (n int) {
	tb.Helper()
	for _, data := range tb.entries {
		e, err := room.Decode(data)
		tb.must(err)
		if n > 0 || bagged(e) {
			n += len(e.Events)
		}
		if poured, over := fate(e); poured || over {
			n = 0
		}
	}
	return n
}

// ballots are those of the last question, as they stand in a file.
func (tb *table) ballots() (all []string) {
	tb.Helper()
	for _, data := range tb.entries {
		e, err := room.Decode(data)
		tb.must(err)
		for _, event := range e.Events {
			switch event := event.(type) {
			case *room.Opened:
				all = nil
			case *room.Cast:
				all = append(all, event.Ballot.String())
			}
		}
	}
	return all
}

// A group that laid a question aside was promised that nothing is known of it.
func TestBallotsOfAQuestionThatIsNotPouredStayOut(t *testing.T) {
	for name, lay := range map[string]func(tb *table){
		"skipped": func(tb *table) {
			tb.until("ballots", bagHolds(3))
			commands, err := tb.phones[1].Skip()
			tb.do(1, commands, err)
		},
		"voided": func(tb *table) {
			tb.until("the answers", atStage(1, "answer"))
			tb.sleep(3)
			tb.until("the void", func(v wire.View) bool { return v.Question.Fate == "voided" })
			tb.wake(3)
		},
		"left before the own answer": func(tb *table) {
			tb.until("the answers", atStage(1, "answer"))
			for i := range 3 {
				tb.act(i)
				tb.act(i)
				tb.act(i)
			}
			commands, err := tb.phones[3].Leave()
			tb.do(3, commands, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, 3, 4, settingsOf(rules.Privacy, 30))
			tb.begin()
			lay(tb)
			ballots := tb.ballots()
			if len(ballots) < 2 {
				t.Fatalf("%d ballots", len(ballots))
			}
			r, file := tb.verified(), string(tb.export())
			for _, b := range ballots {
				if strings.Contains(file, b) {
					t.Error("a ballot is in the file")
				}
			}
			if r.Withheld < uint64(len(ballots)) || r.Events != tb.state.Number() {
				t.Errorf("%+v of %d events", r, tb.state.Number())
			}
			rounds := tb.state.View().Standing.Round
			tb.until("the next round", reckoned(rounds+1))
			tb.verified()
		})
	}
}

func TestPeopleComeAndGo(t *testing.T) {
	tb := newTable(t, 6, 5, settingsOf(rules.NoLimit, 30))
	tb.begin()
	tb.until("a round", reckoned(1))
	tb.addPhone(6, 99)
	tb.join(5)
	tb.closeDoor()
	tb.until("a round of six", func(v wire.View) bool { return v.Standing.Round >= 2 && len(v.Question.Asked) == 6 })
	commands, err := tb.phones[2].Leave()
	tb.do(2, commands, err)
	tb.sleep(4)
	tb.post(room.Input{Away: tb.phones[4].ID()})
	tb.until("a round of four", func(v wire.View) bool { return v.Standing.Round >= 3 && len(v.Question.Asked) == 4 })
	tb.post(room.Input{Back: tb.phones[4].ID()})
	tb.wake(4)
	tb.until("the answers", func(v wire.View) bool { return v.Standing.Round >= 3 && v.Progress.Stage == "pour" })
	tb.sleep(4)
	tb.until("the asks go on without one", func(v wire.View) bool { return len(v.Asks.Without) > 0 && v.Question.Fate == "reckoned" })
	commands, err = tb.phones[0].Remove(tb.phones[5].ID())
	tb.do(0, commands, err)
	r := tb.verified()
	if r.Companies != 2 || r.Complete || r.Events != tb.state.Number() {
		t.Errorf("%+v", r)
	}
}

func TestASecondGameIsUnfinishedUntilItEnds(t *testing.T) {
	tb := playing(t, rules.Quickie, 4, 5)
	tb.until("the end", ended)
	commands, err := tb.phones[0].Start()
	tb.do(0, commands, err)
	if r := tb.verified(); r.Complete || r.Games != 2 {
		t.Errorf("%+v", r)
	}
	tb.until("the second end", ended)
	if r := tb.verified(); !r.Complete || r.Games != 2 {
		t.Errorf("%+v", r)
	}
}

// Nobody's haste and no time of day stand in the file.
func TestATranscriptHasNoTimesAndNoOrderOfAnswering(t *testing.T) {
	tb := playing(t, rules.Privacy, 4, 5)
	tb.until("the answers", func(v wire.View) bool { return v.Progress.Stage == "answer" && v.Question.Read })
	for _, i := range []int{2, 0, 3, 1} {
		tb.act(i)
	}
	tb.until("the end", ended)
	var last wire.ID
	tb.film().events(func(_ uint64, _, _ int, e room.Event) bool {
		switch e := e.(type) {
		case *room.Opened:
			last = ""
		case *room.Guessed:
			if e.ID < last {
				t.Errorf("slot %d: a guess stands out of order", e.Slot)
			}
			last = e.ID
		case *room.Cast:
			if e.ID < last {
				t.Errorf("slot %d: a ballot stands out of order", e.Slot)
			}
			last = e.ID
		}
		return true
	})
	if file := tb.export(); bytes.Count(file, []byte(`"at":0,`)) != bytes.Count(file, []byte(`"entry":`)) {
		t.Error("there are times in it")
	}
}

func TestTheQuestionBoxStaysShut(t *testing.T) {
	set := settingsOf(rules.Privacy, 30)
	set.Box = 9
	tb := newTable(t, 11, 4, set)
	commands, err := tb.phones[2].Slip("Have you ever talked to a plant?")
	tb.do(2, commands, err)
	if r := tb.verified(); r.Withheld != 1 || strings.Contains(string(tb.export()), "plant") {
		t.Errorf("%+v", r)
	}
}

func TestAFileThatStopsEarlyIsUnfinished(t *testing.T) {
	file := evening(t).export()
	lines := bytes.SplitAfter(file, []byte("\n"))
	for _, n := range []int{1, 2, len(lines) / 2, len(lines) - 2} {
		short := bytes.Join(lines[:n], nil)
		for _, torn := range [][]byte{nil, lines[n][:1], lines[n][:len(lines[n])-1]} {
			r, err := Verify(bytes.NewReader(slices.Concat(short, torn)))
			if err != nil || r.Complete {
				t.Errorf("%d lines and %d bytes: %+v, %v", n, len(torn), r, err)
			}
		}
	}
}

func TestWhatIsNoTranscript(t *testing.T) {
	for name, text := range map[string]string{
		"nothing": "", "an empty line": "\n", "a page": "<!doctype html>\n", "a torn head": `{"transcript":"privacy","v":1`,
		"a later version":        `{"transcript":"privacy","v":2,"session":"` + strings.Repeat("00", 32) + "\"}\n",
		"something else":         `{"transcript":"poker","v":1,"session":"` + strings.Repeat("00", 32) + "\"}\n",
		"a line of great length": strings.Repeat("x", maxLine+maxLine),
	} {
		_, err := Verify(strings.NewReader(text))
		var w *Wrong
		if !errors.As(err, &w) || w.Code != CodeHead && w.Code != CodeLine || w.Event != 0 && w.Event != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Verify(broken{}); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a file that cannot be read: %v", err)
	}
	for name, entries := range map[string][][]byte{
		"another first entry": {[]byte(`{"v":1,"events":[{"emptied":{}}]}`)},
		"an empty one":        {[]byte(`{"v":1,"events":[]}`)},
	} {
		if err := Write(io.Discard, entries); !errors.Is(err, ErrNoRoom) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func BenchmarkVerify(b *testing.B) {
	file := evening(b).export()
	for b.Loop() {
		if _, err := Verify(bytes.NewReader(file)); err != nil {
			b.Fatal(err)
		}
	}
}
