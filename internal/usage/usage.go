// Package usage tells what a process of this machine costs it.
package usage

import "time"

// Usage is what a process has in memory, and has used of the processor since it began.
type Usage struct {
	RSS int64 // bytes
	CPU time.Duration
}
