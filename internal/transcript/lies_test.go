package transcript

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"privacy/ballot"
	"privacy/internal/room"
)

// lie alters a transcript and tells where that has to be found.
type lie struct {
	name string
	code Code
	tell func(f *film) uint64
}

// resay has the seat of a reply sign it as it stands now.
func (f *film) resay(e *room.Replied) {
	f.Helper()
	result := f.result(e.Slot)
	if e.Guess == "" {
		e.Sig = f.signs(e.ID, ballot.Pass{Result: result, Ask: e.Ask})
		return
	}
	e.Sig = f.signs(e.ID, ballot.Open{Result: result, Ask: e.Ask, Guess: e.Guess, Salt: ballot.Salt(e.Salt)})
}

// result is that of a slot, as the verifier works it out.
func (f *film) result(slot uint32) ballot.Digest {
	f.Helper()
	b := newBook(f.session)
	for _, s := range f.lines {
		for _, e := range s.events {
			f.must(b.take(e))
			if p, ok := e.(*room.Poured); ok && p.Slot == slot {
				return b.q.result
			}
		}
	}
	f.Fatalf("slot %d was never poured", slot)
	return ballot.Digest{}
}

// withoutSecondAsk takes the second ask of the first round out, and all to it.
func (f *film) withoutSecondAsk() {
	f.Helper()
	one, _ := first[*room.Asked](f)
	two, n := find(f, func(a *room.Asked) bool { return a != one && a.Slot == one.Slot })
	f.cut(n)
	for i, s := range f.lines {
		f.lines[i].events = slices.DeleteFunc(s.events, func(e room.Event) bool {
			r, ok := e.(*room.Replied)
			return ok && r.Slot == two.Slot && r.Ask == 1
		})
	}
	f.lines = slices.DeleteFunc(f.lines, func(s shot) bool { return len(s.events) == 0 && s.withheld == 0 })
}

func TestEachKindOfLieIsNamedWithItsEvent(t *testing.T) {
	t.Parallel()
	for _, told := range []struct {
		about func(t testing.TB) *table
		lies  []lie
	}{{evening, slices.Concat(companyLies, questionLies, bagLies)}, {lively, livelyLies}, {aloud, aloudLies}, {moved, movedLies}} {
		tb := told.about(t)
		if r := tb.verified(); !r.Complete {
			t.Fatalf("the evening itself: %+v", r)
		}
		for _, lie := range told.lies {
			t.Run(lie.name, func(t *testing.T) {
				f := tb.film()
				event := lie.tell(f)
				_, err := Verify(bytes.NewReader(f.again()))
				var w *Wrong
				if !errors.As(err, &w) || w.Event != event || w.Code != lie.code {
					t.Errorf("%v, want event %d (%s)", err, event, lie.code)
				}
			})
		}
	}
}
