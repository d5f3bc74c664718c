package transcript

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"privacy/internal/room"
)

// free are the fields in which a server may say what it likes: nothing that
// anybody relies on hangs on them. (Some count on other evenings: who had the
// lowest score, whether an own question was asked.)
var free = []string{
	"away.id", "back.id", "begun.leader", "begun.reader", "changed.figure", "changed.language", "created.code", "created.host",
	"created.settings.box", "created.settings.decks.*", "created.settings.heat", "created.settings.language", "created.settings.lowest",
	"created.settings.minutes", "created.settings.name", "created.settings.own", "created.settings.rising", "joined.figure", "joined.language",
	"opened.number", "opened.reader", "piled.back", "piled.decks.*", "piled.gone.*", "piled.left", "started.leader", "started.reader",
}

// Every field of every kind of event is changed once, with digests that fit.
// What can be changed unnoticed is listed, and is nothing of weight.
func TestEveryFieldCounts(t *testing.T) {
	t.Parallel()
	tried, found := map[string]bool{}, map[string]bool{}
	for _, about := range []func(t testing.TB) *table{evening, lively, aloud} {
		f := about(t).film()
		for i, s := range f.lines {
			for j := range s.events {
				f.alterAll(i, j, tried, found)
			}
		}
	}
	got := slices.Sorted(maps.Keys(found))
	if !slices.Equal(got, free) {
		t.Errorf("unnoticed are\n%q, want\n%q", got, free)
	}
}

// alterAll changes each field of an event that was not tried before, one after
// the other, and notes what is not found.
func (f *film) alterAll(i, j int, tried, found map[string]bool) {
	f.Helper()
	was := f.lines[i].events
	data, err := room.Entry{V: 1, Events: was[j : j+1]}.Encode()
	f.must(err)
	var whole struct{ Events []any }
	f.must(json.Unmarshal(data, &whole))
	alter(whole.Events[0], "", func(path string) {
		again, err := json.Marshal(map[string]any{"v": 1, "at": 0, "events": whole.Events})
		f.must(err)
		e, err := room.Decode(again)
		if tried[path] || err != nil {
			return
		}
		tried[path] = true
		f.lines[i].events = slices.Concat(was[:j], e.Events, was[j+1:])
		_, err = Verify(bytes.NewReader(f.again()))
		f.lines[i].events = was
		var w *Wrong
		if !errors.As(err, &w) {
			found[path] = true
		}
	})
}

// alter changes the leaves of a JSON value, one at a time, and calls out for each.
func alter(v any, path string, try func(path string)) {
	each := func(key string, x any, set func(any)) {
		p := strings.TrimPrefix(path+"."+key, ".")
		if other, leaf := altered(x); leaf {
			set(other)
			try(p)
			set(x)
			return
		}
		alter(x, p, try)
	}
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			name := key
			if len(key) == 64 {
				name = "*"
			}
			each(name, v[key], func(x any) { v[key] = x })
		}
	case []any:
		for k := range v {
			each("*", v[k], func(x any) { v[k] = x })
		}
	}
}

// altered is another value in place of a leaf.
func altered(x any) (other any, leaf bool) {
	switch x := x.(type) {
	case string:
		if x == "" {
			return "x", true
		}
		last := "0"
		if strings.HasSuffix(x, last) {
			last = "1"
		}
		return x[:len(x)-1] + last, true
	case float64:
		return x + 1, true
	case bool:
		return !x, true
	}
	return nil, false
}
