package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"path/filepath"
	"strings"
	"time"
)

// readerCount is how many Reads run at once; each connection keeps up to 2 MB of pages.
const readerCount = 4

// newWriter opens the writing connection, brings the file up to date and loads the
// directory. The caller starts run.
func newWriter(ctx context.Context, path string, d *directory, b *bells, now func() time.Time) (*writer, error) {
	db, err := sql.Open("sqlite", dsn(path,
		"busy_timeout(2000)", "journal_mode(WAL)", "synchronous(FULL)", "secure_delete(ON)", "temp_store(MEMORY)"))
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	w := &writer{
		db: db, conn: conn, directory: d, bells: b, now: now,
		commands: commands{}, jobs: make(chan job), scrubs: make(chan chan error),
		quit: make(chan struct{}), done: make(chan struct{}),
	}
	if err := w.load(ctx); err != nil {
		return nil, errors.Join(err, w.sql.close(), conn.Close(), db.Close())
	}
	return w, nil
}

// openReaders opens the connections of Read, with their one query.
func openReaders(ctx context.Context, path string) (*sql.DB, *sql.Stmt, error) {
	db, err := sql.Open("sqlite", dsn(path, "busy_timeout(2000)", "query_only(ON)", "temp_store(MEMORY)"))
	if err != nil {
		return nil, nil, err
	}
	db.SetMaxOpenConns(readerCount)
	db.SetMaxIdleConns(readerCount)
	query, err := db.PrepareContext(ctx, selectChain)
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return db, query, nil
}

// dsn returns the address of a file for the driver, with pragmas for each connection.
func dsn(path string, pragmas ...string) string {
	absolute, err := filepath.Abs(path)
	if err != nil {
		absolute = path
	}
	path = "/" + strings.TrimPrefix(filepath.ToSlash(absolute), "/") // also for C:/…
	return (&url.URL{Scheme: "file", Path: path, RawQuery: url.Values{"_pragma": pragmas}.Encode()}).String()
}
