package main

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/coder/websocket"

	"privacy/client"
	"privacy/deck"
	"privacy/wire"
)

// The server is killed in the middle of a game, without a chance to say
// goodbye, or told to stop, which it says to every screen. It is started again on
// the same data folder and port. The practice players say so and play on; what
// they print in the end is as always, and the room's transcript is whole.
func TestPracticePlayersOutliveAServer(t *testing.T) {
	for name, c := range map[string]struct {
		signal   os.Signal
		farewell string // the last that a screen hears
		exit     int
	}{
		"that is killed":       {os.Kill, "", -1},
		"that is told to stop": {syscall.SIGTERM, "closing", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address, data := free(t), t.TempDir()
			serve := func() *exec.Cmd {
				server := exec.Command("privacy", "--listen", address, "--data", data)
				lines := watch(t, server.StdoutPipe)
				begin(t, server)
				seek(t, lines, "Serving after")
				return server
			}
			first := serve()
			players := exec.Command("privacy", "bots", "http://"+address, "--new", "--count", "4", "--track", "30", "--fast", "--json")
			var result bytes.Buffer
			players.Stdout = &result
			said := watch(t, players.StderrPipe)
			begin(t, players)
			link, _ := strings.CutPrefix(seek(t, said, "watch at "), "watch at ")
			screen := look(t, link)
			untilAsked(t, link)
			if err := first.Process.Signal(c.signal); err != nil {
				t.Fatal(err)
			}
			if farewell := lastWord(t, screen); farewell != c.farewell {
				t.Errorf("the screen heard %q in the end, want %q", farewell, c.farewell)
			}
			if _ = first.Wait(); first.ProcessState.ExitCode() != c.exit {
				t.Errorf("it ended with %v", first.ProcessState)
			}
			seek(t, said, "The server does not answer; trying again…")
			serve()
			seek(t, said, "The server is back")
			for said.Scan() {
				t.Errorf("said as well: %s", said.Text())
			}
			if err := players.Wait(); err != nil || !bytes.HasPrefix(result.Bytes(), []byte(`{"code":"`)) {
				t.Errorf("%v, %s", err, &result)
			}
			room, _, _ := strings.Cut(link, "/table")
			if report, err := exec.Command("privacy", "verify", room).CombinedOutput(); err != nil || !bytes.Contains(report, []byte("\nvalid and complete: ")) {
				t.Errorf("the transcript: %v, %s", err, report)
			}
		})
	}
}

// look opens a screen that only listens.
func look(t *testing.T, link string) *websocket.Conn {
	t.Helper()
	room, err := client.ParseAddress(link)
	if err != nil {
		t.Fatal(err)
	}
	c, _, err := websocket.Dial(t.Context(), room.Server.JoinPath("api/rooms", room.Code, "socket").String(), nil) //nolint:bodyclose // Dial closes it
	if err != nil {
		t.Fatal(err)
	}
	c.SetReadLimit(-1)
	t.Cleanup(func() { _ = c.CloseNow() })
	return c
}

// lastWord is the code of the goodbye with which a line ends, "" without one.
func lastWord(t *testing.T, c *websocket.Conn) (code string) {
	t.Helper()
	for {
		_, data, err := c.Read(t.Context())
		if err != nil {
			return code
		}
		var f wire.ServerFrame
		if err := json.Unmarshal(data, &f); err != nil {
			t.Fatal(err)
		}
		if f.Bye != nil {
			code = f.Bye.Code
		}
	}
}

// free is an address that nobody listens at.
func free(t interface{ Fatalf(string, ...any) }) string {
	for range 1000 {
		port := 20000 + (os.Getpid()*97+int(ports.Add(1)))%12000
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			_ = l.Close()
			return l.Addr().String()
		}
	}
	t.Fatalf("no port is free")
	return ""
}

// ports counts those that were given, below those that a system chooses by itself.
var ports atomic.Int32

func watch(t *testing.T, pipe func() (io.ReadCloser, error)) *bufio.Scanner {
	t.Helper()
	r, err := pipe()
	if err != nil {
		t.Fatal(err)
	}
	return bufio.NewScanner(r)
}

func begin(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { end(t, cmd) })
}

// end kills a process that still runs.
func end(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if cmd.ProcessState == nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed, and says so
	}
}

// seek reads on to a line with a text in it.
func seek(t *testing.T, lines *bufio.Scanner, text string) string {
	t.Helper()
	for lines.Scan() {
		if strings.Contains(lines.Text(), text) {
			return lines.Text()
		}
	}
	t.Fatalf("never said: %s", text)
	return ""
}

// untilAsked looks on until the second question is open.
func untilAsked(t *testing.T, link string) {
	t.Helper()
	room, err := client.ParseAddress(link)
	if err != nil {
		t.Fatal(err)
	}
	decks, err := deck.LoadAll(deck.Shipped())
	if err != nil {
		t.Fatal(err)
	}
	c, err := client.Dial(t.Context(), room, client.Options{Store: &client.Volatile{}, Decks: decks, Rand: rand.Reader})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for asked := false; !asked; {
		news := c.Look(func(p *client.Phone) { asked = p.Known().Question.Slot >= 2 && p.Known().Open() })
		if asked {
			return
		}
		select {
		case <-news:
		case <-c.Ended():
			t.Fatal(c.Err())
		}
	}
}
