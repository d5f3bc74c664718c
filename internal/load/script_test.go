package load

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"privacy/wire"
)

func viewed(from, to uint64) wire.ServerFrame {
	return wire.ServerFrame{View: &wire.View{From: from, To: to}}
}

func done(command string, at uint64) wire.ServerFrame {
	return wire.ServerFrame{Done: &wire.Done{Command: command, At: at}}
}

// written is a script of what seat 0 heard.
func written(frames ...wire.ServerFrame) *script {
	s := newScript(1, time.Now(), false)
	for _, f := range frames {
		s.heard(0, f, []byte(keyOf(f)), time.Now())
	}
	return s
}

func TestTheFloorIsToldWhatEachCommandBrought(t *testing.T) {
	no := wire.ServerFrame{Rejected: &wire.Rejected{Command: "late"}}
	cases := map[string]struct {
		script *script
		want   string
		torn   bool
	}{
		"each its own view":             {written(viewed(1, 3), done("a", 3), viewed(3, 4), done("b", 4)), "a:view 3 b:view 4", false},
		"answers in another order":      {written(viewed(1, 3), viewed(3, 4), done("b", 4), done("a", 3)), "a:view 3 b:view 4", false},
		"a deadline's view in between":  {written(viewed(1, 2), done("a", 2), viewed(2, 3), viewed(3, 4), done("b", 4)), "a:view 2,view 3 b:view 4", false},
		"a deadline's view at first":    {written(viewed(1, 2), viewed(2, 3), done("a", 3)), "a:view 3", true},
		"a deadline's view at the end":  {written(viewed(1, 2), done("a", 2), viewed(2, 3)), "a:view 2,view 3", false},
		"a second copy, without a view": {written(viewed(1, 2), done("a", 2), done("b", 2)), "a:view 2 b:", false},
		"refused":                       {written(no), "late:", false},
		"a deadline alone":              {written(viewed(1, 2)), "", true},
		"come back in between":          {written(viewed(0, 2), done("a", 2)), "a:", true},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			var got []string
			replies := c.script.replies()
			for _, command := range []string{"a", "b", "late"} {
				if r, there := replies[command]; there {
					got = append(got, command+":"+strings.ReplaceAll(strings.Trim(fmt.Sprintf("%s", r.Views), "[]"), " view", ",view"))
				}
			}
			if joined := strings.Join(got, " "); joined != c.want || c.script.torn != c.torn {
				t.Errorf("%q, torn %v", joined, c.script.torn)
			}
		})
	}
}

func TestAnAppendIsInTheFileWhenItIsAnswered(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "floor"))
	if err != nil {
		t.Fatal(err)
	}
	l := &appendOnly{file: file, jobs: make(chan job)}
	var writing, running sync.WaitGroup
	ctx := t.Context()
	stop := make(chan struct{})
	running.Go(func() {
		for {
			select {
			case first := <-l.jobs:
				l.write(l.waiting(first))
			case <-stop:
				return
			}
		}
	})
	for i := range 50 {
		writing.Go(func() {
			line := fmt.Sprintf("line %02d\n", i)
			if err := l.append(ctx, []byte(line)); err != nil {
				t.Error(err)
			}
			if data, err := os.ReadFile(file.Name()); err != nil || !strings.Contains(string(data), line) {
				t.Errorf("%q is answered and not there: %v", line, err)
			}
		})
	}
	writing.Wait()
	close(stop)
	running.Wait()
	if err := file.Close(); err != nil {
		t.Error(err)
	}
}
