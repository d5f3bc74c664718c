package room_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"privacy/client"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// What the other four games need of a room.

// withQuestion is a room of five in which a question of this game is open and read.
func withQuestion(t *testing.T, e *rules.Edition, guard bool) *table {
	t.Helper()
	tb := seated(t, 5, 5, settingsOf(e, e.End, guard))
	tb.open()
	return tb
}

// open brings the next question, drawn or chosen, and reads it.
func (tb *table) open() {
	tb.Helper()
	r := tb.reader()
	if tb.phones[r].Duty() == client.DutyChoose {
		commands, err := choose(tb.phones[r], 0)
		tb.mustDo(r, commands, err)
	} else {
		tb.draw()
	}
	tb.read()
}

func (tb *table) saying(i int, text string) error {
	tb.Helper()
	commands, err := tb.phones[i].Say(text)
	return tb.do(i, commands, err)
}

// answers lets everybody answer.
func (tb *table) answers(options ...int) {
	tb.Helper()
	for i, option := range options {
		tb.answer(i, option)
	}
}

func (tb *table) guesses(texts ...string) {
	tb.Helper()
	for i, text := range texts {
		tb.guess(i, text)
	}
}

func (tb *table) asks() wire.Asks { return *tb.state.View().Asks }

func TestTheGroupSaysWhoBegins(t *testing.T) {
	tb := newTable(t, 5, 5, settingsOf(rules.Privacy2, 30, false))
	tb.seal()
	tb.mustDo(0, must(tb.phones[0].Start()), nil)
	v := tb.state.View()
	if v.Standing.Reader != "" || v.Standing.Leader != "" {
		t.Fatalf("%q reads before anybody was named", v.Standing.Reader)
	}
	for i, p := range tb.phones {
		if p.Duty() != client.DutyFirst {
			t.Errorf("phone %d is to %s", i, p.Duty())
		}
	}
	tb.mustDo(3, must(tb.phones[3].First(tb.phones[2].ID())), nil)
	tb.mustDo(4, must(tb.phones[4].First(tb.phones[4].ID())), nil) // too late, and no harm
	if got := tb.reader(); got != 2 {
		t.Errorf("phone %d reads, want 2", got)
	}
	if got := tb.state.View().Standing.Leader; got != tb.phones[2].ID() {
		t.Errorf("the reader leads, not %s", got)
	}
}

func TestNobodyKnowsWhoBegins(t *testing.T) {
	tb := newTable(t, 5, 5, settingsOf(rules.Quickie, 15, false))
	tb.seal()
	tb.mustDo(0, must(tb.phones[0].Start()), nil)
	if err := tb.do(1, must(tb.phones[1].First(wire.ID(strings.Repeat("00", 32)))), nil); !errors.Is(err, room.ErrOrderBad) {
		t.Errorf("a stranger: %v", err)
	}
	tb.mustDo(1, must(tb.phones[1].First("")), nil)
	if tb.reader(); tb.state.View().Standing.Leader != "" {
		t.Error("Quickie has no leader")
	}
}

func TestGuessesAreSaidInTurn(t *testing.T) {
	tb := withQuestion(t, rules.Quickie, false)
	if err := tb.saying(0, "2"); !errors.Is(err, client.ErrNotNow) {
		t.Errorf("before the own answer: %v", err)
	}
	tb.answers(1, 1, 0, 0, 0)
	if err := tb.saying(3, "2"); !errors.Is(err, client.ErrNotNow) {
		t.Errorf("out of turn: %v", err)
	}
	if err := tb.raw(3, wire.Command{Say: &wire.Say{Slot: 1, Guess: "2", Sig: zeros64}}); !errors.Is(err, room.ErrNotTurn) {
		t.Errorf("out of turn, whatever the phone says: %v", err)
	}
	for i, guess := range []string{"2", "1", "3"} {
		if got := tb.state.View().Progress; got.Stage != "say" || got.Turn != tb.phones[i].ID() || got.Done != i {
			t.Fatalf("before phone %d: %+v", i, got)
		}
		tb.must(tb.saying(i, guess))
	}
	if _, err := tb.phones[3].Say("5"); !errors.Is(err, client.ErrGuessBad) {
		t.Errorf("5 of 5: %v", err)
	}
	if err := tb.do(3, must(tb.phones[3].Pour()), nil); !errors.Is(err, room.ErrNotReady) {
		t.Errorf("poured before all have spoken: %v", err)
	}
	tb.must(tb.saying(3, "4"))
	tb.must(tb.saying(4, "2"))
	tb.pour()
	tb.quiet()
	want := map[int]int{0: 3, 1: 1, 2: 1, 4: 3}
	if got := tb.scores(); !slices.EqualFunc([]int{0, 1, 2, 3, 4}, []int{want[0], want[1], want[2], want[3], want[4]}, func(i, w int) bool { return got[i] == w }) {
		t.Errorf("scores %v, want %v", got, want)
	}
	if len(tb.asks().Made) != 0 {
		t.Errorf("asked %v", tb.asks().Made)
	}
	tb.mustReplay()
}

