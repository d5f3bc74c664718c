package server

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/wire"
)

// FuzzDecide lets an evening take its course and puts well-formed nonsense of
// random people in between: nothing panics, what is accepted replays to the
// same view, and no deadline stays due once it was posted.
func FuzzDecide(f *testing.F) {
	if testing.Short() {
		f.Skip("-short: deciding is pure")
	}
	for seed := range uint64(100) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		v := &villain{rand.New(rand.NewPCG(seed, 1)), evening()}
		at := v.IntN(len(v.script))
		s := v.states[at]
		for range 40 {
			in := v.input(s)
			if v.IntN(2) == 0 && at < len(v.script) {
				in = v.script[at]
				at++
			}
			s = decides(t, v.house, s, in)
		}
	})
}

// decides decides one thing and checks what comes of it.
func decides(t *testing.T, h *room.House, s *room.State, in room.Input) *room.State {
	t.Helper()
	before := string(encodeFrame(s.View()))
	entry, next, err := h.Decide(s, in)
	if after := string(encodeFrame(s.View())); after != before {
		t.Errorf("the state before was changed:\n%s\n%s", before, after)
	}
	if err != nil {
		if why := (*room.Rejection)(nil); !errors.As(err, &why) {
			t.Errorf("no rejection: %v", err)
		}
		return s
	}
	if len(entry.Events) == 0 {
		return s
	}
	data, err := entry.Encode()
	must(t, err)
	again, err := room.Decode(data)
	must(t, err)
	replayed := room.Apply(s, again)
	if a, b := string(encodeFrame(next.View())), string(encodeFrame(replayed.View())); a != b {
		t.Errorf("replayed it is another room:\n%s\n%s", a, b)
	}
	if in.Tick && replayed.Deadline() > 0 && replayed.Deadline() <= in.Now {
		t.Error("a deadline is due again at once")
	}
	return replayed
}

// villain makes well-formed inputs without meaning.
type villain struct {
	*rand.Rand
	*parlour
}

func pick[T any](v *villain, from ...T) T { return from[v.IntN(len(from))] }

func (v *villain) input(s *room.State) room.Input {
	in := room.Input{Now: v.now + v.Int64N(200_000)}
	for i := range in.Seed {
		in.Seed[i] = byte(v.Uint32())
	}
	switch v.IntN(12) {
	case 0:
		in.Away = v.id()
	case 1:
		in.Back = v.id()
	case 2:
		in.Tick = true
	case 3, 4: // something lawful, of another time or person
		in.Actor, in.Command = v.id(), pick(v, v.script...).Command
	case 5: // something lawful that was bent
		in.Actor, in.Command = v.id(), v.bend(pick(v, v.script...).Command, s)
	case 6, 7, 8:
		in.Actor, in.Command = v.sensible(s)
	default:
		in.Actor, in.Command = v.id(), v.command(s)
	}
	if in.Command == nil && in.Away == "" && in.Back == "" {
		in.Tick = true
	}
	return in
}

// id is somebody here, somebody else, or nobody.
func (v *villain) id() wire.ID {
	if v.IntN(5) > 0 {
		return pick(v, v.phones...).ID()
	}
	return pick(v, "", "x", wire.ID(strings.Repeat("0", 64)), wire.ID(strings.Repeat("f", 64)), wire.ID(strings.Repeat("a", 62)))
}

func (v *villain) command(s *room.State) *wire.Command {
	c := &wire.Command{ID: freshID()}
	fields := reflect.ValueOf(c).Elem()
	field := fields.Field(1 + v.IntN(fields.NumField()-1))
	field.Set(reflect.New(field.Type().Elem()))
	v.fill(field.Elem(), s)
	return c
}

// sensible is what somebody could well want now, and nobody has done on the evening.
func (v *villain) sensible(s *room.State) (wire.ID, *wire.Command) {
	view := s.View()
	me := pick(v, v.me...)
	id, host, reader := wire.ID(me.ID().String()), view.Room.Host, view.Standing.Reader
	slot, next := view.Question.Slot, view.Room.NextSlot
	settings := choices
	settings.Choice = pick(v, "card", "free")
	leave, err := me.Sign(seeded(9), ballot.Leave{Session: ballot.Session(s.Session()), Epoch: view.Sealed.Epoch})
	if err != nil {
		panic(err)
	}
	order := make([]wire.ID, len(*view.Seats))
	for i, at := range v.Perm(len(order)) {
		order[i] = (*view.Seats)[at].ID
	}
	switch v.IntN(16) {
	case 0:
		return host, &wire.Command{Order: &wire.Order{Seats: order}}
	case 1:
		return host, &wire.Command{Settings: &settings}
	case 2:
		return id, &wire.Command{Join: &wire.Join{Name: pick(v, "Ann", "Ben"), Figure: v.IntN(12), Language: "de"}}
	case 3:
		return id, &wire.Command{Leave: &wire.Leave{Epoch: view.Sealed.Epoch, Sig: leave[:]}}
	case 4:
		return host, &wire.Command{Remove: &wire.Remove{Seat: id}}
	case 5:
		return host, &wire.Command{Host: &wire.HostTo{Seat: id}}
	case 6:
		return host, &wire.Command{Close: &wire.Close{Epoch: view.Forming.Epoch}}
	case 7:
		return host, &wire.Command{Reopen: &wire.Reopen{Epoch: view.Forming.Epoch}}
	case 8:
		return host, &wire.Command{Start: &wire.Start{Game: view.Room.Game + 1}}
	case 9:
		return reader, &wire.Command{Put: &wire.Put{Slot: next, Label: "own/Who am I?", Texts: []wire.Text{{Language: "en", Text: "Who am I?"}}}}
	case 10:
		return reader, v.card(next)
	case 11:
		return id, &wire.Command{Without: &wire.Without{Slot: slot, Missing: view.Progress.Waiting}}
	case 12:
		return id, &wire.Command{Void: &wire.Void{Slot: slot}}
	case 13:
		return host, &wire.Command{End: &wire.End{Game: view.Room.Game}}
	case 14:
		return id, &wire.Command{Pair: &wire.Pair{Seat: id, Other: v.id()}}
	}
	return reader, &wire.Command{Draw: &wire.Draw{Slot: next}}
}

