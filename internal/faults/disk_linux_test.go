package faults

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"privacy/wire"
)

// The disk is full in the middle of a game: really full, a file system of 16 MB
// of which nothing is left. Everybody is told, nothing changes, and once there is
// space again all go on, although nobody does anything but the phones.
func TestAGameGoesOnOnceAFullDiskHasSpaceAgain(t *testing.T) {
	for when, is := range map[string]func(wire.Command) bool{
		"while they get ready":  func(c wire.Command) bool { return c.Ready != nil },
		"while they guess":      func(c wire.Command) bool { return c.Guess != nil },
		"while they answer":     func(c wire.Command) bool { return c.Cast != nil },
		"while they are asked":  func(c wire.Command) bool { return c.Open != nil || c.Pass != nil },
		"while they get sealed": func(c wire.Command) bool { return c.Reveal != nil },
	} {
		t.Run(when, func(t *testing.T) {
			t.Parallel()
			m := newMachine(t, "privacy")
			m.folder = smallDisk(t)
			w := newWitness(t, m.port.Addr().String())
			var fill sync.Once
			w.before = func(c wire.Command) {
				if is(c) {
					fill.Do(func() { fillDisk(t, m.folder) })
				}
			}
			w.full = func(phones int) {
				if phones != seats {
					return
				}
				if err := os.Remove(ballast(m.folder)); err != nil {
					t.Error(err)
				}
			}
			m.play(w, immortal).holds(t)
			if w.told < seats {
				t.Errorf("%d phones were told", w.told)
			}
		})
	}
}

// smallDisk is a file system of 16 MB: the log alone takes 4.
func smallDisk(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=16m"); err != nil {
		t.Skipf("SKIP: no small disk can be mounted here: %v", err)
	}
	t.Cleanup(func() { must(t, syscall.Unmount(folder, 0)) })
	return folder
}

func ballast(folder string) string { return filepath.Join(folder, "ballast") }

// fillDisk leaves nothing.
func fillDisk(t *testing.T, folder string) {
	file, err := os.Create(ballast(folder))
	if err != nil {
		t.Error(err)
		return
	}
	for size := 1 << 16; size > 0; {
		if _, err = file.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("the disk is not full: %v", err)
	}
	_ = file.Close()
}
