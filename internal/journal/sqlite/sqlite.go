// Package sqlite is the journal of one server: a folder with one SQLite file.
//
//	Append ─┐                     ┌──────────── one transaction ───────────┐
//	Append ─┼─▶ writer (one) ─────│ each: there? fenced? seal, insert      │─ COMMIT, fdatasync ─▶ answer all
//	Delete ─┘   takes all waiting └────────────────────────────────────────┘          │
//	                                                                                  ├─▶ directory: name → number, secret
//	Read  ◀── readers (some connections) ◀── journal.db + journal.db-wal ◀────────────┘─▶ bells: wake who watches
//
// One goroutine writes, because SQLite has one writer anyway and because one sync of
// the disk then serves everybody who came while the last one ran. Each append in such a
// batch is judged on its own; a conflict fails nobody else. If the batch itself fails,
// all in it fail, nothing of it is stored, and the journal goes on. Nobody is answered
// and no watch is woken before the commit is on the disk (WAL, synchronous=FULL).
//
// # Forgetting
//
// Deleting rows does not remove their bytes, not even with secure_delete=ON: when
// SQLite rebalances its tree it copies neighbouring rows from page to page and leaves
// old copies in the unused part. So an entry is stored only sealed (AES-GCM), under a
// secret of its room's own; forgetting a room means losing that secret, and the stale
// copies are noise. This moves the whole task to one small table, rooms, which is kept
// so that SQLite never copies its rows: rows are only added at the end, changed in
// their place, and blanked instead of deleted (see schema.go). The write-ahead log,
// which has the row as it was, is cut to nothing before Delete returns.
//
// The seal also finds damage: SQLite itself has no checksums on its pages.
// It is no protection against whoever has the file of a living room, for the secret is in it.
//
// # What is not promised
//
// Freed blocks of the disk and backups are out of reach. A network file system
// does not work (WAL needs shared memory and real locks). If the disk acknowledges what it
// has not written, so does the journal.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"privacy/internal/journal"

	engine "modernc.org/sqlite"
)

// Names of the files in the folder. SQLite adds journal.db-wal and journal.db-shm.
const (
	fileName = "journal.db"
	lockName = "journal.lock"
)

// Journal is the adapter. It holds its folder alone until Close.
type Journal struct {
	folder    string
	lock      *lock
	directory *directory
	bells     *bells
	writer    *writer
	readers   *sql.DB
	readChain *sql.Stmt
	closing   sync.Once
	closed    error // what Close returns
}

var _ journal.Journal = (*Journal)(nil)

// Open opens the journal in folder and makes both if need be; the file is for
// this user only. A file that it refuses is left as it is. Errors: journal.ErrInUse,
// ErrUnwritable, ErrDamaged, ErrForeign, ErrTooOld, ErrTooNew, ErrFull, ErrDisk.
func Open(ctx context.Context, folder string) (*Journal, error) {
	j := &Journal{folder: folder, directory: newDirectory(), bells: newBells()}
	if err := j.open(ctx); err != nil {
		_ = j.release() // it fails too, in other words
		return nil, j.explain(err)
	}
	return j, nil
}

func (j *Journal) open(ctx context.Context) (err error) {
	// As SQLite does wherever its configure script builds it: half the wait for a
	// commit, equally durable. Where there is no fdatasync the error says so and fsync stays.
	_, _ = engine.Fdatasync(true)
	if err = makeFolder(j.folder); err != nil {
		return err
	}
	if j.lock, err = acquire(ctx, filepath.Join(j.folder, lockName)); err != nil {
		return err
	}
	path := filepath.Join(j.folder, fileName)
	if err = checkHeader(path); err != nil {
		return err
	}
	if err = makeFile(path); err != nil {
		return err
	}
	if j.writer, err = newWriter(ctx, path, j.directory, j.bells, time.Now); err != nil {
		return err
	}
	go j.writer.run()
	j.readers, j.readChain, err = openReaders(ctx, path)
	return err
}

// makeFolder also syncs the folder above, so that a power cut does not take the
// new folder with everything in it. Some systems cannot sync a folder and need not.
func makeFolder(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("%w: %w", journal.ErrUnwritable, err)
	}
	if above, err := os.Open(filepath.Dir(folder)); err == nil {
		_ = above.Sync()
		_ = above.Close()
	}
	return nil
}

// makeFile makes a file before SQLite does, because SQLite would let the whole
// system read it. SQLite gives the files beside it the same mode. A file that is there is not
// touched: closing it would end the locks that SQLite has on it in this process.
func makeFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w: %w", journal.ErrUnwritable, err)
	}
	return file.Close()
}

// Append hands the entries to the writer, which stores all of them in one transaction.
// The context is heeded until the writer has them; from then on Append waits for the disk, so that
// its answer is the truth.
func (j *Journal) Append(ctx context.Context, room string, after journal.Revision, entries ...journal.Entry) ([]journal.Revision, error) {
	if err := errors.Join(journal.CheckName(room), journal.CheckEntries(entries)); err != nil {
		return nil, err
	}
	revisions, err := j.writer.do(ctx, func(b *batch) ([]journal.Revision, error) {
		return b.append(room, after, entries)
	})
	return revisions, j.explain(err)
}

// Delete blanks the room's secret and deletes its entries in one transaction,
// then has the write-ahead log cut.
func (j *Journal) Delete(ctx context.Context, room string) error {
	if err := journal.CheckName(room); err != nil {
		return err
	}
	_, err := j.writer.do(ctx, func(b *batch) ([]journal.Revision, error) { return nil, b.delete(room) })
	if err == nil {
		err = j.writer.scrub(ctx)
	}
	return j.explain(err)
}

// Shared is false: the folder is held alone.
func (j *Journal) Shared() bool { return false }

// Close waits for the batch that is being written.
func (j *Journal) Close() error {
	j.closing.Do(func() { j.closed = j.explain(j.release()) })
	return j.closed
}

// release frees whatever has been opened so far. First nothing new is taken on;
// the lock goes last.
func (j *Journal) release() error {
	var errs []error
	if j.writer != nil {
		j.writer.stop()
	}
	if j.readers != nil {
		errs = append(errs, j.readChain.Close(), j.readers.Close())
	}
	if j.writer != nil {
		errs = append(errs, j.writer.close())
	}
	if j.lock != nil {
		errs = append(errs, j.lock.release())
	}
	return errors.Join(errs...)
}

func (j *Journal) explain(err error) error {
	if err = explain(err); err == nil || isAnswer(err) {
		return err
	}
	return fmt.Errorf("%w (file %s)", err, filepath.Join(j.folder, fileName))
}
