package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"privacy/wire"
)

// Event is one thing that happened. Its apply must not fail, check or depend
// on anything but the state and the event's time at (ms).
type Event interface{ apply(s *State, at int64) }

// Entry is what the journal keeps for one command: all its events.
type Entry struct {
	V      int     `json:"v"`  // version of the events' format
	At     int64   `json:"at"` // ms since 1970, the server's clock
	Events []Event `json:"events"`
	Word   *Word   `json:"word,omitempty"`
}

// Empty tells whether an entry says nothing and need not be kept.
func (e Entry) Empty() bool { return len(e.Events) == 0 && e.Word == nil }

const version = 1

// Errors of Decode.
var (
	// ErrEntry means that an entry could not be read.
	ErrEntry = errors.New("room: unreadable entry")
	// ErrNewer is an ErrEntry: a later version of this program wrote the entry.
	ErrNewer = fmt.Errorf("%w: a newer version of this program wrote it; use that version or a later one", ErrEntry)
)

// All events by name. A room that is open survives an upgrade: names and
// fields here only grow (testdata/events-v1.jsonl). An earlier program says
// ErrNewer to a name that it does not know; a field that it must not pass over
// takes a version of its own.
var kinds = func() map[string]reflect.Type {
	m := map[string]reflect.Type{}
	for _, e := range []Event{
		&Created{}, &Joined{}, &Changed{}, &Left{}, &Removed{}, &Knocked{}, &TurnedAway{}, &GaveUp{}, &Moved{}, &Ordered{}, &Paired{}, &Set{}, &Hosted{},
		&Shelved{}, &PassedOver{}, &Slipped{},
		&Committed{}, &Closed{}, &Reopened{}, &Revealed{}, &Agreed{}, &Sealed{},
		&Started{}, &Begun{}, &Piled{}, &Keyed{}, &Opened{}, &Read{}, &Readied{}, &Withdrawn{}, &Dropped{},
		&Guessed{}, &Said{}, &Cast{}, &Poured{}, &Asked{}, &Replied{}, &WentOn{}, &Paused{}, &Reckoned{}, &Voided{}, &Skipped{},
		&Overdue{}, &Away{}, &Back{}, &Ended{}, &Emptied{}, &TimeUp{}, &Burnt{},
	} {
		m[name(e)] = reflect.TypeOf(e).Elem()
	}
	return m
}()

func name(e Event) string { return strings.ToLower(reflect.TypeOf(e).Elem().Name()) }

// Encode writes an entry for the journal.
func (e Entry) Encode() ([]byte, error) {
	events := make([]map[string]Event, len(e.Events))
	for i, event := range e.Events {
		events[i] = map[string]Event{name(event): event}
	}
	all := map[string]any{"v": e.V, "at": e.At, "events": events}
	if e.Word != nil {
		all["word"] = e.Word
	}
	return json.Marshal(all)
}

// Decode reads an entry, or returns an error that wraps ErrEntry, for one of a
// later version ErrNewer.
func Decode(data []byte) (Entry, error) {
	var raw struct {
		V      int
		At     int64
		Events []map[string]json.RawMessage
		Word   *Word
	}
	if err := json.Unmarshal(data, &raw); err != nil {
		return Entry{}, fmt.Errorf("%w: %w", ErrEntry, err)
	}
	switch {
	case raw.V > version:
		return Entry{}, fmt.Errorf("%w (it has version %d, this program knows %d)", ErrNewer, raw.V, version)
	case raw.V < 1:
		return Entry{}, fmt.Errorf("%w: version %d", ErrEntry, raw.V)
	}
	entry := Entry{V: raw.V, At: raw.At, Word: raw.Word}
	for _, fields := range raw.Events {
		event, err := decodeEvent(fields)
		if err != nil {
			return Entry{}, err
		}
		entry.Events = append(entry.Events, event)
	}
	return entry, nil
}

func decodeEvent(fields map[string]json.RawMessage) (Event, error) {
	for kind, data := range fields {
		t, ok := kinds[kind]
		if len(fields) != 1 {
			break
		}
		if !ok {
			return nil, fmt.Errorf("%w (this program knows no such event)", ErrNewer)
		}
		event := reflect.New(t).Interface().(Event)
		if err := json.Unmarshal(data, event); err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrEntry, kind, err)
		}
		return event, nil
	}
	return nil, fmt.Errorf("%w: not one event", ErrEntry)
}

// Apply returns the state after an entry; a nil state is the empty room.
func Apply(s *State, e Entry) *State {
	if s == nil {
		s = &State{}
	}
	s = s.clone()
	for _, event := range e.Events {
		s.apply(event, e.At)
	}
	s.hear(e)
	return s
}

// hear takes in what a server says beside the events.
func (s *State) hear(e Entry) {
	if e.Word != nil {
		s.lines = s.lines.hear(e.Word, e.At)
	}
}

func (s *State) apply(e Event, at int64) {
	e.apply(s, at)
	s.number++
	s.last = at
}

