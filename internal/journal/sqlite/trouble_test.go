package sqlite

import (
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
)

// Each case spoils a folder in which a room has been played.
func TestASpoiledFolderIsRefusedWithItsReason(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(t *testing.T, path string)
		want  error
	}{
		{"the file is something else altogether", overwrite(0, bytes.Repeat([]byte("no journal "), 500)), journal.ErrDamaged},
		{"the file's header is damaged", overwrite(0, make([]byte, 16)), journal.ErrDamaged},
		{"the first page is damaged", overwrite(100, bytes.Repeat([]byte{0xff}, 3000)), journal.ErrDamaged},
		{"the file is cut in the middle", func(t *testing.T, path string) { check(t, os.Truncate(path, 5000)) }, journal.ErrDamaged},
		{"the file is shorter than any", func(t *testing.T, path string) { check(t, os.Truncate(path, 50)) }, journal.ErrDamaged},
		{"the file is another program's", execute("PRAGMA journal_mode=DELETE; PRAGMA application_id=7"), journal.ErrForeign},
		{"the file is another program's without a number", execute("PRAGMA journal_mode=DELETE; PRAGMA application_id=0"), journal.ErrForeign},
		{"the file is of a newer version", execute("PRAGMA user_version=1000"), journal.ErrTooNew},
		{"the file is of an older version", execute("PRAGMA user_version=0"), journal.ErrTooOld},
		{"the file is of before the first release", execute("ALTER TABLE rooms RENAME COLUMN head TO last"), journal.ErrTooOld},
		{"the file lacks a table", execute("DROP TABLE entries"), journal.ErrTooOld},
		{"the file is a folder", replaceByFolder, journal.ErrUnwritable},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := playedFolder(t)
			path := filepath.Join(folder, fileName)
			c.spoil(t, path)
			before, _ := os.ReadFile(path) // one is a folder
			j, err := Open(t.Context(), folder)
			if !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if !strings.HasSuffix(fmt.Sprint(err), "(file "+path+")") {
				t.Errorf("it does not say which file: %v", err)
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
				t.Error("the file has been changed")
			}
			if err == nil {
				check(t, j.Close())
			}
		})
	}
}

// The first start may be cut short at any moment: before anything stands in the
// file, or once it is a SQLite file and nothing more.
func TestAFileThatWasNeverFinishedIsNew(t *testing.T) {
	for name, begin := range map[string]func(*testing.T, string){
		"empty":       func(t *testing.T, path string) { check(t, os.WriteFile(path, nil, 0o600)) },
		"in WAL mode": execute("PRAGMA journal_mode=WAL"),
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			begin(t, filepath.Join(folder, fileName))
			add(t, open(t, folder), "room", 0)
		})
	}
}

func TestAFolderThatCannotBeMadeIsUnwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	check(t, os.WriteFile(file, nil, 0o600))
	if _, err := Open(t.Context(), filepath.Join(file, "journal")); !errors.Is(err, journal.ErrUnwritable) {
		t.Errorf("got %v", err)
	}
}

func TestAFolderWithSpecialCharactersIsAFolderLikeAnyOther(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a b?c#d%41&_pragma=x")
	j := open(t, folder)
	add(t, j, "room", 0)
	check(t, j.Close())
	if _, err := os.Stat(filepath.Join(folder, fileName)); err != nil {
		t.Error(err)
	}
}

func TestOnlyTheUserCanReadTheFiles(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "new"))
	add(t, j, "room", 0)
	paths, err := filepath.Glob(filepath.Join(j.folder, "*"))
	check(t, err)
	for _, path := range append(paths, j.folder) {
		info, err := os.Stat(path)
		check(t, err)
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", filepath.Base(path), info.Mode())
		}
	}
}

