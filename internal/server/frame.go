package server

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/coder/websocket"

	"privacy/internal/room"
	"privacy/wire"
)

func encodeFrame(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("server: a frame that cannot be encoded: " + err.Error())
	}
	return data
}

// decodeFrame reads a frame strictly: text, one object of exactly one field, a
// command of exactly its id and one more; nothing unknown, nothing after it.
func decodeFrame(kind websocket.MessageType, data []byte) (f wire.ClientFrame, why *room.Rejection) {
	if len(data) > maxFrame {
		return f, errTooBig
	}
	if kind != websocket.MessageText || !utf8.Valid(data) || !strict(data, &f) || count(f) != 1 || fields(data) != 1 {
		return f, errMalformed
	}
	if c := f.Command; c != nil && (!isID(c.ID) || count(*c) != 1 || fields(inner(data)) != 2) {
		return f, errMalformed
	}
	return f, nil
}

// strict decodes one value with no unknown field and nothing behind it.
func strict(data []byte, v any) bool {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if d.Decode(v) != nil {
		return false
	}
	_, err := d.Token()
	return err == io.EOF
}

// fields counts an object's fields as they are written: one that stands twice,
// or is null, counts too.
func fields(data []byte) (n int) {
	d := json.NewDecoder(bytes.NewReader(data))
	_, err := d.Token() // {
	for ; err == nil && d.More(); n++ {
		if _, err = d.Token(); err == nil { // the name
			err = d.Decode(new(json.RawMessage))
		}
	}
	return n
}

// inner is the value of an object that has one field.
func inner(data []byte) json.RawMessage {
	var only map[string]json.RawMessage
	if json.Unmarshal(data, &only) != nil {
		return nil
	}
	for _, value := range only {
		return value
	}
	return nil
}

// count tells how many of a frame's optional fields are set.
func count(frame any) int {
	n := 0
	for f := range optional(frame) {
		if !f.IsNil() {
			n++
		}
	}
	return n
}

// kind names what a command is: the field that is set, in lower case.
func kind(c wire.Command) string {
	for f, name := range optional(c) {
		if !f.IsNil() {
			return strings.ToLower(name)
		}
	}
	return "nothing"
}

// optional yields the pointers of a struct with their names.
func optional(frame any) func(yield func(reflect.Value, string) bool) {
	return func(yield func(reflect.Value, string) bool) {
		v := reflect.ValueOf(frame)
		for i := range v.NumField() {
			if f := v.Field(i); f.Kind() == reflect.Pointer && !yield(f, v.Type().Field(i).Name) {
				return
			}
		}
	}
}

func isID(id string) bool {
	var b wire.Bytes
	return len(id) == 32 && b.UnmarshalText([]byte(id)) == nil
}
