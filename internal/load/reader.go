package load

import (
	"bytes"
	"encoding/json"
	"sync"

	"privacy/wire"
)

// reader decodes the frames of one room. All its screens are sent the same bytes,
// which here, where all phones are on one machine, are decoded once: what is
// measured is the server, and its phones have processors of their own. What it
// gives is shared and not to be changed.
type reader struct {
	mu     sync.Mutex
	frames [recent]struct {
		data  []byte
		frame wire.ServerFrame
	}
	next int
}

// recent is how many frames one screen may be behind another and still find its
// frame decoded.
const recent = 8

// toAll is what a frame begins with that is sent to all.
var toAll = []byte(`{"view"`)

func (r *reader) read(data []byte) (wire.ServerFrame, error) {
	if !bytes.HasPrefix(data, toAll) {
		return decode(data)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range r.frames {
		if bytes.Equal(r.frames[i].data, data) {
			return r.frames[i].frame, nil
		}
	}
	f, err := decode(data)
	if err == nil {
		slot := &r.frames[r.next]
		slot.data, slot.frame = data, f
		r.next = (r.next + 1) % recent
	}
	return f, err
}

func decode(data []byte) (f wire.ServerFrame, err error) {
	err = json.Unmarshal(data, &f)
	return f, err
}
