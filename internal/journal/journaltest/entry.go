package journaltest

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	mathrand "math/rand/v2"

	"privacy/internal/journal"
)

// newName returns a name or command nobody has had.
func newName() string { return rand.Text() }

// payload returns data that proves itself: the revision it was decided at, then
// bytes that follow from the command.
func payload(after journal.Revision, command string, size int) []byte {
	data := binary.BigEndian.AppendUint64(nil, uint64(after))
	filler := bytes.Repeat([]byte(command+"."), 1+size/(len(command)+1))
	return append(data, filler[:size]...)
}

// someSize is mostly that of a few events, at times so large that engines store it apart.
func someSize(r *mathrand.Rand) int {
	if r.IntN(20) == 0 {
		return 5000 + r.IntN(20000)
	}
	return r.IntN(600)
}

// checkChain returns an error unless entries follow one another without a gap, the
// first right behind after: each was decided at the revision of the one before,
// each is whole, and no command is there twice.
func checkChain(entries []journal.Entry, after journal.Revision) error {
	seen := map[string]bool{}
	for i, e := range entries {
		if len(e.Data) < 8 || !bytes.Equal(e.Data, payload(after, e.Command, len(e.Data)-8)) {
			return fmt.Errorf("entry %d of %d, revision %d, does not follow revision %d", i, len(entries), e.Revision, after)
		}
		if e.Revision <= after {
			return fmt.Errorf("revision %d comes after %d", e.Revision, after)
		}
		if seen[e.Command] {
			return fmt.Errorf("a command is there twice, the second time at revision %d", e.Revision)
		}
		seen[e.Command], after = true, e.Revision
	}
	return nil
}

// equal tells whether two lists hold the same entries.
func equal(a, b []journal.Entry) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Revision != b[i].Revision || a[i].Command != b[i].Command || !bytes.Equal(a[i].Data, b[i].Data) {
			return false
		}
	}
	return true
}

// head returns the revision of the last entry.
func head(entries []journal.Entry) journal.Revision {
	if len(entries) == 0 {
		return 0
	}
	return entries[len(entries)-1].Revision
}

// behind returns the entries after a revision.
func behind(entries []journal.Entry, after journal.Revision) []journal.Entry {
	for i, e := range entries {
		if e.Revision > after {
			return entries[i:]
		}
	}
	return nil
}
