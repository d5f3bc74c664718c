package server

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"privacy/wire"
)

// part is a field of a view that is sent whole, and only when it has changed.
type part struct {
	field int
	name  []byte // as it stands in a frame, with what is around it
}

// partsOfView are all of them: the pointers of wire.View.
var partsOfView = listParts(reflect.TypeFor[wire.View]())

func listParts(view reflect.Type) (all []part) {
	for i := range view.NumField() {
		if f := view.Field(i); f.Type.Kind() == reflect.Pointer {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			all = append(all, part{i, []byte(`,"` + name + `":`)})
		}
	}
	return all
}

// shown is the room as it was last sent. Each part is encoded once, for all
// sockets, and again only when it is another one.
type shown struct {
	view  reflect.Value // of wire.View
	to    uint64
	parts [][]byte // as partsOfView has them; nil: not there
}

// show encodes a view; last is what was shown before, or nil.
func show(view wire.View, last *shown) *shown {
	s := &shown{view: reflect.ValueOf(view), to: view.To, parts: make([][]byte, len(partsOfView))}
	for i, p := range partsOfView {
		f := s.view.Field(p.field)
		switch {
		case f.IsNil():
		case last != nil && reflect.DeepEqual(f.Interface(), last.view.Field(p.field).Interface()):
			s.parts[i] = last.parts[i]
		default:
			s.parts[i] = encodeFrame(f.Interface())
		}
	}
	return s
}

// whole is the frame for whoever has seen nothing yet.
func (s *shown) whole() []byte {
	return s.frame(0, func(int) bool { return true })
}

// since is the frame for whoever has seen what was shown before.
func (s *shown) since(last *shown) []byte {
	return s.frame(last.to, func(i int) bool { return !bytes.Equal(s.parts[i], last.parts[i]) })
}

func (s *shown) frame(from uint64, brings func(i int) bool) []byte {
	pieces := [][]byte{fmt.Appendf(nil, `{"view":{"from":%d,"to":%d`, from, s.to)}
	for i, data := range s.parts {
		if data != nil && brings(i) {
			pieces = append(pieces, partsOfView[i].name, data)
		}
	}
	return bytes.Join(append(pieces, []byte("}}")), nil)
}

// broadcast sends what changed to all who have seen the state before.
func (r *live) broadcast() {
	if len(r.sockets) == 0 {
		r.shown = nil
		return
	}
	last := r.shown
	r.shown = show(r.state.View(), last)
	if r.shown.to == last.to {
		return
	}
	r.toAll(r.shown.since(last))
}

// toAll sends every screen the same frame.
func (r *live) toAll(frame []byte) {
	frame = envelope(frame)
	for _, k := range r.sockets {
		k.post(frame)
	}
}
