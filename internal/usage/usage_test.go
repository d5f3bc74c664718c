package usage

import (
	"errors"
	"os"
	"testing"
)

func TestThisProcessHasMemory(t *testing.T) {
	u, err := Of(os.Getpid())
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip("not on this system")
	}
	if err != nil || u.RSS < 1<<20 || u.CPU < 0 {
		t.Errorf("%+v, %v", u, err)
	}
}

func TestNoProcessCostsNothing(t *testing.T) {
	if u, err := Of(-1); err == nil || u != (Usage{}) {
		t.Errorf("%+v, %v", u, err)
	}
}
