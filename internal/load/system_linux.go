package load

import (
	"os"
	"os/exec"
	"syscall"
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
