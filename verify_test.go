package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// roomCode reads the code of the room that practice players have just printed
// as JSON: room VARIABLE.
func roomCode(ts *testscript.TestScript, _ bool, args []string) {
	var printed struct{ Code string }
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &printed))
	ts.Setenv(args[0], printed.Code)
}

// fetch stores what a server answers, which may be about to start: fetch URL FILE.
func fetch(ts *testscript.TestScript, _ bool, args []string) {
	response, err := http.Get(args[0])
	for began := time.Now(); err != nil && time.Since(began) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		response, err = http.Get(args[0])
	}
	ts.Check(err)
	defer func() { _ = response.Body.Close() }()
	data, err := io.ReadAll(response.Body)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), data, 0o600))
}

// alter replaces a text once: alter FILE OLD NEW OUT.
func alter(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s is not in %s", args[1], args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[3]), []byte(strings.Replace(text, args[1], args[2], 1)), 0o600))
}

// shorten keeps the first so many bytes: shorten FILE BYTES OUT.
func shorten(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(ts.ReadFile(args[0])[:n]), 0o600))
}