// card puts a question of the deck.
func (v *villain) card(slot uint32) *wire.Command {
	d := v.house.Decks["privacy"]
	q, _ := d.Question(pick(v, d.Cards...).ID, 1+v.IntN(4))
	return &wire.Command{Put: &wire.Put{Slot: slot, Label: q.Label, Texts: []wire.Text{
		{Language: "de", Text: q.Texts["de"]}, {Language: "en", Text: q.Texts["en"]},
	}}}
}

// bend replaces some of the values of a command.
func (v *villain) bend(c *wire.Command, s *room.State) *wire.Command {
	if c == nil {
		return v.command(s)
	}
	var bent wire.Command
	if err := json.Unmarshal(encodeFrame(c), &bent); err != nil {
		panic(err)
	}
	for field := range optional(bent) {
		if !field.IsNil() {
			inside := field.Elem()
			v.fill(inside.Field(v.IntN(inside.NumField())), s)
		}
	}
	return &bent
}

func (v *villain) fill(x reflect.Value, s *room.State) {
	switch x.Interface().(type) {
	case wire.Bytes:
		x.SetBytes(v.bytes())
		return
	case wire.ID:
		x.SetString(string(v.id()))
		return
	}
	switch x.Kind() {
	case reflect.Struct:
		for i := range x.NumField() {
			v.fill(x.Field(i), s)
		}
	case reflect.Slice:
		list := reflect.MakeSlice(x.Type(), v.IntN(10), 10)
		for i := range list.Len() {
			v.fill(list.Index(i), s)
		}
		x.Set(list)
	case reflect.Map:
		x.Set(reflect.MakeMap(x.Type()))
		for range v.IntN(3) {
			key, value := reflect.New(x.Type().Key()).Elem(), reflect.New(x.Type().Elem()).Elem()
			v.fill(key, s)
			v.fill(value, s)
			x.SetMapIndex(key, value)
		}
	case reflect.String:
		x.SetString(v.text())
	case reflect.Uint32:
		x.SetUint(uint64(v.number(s)))
	case reflect.Int:
		x.SetInt(int64(pick(v, -1<<62, -1, 0, 1, 2, 5, 11, 12, 30, 100, 101, 1<<62)))
	case reflect.Bool:
		x.SetBool(v.IntN(2) == 0)
	default:
		panic("no such field: " + x.Kind().String())
	}
}

// number is one of those that mean something now, or one beside it.
func (v *villain) number(s *room.State) uint32 {
	view := s.View()
	n := pick(v, view.Question.Slot, view.Room.NextSlot, view.Forming.Epoch, view.Sealed.Epoch, view.Room.Game, 0, 1<<31, 1<<32-1)
	return n + pick[uint32](v, 0, 0, 0, 1, 1<<32-1)
}

func (v *villain) bytes() []byte {
	if v.IntN(3) == 0 { // something that stood in a lawful command
		text := string(encodeFrame(pick(v, v.script...).Command))
		for _, word := range v.shuffled(strings.Split(text, `"`)) {
			var b wire.Bytes
			if len(word) >= 64 && b.UnmarshalText([]byte(word)) == nil {
				return b
			}
		}
	}
	b := make([]byte, pick(v, 0, 1, 31, 32, 33, 63, 64, 65, 255, 256, 896))
	for i := range b {
		b[i] = byte(v.Uint32())
	}
	return b
}

func (v *villain) shuffled(words []string) []string {
	words = slices.Clone(words)
	v.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	return words
}

func (v *villain) text() string {
	return pick(v, "", "Ada", "Zoë 🧑‍🚀", "a\u202eb", strings.Repeat("ä", 31), "\x00", "en", "de", "EN", "é", "privacy", "own/", "own/Who?", "own/ x",
		"privacy/001/1", "privacy/001/9", "privacy/999/1", "privacy/1/1", "Who?", "card", "free", "0", "1", "4", "5", "01", "-1", "99999999999999999999", "4+1")
}

// FuzzFrame: whatever comes, decodeFrame says what it is without a panic, and
// what it lets in is the same when it is written and read again.
func FuzzFrame(f *testing.F) {
	if testing.Short() {
		f.Skip("-short: decoding is pure")
	}
	for _, in := range evening().script {
		if in.Command != nil {
			f.Add(encodeFrame(wire.ClientFrame{Command: in.Command}))
		}
	}
	f.Add([]byte(`{"ping":1}`))
	f.Add([]byte(`{"hello":{"id":"","sig":""}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		frame, why := decodeFrame(websocket.MessageText, data)
		if why != nil {
			return
		}
		again, why := decodeFrame(websocket.MessageText, encodeFrame(frame))
		if why != nil || !slices.Equal(encodeFrame(frame), encodeFrame(again)) {
			t.Errorf("%v: %s", why, data)
		}
	})
}
