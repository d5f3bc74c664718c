package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"privacy/ballot"
	"privacy/internal/journal"
	"privacy/internal/room"
	"privacy/wire"
)

// screen looks on in a room, comes back whenever its line is lost, and keeps every view
// that it was shown. One with an identity sends commands, again until they are answered.
type screen struct {
	server, code string
	me           *ballot.Identity

	mu      sync.Mutex
	shown   []json.RawMessage // of all views, in order
	acked   []string          // commands
	refused []string          // codes
}

// lookOn shows the room until ctx ends.
func (s *screen) lookOn(ctx context.Context) {
	for ctx.Err() == nil {
		s.visit(ctx, nil)
	}
}

// visit is one line, for as long as it lasts. A command is sent, if there is one, and
// the visit ends when it is answered: true.
func (s *screen) visit(ctx context.Context, c *wire.Command) bool {
	ctx, leave := context.WithTimeout(ctx, 30*time.Second)
	defer leave()
	conn, err := s.dial(ctx)
	if err != nil {
		pause(ctx)
		return false
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(-1)
	go ping(ctx, conn)
	for {
		data, err := read(ctx, conn)
		if err != nil {
			pause(ctx)
			return false
		}
		switch answered, refused := s.hear(ctx, conn, data, c); {
		case answered:
			return true
		case refused:
			pause(ctx)
			return false
		}
	}
}

func (s *screen) dial(ctx context.Context) (*websocket.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, s.server+"/api/rooms/"+s.code+"/socket", nil) //nolint:bodyclose // Dial closes it
	return conn, err
}

// silence is after how long without a frame a screen comes anew, as phones do.
const silence = 4 * time.Second

func read(ctx context.Context, conn *websocket.Conn) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	_, data, err := conn.Read(ctx)
	return data, err
}

func ping(ctx context.Context, conn *websocket.Conn) {
	for ctx.Err() == nil {
		if conn.Write(ctx, websocket.MessageText, []byte(`{"ping":1}`)) != nil {
			return
		}
		select {
		case <-time.After(silence / 3):
		case <-ctx.Done():
		}
	}
}

func pause(ctx context.Context) {
	select {
	case <-time.After(100 * time.Millisecond):
	case <-ctx.Done():
	}
}

func (s *screen) hear(ctx context.Context, conn *websocket.Conn, data []byte, c *wire.Command) (answered, refused bool) {
	var f struct {
		wire.ServerFrame
		View json.RawMessage `json:"view"`
	}
	if json.Unmarshal(data, &f) != nil {
		return false, true
	}
	switch {
	case f.Challenge != nil && s.me != nil:
		s.hello(ctx, conn, f.Challenge)
		if c != nil {
			text, _ := json.Marshal(wire.ClientFrame{Command: c})
			_ = conn.Write(ctx, websocket.MessageText, text)
		}
	case f.View != nil:
		s.mu.Lock()
		s.shown = append(s.shown, f.View)
		s.mu.Unlock()
	case c != nil && f.Done != nil && f.Done.Command == c.ID:
		s.mu.Lock()
		s.acked = append(s.acked, c.ID)
		s.mu.Unlock()
		return true, false
	case c != nil && f.Rejected != nil && f.Rejected.Command == c.ID:
		s.mu.Lock()
		s.refused = append(s.refused, f.Rejected.Code)
		s.mu.Unlock()
		return false, true
	}
	return false, false
}

func (s *screen) hello(ctx context.Context, conn *websocket.Conn, c *wire.Challenge) {
	sig, err := s.me.Sign(rand.Reader, ballot.Hello{Session: ballot.Session(c.Session), Challenge: ballot.Nonce(c.Challenge)})
	if err != nil {
		return
	}
	text, _ := json.Marshal(wire.ClientFrame{Hello: &wire.Hello{ID: wire.ID(s.me.ID().String()), Sig: sig[:]}})
	_ = conn.Write(ctx, websocket.MessageText, text)
}

func (s *screen) count() (acked, shown int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.acked), len(s.shown)
}

// at is the event that a screen shows.
func (s *screen) at() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	var last struct{ To uint64 }
	if len(s.shown) > 0 {
		_ = json.Unmarshal(s.shown[len(s.shown)-1], &last)
	}
	return last.To
}

// history is a room as its journal has it: what every part of the view was after
// each entry, by the number of events.
type history map[uint64]map[string]json.RawMessage

func replay(t *testing.T, entries []journal.Entry) history {
	t.Helper()
	all := history{}
	var state *room.State
	for _, e := range entries {
		entry, err := room.Decode(e.Data)
		if err != nil {
			t.Fatal(err)
		}
		state = room.Apply(state, entry)
		data, err := json.Marshal(state.View())
		if err != nil {
			t.Fatal(err)
		}
		parts := map[string]json.RawMessage{}
		if err := json.Unmarshal(data, &parts); err != nil {
			t.Fatal(err)
		}
		all[state.Number()] = parts
	}
	return all
}

// check compares everything that a screen was shown with the journal: each view is the
// room as it was after some entry, they follow one another, and none goes back.
func (h history) check(s *screen) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var at uint64
	for i, view := range s.shown {
		var numbers struct{ From, To uint64 }
		parts := map[string]json.RawMessage{}
		if json.Unmarshal(view, &numbers) != nil || json.Unmarshal(view, &parts) != nil {
			return fmt.Errorf("view %d cannot be read", i)
		}
		if numbers.From != 0 && numbers.From != at || numbers.To < at {
			return fmt.Errorf("view %d goes from %d to %d, after %d", i, numbers.From, numbers.To, at)
		}
		if err := h.has(numbers.To, parts); err != nil {
			return fmt.Errorf("view %d: %w", i, err)
		}
		at = numbers.To
	}
	return nil
}

func (h history) has(to uint64, parts map[string]json.RawMessage) error {
	want, ok := h[to]
	if !ok {
		return fmt.Errorf("the room never stood at event %d", to)
	}
	for name, part := range parts {
		if name != "from" && !bytes.Equal(part, want[name]) {
			return fmt.Errorf("at event %d %s is shown as %.200s, is %.200s", to, name, part, want[name])
		}
	}
	return nil
}
