//go:build !linux

package usage

import "errors"

// Of measures a process; errors.ErrUnsupported: not on this system.
func Of(int) (Usage, error) { return Usage{}, errors.ErrUnsupported }
