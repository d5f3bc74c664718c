package server

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"privacy/internal/journal"
)

// Totals for whoever runs the server (docs/hosting.md lists them). They are of
// all rooms together: nothing by room, seat, question, answer, name or address,
// no lengths, and no time but that of the journal. What the totals can tell is
// what anybody sees on the line; the comparison of two worlds includes them.

// bounds of the journal's times, in seconds.
var bounds = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 20}

// limitNames are the kinds of limit that refuse something.
var limitNames = []string{"codes", "frames", "knocks", "rooms", "slow", "sockets", "watchers"}

type meters struct {
	set            *metrics.Set
	received, sent *metrics.Counter
	appends        *metrics.PrometheusHistogram
	failures       *metrics.Counter
	refused        map[string]*metrics.Counter // by limitNames
}

func (s *Server) newMeters() *meters {
	set := metrics.NewSet()
	m := &meters{
		set:      set,
		received: set.NewCounter("privacy_frames_received_total"),
		sent:     set.NewCounter("privacy_frames_sent_total"),
		appends:  set.NewPrometheusHistogramExt("privacy_append_duration_seconds", bounds),
		failures: set.NewCounter("privacy_append_failures_total"),
		refused:  map[string]*metrics.Counter{},
	}
	for _, name := range limitNames {
		m.refused[name] = set.NewCounter(fmt.Sprintf("privacy_refused_total{limit=%q}", name))
	}
	set.NewGauge("privacy_rooms", func() float64 { return float64(s.openRooms()) })
	set.NewGauge("privacy_sockets", func() float64 { return float64(s.limits.inUse()) })
	return m
}

// refuse counts something that one of limitNames refused.
func (m *meters) refuse(limit string) { m.refused[limit].Inc() }

// openRooms is how many are in memory.
func (s *Server) openRooms() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.rooms)
}

// inUse is how many sockets are open.
func (l *limits) inUse() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open
}

// store is the journal's Append, measured.
func (s *Server) store(ctx context.Context, code string, after journal.Revision, entries ...journal.Entry) ([]journal.Revision, error) {
	began := time.Now()
	revisions, err := s.Journal.Append(ctx, code, after, entries...)
	s.meters.appends.UpdateDuration(began)
	if isTrouble(err) {
		s.meters.failures.Inc()
	}
	s.health.note(err, s.Clock.Now())
	return revisions, err
}

// Metrics serves the totals and those of the Go runtime in Prometheus' text
// format. It is for an address of its own that only whoever runs the server reaches.
func (s *Server) Metrics() http.Handler {
	s.init()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		s.meters.set.WritePrometheus(w)
		metrics.WriteProcessMetrics(w)
	})
	return mux
}
