package faults

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"privacy/internal/journal"
	"privacy/internal/journal/sqlite"
	"privacy/internal/room"
	"privacy/internal/transcript"
	"privacy/rules"
)

var keep = flag.Bool("keep", false, "faults: keep rooms of this version in "+keptRooms+", for later ones to read")

// keptRooms holds one game of each edition as the first version of the journal
// and of the events has written it: a data folder, and beside it what each room
// looked like in the middle and at the end. Practice players have played them;
// nobody's answer is in there, nor can it be got out. Never changed: a later
// version keeps rooms of its own beside these.
const keptRooms = "testdata/rooms-v1"

// look is a room after some of its entries.
type look struct {
	Room    string          `json:"room"`
	Entries int             `json:"entries"`
	View    json.RawMessage `json:"view"`
}

// Rooms that an earlier version of the program has written are opened by this
// one, look as they looked then, and go on.
func TestRoomsOfTheFirstVersionAreStillRead(t *testing.T) {
	if *keep {
		keepRooms(t)
	}
	folder := t.TempDir()
	must(t, os.CopyFS(folder, os.DirFS(filepath.Join(keptRooms, "data"))))
	log, err := sqlite.Open(t.Context(), folder)
	must(t, err)
	t.Cleanup(func() { must(t, log.Close()) })
	for _, edition := range rules.Names() {
		t.Run(edition, func(t *testing.T) {
			var looks []look
			data, err := os.ReadFile(filepath.Join(keptRooms, edition+".json"))
			must(t, errors.Join(err, json.Unmarshal(data, &looks)))
			entries, err := log.Read(t.Context(), looks[0].Room, 0)
			must(t, err)
			for _, then := range looks {
				s := after(t, entries[:then.Entries])
				if change := changed(then.View, encode(s.View())); change != "" {
					t.Errorf("after %d entries: %s", then.Entries, change)
				}
				goesOn(t, s)
			}
			var file bytes.Buffer
			must(t, transcript.Write(&file, bytesOf(entries)))
			if _, err := transcript.Verify(&file); err != nil {
				t.Error(err)
			}
		})
	}
}

func after(t *testing.T, entries []journal.Entry) (s *room.State) {
	t.Helper()
	for _, e := range entries {
		entry, err := room.Decode(e.Data)
		must(t, err)
		s = room.Apply(s, entry)
	}
	return s
}

func bytesOf(entries []journal.Entry) (all [][]byte) {
	for _, e := range entries {
		all = append(all, e.Data)
	}
	return all
}

// goesOn lets somebody go away and come back.
func goesOn(t *testing.T, s *room.State) {
	t.Helper()
	who, house := (*s.View().Seats)[0].ID, &room.House{}
	for _, in := range []room.Input{{Away: who}, {Back: who}} {
		in.Now = s.Last()
		entry, next, err := house.Decide(s, in)
		if err != nil || len(entry.Events) == 0 {
			t.Fatalf("%v, %v", entry, err)
		}
		s = next
	}
}

// changed says where a view is not what it was. What is new in it is no change.
func changed(then json.RawMessage, now string) string {
	var a, b any
	if err := errors.Join(json.Unmarshal(then, &a), json.Unmarshal([]byte(now), &b)); err != nil {
		return err.Error()
	}
	return differs("view", a, b)
}

func differs(at string, then, now any) string {
	switch then := then.(type) {
	case map[string]any:
		now, _ := now.(map[string]any)
		for field, value := range then {
			if found := differs(at+"."+field, value, now[field]); found != "" {
				return found
			}
		}
		return ""
	case []any:
		now, _ := now.([]any)
		if len(then) != len(now) {
			return fmt.Sprintf("%s had %d, has %d", at, len(then), len(now))
		}
		for i := range then {
			if found := differs(fmt.Sprintf("%s[%d]", at, i), then[i], now[i]); found != "" {
				return found
			}
		}
		return ""
	}
	if reflect.DeepEqual(then, now) {
		return ""
	}
	return fmt.Sprintf("%s was %v, is %v", at, then, now)
}

// keepRooms plays a game of each edition and keeps it.
func keepRooms(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	for _, edition := range rules.Names() {
		m := newMachine(t, edition)
		m.folder = folder
		g := m.play(newWitness(t, m.port.Addr().String()), immortal)
		var looks []look
		for _, n := range []int{len(g.journal) * 2 / 3, len(g.journal)} {
			view := after(t, g.journal[:n]).View()
			looks = append(looks, look{g.result.Code, n, json.RawMessage(encode(view))})
		}
		must(t, os.MkdirAll(keptRooms, 0o750))
		must(t, os.WriteFile(filepath.Join(keptRooms, edition+".json"), []byte(encode(looks)+"\n"), 0o600))
	}
	must(t, os.MkdirAll(filepath.Join(keptRooms, "data"), 0o750))
	data, err := os.ReadFile(filepath.Join(folder, "journal.db"))
	must(t, errors.Join(err, os.WriteFile(filepath.Join(keptRooms, "data", "journal.db"), data, 0o600)))
}