func TestSomebodyAwayIsPassedOverAndMaySpeakLater(t *testing.T) {
	tb := withQuestion(t, rules.Quickie, false)
	tb.answers(1, 0, 0, 0, 0)
	tb.sleep(0)
	tb.post(room.Input{Away: tb.phones[0].ID()})
	for _, i := range []int{1, 2, 3} {
		tb.must(tb.saying(i, "1"))
	}
	tb.post(room.Input{Back: tb.phones[0].ID()})
	tb.wake(0)
	if got := tb.state.View().Progress.Turn; got != tb.phones[0].ID() {
		t.Errorf("the turn is %s", got)
	}
	tb.must(tb.saying(0, "2"))
	tb.must(tb.saying(4, "1"))
	if got := tb.state.View().Progress.Stage; got != "pour" {
		t.Errorf("stage %q", got)
	}
}

func TestOneWhoSaysNothingHoldsNobodyUp(t *testing.T) {
	tb := withQuestion(t, rules.Quickie, false)
	tb.answers(1, 0, 0, 0, 0)
	tb.wait()
	if err := tb.saying(2, "1"); !errors.Is(err, client.ErrNotNow) {
		t.Errorf("not the next one: %v", err)
	}
	tb.must(tb.saying(1, "1"))
	if tb.state.View().Progress.Overdue {
		t.Error("the next one has no time")
	}
	for _, i := range []int{3, 4, 0} { // 2, too, says nothing; 0 may speak after the others, before 2
		tb.wait()
		if got := tb.state.View().Progress.Turn; got != tb.phones[i].ID() {
			t.Fatalf("the turn is %s, not phone %d's", got, i)
		}
	}
	tb.wait()
	if tb.state.Deadline() != 0 {
		t.Error("it is waited on when nobody is left to be passed over")
	}
	tb.mustDo(3, must(tb.phones[3].Pour()), nil)
	if got := tb.state.View().Question.Fate; got != "reckoned" {
		t.Errorf("the question is %s", got)
	}
}

func TestLaidCardsAreSeenAndHeldTo(t *testing.T) {
	tb := withQuestion(t, rules.Chili, false)
	tb.guesses("2+0", "2", "1", "4+1", "4")
	tb.answers(1, 1, 0, 0, 0)
	tb.mustDo(0, must(tb.phones[0].Pour()), nil) // the leader's hands
	tb.quiet()
	for _, b := range tb.state.View().Bag.Ballots {
		i := tb.phoneOf(b.ID)
		if want := []uint32{2, 1, 1, 2, 1}[i]; b.Cards != want {
			t.Errorf("phone %d shows %d cards, want %d", i, b.Cards, want)
		}
	}
	if got := tb.scores(); got[0] != 3 || got[1] != 3 || got[2] != 1 || got[3] != 0 || got[4] != 0 {
		t.Errorf("scores %v", got)
	}
}

func TestTheGuardHidesHowManyCardsLie(t *testing.T) {
	tb := withQuestion(t, rules.Chili, true)
	tb.guesses("2+0", "2", "1", "4+1", "4")
	tb.answers(1, 1, 0, 0, 0)
	tb.mustDo(0, must(tb.phones[0].Pour()), nil)
	tb.quiet()
	if slices.ContainsFunc(tb.state.View().Bag.Ballots, func(b wire.InBag) bool { return b.Cards != 0 }) {
		t.Error("cards are seen")
	}
	if got := tb.scores(); got[0] != 3 {
		t.Errorf("scores %v", got)
	}
}

func TestTheReaderDoesNotShakeTheLeadersLid(t *testing.T) {
	tb := withQuestion(t, rules.Chili, false)
	tb.guesses("1", "1", "1", "1", "1")
	tb.answers(1, 0, 0, 0, 0)
	r := tb.reader()
	if err := tb.do(r, must(tb.phones[r].Pour()), nil); !errors.Is(err, room.ErrNotReader) {
		t.Errorf("the reader: %v", err)
	}
}

