package journaltest

import (
	"context"
	"errors"
	"slices"
	"testing"

	"privacy/internal/journal"

	"pgregory.net/rapid"
)

// testHistory makes random calls one after the other and compares every answer with a
// model: a room is a list of entries, and nothing else.
func testHistory(t *testing.T, e Engine) {
	place := e.Place(t)
	nodes := e.open(t, place)
	rapid.Check(t, func(r *rapid.T) {
		h := &history{
			nodes: nodes,
			reopen: func() []journal.Journal {
				for _, j := range nodes {
					if err := j.Close(); err != nil {
						r.Fatalf("close: %v", err)
					}
				}
				nodes = e.open(t, place)
				return nodes
			},
			rooms: map[string]*room{newName(): {}, newName(): {}, newName(): {}},
		}
		defer h.leaveAll()
		r.Repeat(map[string]func(*rapid.T){
			"append": h.append,
			"read":   h.read,
			"delete": h.delete,
			"watch":  h.watch,
			"look":   h.look,
			"leave":  h.leave,
			"reopen": h.maybeReopen,
		})
	})
}

type history struct {
	nodes  []journal.Journal
	reopen func() []journal.Journal
	rooms  map[string]*room
	views  []*watcher
}

// room is the model of one name.
type room struct {
	entries []journal.Entry
	old     []journal.Entry // of deleted rooms of this name
}

// watcher is a watch with the revision up to which it has been looked at.
type watcher struct {
	viewer
	cancel func()
	name   string
	after  journal.Revision
}

func (h *history) node(t *rapid.T) journal.Journal { return rapid.SampledFrom(h.nodes).Draw(t, "node") }

func (h *history) room(t *rapid.T) (string, *room) {
	names := make([]string, 0, len(h.rooms))
	for name := range h.rooms {
		names = append(names, name)
	}
	name := rapid.SampledFrom(names).Draw(t, "room")
	return name, h.rooms[name]
}

// revision draws the last one mostly, else any there is or was, or one that never was.
func (m *room) revision(t *rapid.T) journal.Revision {
	last := head(m.entries)
	choices := []journal.Revision{last, last, last, last, last, last, last, 0, last + 1000000}
	for _, e := range append(append([]journal.Entry{}, m.entries...), m.old...) {
		choices = append(choices, e.Revision)
	}
	return rapid.SampledFrom(choices).Draw(t, "after")
}

// command draws a new one mostly, else one that is or was in the room.
func (m *room) command(t *rapid.T) string {
	known := append(append([]journal.Entry{}, m.entries...), m.old...)
	if len(known) == 0 || rapid.IntRange(0, 3).Draw(t, "new command") > 0 {
		return newName()
	}
	return rapid.SampledFrom(known).Draw(t, "known").Command
}

// isGone: after is of a deleted room.
func (m *room) isGone(after journal.Revision) bool {
	return after != 0 && (len(m.entries) == 0 || after < m.entries[0].Revision)
}

// verdict is what Append has to answer.
func (m *room) verdict(after journal.Revision, command string) (at journal.Revision, err error) {
	if m.isGone(after) {
		return 0, journal.ErrGone
	}
	for _, e := range m.entries {
		if e.Command == command {
			return e.Revision, journal.ErrRepeated
		}
	}
	if after != head(m.entries) {
		return 0, journal.ErrConflict
	}
	return 0, nil
}

func (h *history) append(t *rapid.T) {
	name, m := h.room(t)
	after, entries := m.revision(t), m.drafts(t)
	at, want := m.verdict(after, entries[0].Command)
	revisions, err := h.node(t).Append(context.Background(), name, after, entries...)
	switch {
	case !errors.Is(err, want):
		t.Fatalf("append after %d: got %v, want %v", after, err, want)
	case want == nil && (len(revisions) == 0 || len(revisions) > len(entries)):
		t.Fatalf("append after %d: got %d revisions for %d entries", after, len(revisions), len(entries))
	case errors.Is(want, journal.ErrRepeated) && !slices.Equal(revisions, []journal.Revision{at}):
		t.Fatalf("repeated: got revision %d, want %d", revisions, at)
	case want != nil && !errors.Is(want, journal.ErrRepeated) && len(revisions) > 0:
		t.Fatalf("append after %d: got revisions %d and %v", after, revisions, err)
	case want == nil:
		m.take(t, entries, revisions)
	}
}

