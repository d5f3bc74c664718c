package load

import (
	"math"
	"slices"
	"time"
)

// percentile of some durations, in milliseconds; 0 of none.
func percentile(all []time.Duration, p float64) float64 {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	at := int(math.Ceil(p/100*float64(len(all)))) - 1
	return float64(all[max(at, 0)]) / float64(time.Millisecond)
}

// median of some figures; 0 of none.
func median(all []float64) float64 {
	if len(all) == 0 {
		return 0
	}
	all = slices.Sorted(slices.Values(all))
	middle := len(all) / 2
	if len(all)%2 == 1 {
		return all[middle]
	}
	return (all[middle-1] + all[middle]) / 2
}

// ratio of two figures; 0 where there is nothing to compare with.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
