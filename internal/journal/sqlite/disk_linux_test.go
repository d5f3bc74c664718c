package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
)

// smallDisk is a file system of its own, of 16 MB: the write-ahead log alone takes four.
func smallDisk(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=16m"); err != nil {
		t.Skipf("SKIP: no small disk can be mounted here: %v", err)
	}
	t.Cleanup(func() { check(t, syscall.Unmount(folder, 0)) })
	return folder
}

// fill leaves nothing of a disk. What it returns makes space again.
func fill(t *testing.T, disk string) (empty func()) {
	t.Helper()
	path := filepath.Join(disk, "ballast")
	file, err := os.Create(path)
	check(t, err)
	for size := 1 << 16; size > 0; {
		if _, err = file.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
	check(t, file.Close())
	return func() { check(t, os.Remove(path)) }
}

func TestADiskThatIsReallyFull(t *testing.T) {
	disk := smallDisk(t)
	folder := filepath.Join(disk, "data")
	j := open(t, folder)
	last := add(t, j, "room", 0)
	empty := fill(t, disk)
	for range 3 {
		if _, err := journaltest.Append(t.Context(), j, "room", last, "large", make([]byte, 100_000)); !errors.Is(err, journal.ErrFull) {
			t.Fatalf("got %v", err)
		}
	}
	if entries, err := j.Read(t.Context(), "room", 0); err != nil || len(entries) != 1 {
		t.Fatalf("%d entries, %v", len(entries), err)
	}
	if err := j.Close(); err != nil {
		t.Logf("closing says %v", err)
	}
	_, err := Open(t.Context(), filepath.Join(disk, "another"))
	if !errors.Is(err, journal.ErrFull) && !errors.Is(err, journal.ErrUnwritable) {
		t.Errorf("a new journal on a full disk: %v", err)
	}
	empty()
	j = open(t, folder)
	if _, err := journaltest.Append(t.Context(), j, "room", last, "large", make([]byte, 100_000)); err != nil {
		t.Errorf("the same command again: %v", err)
	}
}

func TestADiskThatIsReadOnly(t *testing.T) {
	disk := smallDisk(t)
	folder := filepath.Join(disk, "data")
	j := open(t, folder)
	add(t, j, "room", 0)
	check(t, j.Close())
	check(t, syscall.Mount("", disk, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
	for _, there := range []string{folder, filepath.Join(disk, "another")} {
		if _, err := Open(t.Context(), there); !errors.Is(err, journal.ErrUnwritable) {
			t.Errorf("got %v", err)
		}
	}
	check(t, syscall.Mount("", disk, "", syscall.MS_REMOUNT, ""))
	if entries, err := open(t, folder).Read(t.Context(), "room", 0); err != nil || len(entries) != 1 {
		t.Errorf("%d entries, %v", len(entries), err)
	}
}
