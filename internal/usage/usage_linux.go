package usage

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// ticks of the clock that /proc counts in, a second; the same wherever Go runs.
const ticks = 100

// Of measures a process by its number. An error: it has ended, or is not to be looked at.
func Of(pid int) (Usage, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return Usage{}, err
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return Usage{}, err
	}
	_, rest, _ := bytes.Cut(stat, []byte(") ")) // the name may hold anything
	fields := strings.Fields(string(rest))
	resident := residentIn(string(status))
	if len(fields) < 13 || resident == 0 {
		return Usage{}, fmt.Errorf("usage: process %d has ended", pid)
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return Usage{RSS: resident, CPU: time.Duration(user+system) * time.Second / ticks}, nil
}

func residentIn(status string) int64 {
	_, after, _ := strings.Cut(status, "VmRSS:")
	line, _, _ := strings.Cut(after, "\n")
	kilobytes, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(line), " kB"), 10, 64)
	return kilobytes << 10
}
