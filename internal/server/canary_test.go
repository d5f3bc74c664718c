package server

import (
	"encoding/base64"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"privacy/wire"
)

// The canary: five phones play on the real server. Whatever must never leave a
// phone, and can be known by its bytes, is then looked for wherever the server
// and the network could have it.
func TestNothingSecretLeavesAPhone(t *testing.T) {
	rounds := 3
	if testing.Short() {
		rounds = 1
	}
	n := newNest(t, rounds, nil)
	secrets := n.secrets()
	for kind, least := range map[string]int{"scalar": 20, "salt": 2 * rounds, "proof nonce": 10 * rounds, "draw": 100} {
		if len(secrets[kind]) < least {
			t.Errorf("%d of %s: not all was kept", len(secrets[kind]), kind)
		}
	}
	if found := n.finds(secrets); len(found) > 0 {
		t.Errorf("found: %v", found)
	}
	control := n.finds(map[string][][]byte{"key": n.known[:1], "nonce": n.known[1:2], "ballot": n.known[2:]})
	want := []string{
		"ballot in frames", "ballot in journal", "ballot in transcript", "key in frames", "key in journal", "key in transcript",
		"nonce in frames", "nonce in journal", "nonce in transcript",
	}
	if !slices.Equal(control, want) {
		t.Errorf("of what is public it finds %v", control)
	}
}

// leak spoils a phone, or a server.
type leak struct {
	begin, end func(n *nest)
	found      []string
}

// The same search, on phones that leak.
func TestTheCanaryBitesOnAPhoneThatLeaks(t *testing.T) {
	if testing.Short() {
		t.Skip("-short")
	}
	for name, leak := range map[string]leak{
		"a slot's key, half of it as a command's id": {
			begin: func(n *nest) {
				s := n.spies[3]
				s.bend = func(p []byte) {
					if x := n.diaries[3].scalars; len(p) == 16 && x[len(x)-1] != x[0] {
						copy(p, x[len(x)-1][:])
						s.bend = nil
					}
				}
			},
			found: []string{"scalar in frames", "scalar in journal"},
		},
		"the identity as a name, in base64": {
			begin: func(n *nest) {
				secret := n.diaries[0].scalars[0]
				cs, err := n.phones[0].Join(wire.Join{Name: "x" + base64.RawStdEncoding.EncodeToString(secret[:20]), Figure: 11, Language: "en"})
				n.queues(0, cs, err)
				n.settle()
			},
			found: []string{"scalar in frames", "scalar in journal"},
		},
		"the salt of a guess that nobody asked for": {
			end: func(n *nest) {
				salts := n.diaries[0].salts
				n.perform(0, wire.Command{ID: freshID(), Open: &wire.Open{Slot: 1, Guess: "0", Salt: salts[len(salts)-1][:], Sig: make([]byte, 64)}})
			},
			found: []string{"draw in frames", "salt in frames"},
		},
		"a proof's nonce with a question of one's own": {
			end: func(n *nest) {
				text := "who is " + hex.EncodeToString(n.proofs[3])
				n.perform(1, wire.Command{ID: freshID(), Put: &wire.Put{Slot: 2, Label: "own/" + text, Texts: []wire.Text{{Language: "en", Text: text}}}})
			},
			found: []string{"proof nonce in frames"},
		},
		"raw bytes in the data folder, capitals in the log": {
			end: func(n *nest) {
				secret := n.diaries[2].scalars[0]
				must(n.t, os.WriteFile(filepath.Join(n.folder, "dump"), secret[:], 0o600))
				n.house.server.Log.Warn("oops", "key", strings.ToUpper(hex.EncodeToString(secret[:])))
			},
			found: []string{"scalar in folder", "scalar in log"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			n := newNest(t, 1, &leak)
			found := n.finds(n.secrets())
			for _, want := range leak.found {
				if !slices.Contains(found, want) {
					t.Errorf("%s is missing in %v", want, found)
				}
			}
		})
	}
}
