package server

import (
	"net/http"
	"strings"
	"testing"

	"privacy/client"
	"privacy/internal/transcript"
)

func TestTheTranscriptOfARoomIsAFileToKeep(t *testing.T) {
	h := newHouse(t)
	b := h.sit(seeds(4), volatile)
	for i := range b.phones {
		b.sits(i)
	}
	b.closesDoor()
	fetch := func(when string) transcript.Report {
		t.Helper()
		r, file := h.get("/api/rooms/" + strings.ToLower(b.code) + "/transcript")
		if r.StatusCode != http.StatusOK {
			t.Fatalf("%s: status %d", when, r.StatusCode)
		}
		for name, want := range map[string]string{
			"Content-Type": "application/jsonl", "Cache-Control": "no-store", "Content-Disposition": `attachment; filename="privacy-` + b.code + `.jsonl"`,
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", when, name, got)
			}
		}
		report, err := transcript.Verify(strings.NewReader(file))
		must(t, err)
		return report
	}
	b.until("a first ballot", func(k *client.Known) bool { return k.Progress.Stage == "answer" && k.Progress.Done > 0 })
	if r := fetch("while the bag fills"); r.Questions != 1 || r.Ballots != 0 || r.Complete {
		t.Errorf("while the bag fills: %+v", r)
	}
	b.until("the talking", atStage(1, "talk"))
	if r := fetch("after a round"); r.Ballots != 4 || r.Reckoned != 1 || r.Complete || r.Code != b.code {
		t.Errorf("after a round: %+v", r)
	}
	cs, err := b.phones[0].End()
	b.queues(0, cs, err)
	b.settle()
	if r := fetch("after the game"); !r.Complete {
		t.Errorf("after the game: %+v", r)
	}
	for _, name := range []string{"Ada", "Bob"} {
		if strings.Contains(h.log.String(), name) {
			t.Errorf("%s stands in the log", name)
		}
	}
}

func TestThereIsNoTranscriptOfNoRoom(t *testing.T) {
	h := newHouse(t)
	for _, code := range []string{"ZZZZZ", "nothing"} {
		if r, _ := h.get("/api/rooms/" + code + "/transcript"); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", code, r.StatusCode)
		}
	}
}
