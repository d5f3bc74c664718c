package client_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"privacy/client"
)

// hasty is a clock on which every wait is over at once.
type hasty struct {
	mu    sync.Mutex
	now   time.Time
	waits []time.Duration
}

func (h *hasty) Now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

func (h *hasty) After(d time.Duration) <-chan time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(d)
	h.waits = append(h.waits, d)
	due := make(chan time.Time, 1)
	due <- h.now
	return due
}

// stalled is a server of which a script answers once, and then only what stands
// before it.
func stalled(t *testing.T, script func(s *socket)) client.Address {
	t.Helper()
	room := serve(t, script)
	var answered atomic.Bool
	before := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if answered.Swap(true) {
			http.NotFound(w, r)
			return
		}
		http.Redirect(w, r, room.Server.JoinPath(r.URL.Path).String(), http.StatusTemporaryRedirect)
	}))
	t.Cleanup(before.Close)
	u, err := client.ParseServer(before.URL)
	if err != nil {
		t.Fatal(err)
	}
	return client.Address{Server: u, Code: room.Code}
}

func TestAServerThatDoesNotComeBackIsGivenUpAfterPausesThatGrow(t *testing.T) {
	clock := &hasty{}
	var lines []client.Line
	o := options()
	o.Clock, o.Backoff, o.GiveUp = clock, time.Second, 5*time.Minute
	o.Line = func(l client.Line) { lines = append(lines, l) }
	c := dial(t, stalled(t, func(s *socket) { s.greet() }), o)
	<-c.Ended()
	if err := c.Err(); !errors.Is(err, client.ErrSilent) {
		t.Error(err)
	}
	if took := clock.now.Sub(time.Time{}); took < o.GiveUp || took > o.GiveUp+16*time.Second {
		t.Errorf("given up after %v", took)
	}
	if n := len(slices.Compact(slices.Clone(clock.waits))); n < len(clock.waits)/2 {
		t.Errorf("pauses without chance: %v", clock.waits)
	}
	for i, d := range clock.waits {
		longest := time.Second << min(i, 4)
		if d < longest/2 || d > longest {
			t.Errorf("pause %d is %v, not up to %v", i, d, longest)
		}
	}
	attempts := slices.Repeat([]client.Line{client.LineFailing}, len(clock.waits))
	if want := append([]client.Line{client.LineUp, client.LineLost}, attempts...); !slices.Equal(lines, want) {
		t.Errorf("told %v", lines)
	}
}

func TestAFirstAttemptThatFailsIsTriedAgainOnlyWhereThatIsWanted(t *testing.T) {
	none := httptest.NewServer(http.NotFoundHandler())
	none.Close()
	nowhere, err := client.ParseServer(none.URL)
	if err != nil {
		t.Fatal(err)
	}
	for name, insist := range map[string]bool{"at once an error": false, "an error in the end": true} {
		t.Run(name, func(t *testing.T) {
			clock := &hasty{}
			o := options()
			o.Clock, o.GiveUp, o.Insist = clock, time.Minute, insist
			_, err := client.Dial(t.Context(), client.Address{Server: nowhere, Code: "ABCDE"}, o)
			if err == nil || errors.Is(err, client.ErrSilent) != insist {
				t.Error(err)
			}
			if waited := len(clock.waits) > 0; waited != insist {
				t.Errorf("waited %v", clock.waits)
			}
		})
	}
}

func TestARoomThatIsNotThereAnyMoreIsGone(t *testing.T) {
	c := dial(t, serve(t, func(s *socket) { s.greet() }), options())
	<-c.Ended()
	if err := c.Err(); !errors.Is(err, client.ErrGone) {
		t.Error(err)
	}
}
