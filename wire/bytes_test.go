package wire_test

import (
	"encoding/json"
	"errors"
	"testing"

	"privacy/wire"
)

func TestBytesHaveOneFormOnly(t *testing.T) {
	for text, ok := range map[string]bool{
		`""`: true, `"00ff"`: true, `"00FF"`: false, `"0"`: false, `"0g"`: false, `" 00"`: false,
		`null`: false, `7`: false, `["00"]`: false, `"0x00"`: false,
	} {
		var b wire.Bytes
		err := json.Unmarshal([]byte(text), &b)
		if ok != (err == nil) || err != nil && !errors.Is(err, wire.ErrHex) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestAnIDIsAKeyOf32Bytes(t *testing.T) {
	good := "000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f"
	for id, ok := range map[wire.ID]bool{
		wire.ID(good): true, wire.ID(good[:62]): false, wire.ID(good + "00"): false, "": false, wire.ID("Z" + good[1:]): false,
	} {
		if key, err := id.Key(); ok != (err == nil) || ok && len(key) != 32 {
			t.Errorf("%q: %v", id, err)
		}
	}
}

func FuzzBytes(f *testing.F) {
	for _, seed := range []string{"", "00", "ff00", "FF", "f", "0x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var b wire.Bytes
		if b.UnmarshalText([]byte(text)) == nil && b.String() != text {
			t.Errorf("%q comes back as %q", text, b)
		}
	})
}
