package transcript

import (
	"testing"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// evening is the one that lies are told about: Privacy, five people and three
// rounds, with a question skipped in between; Eve leaves in the third.
func evening(t testing.TB) *table {
	t.Helper()
	tb := playing(t, rules.Privacy, 5, 30)
	tb.until("a round", reckoned(1))
	tb.until("a question", atStage(2, "answer"))
	commands, err := tb.phones[1].Skip()
	tb.do(1, commands, err)
	tb.until("a second round", reckoned(2))
	tb.until("a question", atStage(4, "answer"))
	tb.until("the pouring", atStage(4, "pour"))
	commands, err = tb.phones[4].Leave()
	tb.do(4, commands, err)
	tb.until("a third round", reckoned(3))
	commands, err = tb.phones[0].End()
	tb.do(0, commands, err)
	return tb
}

// lively is an evening of No Limit on which people come, go, sleep and change
// their names, and the door is opened once more.
func lively(t testing.TB) *table {
	t.Helper()
	tb := newTable(t, 14, 5, settingsOf(rules.NoLimit, 90))
	tb.does(1, func() ([]wire.Command, error) {
		return tb.phones[1].Join(wire.Join{Name: "Robert", Figure: 1, Language: "en"})
	})
	tb.does(0, func() ([]wire.Command, error) {
		return tb.phones[0].Order([]wire.ID{tb.id(0), tb.id(2), tb.id(1), tb.id(3), tb.id(4)})
	})
	tb.closeDoor()
	tb.does(0, tb.phones[0].Reopen)
	tb.begin()
	tb.until("a round", reckoned(1))
	tb.drop()
	tb.sleep(4)
	tb.until("a question that waits", func(v wire.View) bool { return v.Progress.Stage == "ready" })
	tb.post(room.Input{Away: tb.id(4)})
	tb.until("a round of four", reckoned(2))
	tb.post(room.Input{Back: tb.id(4)})
	tb.wake(4)
	tb.addPhone(14, 99)
	tb.join(5)
	tb.closeDoor()
	tb.until("a round of six", func(v wire.View) bool { return v.Standing.Round >= 3 && len(v.Question.Asked) == 6 })
	tb.until("a last question", func(v wire.View) bool { return v.Standing.Round >= 3 && v.Progress.Stage == "pour" })
	tb.sleep(4)
	tb.until("its end", func(v wire.View) bool { return len(v.Asks.Without) > 0 && v.Question.Fate == "reckoned" })
	tb.wake(4)
	tb.does(2, tb.phones[2].Leave)
	tb.does(0, func() ([]wire.Command, error) { return tb.phones[0].Remove(tb.id(3)) })
	tb.does(0, tb.phones[0].End)
	return tb
}

// drop has a phone be ready for something else than the others.
func (tb *table) drop() {
	tb.Helper()
	tb.sleep(3)
	tb.until("a question", func(v wire.View) bool { return v.Progress.Stage == "ready" && len(v.Ready.By) == 4 })
	f := &film{table: tb}
	r := &wire.Ready{Slot: tb.state.View().Question.Slot, Ctx: make(wire.Bytes, 64)}
	r.Sig = f.signs(tb.id(3), ballot.Ready{})
	tb.must(tb.decide(room.Input{Actor: tb.id(3), Command: &wire.Command{Ready: r}}))
	tb.do(0, nil, nil)
	tb.wake(3)
	if fate := tb.state.View().Question.Fate; fate != "dropped" {
		tb.Fatalf("the question is %s", fate)
	}
}

func (tb *table) does(i int, intent func() ([]wire.Command, error)) {
	tb.Helper()
	commands, err := intent()
	tb.do(i, commands, err)
}

func (tb *table) id(i int) wire.ID { return tb.phones[i].ID() }

// aloud is a game in which guesses are said.
func aloud(t testing.TB) *table {
	t.Helper()
	tb := playing(t, rules.Quickie, 4, 5)
	tb.until("the end", ended)
	return tb
}
