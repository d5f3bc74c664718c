package client

import (
	"io"
	"slices"

	"privacy/wire"
)

// outbox holds the commands that were not answered yet, or whose effect is not
// in the view yet. A key says what a command is for; there is one per key.
type outbox struct {
	list    []*outgoing
	refused map[string]bool // what the server said no to, and would again as long as it stands where it stood
}

type outgoing struct {
	key     string
	own     bool // sent by the phone itself, and let go when it is not wanted any more
	command wire.Command
	sent    bool
	done    bool
	at      uint64 // of done
}

// want is something that the phone would send by itself.
type want struct {
	key  string
	make func() (wire.Command, error) // without an id: a fresh one is drawn
}

// passing are the rejections after which the same may be tried again.
var passing = []string{"disk", "conflict", "too_fast", "closing"}

func (o *outbox) has(key string) bool {
	return slices.ContainsFunc(o.list, func(g *outgoing) bool { return g.key == key })
}

// update takes what is wanted in and lets go of what is not wanted any more.
func (o *outbox) update(wants []want, rand io.Reader) error {
	o.list = slices.DeleteFunc(o.list, func(g *outgoing) bool {
		return g.own && !g.done && !slices.ContainsFunc(wants, func(w want) bool { return w.key == g.key })
	})
	for _, w := range wants {
		if o.has(w.key) || o.refused[w.key] {
			continue
		}
		c, err := w.make()
		if err != nil {
			return err
		}
		if err := o.add(w.key, true, c, rand); err != nil {
			return err
		}
	}
	return nil
}

func (o *outbox) add(key string, own bool, c wire.Command, rand io.Reader) error {
	if o.has(key) {
		return nil
	}
	if c.ID == "" {
		id, err := newID(rand)
		if err != nil {
			return err
		}
		c.ID = id
	}
	o.list = append(o.list, &outgoing{key: key, own: own, command: c})
	return nil
}

// take gives what is to be sent now.
func (o *outbox) take() []wire.Command {
	var all []wire.Command
	for _, g := range o.list {
		if !g.sent {
			g.sent = true
			all = append(all, g.command)
		}
	}
	return all
}

// again makes everything that was not answered be sent once more. What was
// refused may be wanted too: it may only have followed on something that could
// not be stored.
func (o *outbox) again() {
	o.refused = nil
	for _, g := range o.list {
		g.sent = g.done
	}
}

// settle lets go of what is in the view.
func (o *outbox) settle(at uint64) {
	o.list = slices.DeleteFunc(o.list, func(g *outgoing) bool { return g.done && g.at <= at })
}

func (o *outbox) accept(id string, at uint64) {
	for _, g := range o.list {
		if g.command.ID == id {
			g.done, g.at = true, at
		}
	}
}

func (o *outbox) refuse(id, code string) {
	o.list = slices.DeleteFunc(o.list, func(g *outgoing) bool {
		if g.command.ID != id {
			return false
		}
		if g.own && !slices.Contains(passing, code) {
			if o.refused == nil {
				o.refused = map[string]bool{}
			}
			o.refused[g.key] = true
		}
		return true
	})
}

func newID(rand io.Reader) (string, error) {
	b := make(wire.Bytes, 16)
	_, err := io.ReadFull(rand, b)
	return b.String(), err
}