func TestAGuessIsKeptShut(t *testing.T) {
	tb := withQuestion(t, rules.Privacy2, false)
	tb.answers(1, 1, 1, 0, 0)
	tb.guesses("3", "3", "2", "1", "5")
	tb.must(tb.phones[0].KeepShut(true))
	before := len(tb.entries)
	tb.mustDo(tb.reader(), must(tb.phones[tb.reader()].Pour()), nil)
	tb.quiet()
	if got := tb.scores(); got[0] != 0 || got[1] != 3 || got[2] != 2 || got[3] != 1 || got[4] != 0 {
		t.Errorf("scores %v", got)
	}
	for _, r := range tb.asks().Replies {
		if r.ID == tb.phones[0].ID() && r.Guess != "" {
			t.Error("what was to stay shut was opened")
		}
	}
	if len(tb.entries) == before {
		t.Error("nothing happened")
	}
}

// TestTheGroupGoesOnWithoutSomebody: asks that hang on replies wait for a phone
// that sleeps, until the people on the others say by name that they go on.
func TestTheGroupGoesOnWithoutSomebody(t *testing.T) {
	tb := withQuestion(t, rules.NoLimit, false)
	tb.answers(1, 0, 0, 0, 0)
	tb.guesses("3", "3", "4", "4", "5")
	tb.sleep(4)
	tb.pour()
	if got := len(tb.asks().Made); got != 1 {
		t.Fatalf("%d asks, want 1: one phone has not replied", got)
	}
	bob := []wire.ID{tb.phones[4].ID()}
	if err := tb.do(0, must(tb.phones[0].GoWithout(bob)), nil); !errors.Is(err, room.ErrTooEarly) {
		t.Errorf("at once: %v", err)
	}
	tb.wait()
	tb.mustDo(0, must(tb.phones[0].GoOn(bob)), nil)
	if got := tb.asks(); len(got.Made) != 2 || len(got.Replies) != 5 {
		t.Fatalf("after one person: %d asks, %d replies; the other phones wait for their people", len(got.Made), len(got.Replies))
	}
	for i := 1; i < 4; i++ {
		tb.mustDo(i, must(tb.phones[i].GoOn(bob)), nil)
	}
	tb.quiet()
	if got := tb.scores(); got[0] != 1 || got[1] != 1 || got[2] != 0 {
		t.Errorf("scores %v", got)
	}
	tb.wake(4)
	tb.quiet()
	tb.mustReplay()
}

// TestAServerCannotSweepGuessesOut tells a phone ask after ask, without the
// replies that would make them lawful. It answers the first alone.
func TestAServerCannotSweepGuessesOut(t *testing.T) {
	for _, e := range []*rules.Edition{rules.NoLimit, rules.Privacy2} {
		tb := withQuestion(t, e, false)
		tb.answers(1, 1, 0, 0, 0)
		tb.guesses("1", "1", "1", "1", "1")
		tb.lie(func(v *wire.View) {
			if v.Asks == nil || v.Asks.Slot == 0 {
				return
			}
			v.Asks.Made = [][]int{{2}, {1, 3}, {4}, {5}}
			if e == rules.Privacy2 {
				v.Asks.Made = [][]int{{2}, {1}}
			}
			v.Asks.Replies = slices.DeleteFunc(v.Asks.Replies, func(r wire.Reply) bool { return r.ID != tb.phones[victim].ID() })
		})
		swept := false
		tb.check = func(s said, _ bool, _ error) { swept = swept || s.phone == victim && s.c.Open != nil }
		tb.mustDo(tb.reader(), must(tb.phones[tb.reader()].Pour()), nil)
		if swept {
			t.Errorf("%s: a guess was opened that nobody lawfully asked for", e.Name)
		}
	}
}