// drafts draws what is to be appended: one entry mostly, up to four.
func (m *room) drafts(t *rapid.T) (entries []journal.Entry) {
	for range rapid.SampledFrom([]int{1, 1, 1, 2, 3, 4}).Draw(t, "entries") {
		size := rapid.SampledFrom([]int{0, 10, 300, 9000}).Draw(t, "size")
		command := m.command(t)
		entries = append(entries, journal.Entry{Command: command, Data: payload(0, command, size)})
	}
	return entries
}

// take takes in what was stored, each entry as if it had been appended alone.
func (m *room) take(t *rapid.T, entries []journal.Entry, revisions []journal.Revision) {
	for i, at := range revisions {
		e := entries[i]
		if _, err := m.verdict(head(m.entries), e.Command); err != nil || at <= head(m.entries) {
			t.Fatalf("entry %d of %d is stored at %d, behind %d: %v", i, len(entries), at, head(m.entries), err)
		}
		e.Revision = at
		m.entries = append(m.entries, e)
	}
}

func (h *history) read(t *rapid.T) {
	name, m := h.room(t)
	after := m.revision(t)
	entries, err := h.node(t).Read(context.Background(), name, after)
	if gone := errors.Is(err, journal.ErrGone); gone != m.isGone(after) || err != nil && !gone {
		t.Fatalf("read after %d: %v", after, err)
	}
	if err == nil && !equal(entries, behind(m.entries, after)) {
		t.Fatalf("read after %d: %d entries, want %d", after, len(entries), len(behind(m.entries, after)))
	}
}

// delete lets the room's watches catch up first, because what they have not
// taken by then they may yield or not.
func (h *history) delete(t *rapid.T) {
	if rapid.IntRange(0, 2).Draw(t, "really") > 0 {
		t.Skip("deletes are rare")
	}
	name, m := h.room(t)
	h.keep(func(w *watcher) bool {
		if w.name == name {
			h.catchUp(t, w)
		}
		return true
	})
	if err := h.node(t).Delete(context.Background(), name); err != nil {
		t.Fatalf("delete: %v", err)
	}
	m.old, m.entries = append(m.old, m.entries...), nil
	h.endAll(t, journal.ErrGone, func(w *watcher) bool { return w.name == name && w.after != 0 })
}

// keep drops the watches for which f is false.
func (h *history) keep(f func(*watcher) bool) {
	var kept []*watcher
	for _, w := range h.views {
		if f(w) {
			kept = append(kept, w)
		} else {
			w.stop()
			w.cancel()
		}
	}
	h.views = kept
}

// endAll checks that the chosen watches end with the error.
func (h *history) endAll(t *rapid.T, want error, chosen func(*watcher) bool) {
	h.keep(func(w *watcher) bool {
		if !chosen(w) {
			return true
		}
		if entry, err, _ := w.next(); !errors.Is(err, want) {
			t.Fatalf("the watch yields revision %d and %v, want %v", entry.Revision, err, want)
		}
		return false
	})
}

func (h *history) watch(t *rapid.T) {
	name, m := h.room(t)
	after := m.revision(t)
	if m.isGone(after) || after > head(m.entries) {
		t.Skip("a watch of nothing")
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	h.views = append(h.views, &watcher{view(ctx, h.node(t), name, after), cancel, name, after})
}

func (h *history) look(t *rapid.T) {
	if len(h.views) == 0 {
		t.Skip("no watches")
	}
	h.catchUp(t, rapid.SampledFrom(h.views).Draw(t, "watch"))
}

// catchUp takes what the watch has to have by now, and no more, since it would wait for that.
func (h *history) catchUp(t *rapid.T, w *watcher) {
	for _, want := range behind(h.rooms[w.name].entries, w.after) {
		entry, err, _ := w.next()
		if err != nil || !equal([]journal.Entry{entry}, []journal.Entry{want}) {
			t.Fatalf("the watch yields revision %d and %v, want revision %d", entry.Revision, err, want.Revision)
		}
		w.after = want.Revision
	}
}

func (h *history) leave(t *rapid.T) {
	if len(h.views) == 0 {
		t.Skip("no watches")
	}
	leaving := rapid.SampledFrom(h.views).Draw(t, "watch")
	h.keep(func(w *watcher) bool { return w != leaving })
}

func (h *history) leaveAll() { h.keep(func(*watcher) bool { return false }) }

func (h *history) maybeReopen(t *rapid.T) {
	if rapid.IntRange(0, 4).Draw(t, "really") > 0 {
		t.Skip("restarts are rare")
	}
	h.leaveAll()
	h.nodes = h.reopen()
}
