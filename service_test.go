package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unit is the sample, addition what is laid over it where no proxy stands before it.
const (
	unit     = "docs/samples/privacy.service"
	addition = "docs/samples/privacy.service.d/domain.conf"
)

// directives are what systemd.exec(5), systemd.service(5) and systemd.unit(5) know and
// the unit uses; a misspelt one would be ignored with no more than a line in a log.
var directives = strings.Fields(`
	Unit: Description Documentation Wants After
	Service: ExecStart EnvironmentFile Restart RestartSec TimeoutStopSec LimitNOFILE
		DynamicUser StateDirectory StateDirectoryMode UMask NoNewPrivileges CapabilityBoundingSet AmbientCapabilities
		PrivateUsers ProtectSystem ProtectHome PrivateTmp PrivateDevices ProtectClock ProtectControlGroups ProtectHostname
		ProtectKernelLogs ProtectKernelModules ProtectKernelTunables ProtectProc ProcSubset RemoveIPC RestrictAddressFamilies
		RestrictNamespaces RestrictRealtime RestrictSUIDSGID LockPersonality MemoryDenyWriteExecute
		SystemCallArchitectures SystemCallFilter SystemCallErrorNumber
	Install: WantedBy`)

var setting = regexp.MustCompile(`^([A-Za-z]+)=(.*)$`)

func TestTheUnitHasOnlyDirectivesThatThereAre(t *testing.T) {
	n := 0
	for _, file := range []string{unit, addition} {
		text, err := os.ReadFile(file)
		succeed(t, err)
		section := ""
		for i, line := range strings.Split(string(text), "\n") {
			if name, ok := strings.CutPrefix(line, "["); ok {
				section = strings.TrimSuffix(name, "]")
			} else if found := setting.FindStringSubmatch(line); found != nil {
				n++
				if !belongs(section, found[1]) {
					t.Errorf("%s:%d: %s is nothing in [%s]", file, i+1, found[1], section)
				}
			} else if line != "" && !strings.HasPrefix(line, "#") {
				t.Errorf("%s:%d is no line of a unit: %s", file, i+1, line)
			}
		}
	}
	if n < 40 {
		t.Errorf("%d directives", n)
	}
}

func belongs(section, name string) bool {
	from := slices.Index(directives, section+":")
	for _, word := range directives[from+1:] {
		if from < 0 || strings.HasSuffix(word, ":") {
			return false
		}
		if word == name {
			return true
		}
	}
	return false
}

// The commands are tried as far as they go without the machine that they are for.
func TestTheUnitsCommandsAreUnderstood(t *testing.T) {
	for _, file := range []string{unit, addition} {
		text, err := os.ReadFile(file)
		succeed(t, err)
		found := regexp.MustCompile(`(?m)^ExecStart=/usr/local/bin/privacy (.*)$`).FindSubmatch(text)
		if found == nil {
			t.Fatalf("%s starts nothing", file)
		}
		args := append(strings.Fields(string(found[1])), "--forget-after", "-1s") // which is refused, after everything before it
		out, err := exec.Command("privacy", args...).CombinedOutput()
		if err == nil || !bytes.Contains(out, []byte("--forget-after is a time")) {
			t.Errorf("%s: %s", found[0], out)
		}
	}
}

// Where systemd is at hand it judges itself: no word of complaint, and little exposed.
func TestSystemdUnderstandsTheUnit(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("there is no systemd-analyze here; the directives have been compared with a list")
	}
	program, err := exec.LookPath("privacy")
	succeed(t, err)
	for name, files := range map[string][]string{"behind a proxy": {unit}, "with a domain": {unit, addition}} {
		folder := t.TempDir()
		for _, file := range files {
			text, err := os.ReadFile(file)
			succeed(t, err)
			here := filepath.Join(folder, strings.TrimPrefix(file, "docs/samples/"))
			succeed(t, os.MkdirAll(filepath.Dir(here), 0o700))
			succeed(t, os.WriteFile(here, bytes.ReplaceAll(text, []byte("/usr/local/bin/privacy"), []byte(program)), 0o600))
		}
		whole := filepath.Join(folder, "privacy.service")
		if out, err := exec.Command(analyze, "verify", "--man=no", whole).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		out, err := exec.Command(analyze, "security", "--offline=true", "--threshold=20", whole).CombinedOutput()
		if err != nil {
			t.Errorf("%s: more than 2.0 of 10 is exposed\n%s", name, out)
		}
		t.Logf("%s: %s", name, out[bytes.LastIndexByte(bytes.TrimSpace(out), '\n')+1:])
	}
}
