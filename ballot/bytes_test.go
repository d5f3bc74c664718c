package ballot

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestHexIsLowerCaseOfFullLengthOrRefused(t *testing.T) {
	for _, v := range []interface {
		encoding.TextMarshaler
		encoding.TextUnmarshaler
	}{new(Point), new(Scalar), new(Digest), new(Signature), new(Session), new(Nonce), new(Salt), new(Sealed), new(Seal)} {
		t.Run(fmt.Sprintf("%T", v), func(t *testing.T) {
			text, err := v.MarshalText()
			must(t, err)
			good := strings.Repeat("af", len(text)/2)
			must(t, v.UnmarshalText([]byte(good)))
			text, err = v.MarshalText()
			must(t, err)
			if string(text) != good {
				t.Errorf("%s became %s", good, text)
			}
			for _, bad := range []string{strings.ToUpper(good), "A" + good[1:], good[2:], good[1:], good + "00", "0x" + good[2:], " " + good[1:], "g" + good[1:], ""} {
				if err := v.UnmarshalText([]byte(bad)); !errors.Is(err, ErrEncoding) {
					t.Errorf("%q: %v", bad, err)
				}
			}
		})
	}
}

func TestJSONHoldsBytesAsHex(t *testing.T) {
	want := Committed{Member{Point{0xab}, "Ada", true}, Digest{0xcd}}
	b, err := json.Marshal(want)
	must(t, err)
	if !bytes.Contains(b, []byte(`"id":"ab00`)) || !bytes.Contains(b, []byte(`"commit":"cd00`)) {
		t.Errorf("%s", b)
	}
	var got Committed
	must(t, json.Unmarshal(b, &got))
	if got != want {
		t.Errorf("%v became %v", want, got)
	}
}

func TestParsersRefuseAnyOtherLength(t *testing.T) {
	parsers := map[string]func([]byte) error{
		"point":     func(b []byte) error { _, err := ParsePoint(b); return err },
		"scalar":    func(b []byte) error { _, err := ParseScalar(b); return err },
		"digest":    func(b []byte) error { _, err := ParseDigest(b); return err },
		"signature": func(b []byte) error { _, err := ParseSignature(b); return err },
		"session":   func(b []byte) error { _, err := ParseSession(b); return err },
		"nonce":     func(b []byte) error { _, err := ParseNonce(b); return err },
		"salt":      func(b []byte) error { _, err := ParseSalt(b); return err },
		"sealed":    func(b []byte) error { _, err := ParseSealed(b); return err },
	}
	for name, parse := range parsers {
		for _, n := range []int{0, 31, 33, 63, 65} {
			if err := parse(make([]byte, n)); !errors.Is(err, ErrEncoding) {
				t.Errorf("%s of %d bytes: %v", name, n, err)
			}
		}
	}
	if _, err := ParseHex("abc"); !errors.Is(err, ErrEncoding) {
		t.Errorf("half a byte: %v", err)
	}
}

// FuzzParseMarshal: whatever is read is written again as the same bytes, for everything that has an encoding.
func FuzzParseMarshal(f *testing.F) {
	seeds := 0
	add := func(b []byte) { f.Add(b); seeds++ }
	for _, e := range append(badEncodings, multiples...) {
		add(unhexed(f, e))
	}
	for _, k := range []int{2, 7} {
		add(newCompany(f, 1, 3, k).cast(f, 0, 1))
	}
	if seeds == 0 {
		f.Fatal("no seeds")
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if p, err := ParsePoint(b); err == nil && !bytes.Equal(p[:], b) {
			t.Errorf("point %x became %s", b, p)
		}
		if e, err := decode(b); err == nil && !bytes.Equal(e.Bytes(), b) {
			t.Errorf("element %x became %x", b, e.Bytes())
		}
		if s, err := decodeScalar(b); err == nil && !bytes.Equal(s.Bytes(), b) {
			t.Errorf("scalar %x became %x", b, s.Bytes())
		}
		for _, k := range []int{2, 7} {
			if p, err := parse(b, k); err == nil {
				if p.points = nil; !bytes.Equal(p.bytes(), b) {
					t.Errorf("ballot %x became %x", b, p.bytes())
				}
			}
		}
		if text := string(b); CheckLabel(text) == nil {
			if own, is := strings.CutPrefix(text, ownPrefix); is {
				if again, err := OwnLabel(own); err != nil || again != text {
					t.Errorf("label %q became %q, %v", text, again, err)
				}
			}
		}
		if g, err := ParseGame(string(b)); err == nil && g.String() != string(b) {
			t.Errorf("game %q became %q", b, g)
		}
	})
}
