package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"privacy/internal/journal"

	code "modernc.org/sqlite/lib"
)

// lock keeps a second server out of the folder. The fence would keep the
// data right even then, but each server would hold rooms the other changes
// unseen. It is an exclusive transaction that never ends, on an empty SQLite file: this works
// on every system that SQLite works on, and the kernel ends it with the process.
type lock struct {
	db   *sql.DB
	conn *sql.Conn
}

// acquire does not wait: journal.ErrInUse if somebody holds the lock.
func acquire(ctx context.Context, path string) (*lock, error) {
	if err := makeFile(path); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", dsn(path))
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err == nil {
		_, err = conn.ExecContext(ctx, "BEGIN EXCLUSIVE")
	}
	if err != nil {
		return nil, errors.Join(inUse(err), db.Close())
	}
	return &lock{db, conn}, nil
}

func inUse(err error) error {
	if resultCode(err) == code.SQLITE_BUSY {
		return fmt.Errorf("%w: %w", journal.ErrInUse, err)
	}
	return err
}

func (l *lock) release() error { return errors.Join(l.conn.Close(), l.db.Close()) }
