package room_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
)

// world plays one round from one seed and gives the entries, the number of
// those before the bag was poured, and the points.
func world(t *testing.T, s secret) (entries []string, poured int, points map[int]int) {
	t.Helper()
	tb := seated(t, 21, 5, settings(30))
	tb.draw()
	tb.read()
	for i := range s.guesses {
		tb.guess(i, string(rune('0'+s.guesses[i])))
		tb.answer(i, s.answers[i])
	}
	poured = len(tb.entries)
	tb.pour()
	tb.quiet()
	for _, e := range tb.entries {
		entries = append(entries, string(e))
	}
	return entries, poured, tb.scores()
}

// masked puts the same opaque bytes in the place of these fields of these
// events, as in "guessed.sealed"; their length stays.
func masked(t *testing.T, entry string, fields ...string) string {
	t.Helper()
	var e struct {
		V      int                         `json:"v"`
		At     int64                       `json:"at"`
		Events []map[string]map[string]any `json:"events"`
	}
	if err := json.Unmarshal([]byte(entry), &e); err != nil {
		t.Fatal(err)
	}
	for _, event := range e.Events {
		for kind, values := range event {
			for field, value := range values {
				if text, ok := value.(string); ok && slices.Contains(fields, kind+"."+field) {
					values[field] = strings.Repeat("*", len(text))
				}
			}
		}
	}
	return encode(t, e)
}

// TestTheServerCannotReckonByItself plays two games in which the same people
// give the same answers and set other guesses. What the server has before the
// first ask is the same, byte for byte, with the commitments replaced by the
// same opaque bytes. The points are not: they come from openings alone.
func TestTheServerCannotReckonByItself(t *testing.T) {
	answers := []int{1, 1, 0, 1, 0}
	a, before, pointsA := world(t, secret{[]int{3, 0, 1, 5, 0}, answers})
	b, _, pointsB := world(t, secret{[]int{0, 5, 3, 2, 4}, answers})
	opaque := []string{"guessed.sealed", "guessed.sig"}
	sealed := 0
	for i := range before + 1 { // the entry that pours tells the asks too
		if masked(t, a[i], opaque...) != masked(t, b[i], opaque...) || len(a[i]) != len(b[i]) {
			t.Fatalf("entry %d:\n%s\n%s", i, a[i], b[i])
		}
		if a[i] != b[i] {
			sealed++
		}
	}
	if sealed != 5 {
		t.Errorf("%d entries hold a commitment, want 5", sealed)
	}
	if maps.Equal(pointsA, pointsB) {
		t.Errorf("both games give %v", pointsA)
	}
}

// TestSwappedAnswersAreSeenNowhere plays two games in which two people swap
// their answers. Everything is the same but the ballots, and what is signed
// over the result that they are part of.
func TestSwappedAnswersAreSeenNowhere(t *testing.T) {
	guesses := []int{3, 0, 1, 5, 2}
	a, _, pointsA := world(t, secret{guesses, []int{1, 0, 0, 1, 0}})
	b, _, pointsB := world(t, secret{guesses, []int{0, 1, 0, 1, 0}})
	opaque := []string{"cast.ballot", "replied.sig"}
	if len(a) != len(b) || !maps.Equal(pointsA, pointsB) {
		t.Fatalf("%d and %d entries, points %v and %v", len(a), len(b), pointsA, pointsB)
	}
	differ := map[bool]int{}
	for i := range a {
		if masked(t, a[i], opaque...) != masked(t, b[i], opaque...) || len(a[i]) != len(b[i]) {
			t.Fatalf("entry %d:\n%s\n%s", i, a[i], b[i])
		}
		differ[strings.Contains(a[i], `"cast"`) && a[i] != b[i]]++
	}
	if differ[true] != 2 {
		t.Errorf("%d ballots differ, want the two that were swapped", differ[true])
	}
}
