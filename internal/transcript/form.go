package transcript

import (
	"bytes"
	"encoding/json"
	"errors"
)

// An entry has one form: nothing in it that a reader passes over, nothing twice,
// no name in other letters. What it may lack are fields that came later, whose
// value is nothing then.

// sameEntry tells whether an entry says what it says when it is written again.
func sameEntry(given, again []byte) bool {
	if bytes.Equal(given, again) {
		return true
	}
	a, errA := parse(given)
	b, errB := parse(again)
	return errA == nil && errB == nil && covers(a, b)
}

var errTwice = errors.New("transcript: a field stands twice")

func parse(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return value(d)
}

func value(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := value(d)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err = d.Token()
		return list, err
	case json.Delim('{'):
		return object(d)
	}
	return token, nil
}

func object(d *json.Decoder) (any, error) {
	fields := map[string]any{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, err
		}
		key, _ := token.(string)
		if _, twice := fields[key]; twice {
			return nil, errTwice
		}
		if fields[key], err = value(d); err != nil {
			return nil, err
		}
	}
	_, err := d.Token()
	return fields, err
}

// covers tells whether given is again, but for fields of no value.
func covers(given, again any) bool {
	switch again := again.(type) {
	case map[string]any:
		fields, ok := given.(map[string]any)
		for key, v := range again {
			x, there := fields[key]
			ok = ok && (there && covers(x, v) || !there && nothing(v))
		}
		for key := range fields {
			_, known := again[key]
			ok = ok && known
		}
		return ok
	case []any:
		list, ok := given.([]any)
		ok = ok && len(list) == len(again)
		for i := 0; ok && i < len(again); i++ {
			ok = covers(list[i], again[i])
		}
		return ok
	}
	return given == again
}

func nothing(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		return len(v) == 0
	case []any:
		return len(v) == 0
	}
	return v == nil || v == "" || v == false || v == json.Number("0")
}