func TestTheFolderIsRefusedWhileItIsOpen(t *testing.T) {
	folder := t.TempDir()
	first := open(t, folder)
	if _, err := Open(t.Context(), folder); !errors.Is(err, journal.ErrInUse) {
		t.Fatalf("got %v", err)
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestOpenInAnotherProcess$", "-test.v")
	cmd.Env = append(os.Environ(), "FOLDER_IN_USE="+folder)
	if out, err := cmd.CombinedOutput(); err != nil || !bytes.Contains(out, []byte("PASS: TestOpenInAnotherProcess")) {
		t.Fatalf("%v\n%s", err, out)
	}
	add(t, first, "room", 0)
	check(t, first.Close())
	check(t, open(t, folder).Close())
}

// It is the second half of the test above.
func TestOpenInAnotherProcess(t *testing.T) {
	folder := os.Getenv("FOLDER_IN_USE")
	if folder == "" {
		t.Skip("run by TestTheFolderIsRefusedWhileItIsOpen")
	}
	if _, err := Open(t.Context(), folder); !errors.Is(err, journal.ErrInUse) {
		t.Fatalf("got %v", err)
	}
}

func TestADamagedEntryIsNeverTakenForWhatWasWritten(t *testing.T) {
	for _, c := range []struct{ name, statement string }{
		{"some of its bytes have changed", "UPDATE entries SET sealed = CAST(substr(sealed, 2) || substr(sealed, 1, 1) AS BLOB) WHERE revision = ?"},
		{"it is empty", "UPDATE entries SET sealed = x'' WHERE revision = ?"},
		{"it is missing", "DELETE FROM entries WHERE revision = ?"},
		{"it follows another one", "UPDATE entries SET previous = 0 WHERE revision = ?"},
		{"it follows itself", "UPDATE entries SET previous = revision WHERE revision = ?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := open(t, t.TempDir())
			first := add(t, j, "room", 0)
			second := add(t, j, "room", first)
			last := add(t, j, "room", second)
			_, err := j.writer.conn.ExecContext(t.Context(), c.statement, int64(second))
			check(t, err)
			if _, err := j.Read(t.Context(), "room", 0); !errors.Is(err, journal.ErrDamaged) {
				t.Errorf("read: got %v", err)
			}
			if entries, err := j.Read(t.Context(), "room", second); err != nil || len(entries) != 1 {
				t.Errorf("the entry behind it: %v", err)
			}
			clear(j.writer.commands) // as after a restart
			if _, err := journaltest.Append(t.Context(), j, "room", last, "c", nil); !errors.Is(err, journal.ErrDamaged) {
				t.Errorf("append: got %v", err)
			}
			add(t, j, "other", 0)
		})
	}
}

func TestAFullDiskFailsAppendsUntilThereIsSpace(t *testing.T) {
	j := open(t, t.TempDir())
	last := add(t, j, "room", 0)
	limit := func(pages string) {
		_, err := j.writer.conn.ExecContext(t.Context(), "PRAGMA max_page_count="+pages)
		check(t, err)
	}
	limit("1")
	if _, err := journaltest.Append(t.Context(), j, "room", last, "large", make([]byte, 100_000)); !errors.Is(err, journal.ErrFull) {
		t.Fatalf("got %v", err)
	}
	if _, err := journaltest.Append(t.Context(), j, "new", 0, "large", make([]byte, 100_000)); !errors.Is(err, journal.ErrFull) {
		t.Fatalf("got %v", err)
	}
	limit("1000000")
	if entries, err := j.Read(t.Context(), "room", last); err != nil || len(entries) != 0 {
		t.Fatalf("the failed append left %d entries, %v", len(entries), err)
	}
	if _, err := journaltest.Append(t.Context(), j, "room", last, "large", make([]byte, 100_000)); err != nil {
		t.Fatalf("the same command again: %v", err)
	}
	add(t, j, "new", 0)
}

// helpers

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, folder string) *Journal {
	t.Helper()
	j, err := Open(t.Context(), folder)
	check(t, err)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

func add(t *testing.T, j *Journal, room string, after journal.Revision) journal.Revision {
	t.Helper()
	revision, err := journaltest.Append(context.Background(), j, room, after, rand.Text(), []byte("data"))
	check(t, err)
	return revision
}

func playedFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	j := open(t, folder)
	var last journal.Revision
	for range 20 {
		last = add(t, j, "room", last)
	}
	check(t, j.Close())
	return folder
}

func overwrite(at int64, with []byte) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		check(t, err)
		_, err = file.WriteAt(with, at)
		check(t, errors.Join(err, file.Close()))
	}
}

func execute(statement string) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		db, err := sql.Open("sqlite", dsn(path))
		check(t, err)
		_, err = db.ExecContext(t.Context(), statement)
		check(t, errors.Join(err, db.Close()))
	}
}

func replaceByFolder(t *testing.T, path string) {
	check(t, os.Remove(path))
	check(t, os.Mkdir(path, 0o700))
}
