package room_test

import (
	"bytes"
	"testing"

	"privacy/internal/room"
	"privacy/wire"
)

// A state is a value: what was opened from it, and thrown away because another
// server was faster, was not asked. The view does not show all that a state knows.
func TestAQuestionThatWasDecidedInVainWasNotAsked(t *testing.T) {
	own := wire.Put{Slot: 1, Label: "own/Who hums?", Texts: []wire.Text{{Language: "en", Text: "Who hums?"}}}
	for name, c := range map[string]wire.Command{
		"a card":             {Draw: &wire.Draw{Slot: 1}},
		"a question made up": {Put: &own},
	} {
		t.Run(name, func(t *testing.T) {
			set := settings(30)
			set.Own = true
			tb := seated(t, 5, 5, set)
			in := room.Input{Actor: tb.phones[tb.reader()].ID(), Command: &c, Now: tb.now, Seed: [32]byte{1}}
			once, _, err := tb.house.Decide(tb.state, in)
			tb.must(err)
			again, next, err := tb.house.Decide(tb.state, in)
			tb.must(err)
			one, err := once.Encode()
			tb.must(err)
			other, err := again.Encode()
			tb.must(err)
			if !bytes.Equal(one, other) || len(next.View().Pile.Used) != 1 || len(tb.state.View().Pile.Used) != 0 {
				t.Errorf("%s\n%s", one, other)
			}
		})
	}
}
