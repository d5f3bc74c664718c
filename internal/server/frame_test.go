package server

import (
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// A frame that nobody well-meaning sends ends that socket, and no other.
func TestABadFrameEndsThatSocketOnly(t *testing.T) {
	id := freshID()
	cases := []struct {
		name string
		kind websocket.MessageType
		data string
		code string
	}{
		{"more than 64 KiB", websocket.MessageText, `{"ping":` + strings.Repeat(" ", maxFrame) + `1}`, "too_big"},
		{"much more than 64 KiB", websocket.MessageText, strings.Repeat("x", 3*maxFrame), "too_big"},
		{"invalid UTF-8", websocket.MessageText, "{\"ping\":1,\"\xff\":1}", "malformed"},
		{"invalid UTF-8 in a name", websocket.MessageText, `{"command":{"id":"` + id + "\",\"join\":{\"name\":\"\xc3\"}}}", "malformed"},
		{"binary", websocket.MessageBinary, `{"ping":1}`, "malformed"},
		{"nothing", websocket.MessageText, ``, "malformed"},
		{"no JSON", websocket.MessageText, `hello`, "malformed"},
		{"no object", websocket.MessageText, `[1]`, "malformed"},
		{"null", websocket.MessageText, `null`, "malformed"},
		{"no field", websocket.MessageText, `{}`, "malformed"},
		{"a null field", websocket.MessageText, `{"ping":null}`, "malformed"},
		{"two fields", websocket.MessageText, `{"ping":1,"hello":{"id":"","sig":""}}`, "malformed"},
		{"a field and null", websocket.MessageText, `{"ping":1,"hello":null}`, "malformed"},
		{"a field twice", websocket.MessageText, `{"ping":1,"ping":2}`, "malformed"},
		{"an unknown field", websocket.MessageText, `{"pong":1}`, "malformed"},
		{"an unknown field deeper", websocket.MessageText, `{"command":{"id":"` + id + `","skip":{"slot":1,"who":"me"}}}`, "malformed"},
		{"two frames in one", websocket.MessageText, `{"ping":1}{"ping":2}`, "malformed"},
		{"something behind it", websocket.MessageText, `{"ping":1}]`, "malformed"},
		{"a number too big", websocket.MessageText, `{"command":{"id":"` + id + `","skip":{"slot":4294967296}}}`, "malformed"},
		{"a negative slot", websocket.MessageText, `{"command":{"id":"` + id + `","skip":{"slot":-1}}}`, "malformed"},
		{"a command of nothing", websocket.MessageText, `{"command":{"id":"` + id + `"}}`, "malformed"},
		{"a command of two things", websocket.MessageText, `{"command":{"id":"` + id + `","skip":{"slot":1},"void":{"slot":1}}}`, "malformed"},
		{"a command of a thing and null", websocket.MessageText, `{"command":{"id":"` + id + `","skip":{"slot":1},"void":null}}`, "malformed"},
		{"a command without an id", websocket.MessageText, `{"command":{"skip":{"slot":1}}}`, "malformed"},
		{"a command with a short id", websocket.MessageText, `{"command":{"id":"ab","skip":{"slot":1}}}`, "malformed"},
		{"an id in capitals", websocket.MessageText, `{"command":{"id":"` + strings.ToUpper("abcdef0123456789abcdef0123456789") + `","skip":{"slot":1}}}`, "malformed"},
		{"hex that is none", websocket.MessageText, `{"hello":{"id":"","sig":"zz"}}`, "malformed"},
		{"hex in capitals", websocket.MessageText, `{"hello":{"id":"","sig":"AB"}}`, "malformed"},
		{"hex of half a byte", websocket.MessageText, `{"hello":{"id":"","sig":"abc"}}`, "malformed"},
		{"bytes that are null", websocket.MessageText, `{"hello":{"id":"","sig":null}}`, "malformed"},
		{"a nest of arrays", websocket.MessageText, `{"hello":` + strings.Repeat("[", 30_000), "malformed"},
	}
	h := newHouse(t)
	_, people := h.party("Ada")
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			l, _ := h.dial(people[0].view.Room.Code)
			must(t, l.conn.Write(t.Context(), c.kind, []byte(c.data)))
			last := l.ended("rejected")
			if r := last[0].Rejected; r.Code != c.code || r.Message == "" || r.Next == "" {
				t.Errorf("%+v", r)
			}
			people[0].quiet()
		})
	}
}
