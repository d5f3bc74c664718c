package natstest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Usage is what a server, which runs in a process of its own, has in memory and has used of the
// processor since it was started. Linux only.
type Usage struct {
	Memory int64 // bytes
	CPU    time.Duration
}

var resident = regexp.MustCompile(`VmRSS:\s+(\d+) kB`)

// Pid is the number of a server's process.
func (c *Cluster) Pid(i int) int { return c.all[i].cmd.Process.Pid }

// Usage measures a server.
func (c *Cluster) Usage(i int) Usage {
	c.t.Helper()
	u, err := usageOf(c.Pid(i))
	if err != nil {
		c.t.Fatal(err)
	}
	return u
}

func usageOf(pid int) (Usage, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return Usage{}, err
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return Usage{}, err
	}
	memory := resident.FindSubmatch(status)
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	if memory == nil || len(fields) < 13 {
		return Usage{}, fmt.Errorf("natstest: process %d has ended", pid)
	}
	kilobytes, _ := strconv.ParseInt(string(memory[1]), 10, 64)
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	const tick = 10 * time.Millisecond // wherever Go runs on Linux
	return Usage{Memory: kilobytes << 10, CPU: time.Duration(user+system) * tick}, nil
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
