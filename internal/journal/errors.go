package journal

import "errors"

// Answers to a single call. The journal goes on.
var (
	// ErrConflict: the room has entries behind the revision the caller named.
	ErrConflict = errors.New("journal: somebody else continued the room first")
	// ErrRepeated: the command stands in the room already.
	ErrRepeated = errors.New("journal: this command is in the room already")
	// ErrGone: the room the revision belongs to has been deleted, even if
	// there is another one with its name by now.
	ErrGone = errors.New("journal: this room has been deleted")
	// ErrInvalid: the name, the command or the data break the limits of this package.
	ErrInvalid = errors.New("journal: not a name, command or size that a journal takes")
	// ErrClosed: Close has been called.
	ErrClosed = errors.New("journal: closed")
)

// Troubles of the engine. Each comes wrapped with the place it is about and
// with the engine's own words; neither holds anything of a room's contents.
var (
	// ErrUnwritable: the journal's place cannot be made, opened or written.
	ErrUnwritable = errors.New("journal: cannot write here; check that the folder is on a local disk that is not read-only, and belongs to this user")
	// ErrInUse: another server has the place open.
	ErrInUse = errors.New("journal: another server is using this journal; stop it or choose another folder")
	// ErrDamaged: what is stored cannot be what was written.
	ErrDamaged = errors.New("journal: the stored data is damaged; restore it from a backup, or move it away to start afresh")
	// ErrTooOld: an earlier version wrote the journal, and this one does not bring it up to date.
	ErrTooOld = errors.New("journal: written by an older version of this program, which this one cannot continue; use that version, or move the file away to start afresh")
	// ErrForeign: the file is not a journal at all.
	ErrForeign = errors.New("journal: this file belongs to another program; choose another folder")
	// ErrTooNew: a later version of this program wrote the journal.
	ErrTooNew = errors.New("journal: written by a newer version of this program; use that version or a later one")
	// ErrDisk: the disk, or what stands between, does not do what it is told.
	ErrDisk = errors.New("journal: the disk does not read or write as it should; look at the system's log")
	// ErrAway: the servers that keep the journal did not answer for long.
	ErrAway = errors.New("journal: the servers that keep it do not answer; check that they run and reach each other")
	// ErrFull: no room left to write; appends work again once there is some.
	ErrFull = errors.New("journal: the disk is full; free some space")
)
