package natstest

import (
	"errors"
	"io/fs"
	"path/filepath"
	"syscall"

	"privacy/internal/usage"
)

// Pid is the number of a server's process.
func (c *Cluster) Pid(i int) int { return c.all[i].cmd.Process.Pid }

// Usage is what a server costs, which runs in a process of its own. Linux only.
func (c *Cluster) Usage(i int) usage.Usage {
	c.t.Helper()
	u, err := usage.Of(c.Pid(i))
	if err != nil {
		c.t.Fatal(err)
	}
	return u
}

// Disk is how many bytes of the disk a server's files take.
func (c *Cluster) Disk(i int) (bytes int64) {
	c.t.Helper()
	err := filepath.WalkDir(c.all[i].store, func(_ string, entry fs.DirEntry, err error) error {
		if err == nil {
			var info fs.FileInfo
			if info, err = entry.Info(); err == nil {
				bytes += info.Sys().(*syscall.Stat_t).Blocks * 512
			}
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // gone since it was listed
		}
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return bytes
}

// Size is how many servers there are.
func (c *Cluster) Size() int { return len(c.all) }
