//go:build !linux

package load

import (
	"os"
	"os/exec"
)

func datasync(file *os.File) error { return file.Sync() }

func tie(*exec.Cmd) {}

func descriptors() int { return 1 << 30 } // it is found out when there are no more
