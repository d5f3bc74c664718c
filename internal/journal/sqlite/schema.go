package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"privacy/internal/journal"
)

// Both numbers stand in the header of the file.
const (
	applicationID = 0x5052564a // "PRVJ"
	schemaVersion = 1
)

// schema. An entry names the one before it in its room (0: none), and a room names its
// last, so a room is read backwards from there. No index is needed, and 64 appends
// write 13 pages rather than 96. An entry does not say which room it is of.
//
// A room's number is the revision of its first entry, so both tables grow at their ends
// only. The rows of rooms never move, because SQLite leaves copies of what it moves,
// secrets among them: a row keeps its length (see firstRevision), and a forgotten one
// becomes NULLs and stays, a few bytes. tidy drops these when they are many.
const schema = `
CREATE TABLE rooms (
	number INTEGER PRIMARY KEY,
	name   TEXT,
	secret BLOB,
	head   INTEGER NOT NULL,
	minute INTEGER
) STRICT;
CREATE TABLE entries (
	revision INTEGER PRIMARY KEY,
	previous INTEGER NOT NULL,
	sealed   BLOB NOT NULL
) STRICT;
`

// firstRevision begins where SQLite stores an integer in six bytes, which suffice for
// 140 million million.
const firstRevision = 1 << 32

// prepareFile brings the file to the present schema, or says why it cannot be used.
func prepareFile(ctx context.Context, conn *sql.Conn) error {
	var id, version, objects int64
	var mode string
	err := errors.Join(
		conn.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode),
		conn.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id),
		conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version),
		conn.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&objects),
	)
	switch {
	case err != nil:
		return err
	case mode != "wal":
		return fmt.Errorf("%w: this file system cannot hold a write-ahead log", journal.ErrUnwritable)
	case objects == 0:
		return create(ctx, conn)
	case id != applicationID:
		return fmt.Errorf("%w: %s holds something else", journal.ErrDamaged, fileName)
	case version > schemaVersion:
		return fmt.Errorf("%w: it has version %d, this program knows %d", journal.ErrTooNew, version, schemaVersion)
	}
	return nil
}

func create(ctx context.Context, conn *sql.Conn) error {
	return inTransaction(ctx, conn, fmt.Sprintf("%s PRAGMA application_id=%d; PRAGMA user_version=%d;",
		schema, applicationID, schemaVersion))
}

func inTransaction(ctx context.Context, conn *sql.Conn, statements string) error {
	_, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE; "+statements+" COMMIT;")
	if err != nil {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK") // fails if it has rolled back already
	}
	return err
}
