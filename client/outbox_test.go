package client

import (
	"crypto/rand"
	"testing"

	"privacy/wire"
)

// A reply that the server refused because the one before it could not be stored
// is owed as well as that one.
func TestWhatWasRefusedIsOnlyTriedAgainAfterAWholeView(t *testing.T) {
	var o outbox
	wants := []want{{"reply 1", func() (wire.Command, error) { return wire.Command{Pass: &wire.Pass{Slot: 1}}, nil }}}
	sends := func() []wire.Command {
		if err := o.update(wants, rand.Reader); err != nil {
			t.Fatal(err)
		}
		return o.take()
	}
	for code, once := range map[string]bool{"disk": false, "ask_wrong": true} {
		o = outbox{}
		first := sends()
		o.refuse(first[0].ID, code)
		if again := sends(); (len(again) == 0) != once {
			t.Errorf("%s, with the next view: %v", code, again)
		}
		o.list = nil
		o.again()
		if again := sends(); len(again) != 1 || again[0].ID == first[0].ID {
			t.Errorf("%s, with a whole view: %v", code, again)
		}
	}
}