func TestTheLeaderHoldsTheScreensStill(t *testing.T) {
	tb := withQuestion(t, rules.Privacy2, false)
	tb.answers(1, 1, 1, 0, 0)
	tb.guesses("3", "3", "2", "1", "5")
	leader := tb.reader()
	if err := tb.do(leader, must(tb.phones[leader].Pause(true)), nil); !errors.Is(err, room.ErrOver) {
		t.Errorf("before the pouring: %v", err)
	}
	tb.pour()
	if err := tb.do(4, must(tb.phones[4].Pause(true)), nil); !errors.Is(err, room.ErrNotLeader) {
		t.Errorf("somebody else: %v", err)
	}
	tb.mustDo(leader, must(tb.phones[leader].Pause(true)), nil)
	if !tb.asks().Paused {
		t.Error("nothing is paused")
	}
	tb.mustDo(leader, must(tb.phones[leader].Pause(false)), nil)
	if tb.asks().Paused {
		t.Error("still paused")
	}
	tb.mustReplay()
}

func TestAnotherQuestionOfTheCard(t *testing.T) {
	tb := seated(t, 5, 5, settingsOf(rules.Chili, 20, false))
	tb.draw()
	first := tb.state.View().Question.Label
	r := tb.reader()
	tb.mustDo(2, must(tb.phones[2].Skip()), nil)
	others := tb.phones[r].Others()
	if len(others) != 3 || slices.Contains(others, first) {
		t.Fatalf("beside %s there are %v", first, others)
	}
	tb.mustDo(r, must(tb.phones[r].Put(others[0])), nil)
	if got := tb.state.View().Question.Label; got != others[0] {
		t.Errorf("asked %s, want %s", got, others[0])
	}
}

func TestAnotherQuestionIsNotForEveryGame(t *testing.T) {
	tb := seated(t, 5, 5, settingsOf(rules.Privacy, 30, false))
	tb.draw()
	label := tb.state.View().Question.Label
	r := tb.reader()
	tb.mustDo(2, must(tb.phones[2].Skip()), nil)
	other := label[:len(label)-1] + strconv.Itoa(1+int(label[len(label)-1]-'0')%4)
	if err := tb.do(r, must(tb.phones[r].Put(other)), nil); !errors.Is(err, room.ErrChoiceBad) {
		t.Errorf("another of the card: %v", err)
	}
}

func TestDecksAreMixed(t *testing.T) {
	set := settingsOf(rules.Privacy2, 30, false)
	set.Decks = []string{"privacy2", "quickie"}
	tb := seated(t, 5, 5, set)
	options := map[int]bool{}
	for range 12 {
		tb.draw()
		q := tb.state.View().Question
		options[q.Options] = true
		if want := map[string]int{"privacy2": 7, "quickie": 2}[strings.Split(q.Label, "/")[0]]; q.Options != want {
			t.Errorf("%s has %d options", q.Label, q.Options)
		}
		tb.mustDo(1, must(tb.phones[1].Skip()), nil)
	}
	if len(options) != 2 {
		t.Errorf("twelve draws: %v", options)
	}
}

func TestSettingsThatDoNotFit(t *testing.T) {
	good := settingsOf(rules.NoLimit, 10, true)
	for name, bend := range map[string]func(s *wire.Settings){
		"questions by number where the reader chooses": func(s *wire.Settings) { s.Choice = "card" },
		"how-many questions in a yes/no game":          func(s *wire.Settings) { s.Decks = []string{"privacy2"} },
		"a deck twice":                                 func(s *wire.Settings) { s.Decks = []string{"nolimit", "nolimit"} },
		"no deck":                                      func(s *wire.Settings) { s.Decks = nil },
		"a deck that is not here":                      func(s *wire.Settings) { s.Decks = []string{"tarot"} },
		"a guard where there is none":                  func(s *wire.Settings) { *s = settingsOf(rules.Privacy, 30, false); s.Guard = true },
		"a game that is not here":                      func(s *wire.Settings) { s.Edition = "chess" },
		"a language that no page speaks":               func(s *wire.Settings) { s.Language = "xx" },
	} {
		t.Run(name, func(t *testing.T) {
			set := good
			bend(&set)
			if _, _, err := newHouse().Create("ABCDE", make([]byte, 32), wire.ID(strings.Repeat("01", 32)), set, 1); !errors.Is(err, room.ErrSettingsBad) {
				t.Errorf("%v", err)
			}
		})
	}
	for _, language := range wire.Languages() {
		set := good
		set.Language = language
		if _, _, err := newHouse().Create("ABCDE", make([]byte, 32), wire.ID(strings.Repeat("01", 32)), set, 1); err != nil {
			t.Errorf("in %s: %v", language, err)
		}
	}
}

func (tb *table) phoneOf(id wire.ID) int {
	return slices.IndexFunc(tb.phones, func(p *client.Phone) bool { return p.ID() == id })
}
