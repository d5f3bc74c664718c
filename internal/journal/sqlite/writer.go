package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"privacy/internal/journal"
)

// maxBatch bounds a transaction and with it how long the first in it waits.
const maxBatch = 512

// writer is the one that writes. All but its channels belongs to the goroutine run.
type writer struct {
	db        *sql.DB
	conn      *sql.Conn
	sql       statements
	directory *directory
	bells     *bells
	now       func() time.Time
	next      journal.Revision // the next one to give
	commands  commands

	jobs     chan job // no buffer: who waits here is the queue
	scrubs   chan chan error
	quit     chan struct{}
	quitting sync.Once
	done     chan struct{} // closed when run has returned
}

// job is one append, of any number of entries, or delete. What do returns is the answer, once the batch is durable.
type job struct {
	do     func(*batch) ([]journal.Revision, error)
	answer chan answer // has room for the one answer
}

type answer struct {
	revisions []journal.Revision
	err       error
}

// do has the writer do something in its next batch and returns what came of it.
func (w *writer) do(ctx context.Context, do func(*batch) ([]journal.Revision, error)) ([]journal.Revision, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	j := job{do, make(chan answer, 1)}
	select {
	case w.jobs <- j:
		a := <-j.answer
		return a.revisions, a.err
	case <-w.quit:
		return nil, journal.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// scrub has the write-ahead log emptied, see truncate.
func (w *writer) scrub(ctx context.Context) error {
	done := make(chan error, 1)
	select {
	case w.scrubs <- done:
		return <-done
	case <-w.quit:
		return journal.ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *writer) run() {
	defer close(w.done)
	for {
		select {
		case first := <-w.jobs:
			w.write(w.waiting(first))
		case done := <-w.scrubs:
			done <- truncate(context.Background(), w.conn)
		case <-w.quit:
			return
		}
	}
}

// waiting returns first and the jobs that came while the last batch was written.
func (w *writer) waiting(first job) []job {
	jobs := []job{first}
	for len(jobs) < maxBatch {
		select {
		case next := <-w.jobs:
			jobs = append(jobs, next)
		default:
			return jobs
		}
	}
	return jobs
}

// write answers every job, but none before the batch is durable.
func (w *writer) write(jobs []job) {
	answers, err := w.transact(jobs)
	for i, j := range jobs {
		if err != nil {
			j.answer <- answer{err: err}
		} else {
			j.answer <- answers[i]
		}
	}
}

// transact does all jobs in one transaction. An error means that nothing is stored.
func (w *writer) transact(jobs []job) (answers []answer, err error) {
	if err := w.exec(w.sql.begin); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = w.exec(w.sql.rollback) // fails if SQLite has rolled back already
			clear(w.commands)          // it may know some of this batch
		}
	}()
	b := &batch{writer: w, rooms: map[string]*record{}, next: w.next}
	for _, j := range jobs {
		revisions, err := j.do(b)
		if err != nil && !isAnswer(err) {
			return nil, err
		}
		answers = append(answers, answer{revisions, err})
	}
	if err := w.exec(w.sql.commit); err != nil {
		return nil, err
	}
	w.publish(b)
	return answers, nil
}

// publish makes known what has been committed.
func (w *writer) publish(b *batch) {
	w.next = b.next
	w.directory.put(b.rooms)
	for room := range b.rooms {
		w.bells.ring(room)
	}
}

func (w *writer) exec(s *sql.Stmt, args ...any) error {
	_, err := s.ExecContext(context.Background(), args...)
	return err
}

// stop lets the batch under way end and takes no other.
func (w *writer) stop() {
	w.quitting.Do(func() { close(w.quit) })
	<-w.done
}

// close comes after stop.
func (w *writer) close() error {
	err := truncate(context.Background(), w.conn)
	return errors.Join(err, w.sql.close(), w.conn.Close(), w.db.Close())
}

// truncate copies the write-ahead log into the file and cuts it to nothing. It waits
// for readers, which are short here. It fails when another process reads on and on.
func truncate(ctx context.Context, conn *sql.Conn) error {
	var busy, frames, moved int
	err := conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved)
	if err == nil && busy != 0 {
		err = fmt.Errorf("another process is reading %s; its write-ahead log could not be emptied", fileName)
	}
	return err
}
