package faults

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"testing"

	"privacy/deck"
	"privacy/internal/bots"
	"privacy/internal/journal"
	"privacy/internal/room"
	"privacy/internal/transcript"
	"privacy/wire"
)

// game is one that was played to its end: what the phones asked, heard and saw,
// and what lies on the disk.
type game struct {
	*witness
	result  bots.Result
	lives   int // that ended before the game did
	journal []journal.Entry
}

// holds checks everything that must be so.
func (g game) holds(t *testing.T) {
	t.Helper()
	past := replay(t, g.journal)
	g.nothingTwice(t)
	g.everythingAcknowledged(t, past)
	g.everythingShown(t, past)
	g.everybodyPlayedOn(t)
}

// history is a room as it was after each of its events.
type history struct {
	at   map[uint64]*room.State // by event number
	with map[string]uint64      // event number after the entry of a command
}

func replay(t *testing.T, entries []journal.Entry) history {
	t.Helper()
	h := history{map[uint64]*room.State{}, map[string]uint64{}}
	var s *room.State
	for _, e := range entries {
		entry, err := room.Decode(e.Data)
		must(t, err)
		s = room.Apply(s, entry)
		h.at[s.Number()], h.with[e.Command] = s, s.Number()
	}
	return h
}

// nothingTwice looks at the ids of commands, and at what each event was for.
func (g game) nothingTwice(t *testing.T) {
	t.Helper()
	commands, deeds := map[string]int{}, map[string]int{}
	for _, e := range g.journal {
		commands[e.Command]++
		entry, err := room.Decode(e.Data)
		must(t, err)
		for _, event := range entry.Events {
			deeds[deed(event)]++
		}
	}
	delete(deeds, "")
	for _, counted := range []map[string]int{commands, deeds} {
		for what, times := range counted {
			if times > 1 {
				t.Errorf("%d times: %s", times, what)
			}
		}
	}
}

// deed names what can be done only once in an evening; "" if it may be repeated.
func deed(event room.Event) string {
	switch e := event.(type) {
	case *room.Joined, *room.Committed, *room.Revealed, *room.Agreed, *room.Keyed, *room.Guessed, *room.Cast,
		*room.Opened, *room.Poured, *room.Asked, *room.Reckoned, *room.Started, *room.Sealed:
		return fmt.Sprintf("%T %s", e, encode(e))
	case *room.Said:
		return fmt.Sprint("said ", e.Slot, e.ID)
	case *room.Readied:
		return fmt.Sprint("ready ", e.Slot, e.ID)
	case *room.Replied:
		return fmt.Sprint("replied ", e.Slot, e.Ask, e.ID)
	case *room.Ended:
		return "ended"
	}
	return ""
}

func encode(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// everythingAcknowledged finds each acknowledged command in the journal at or
// before the number that was told with it. One that has no entry was done
// before: decided again at that number it changes nothing.
func (g game) everythingAcknowledged(t *testing.T, past history) {
	t.Helper()
	decks, err := deck.LoadAll(deck.Shipped())
	must(t, err)
	house := &room.House{Decks: map[string]*deck.Deck{}}
	for i := range decks {
		house.Decks[decks[i].ID] = &decks[i]
	}
	if len(g.acked) == 0 {
		t.Error("nothing was acknowledged")
	}
	for _, done := range g.acked {
		asked, known := g.asked[done.Command]
		stored, there := past.with[done.Command]
		then := past.at[done.At]
		switch {
		case !known || then == nil || there && stored > done.At:
			t.Errorf("acknowledged at %d, stored at %d: %s", done.At, stored, encode(asked.command))
		case !there:
			entry, _, err := house.Decide(then, room.Input{Actor: asked.actor, Command: &asked.command, Now: then.Last()})
			if err != nil || len(entry.Events) > 0 {
				t.Errorf("acknowledged at %d and nowhere to be found: %s, %v", done.At, encode(asked.command), err)
			}
		}
	}
}

// everythingShown compares each part of each view with the journal's.
func (g game) everythingShown(t *testing.T, past history) {
	t.Helper()
	if len(g.shown) == 0 {
		t.Error("nothing was shown")
	}
	for _, view := range g.shown {
		then := past.at[view.To]
		if then == nil {
			t.Errorf("a view of event %d, which is not in the journal", view.To)
			continue
		}
		want, got := parts(then.View()), parts(view)
		maps.DeleteFunc(want, func(part, _ string) bool { return got[part] == "" })
		if !maps.Equal(want, got) {
			t.Errorf("shown at %d:\n%v\nstored:\n%v", view.To, got, want)
		}
	}
}

// parts are the parts of a view as JSON, those that are there.
func parts(view wire.View) map[string]string {
	all := map[string]string{}
	for field, value := range reflect.ValueOf(view).Fields() {
		if value.Kind() == reflect.Pointer && !value.IsNil() {
			all[field.Name] = encode(value.Interface())
		}
	}
	return all
}

// everybodyPlayedOn: every question that was opened has a ballot of every phone
// and was reckoned, the game ended, and the transcript convinces a stranger.
func (g game) everybodyPlayedOn(t *testing.T) {
	t.Helper()
	cast, reckoned := map[uint32][]wire.ID{}, 0
	var entries [][]byte
	for _, e := range g.journal {
		entries = append(entries, e.Data)
		entry, err := room.Decode(e.Data)
		must(t, err)
		for _, event := range entry.Events {
			switch e := event.(type) {
			case *room.Cast:
				cast[e.Slot] = append(cast[e.Slot], e.ID)
			case *room.Reckoned:
				reckoned++
				if len(cast[e.Slot]) != seats {
					t.Errorf("question %d has %d ballots", e.Slot, len(cast[e.Slot]))
				}
			case *room.Voided, *room.Skipped, *room.Dropped, *room.Withdrawn, *room.Away, *room.Left, *room.Removed:
				t.Errorf("something was lost: %T %s", e, encode(e))
			case *room.Overdue:
				if *long { // else the machine may have other things to do
					t.Errorf("nothing moved for 20 s in question %d", e.Slot)
				}
			}
		}
	}
	if reckoned != g.result.Rounds || len(cast) != reckoned || len(g.result.Winners) == 0 {
		t.Errorf("%d questions, %d reckoned, %d rounds, won by %v", len(cast), reckoned, g.result.Rounds, g.result.Winners)
	}
	var file bytes.Buffer
	must(t, transcript.Write(&file, entries))
	if _, err := transcript.Verify(&file); err != nil {
		t.Error(err)
	}
}
