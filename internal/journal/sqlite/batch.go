package sqlite

import (
	"errors"

	"privacy/internal/journal"
	"privacy/internal/journal/seal"
)

// batch is one transaction under way. It sees what its own jobs have done; all
// others see nothing of it before the commit.
type batch struct {
	*writer
	rooms map[string]*record // those it has changed; nil: deleted
	next  journal.Revision
}

// append adds entries, but none from one on whose command stands in the room already. If
// that is the first, or on journal.ErrConflict or ErrGone, it changes nothing.
func (b *batch) append(name string, after journal.Revision, entries []journal.Entry) (at []journal.Revision, err error) {
	for _, e := range entries {
		revision, err := b.add(name, after, e.Command, e.Data)
		switch {
		case err == nil:
			at, after = append(at, revision), revision
		case !errors.Is(err, journal.ErrRepeated):
			return nil, err
		case at == nil:
			return []journal.Revision{revision}, err
		default:
			return at, nil
		}
	}
	return at, nil
}

func (b *batch) add(name string, after journal.Revision, command string, data []byte) (journal.Revision, error) {
	r := b.room(name)
	if isGone(r, after) {
		return 0, journal.ErrGone
	}
	if r == nil {
		return b.first(name, command, data)
	}
	known, err := b.commands.of(b.writer, r)
	if err != nil {
		return 0, err
	}
	if at, ok := known[command]; ok {
		return at, journal.ErrRepeated
	}
	if after != r.head {
		return 0, journal.ErrConflict
	}
	return b.further(name, *r, command, data)
}

// isGone tells whether the revision after belongs to a room that is no more.
func isGone(r *record, after journal.Revision) bool {
	return after != 0 && (r == nil || after < r.number)
}

// room returns what the batch knows of a room, nil if there is none.
func (b *batch) room(name string) *record {
	if r, changed := b.rooms[name]; changed {
		return r
	}
	return b.directory.find(name)
}

// first makes the room along with its first entry.
func (b *batch) first(name, command string, data []byte) (journal.Revision, error) {
	r := record{number: b.next, head: b.next, minute: b.minute(), secret: seal.NewSecret()}
	b.commands.add(r.number)
	if err := b.exec(b.sql.insertRoom, int64(r.number), name, r.secret[:], int64(r.head), r.minute); err != nil {
		return 0, err
	}
	return r.head, b.insert(name, &r, 0, command, data)
}

// further adds an entry to a room, behind its head, which has been checked.
func (b *batch) further(name string, r record, command string, data []byte) (journal.Revision, error) {
	previous := r.head
	r.head, r.minute = b.next, b.minute()
	if err := b.exec(b.sql.moveRoom, int64(r.head), r.minute, int64(r.number)); err != nil {
		return 0, err
	}
	return r.head, b.insert(name, &r, previous, command, data)
}

// insert stores the entry that r.head names.
func (b *batch) insert(name string, r *record, previous journal.Revision, command string, data []byte) error {
	closed, err := r.secret.Seal()
	if err != nil {
		return err
	}
	sealed := closed.Close(seal.Place{Revision: r.head, Previous: previous}, command, data)
	if err := b.exec(b.sql.insertEntry, int64(r.head), int64(previous), sealed); err != nil {
		return err
	}
	b.commands[r.number][command] = r.head
	b.rooms[name] = r
	b.next++
	return nil
}

func (b *batch) minute() int64 { return b.now().Unix() / 60 }

// delete forgets a room. The update shortens the row where it is, and the freed bytes
// are overwritten (secure_delete).
func (b *batch) delete(name string) error {
	r := b.room(name)
	if r == nil {
		return nil
	}
	b.rooms[name] = nil
	delete(b.commands, r.number)
	return errors.Join(b.exec(b.sql.deleteChain, int64(r.head), 0), b.exec(b.sql.dropRoom, int64(r.number)))
}
