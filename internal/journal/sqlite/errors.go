package sqlite

import (
	"context"
	"errors"
	"fmt"

	"privacy/internal/journal"

	engine "modernc.org/sqlite"
	code "modernc.org/sqlite/lib"
)

// troubles maps SQLite's primary result codes to what they mean for a server.
var troubles = map[int]error{
	code.SQLITE_CANTOPEN: journal.ErrUnwritable,
	code.SQLITE_READONLY: journal.ErrUnwritable,
	code.SQLITE_PERM:     journal.ErrUnwritable,
	code.SQLITE_CORRUPT:  journal.ErrDamaged,
	code.SQLITE_NOTADB:   journal.ErrDamaged,
	code.SQLITE_IOERR:    journal.ErrDisk,
	code.SQLITE_FULL:     journal.ErrFull,
}

// explain puts the journal's own error in front of the engine's, where there is
// one. SQLite's messages name files and tables, never a bound value.
func explain(err error) error {
	if trouble, known := troubles[resultCode(err)]; known && !errors.Is(err, trouble) {
		return fmt.Errorf("%w: %w", trouble, err)
	}
	return err
}

// resultCode returns the primary result code of SQLite in err, 0 if there is none.
func resultCode(err error) int {
	var e *engine.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}

// isAnswer tells a verdict on one call from a failure of the engine.
func isAnswer(err error) bool {
	for _, answer := range []error{
		journal.ErrConflict, journal.ErrRepeated, journal.ErrGone, journal.ErrInvalid, journal.ErrClosed,
		context.Canceled, context.DeadlineExceeded,
	} {
		if errors.Is(err, answer) {
			return true
		}
	}
	return false
}
