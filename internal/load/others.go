package load

import (
	"time"

	"privacy/internal/usage"
)

// usedBy is what processes have used of the processor; 0 where that is not to be had.
func usedBy(pids []int) []time.Duration {
	all := make([]time.Duration, len(pids))
	for i, pid := range pids {
		if u, err := usage.Of(pid); err == nil {
			all[i] = u.CPU
		}
	}
	return all
}

// used adds what processes have used in a slice.
func (r *Report) used(from, to []time.Duration) {
	if r.other == nil {
		r.other = make([]time.Duration, len(from))
	}
	for i := range from {
		r.other[i] += to[i] - from[i]
	}
}
