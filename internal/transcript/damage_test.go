package transcript

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"privacy/rules"
)

// damages are ways in which a file goes wrong by itself.
var damages = map[string]func(r *rand.Rand, file []byte) []byte{
	"a bit is flipped": func(r *rand.Rand, file []byte) []byte {
		file[r.IntN(len(file))] ^= 1 << r.IntN(8)
		return file
	},
	"bytes are lost": func(r *rand.Rand, file []byte) []byte {
		i := r.IntN(len(file))
		return slices.Delete(file, i, min(len(file), i+1+r.IntN(40)))
	},
	"bytes come twice": func(r *rand.Rand, file []byte) []byte {
		i := r.IntN(len(file))
		return slices.Insert(file, i, bytes.Clone(file[i:min(len(file), i+1+r.IntN(40))])...)
	},
	"two bytes are swapped": func(r *rand.Rand, file []byte) []byte {
		i, j := r.IntN(len(file)), r.IntN(len(file))
		file[i], file[j] = file[j], file[i]
		return file
	},
	"a line is lost":     inLines(func(r *rand.Rand, l [][]byte) [][]byte { i := r.IntN(len(l)); return slices.Delete(l, i, i+1) }),
	"a line comes twice": inLines(func(r *rand.Rand, l [][]byte) [][]byte { return slices.Insert(l, r.IntN(len(l)), l[r.IntN(len(l))]) }),
	"two lines are swapped": inLines(func(r *rand.Rand, l [][]byte) [][]byte {
		i, j := r.IntN(len(l)), r.IntN(len(l))
		l[i], l[j] = l[j], l[i]
		return l
	}),
	"it stops early":        func(r *rand.Rand, file []byte) []byte { return file[:r.IntN(len(file))] },
	"the beginning is lost": func(r *rand.Rand, file []byte) []byte { return file[1+r.IntN(len(file)-1):] },
	"something is put in it": func(r *rand.Rand, file []byte) []byte {
		return slices.Insert(file, r.IntN(len(file)+1), byte(r.IntN(256)))
	},
}

var damaged = flag.Int("damaged", 100, "transcripts that are damaged in each way")

func inLines(bend func(r *rand.Rand, lines [][]byte) [][]byte) func(*rand.Rand, []byte) []byte {
	return func(r *rand.Rand, file []byte) []byte {
		lines := bytes.SplitAfter(file, []byte("\n"))
		return bytes.Join(bend(r, lines[:len(lines)-1]), nil)
	}
}

func TestDamageIsFound(t *testing.T) {
	t.Parallel()
	each := *damaged
	if testing.Short() {
		each = min(each, 20)
	}
	tb := newTable(t, 21, 3, settingsOf(rules.Privacy, 30))
	tb.begin()
	tb.until("a round", reckoned(1))
	commands, err := tb.phones[0].End()
	tb.do(0, commands, err)
	whole := tb.export()
	if r := tb.verified(); !r.Complete {
		t.Fatalf("%+v", r)
	}
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, uint64(len(name))))
			same, unfinished := 0, 0
			for range each {
				file := damage(r, bytes.Clone(whole))
				switch report, err := Verify(bytes.NewReader(file)); {
				case bytes.Equal(file, whole):
					same++
				case err != nil:
				case report.Complete:
					t.Fatalf("%d bytes of %d are found valid and complete", len(file), len(whole))
				case !bytes.HasPrefix(whole, file[:bytes.LastIndexByte(file, '\n')+1]):
					t.Fatalf("what is valid to event %d is not how the file began", report.Events)
				default:
					unfinished++
				}
			}
			t.Logf("%d are refused, %d are shorter and say so, %d were not changed", each-same-unfinished, unfinished, same)
		})
	}
}
