package journaltest

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	mathrand "math/rand/v2"
	"strconv"
	"strings"

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

// together returns entries that are decided one behind the other and appended at once. Which
// revisions they get is not known by then, so all carry that of the first's decision; the second's command is
// the first's with "-1" behind it, and so on.
func together(after journal.Revision, command string, sizes ...int) (entries []journal.Entry) {
	for i, size := range sizes {
		name := command
		if i > 0 {
			name = fmt.Sprintf("%s-%d", command, i)
		}
		entries = append(entries, journal.Entry{Command: name, Data: payload(after, name, size)})
	}
	return entries
}

// isBehind tells whether a command is not the first of its kind, and which one is before it.
func isBehind(command string) (before string, is bool) {
	first, number, is := strings.Cut(command, "-")
	n, err := strconv.Atoi(number)
	switch {
	case !is || err != nil:
		return "", false
	case n == 1:
		return first, true
	}
	return fmt.Sprintf("%s-%d", first, n-1), true
}

// someSizes is some, up to four.
func someSizes(r *mathrand.Rand) []int {
	sizes := make([]int, 1+max(0, r.IntN(6)-2))
	for i := range sizes {
		sizes[i] = someSize(r)
	}
	return sizes
}

// someSize is mostly that of a few events, at times so large that engines store it apart.
func someSize(r *mathrand.Rand) int {
	if r.IntN(20) == 0 {
		return 5000 + r.IntN(20000)
	}
	return r.IntN(600)
}

// checkChain returns an error unless entries follow one another without a gap, the
// first right behind after: each was decided at the revision of the one before, or
// together with it, each is whole, and no command is there twice.
func checkChain(entries []journal.Entry, after journal.Revision) error {
	seen := map[string]bool{}
	var decided journal.Revision
	for i, e := range entries {
		if len(e.Data) < 8 {
			return fmt.Errorf("entry %d of %d, revision %d, is cut off", i, len(entries), e.Revision)
		}
		switch before, is := isBehind(e.Command); {
		case !is:
			decided = after
		case i == 0: // the first of its kind is not among these
			decided = journal.Revision(binary.BigEndian.Uint64(e.Data))
		case before != entries[i-1].Command:
			return fmt.Errorf("entry %d of %d, revision %d, came together with one that is not before it", i, len(entries), e.Revision)
		}
		if !bytes.Equal(e.Data, payload(decided, e.Command, len(e.Data)-8)) {
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