// The events. Their fields are those of the wire where they come from it.
type (
	Created struct {
		Code     string        `json:"code"`
		Session  wire.Bytes    `json:"session"`
		Host     wire.ID       `json:"host"`
		Settings wire.Settings `json:"settings"`
	}
	Joined struct {
		ID wire.ID `json:"id"`
		wire.Join
	}
	Changed struct {
		ID wire.ID `json:"id"`
		wire.Join
	}
	Left struct {
		ID wire.ID `json:"id"`
		wire.Leave
	}
	Removed struct {
		ID wire.ID `json:"id"`
	}
	Knocked struct { // would like a seat; in place of an earlier knock
		ID  wire.ID `json:"id"`
		For wire.ID `json:"for,omitempty"` // to go on with this seat
		wire.Join
	}
	TurnedAway struct { // by the host
		ID wire.ID `json:"id"`
	}
	GaveUp struct { // knocks no more
		ID wire.ID `json:"id"`
	}
	Moved struct { // a seat, with all it has, to another phone
		From     wire.ID `json:"from"`
		ID       wire.ID `json:"id"`
		Language string  `json:"language"`
	}
	Ordered struct {
		Seats []wire.ID `json:"seats"`
	}
	Paired struct {
		Seat  wire.ID `json:"seat"`
		Other wire.ID `json:"other"`
	}
	Set struct {
		Settings wire.Settings `json:"settings"`
	}
	Hosted struct {
		ID wire.ID `json:"id"`
	}
	Shelved struct {
		wire.Bring
	}
	PassedOver struct {
		Labels []string `json:"labels"`
	}
	Slipped struct { // by nobody that the room remembers
		Text string `json:"text"`
	}

	Committed struct {
		ID wire.ID `json:"id"`
		wire.Commit
	}
	Closed struct {
		Epoch   uint32    `json:"epoch"`
		Members []wire.ID `json:"members"`
	}
	Reopened struct {
		Epoch uint32 `json:"epoch"` // of the company that forms now
	}
	Revealed struct {
		ID wire.ID `json:"id"`
		wire.Reveal
	}
	Agreed struct {
		ID    wire.ID `json:"id"`
		Epoch uint32  `json:"epoch"`
	}
	Sealed struct {
		Epoch uint32 `json:"epoch"`
	}

	Started struct {
		Game   uint32  `json:"game"`
		Leader wire.ID `json:"leader"`
		Reader wire.ID `json:"reader"`
	}
	Begun struct {
		Leader wire.ID `json:"leader"`
		Reader wire.ID `json:"reader"`
	}
	Piled struct {
		Decks []string `json:"decks"`
		Back  int      `json:"back"`
		Left  int      `json:"left"`
		Gone  []string `json:"gone"` // cards that left the pile just now
	}
	Keyed struct {
		ID   wire.ID        `json:"id"`
		Keys []wire.SlotKey `json:"keys"`
	}
	Opened struct {
		Slot    uint32       `json:"slot"`
		Label   string       `json:"label"`
		Number  int          `json:"number"`
		By      string       `json:"by,omitempty"`
		Options int          `json:"options"`
		Texts   []wire.Text  `json:"texts"`
		Game    string       `json:"game"`
		Reader  wire.ID      `json:"reader"`
		Epoch   uint32       `json:"epoch"`
		Asked   []wire.Asked `json:"asked"`
	}
	Read struct {
		Slot uint32 `json:"slot"`
	}
	Readied struct {
		ID wire.ID `json:"id"`
		wire.Ready
	}
	Withdrawn struct {
		Slot    uint32    `json:"slot"`
		Without []wire.ID `json:"without"`
	}
	Dropped struct {
		Slot uint32 `json:"slot"`
	}
	Guessed struct {
		ID wire.ID `json:"id"`
		wire.Guess
	}
	Said struct {
		ID wire.ID `json:"id"`
		wire.Say
	}
	Cast struct {
		ID wire.ID `json:"id"`
		wire.Cast
	}
	Poured struct {
		Slot   uint32 `json:"slot"`
		Counts []int  `json:"counts"`
	}
	Asked struct {
		Slot   uint32 `json:"slot"`
		Values []int  `json:"values"`
	}
	Replied struct {
		Slot uint32 `json:"slot"`
		wire.Reply
	}
	WentOn struct {
		Slot    uint32    `json:"slot"`
		Without []wire.ID `json:"without"`
	}
	Paused struct {
		wire.Pause
	}
	Reckoned struct {
		Slot   uint32          `json:"slot"`
		Points map[wire.ID]int `json:"points"`
	}
	Voided struct {
		Slot uint32 `json:"slot"`
	}
	Skipped struct {
		Slot uint32 `json:"slot"`
	}
	Overdue struct {
		Slot uint32 `json:"slot"`
	}
	Away struct {
		ID wire.ID `json:"id"`
	}
	Back struct {
		ID wire.ID `json:"id"`
	}
	Ended struct {
		Winners []wire.ID `json:"winners"`
	}
	Emptied struct{}
	// TimeUp: the game has had its time; the next question is the last.
	TimeUp struct{}
	// Burnt: nothing comes after it, and the room is deleted.
	Burnt struct {
		Silent bool `json:"silent,omitempty"` // not by the host: nothing has happened for long
	}
)
