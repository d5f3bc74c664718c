package sqlite

import (
	"context"

	"privacy/internal/journal"
)

// commands tells at which revision a command stands, for rooms that are being
// written to, by their numbers. It belongs to the writer. A room that is not in
// it is read from the file, so any room may be dropped from it at any time.
type commands map[journal.Revision]map[string]journal.Revision

// commandRooms bounds it: at 300 commands a room it takes some 25 MB.
const commandRooms = 1024

// of returns the commands of the room r.
func (c commands) of(w *writer, r *record) (map[string]journal.Revision, error) {
	if known, ok := c[r.number]; ok {
		return known, nil
	}
	entries, err := readChain(context.Background(), w.sql.readChain, r, 0)
	if err != nil {
		return nil, err
	}
	known := c.add(r.number)
	for _, e := range entries {
		known[e.Command] = e.Revision
	}
	return known, nil
}

// add makes place for a room, if need be at the cost of any other.
func (c commands) add(number journal.Revision) map[string]journal.Revision {
	for other := range c {
		if len(c) < commandRooms {
			break
		}
		delete(c, other)
	}
	known := map[string]journal.Revision{}
	c[number] = known
	return known
}
