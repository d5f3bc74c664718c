package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"privacy/internal/journal"
)

// load brings the file to the present schema and the writer to the state of the file. It also
// finishes what a crash has left of a Delete: the log is emptied.
func (w *writer) load(ctx context.Context) error {
	if err := prepareFile(ctx, w.conn); err != nil {
		return err
	}
	forgotten, err := w.loadRooms(ctx)
	if err != nil {
		return err
	}
	if forgotten >= max(tidyAt, len(w.directory.rooms)) {
		if err := inTransaction(ctx, w.conn, tidy); err != nil {
			return err
		}
	}
	if err := truncate(ctx, w.conn); err != nil {
		return err
	}
	return w.sql.prepare(ctx, w.conn)
}

// loadRooms fills the directory, sets the next revision and counts the rows of
// forgotten rooms.
func (w *writer) loadRooms(ctx context.Context) (forgotten int, err error) {
	rows, err := w.conn.QueryContext(ctx, "SELECT number, name, secret, head, minute FROM rooms")
	if err != nil {
		return 0, err
	}
	defer func() { _ = rows.Close() }()
	w.next = firstRevision
	for rows.Next() {
		name, r, err := scanRoom(rows)
		if err != nil {
			return 0, err
		}
		w.next = max(w.next, r.head+1)
		if name.Valid {
			w.directory.rooms[name.String] = r
		} else {
			forgotten++
		}
	}
	return forgotten, rows.Err()
}

func scanRoom(rows *sql.Rows) (name sql.NullString, r *record, err error) {
	var number, head int64
	var minute sql.NullInt64
	var key sql.RawBytes
	if err := rows.Scan(&number, &name, &key, &head, &minute); err != nil {
		return name, nil, err
	}
	r = &record{number: journal.Revision(number), head: journal.Revision(head), minute: minute.Int64}
	if copy(r.secret[:], key) != len(r.secret) && name.Valid {
		return name, nil, fmt.Errorf("%w: a room's secret is cut short", journal.ErrDamaged)
	}
	return name, r, nil
}

// tidy moves the living rooms into a table of their own and drops the old one;
// with secure_delete its pages are overwritten. The last revision given stays known.
const tidy = `
CREATE TABLE living (number INTEGER PRIMARY KEY, name TEXT, secret BLOB, head INTEGER NOT NULL, minute INTEGER) STRICT;
INSERT INTO living SELECT number, name, secret, head, minute FROM rooms
	WHERE name IS NOT NULL OR head = (SELECT max(head) FROM rooms) ORDER BY number;
DROP TABLE rooms;
ALTER TABLE living RENAME TO rooms;
`

// tidyAt is how many forgotten rooms are let lie, at least.
const tidyAt = 1000
