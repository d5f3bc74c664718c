//go:build unix

package main

import "syscall"

// mostSockets is how many phones the server takes at once: as usual (0), or
// fewer where this process may not have so many files open.
func mostSockets() int {
	const usual, spare = 18_000, 100
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil || limit.Cur >= usual+spare {
		return 0
	}
	return max(1, int(limit.Cur)-spare)
}
