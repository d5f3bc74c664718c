package server

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"privacy/internal/journal"
)

// metrics asks as Prometheus does.
func (h *house) metrics() string {
	h.t.Helper()
	answer := httptest.NewRecorder()
	h.server.Metrics().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if answer.Code != http.StatusOK {
		h.t.Fatal(answer.Code)
	}
	return answer.Body.String()
}

// timed are the figures that are times, or the machine's and not the server's.
var timed = regexp.MustCompile(`(?m)^(go_|process_|privacy_append_duration_seconds_(bucket|sum)).*\n`)

// totals are the metrics without these.
func (h *house) totals() string { return timed.ReplaceAllString(h.metrics(), "") }

func TestMetricsAreTotalsAndNothingElse(t *testing.T) {
	h := newHouse(t)
	code, people := h.party("Ada", "Ben", "Cleo")
	got := h.totals()
	allowed := regexp.MustCompile(`^privacy_(rooms|sockets|frames_(received|sent)_total|append_failures_total|append_duration_seconds_count|` +
		`refused_total\{limit="(codes|frames|knocks|rooms|slow|sockets|watchers)"\}) \d+$`)
	for line := range strings.Lines(got) {
		if !allowed.MatchString(strings.TrimSpace(line)) {
			t.Errorf("%q is none of those that are meant", line)
		}
	}
	for _, want := range []string{"privacy_rooms 1\n", "privacy_sockets 3\n", `privacy_refused_total{limit="codes"} 0` + "\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	all := h.metrics()
	for _, secret := range []string{code, "Ada", "127.0.0.1", string(people[0].id)} {
		if strings.Contains(all, secret) {
			t.Errorf("%q stands in the metrics", secret)
		}
	}
}

func TestWhatALimitRefusesIsCountedByItsKind(t *testing.T) {
	h := newHouse(t)
	for range missBurst + 3 {
		h.asks("192.0.2.1", "/api/rooms/ZZZZZ")
	}
	if want := `privacy_refused_total{limit="codes"} 3` + "\n"; !strings.Contains(h.metrics(), want) {
		t.Errorf("no %q in\n%s", want, h.metrics())
	}
}

func TestAnAppendThatFailsIsCountedAsFailure(t *testing.T) {
	_, id := newIdentity(t)
	for want, err := range map[string]error{
		"privacy_append_failures_total 0\n": nil,
		"privacy_append_failures_total 1\n": journal.ErrFull,
	} {
		h := newHouse(t)
		h.journal.set(func(string) error { return err }, nil)
		h.opens(id)
		if !strings.Contains(h.metrics(), want) {
			t.Errorf("no %q in\n%s", want, h.metrics())
		}
	}
}

func TestMetricsAreNotAtThePublicAddress(t *testing.T) {
	h := newHouse(t)
	for _, path := range []string{"/metrics", "/debug/pprof/", "/debug/vars"} {
		if _, body := h.get(path); strings.Contains(body, "privacy_") || strings.Contains(body, "go_") {
			t.Errorf("%s is answered", path)
		}
	}
}
