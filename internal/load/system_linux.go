package load

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// datasync makes what was written durable, with nothing more than that needs.
func datasync(file *os.File) error { return syscall.Fdatasync(int(file.Fd())) }

// tie ends a child when its parent ends, however that comes about.
func tie(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM} }

// descriptors is how many files and sockets this process may have open.
func descriptors() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 1024
	}
	return int(min(limit.Cur, 1<<30))
}

// ticks of the clock that /proc counts in, a second; the same wherever Go runs.
const ticks = 100

// usageOf reads what a process has in memory and has used of the processor.
func usageOf(pid int) (usage, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return usage{}, err
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return usage{}, err
	}
	_, rest, _ := bytes.Cut(stat, []byte(") ")) // the name may hold anything
	fields := strings.Fields(string(rest))
	if len(fields) < 13 {
		return usage{}, fmt.Errorf("load: /proc/%d/stat is short", pid)
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return usage{rss: residentIn(string(status)), cpu: time.Duration(user+system) * time.Second / ticks}, nil
}

func residentIn(status string) int64 {
	_, after, _ := strings.Cut(status, "VmRSS:")
	line, _, _ := strings.Cut(after, "\n")
	kilobytes, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(line), " kB"), 10, 64)
	return kilobytes << 10
}
