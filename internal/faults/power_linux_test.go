package faults

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"privacy/internal/journal"
	"privacy/internal/journal/sqlite"
	"privacy/wire"
)

// The power is cut: nothing is left but what had been given to the disk. In the
// middle of a game the server is held for a moment, and the disk, which is an
// image file, is copied as it is; what the system still had in its memory alone
// is not in there. The copy is mounted as after a power cut, and everything that
// phones had been told by then stands in its journal.
func TestWhatWasAcknowledgedSurvivesAPowerCut(t *testing.T) {
	if !*long {
		t.Skip("it needs a disk of its own; run it with -long")
	}
	const every = 7 // acknowledgements from cut to cut
	disk := newImage(t)
	m := newMachine(t, "privacy")
	m.folder = disk.mount(t, disk.path)
	w := newWitness(t, m.port.Addr().String())
	var cuts []cut
	var cutting sync.Mutex
	w.before = func(wire.Command) {
		cutting.Lock()
		defer cutting.Unlock()
		if acked := w.heard(); len(acked) >= every*(len(cuts)+1) {
			cuts = append(cuts, m.cut(disk, acked))
		}
	}
	g := m.play(w, immortal)
	g.holds(t)
	past := replay(t, g.journal)
	for _, c := range cuts {
		stored := c.entries(t, disk, g.result.Code)
		for _, done := range c.acked {
			if at := past.with[done.Command]; at > 0 && !stored[done.Command] {
				t.Errorf("acknowledged at %d and not on the disk: %s", at, done.Command)
			}
		}
	}
	t.Logf("%d power cuts, %d acknowledgements looked for", len(cuts), sum(cuts))
}

// cut is a disk at one moment, and what phones had been told by then.
type cut struct {
	image string
	acked []wire.Done
}

// cut holds the server and copies the disk.
func (m *machine) cut(disk *image, acked []wire.Done) cut {
	pid, copied := int(m.pid.Load()), filepath.Join(m.t.TempDir(), "image")
	err := errors.Join(
		syscall.Kill(pid, syscall.SIGSTOP),
		exec.Command("cp", "--sparse=always", disk.path, copied).Run(),
		syscall.Kill(pid, syscall.SIGCONT),
	)
	if err != nil {
		m.t.Error(err)
	}
	return cut{copied, acked}
}

// entries are the commands in a room's journal on that disk.
func (c cut) entries(t *testing.T, disk *image, room string) map[string]bool {
	t.Helper()
	log, err := sqlite.Open(t.Context(), disk.mount(t, c.image))
	must(t, err)
	entries, err := log.Read(t.Context(), room, 0)
	must(t, err)
	must(t, log.Close())
	return byCommand(entries)
}

func byCommand(entries []journal.Entry) map[string]bool {
	all := map[string]bool{}
	for _, e := range entries {
		all[e.Command] = true
	}
	return all
}

func sum(cuts []cut) (n int) {
	for _, c := range cuts {
		n += len(c.acked)
	}
	return n
}

// image is a disk in a file.
type image struct{ path string }

func newImage(t *testing.T) *image {
	t.Helper()
	path := filepath.Join(t.TempDir(), "image")
	must(t, os.WriteFile(path, nil, 0o600))
	must(t, os.Truncate(path, 64<<20))
	if out, err := exec.Command("mkfs.ext4", "-q", path).CombinedOutput(); err != nil {
		t.Skipf("SKIP: no disk can be made here: %v %s", err, out)
	}
	return &image{path}
}

// mount gives the folder in which a disk is to be seen.
func (d *image) mount(t *testing.T, path string) string {
	t.Helper()
	folder := t.TempDir()
	if out, err := exec.Command("mount", "-o", "loop", path, folder).CombinedOutput(); err != nil {
		t.Skipf("SKIP: no disk can be mounted here: %v %s", err, out)
	}
	t.Cleanup(func() { must(t, syscall.Unmount(folder, 0)) })
	return filepath.Join(folder, "data")
}
