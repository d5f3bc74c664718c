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

// columns are what the tables of this version have.
const columns = "number,name,secret,head,minute revision,previous,sealed"

// prepareFile makes the tables of a new file, or says why one cannot be used.
func prepareFile(ctx context.Context, conn *sql.Conn) error {
	var id, version, objects int64
	var mode, found string
	err := errors.Join(
		conn.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode),
		conn.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id),
		conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version),
		conn.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&objects),
		conn.QueryRowContext(ctx, `SELECT (SELECT ifnull(group_concat(name), '') FROM pragma_table_info('rooms'))
			|| ' ' || (SELECT ifnull(group_concat(name), '') FROM pragma_table_info('entries'))`).Scan(&found),
	)
	switch {
	case err != nil:
		return err
	case mode != "wal":
		return fmt.Errorf("%w: this file system cannot hold a write-ahead log", journal.ErrUnwritable)
	case objects == 0:
		return create(ctx, conn)
	}
	if err := checkVersion(id, version); err != nil {
		return err
	}
	if found != columns { // as a version before the first release had them
		return fmt.Errorf("%w: its tables have other columns", journal.ErrTooOld)
	}
	return nil
}

// checkVersion says whether this program can go on with a file that has these two
// numbers. Once there is a second version, those before are brought up to date in
// prepareFile.
func checkVersion(id, version int64) error {
	switch {
	case id != applicationID:
		return journal.ErrForeign
	case version > schemaVersion:
		return fmt.Errorf("%w: it has version %d, this program knows %d", journal.ErrTooNew, version, schemaVersion)
	case version < schemaVersion:
		return fmt.Errorf("%w: it has version %d, this program knows %d", journal.ErrTooOld, version, schemaVersion)
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
