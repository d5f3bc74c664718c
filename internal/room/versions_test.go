package room

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

var keep = flag.Bool("keep", false, "room: write testdata/events-v1.jsonl anew; it may only grow")

const keptEvents = "testdata/events-v1.jsonl"

// Every event that version 1 has ever written, with all its fields, one to a line:
// it is read for ever, and not a field of it is passed over.
func TestEventsOfVersionOneAreRead(t *testing.T) {
	if *keep {
		if err := os.WriteFile(keptEvents, everyKind(t), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(keptEvents)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		entry, err := Decode([]byte(line))
		if err != nil || len(entry.Events) != 1 {
			t.Fatalf("%v in %s", err, line)
		}
		found[name(entry.Events[0])] = true
		again, err := entry.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if missing := lacks(parse(t, []byte(line)), parse(t, again)); missing != "" {
			t.Errorf("%s has lost %s", name(entry.Events[0]), missing)
		}
	}
	for kind := range kinds {
		if !found[kind] {
			t.Errorf("%s is not kept yet: go test ./internal/room -run VersionOne -keep", kind)
		}
	}
}

func TestWhatIsNoEntryOfThisProgramSaysWhy(t *testing.T) {
	for text, want := range map[string]error{
		`{"v":2,"at":1,"events":[]}`:                           ErrNewer,
		`{"v":1,"at":1,"events":[{"sung":{}}]}`:                ErrNewer,
		`{"v":0,"at":1,"events":[]}`:                           ErrEntry,
		`{"at":1,"events":[]}`:                                 ErrEntry,
		`{"v":1,"at":1,"events":[{}]}`:                         ErrEntry,
		`{"v":1,"at":1,"events":[{"away":{"id":7}}]}`:          ErrEntry,
		`{"v":1,"at":1,"events":[{"emptied":{},"timeup":{}}]}`: ErrEntry,
		`no entry`: ErrEntry,
	} {
		_, err := Decode([]byte(text))
		if !errors.Is(err, want) || !errors.Is(err, ErrEntry) || errors.Is(err, ErrNewer) != errors.Is(want, ErrNewer) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
}

// everyKind writes one entry for each kind of event, all fields filled.
func everyKind(t *testing.T) []byte {
	t.Helper()
	var all bytes.Buffer
	names := make([]string, 0, len(kinds))
	for kind := range kinds {
		names = append(names, kind)
	}
	slices.Sort(names)
	for _, kind := range names {
		v := reflect.New(kinds[kind])
		fill(t, v.Elem(), kind)
		data, err := Entry{V: version, At: 1, Events: []Event{v.Interface().(Event)}}.Encode()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&all, "%s\n", data)
	}
	return all.Bytes()
}

// fill puts something into every field.
func fill(t *testing.T, v reflect.Value, name string) {
	t.Helper()
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(t, v.Field(i), v.Type().Field(i).Name)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, v.Elem(), name)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(t, v.Index(0), name)
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(t, key, name)
		fill(t, value, name)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.String:
		v.SetString(strings.ToLower(name))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		v.SetUint(7)
	case reflect.Int, reflect.Int64:
		v.SetInt(7)
	default:
		t.Fatalf("%s is a %s", name, v.Kind())
	}
}

func parse(t *testing.T, data []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// lacks names what stands in one JSON value and not in the other, "" if all of it does.
func lacks(want, got any) string {
	fields, isObject := want.(map[string]any)
	if !isObject {
		list, isList := want.([]any)
		other, _ := got.([]any)
		if !isList || len(list) != len(other) {
			if reflect.DeepEqual(want, got) {
				return ""
			}
			return fmt.Sprint(want)
		}
		for i := range list {
			if missing := lacks(list[i], other[i]); missing != "" {
				return missing
			}
		}
		return ""
	}
	object, _ := got.(map[string]any)
	for field, value := range fields {
		if missing := lacks(value, object[field]); missing != "" {
			return field + " " + missing
		}
	}
	return ""
}
