package load

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"privacy/internal/usage"
)

// process is a server that was started for the run.
type process struct {
	cmd *exec.Cmd
	url string // with a slash at the end
}

// start starts a server and waits until it prints its address.
func start(ctx context.Context, cmd *exec.Cmd) (*process, error) {
	tie(cmd)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd}
	stop := context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() })
	defer stop()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, address, there := strings.Cut(lines.Text(), "http://"); there {
			p.url = "http://" + strings.TrimSuffix(address, "/") + "/"
			go func() { _, _ = io.Copy(io.Discard, out) }() // what it prints later
			return p, nil
		}
	}
	p.stop()
	return nil, errors.Join(fmt.Errorf("load: %s did not start", cmd.Path), ctx.Err())
}

func (p *process) usage() usage.Usage {
	u, err := usage.Of(p.cmd.Process.Pid)
	if err != nil {
		return usage.Usage{} // it is not to be had here
	}
	return u
}

// goodbye is how long a server may take to end by itself.
const goodbye = 10 * time.Second

// stop ends the server; after a while, however busy it is.
func (p *process) stop() {
	if p.cmd.Process.Signal(os.Interrupt) != nil {
		_ = p.cmd.Process.Kill()
	}
	late := time.AfterFunc(goodbye, func() { _ = p.cmd.Process.Kill() })
	defer late.Stop()
	_ = p.cmd.Wait() // how it ended is of no interest any more
}
