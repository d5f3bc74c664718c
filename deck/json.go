package deck

import (
	"bytes"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// What a page gets to see of a deck. The order of the fields is the order of the
// bytes: changing it changes every digest.
type (
	jsonDeck struct {
		ID    string            `json:"id"`
		Kind  Kind              `json:"kind"`
		Names map[string]string `json:"names"`
		Cards []jsonCard        `json:"cards"`
	}
	jsonCard struct {
		ID     string              `json:"card"`
		Back   int                 `json:"back"`
		Heat   []int               `json:"heat"`
		Themes []string            `json:"themes"`
		Texts  map[string][]string `json:"texts"`
	}
)

// JSON renders the deck in its one canonical form: UTF-8, no white space, fields
// in a fixed order, languages ascending, cards as in the file, no HTML escapes.
// The guessed shares of Yes stay behind; they are for practice players.
func (d Deck) JSON() []byte {
	out := jsonDeck{ID: d.ID, Kind: d.Kind, Names: d.Names, Cards: make([]jsonCard, len(d.Cards))}
	for i, c := range d.Cards {
		out.Cards[i] = jsonCard{c.ID, c.Back, c.Heat, c.Themes, c.Texts}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(out); err != nil {
		panic(fmt.Sprintf("deck: strings and numbers cannot fail to encode: %v", err))
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// Digest is the SHA-512 of JSON, 128 lower-case hex digits: the one hash that the
// page has anyway.
func (d Deck) Digest() string {
	sum := sha512.Sum512(d.JSON())
	return hex.EncodeToString(sum[:])
}
