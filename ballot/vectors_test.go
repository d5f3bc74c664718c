package ballot

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"testing"
	"unicode"
	"unicode/utf8"
)

// go test ./ballot -update computes the derived values in vectors/ballot.json anew from the inputs that
// stand there (from seeds of its own where there is no such file) and writes vectors/pictures.json.
var update = flag.Bool("update", false, "write the vectors instead of only checking them")

const (
	vectorsFile  = "../vectors/ballot.json"
	picturesFile = "../vectors/pictures.json"
	textsFile    = "../vectors/texts.json"
)

// vectorRound is a whole round as vectors/ballot.json holds it; bytes are hex. What complete does not
// compute is input.
type vectorRound struct {
	Comment  string         `json:"comment"`
	Session  string         `json:"session"`
	Epoch    uint32         `json:"epoch"`
	Slot     uint32         `json:"slot"`
	Game     string         `json:"game"`
	Question string         `json:"question"`
	Texts    [][2]string    `json:"texts"`
	About    string         `json:"about"`
	K        int            `json:"k"`
	Roster   string         `json:"roster"`
	Seal     string         `json:"seal"`
	Pictures []int          `json:"pictures"`
	Ctx      string         `json:"ctx"`
	Players  []vectorPlayer `json:"players"`
	Away     []vectorPlayer `json:"away,omitempty"`
	Asked    string         `json:"asked"`
	Result   string         `json:"result"`
	Sum      string         `json:"sum"`
	Counts   []int          `json:"counts"`
}

type vectorPlayer struct {
	Secret    string       `json:"a"`
	ID        string       `json:"id"`
	Name      string       `json:"name"`
	Practice  bool         `json:"practice"`
	Nonce     string       `json:"nonce"`
	Commit    string       `json:"commit"`
	Challenge string       `json:"challenge"`
	Hello     vectorSigned `json:"hello"`
	Slot      string       `json:"x"`
	WPok      string       `json:"w_pok"`
	X         string       `json:"X"`
	Pok       string       `json:"pok"`
	Key       vectorSigned `json:"key"`
	Ready     vectorSigned `json:"ready"`
	Y         string       `json:"Y"`
	T         []string     `json:"t"`
	E         []string     `json:"e"`
	Choice    int          `json:"choice"`
	B         string       `json:"B"`
	AC        []string     `json:"a_c"`
	BC        []string     `json:"b_c"`
	Or        string       `json:"E"`
	Ballot    string       `json:"ballot"`
	Guess     string       `json:"guess"`
	Cards     uint32       `json:"cards"`
	Salt      string       `json:"salt"`
	Sealed    string       `json:"sealed"`
	Draft     uint32       `json:"draft"`
	Guessed   vectorSigned `json:"guessed"`
	Say       vectorSigned `json:"say"`
	Ask       uint32       `json:"ask"`
	Open      vectorSigned `json:"open"`
	Pass      vectorSigned `json:"pass"`
	Leave     vectorSigned `json:"leave"`
}

// vectorSigned is a statement's nonce (input) and signature.
type vectorSigned struct {
	W   string `json:"w"`
	Sig string `json:"sig"`
}

func TestEveryValueOfEveryVectorIsComputedAgainByteForByte(t *testing.T) {
	for _, want := range loadVectors(t) {
		t.Run(want.Comment, func(t *testing.T) {
			got := complete(t, inputsOf(want))
			for i := range want.Players {
				diff(t, want.Players[i], got.Players[i])
			}
			for i := range want.Away {
				diff(t, want.Away[i], got.Away[i])
			}
			got.Players, got.Away = want.Players, want.Away
			diff(t, want, got)
		})
	}
}

func TestTheVectorsFileIsWhatTheGeneratorWrites(t *testing.T) {
	rounds := loadVectors(t)
	for i := range rounds {
		rounds[i] = complete(t, inputsOf(rounds[i]))
	}
	same(t, vectorsFile, rounds)
}

func TestThePicturesFileIsThePackagesList(t *testing.T) { same(t, picturesFile, Pictures()) }

func TestFreshRoundsFromSeedsHaveTheShapeOfTheVectors(t *testing.T) {
	for _, r := range freshVectors(t) {
		t.Run(r.Comment, func(t *testing.T) { accept(t, complete(t, r)) })
	}
}

// loadVectors fails when there is nothing to check.
func loadVectors(t *testing.T) []vectorRound {
	t.Helper()
	b, err := os.ReadFile(vectorsFile)
	if errors.Is(err, fs.ErrNotExist) && *update {
		return freshVectors(t)
	}
	must(t, err)
	var rounds []vectorRound
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	must(t, d.Decode(&rounds))
	if len(rounds) == 0 {
		t.Fatal("no rounds in the vectors")
	}
	return rounds
}

// same compares a value with its file, or writes it.
func same(t *testing.T, file string, value any) {
	t.Helper()
	want, err := json.MarshalIndent(value, "", " ")
	must(t, err)
	sameText(t, file, append(visible(want), '\n'))
}

func sameText(t *testing.T, file string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(file)
	if err == nil && bytes.Equal(got, want) {
		return
	}
	if !*update {
		t.Fatalf("%s is not what its generator writes (%v); go test ./ballot -update", file, err)
	}
	must(t, os.WriteFile(file, want, 0o644))
}

// visible escapes what an editor would hide or change.
func visible(text []byte) (out []byte) {
	for _, r := range string(text) {
		if r >= 0x7f && r <= 0xffff && (unicode.IsMark(r) || !unicode.IsPrint(r)) {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

// diff names each field that differs.
func diff(t *testing.T, want, got any) {
	t.Helper()
	w, g := reflect.ValueOf(want), reflect.ValueOf(got)
	for i := range w.NumField() {
		if !reflect.DeepEqual(w.Field(i).Interface(), g.Field(i).Interface()) {
			t.Errorf("%s differs:\nwant %v\n got %v", w.Type().Field(i).Name, w.Field(i), g.Field(i))
		}
	}
}

// failer is what [testing.TB] and rapid's T have in common.
type failer interface {
	Helper()
	Fatal(...any)
	Errorf(string, ...any)
}

func must(t failer, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func unhexed(t failer, text string) []byte {
	t.Helper()
	b, err := ParseHex(text)
	must(t, err)
	return b
}

func hexed(b []byte) string { return hex.EncodeToString(b) }
