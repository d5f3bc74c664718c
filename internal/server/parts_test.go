package server

import (
	"bytes"
	"encoding/json"
	"maps"
	"sync"
	"testing"

	"privacy/internal/room"
	"privacy/wire"
)

// Through a whole evening: what is put together by hand is what the encoder
// would write, and a screen that hears only what changed has the whole view.
func TestAScreenThatHearsWhatChangedKnowsAll(t *testing.T) {
	p := evening()
	last := show(p.states[0].View(), nil)
	screen := readView(t, last.whole())
	for _, s := range append(p.states[1:], p.state) {
		now := show(s.View(), last)
		whole := encodeFrame(wire.ServerFrame{View: new(s.View())})
		if !bytes.Equal(now.whole(), whole) {
			t.Fatalf("event %d:\n%s\n%s", s.Number(), now.whole(), whole)
		}
		change := readView(t, now.since(last))
		if change["from"] != screen["to"] {
			t.Errorf("event %d: from %s", s.Number(), change["from"])
		}
		for name, part := range change {
			if part == screen[name] {
				t.Errorf("event %d: %s comes and is the same", s.Number(), name)
			}
			screen[name] = part
		}
		screen["from"] = "0"
		if want := readView(t, whole); !maps.Equal(screen, want) {
			t.Fatalf("event %d: a screen knows\n%s\nand is to know\n%s", s.Number(), screen, want)
		}
		last = now
	}
}

// readView gives the fields of a view as they are written.
func readView(t *testing.T, frame []byte) map[string]string {
	t.Helper()
	var f struct{ View map[string]json.RawMessage }
	must(t, json.Unmarshal(frame, &f))
	view := map[string]string{}
	for name, part := range f.View {
		view[name] = string(part)
	}
	return view
}

// talk is a company of twelve who have just been told how a round went, and
// the same one a moment later, when somebody has gone away.
var talk = sync.OnceValues(func() (now, then *room.State) {
	p := newParlour(new(quietly), 12)
	for i := range p.phones {
		p.sits(i)
	}
	p.closesDoor()
	p.until("the talk", atStage(1, "talk"))
	now = p.state
	if err := p.input(room.Input{Away: p.phones[7].ID()}); err != nil {
		panic(err)
	}
	return now, p.state
})

// deaf is a socket without a connection, which takes nothing.
func deaf(r *live) *socket { return &socket{room: r, closing: 1, writing: true} }

// BenchmarkBroadcast tells twelve phones and a table of a small change in the
// stage where the view is largest.
func BenchmarkBroadcast(b *testing.B) {
	now, then := talk()
	r := newLive(nil, "ABCDE")
	r.state = now
	for range 13 {
		r.attach(deaf(r))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		r.state = now
		if i%2 == 0 {
			r.state = then
		}
		r.broadcast()
	}
	b.ReportMetric(float64(len(r.shown.whole())), "view-bytes")
}

// BenchmarkAttach brings one more screen in.
func BenchmarkAttach(b *testing.B) {
	r := newLive(nil, "ABCDE")
	r.state, _ = talk()
	r.attach(deaf(r))
	b.ReportAllocs()
	for b.Loop() {
		r.attach(deaf(r))
		r.sockets = r.sockets[:1]
	}
}
