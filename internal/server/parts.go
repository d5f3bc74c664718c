package server

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// parts are the encoded parts of a view, by name.
type parts map[string]json.RawMessage

func (r *live) encode() parts {
	view := r.state.View()
	data, err := json.Marshal(view)
	if err != nil {
		panic(fmt.Sprintf("server: a view that cannot be encoded: %v", err))
	}
	p := parts{}
	if err := json.Unmarshal(data, &p); err != nil {
		panic(fmt.Sprintf("server: a view that cannot be read: %v", err))
	}
	return p
}

// broadcast sends what changed to all who have seen the state before.
func (r *live) broadcast() {
	if len(r.sockets) == 0 {
		r.parts = nil
		return
	}
	next := r.encode()
	changed := parts{}
	for name, part := range next {
		if name == "to" || !bytes.Equal(part, r.parts[name]) {
			changed[name] = part
		}
	}
	changed["from"] = r.parts["to"]
	r.parts = next
	frame := encodeFrame(map[string]parts{"view": changed})
	for _, k := range r.sockets {
		k.send(frame)
	}
}
