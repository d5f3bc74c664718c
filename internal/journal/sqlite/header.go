package sqlite

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"privacy/internal/journal"
)

// The header of a SQLite file, as https://www.sqlite.org/fileformat.html has it:
// where its own numbers stand, and what it begins with.
const (
	magic         = "SQLite format 3\x00"
	headerSize    = 100
	schemaOffset  = 40 // how often tables were made or changed
	versionOffset = 60
	idOffset      = 68
)

// checkHeader reads a file's header without SQLite, which would write to a file
// that it opens for writing: into its header, and what lies in a log beside it.
// So a file that is none of ours, or of another version, stays as it is. One that
// is empty, or has never had a table, is new: its first start may have been cut
// short. Where a log lies beside, SQLite decides: what counts may be in there.
func checkHeader(path string) error {
	if notEmpty(path+"-wal") || notEmpty(path+"-journal") {
		return nil
	}
	header, err := readHeader(path)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", journal.ErrUnwritable, err)
	case len(header) == 0:
		return nil
	case len(header) < headerSize || string(header[:len(magic)]) != magic:
		return fmt.Errorf("%w: it does not begin as a journal does", journal.ErrDamaged)
	}
	number := func(offset int) int64 { return int64(int32(binary.BigEndian.Uint32(header[offset:]))) }
	if number(schemaOffset) == 0 {
		return nil
	}
	return checkVersion(number(idOffset), number(versionOffset))
}

func notEmpty(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Size() > 0
}

// readHeader returns less than a header of a file that is shorter, nothing if there is none.
func readHeader(path string) ([]byte, error) {
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return io.ReadAll(io.LimitReader(file, headerSize))
}
