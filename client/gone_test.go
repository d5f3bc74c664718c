package client_test

import (
	"encoding/json"
	"errors"
	"testing"

	"privacy/client"
	"privacy/wire"
)

// TestARoomThatIsNoMoreIsForgotten says farewell to a phone that has a seat and
// has answered something, and then opens the same room again.
func TestARoomThatIsNoMoreIsForgotten(t *testing.T) {
	seen := []client.Seen{{Traces: []string{"privacy/017/1"}}}
	for code, kept := range map[string]client.Memory{"burnt": {Burnt: true}, "gone": {Seen: seen}} {
		t.Run(code, func(t *testing.T) {
			store := &client.Volatile{}
			change(t, store, func(m *client.Memory) { m.Seen = seen })
			o := options()
			o.Store = store
			bye := func(s *socket) {
				s.greet()
				s.say(wire.ServerFrame{Bye: &wire.Bye{Code: code}})
				s.wait()
			}
			c := dial(t, serve(t, bye), o)
			<-c.Ended()
			change(t, store, func(m *client.Memory) {
				if got, want := text(t, m), text(t, kept); got != want {
					t.Errorf("the phone keeps %s, want %s", got, want)
				}
			})
			_, err := client.NewPhone(client.Setup{Session: session, Store: store, Rand: o.Rand})
			if refused := errors.Is(err, client.ErrGone); refused != kept.Burnt {
				t.Errorf("the room is back again: %v", err)
			}
		})
	}
}

func change(t *testing.T, store client.Store, step func(*client.Memory)) {
	t.Helper()
	if err := store.Change(session, func(m *client.Memory) error { step(m); return nil }); err != nil {
		t.Fatal(err)
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
