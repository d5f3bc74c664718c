package deck

import (
	"bytes"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// What a page gets to see of a deck. The order of the fields is the order of the
// bytes: changing it changes every digest.
type (
	jsonDeck struct {
		ID    string            `json:"id"`
		Kind  Kind              `json:"kind"`
		Names map[string]string `json:"names"`
		By    string            `json:"by,omitempty"`
		About string            `json:"about,omitempty"`
		Cards []jsonCard        `json:"cards"`
	}
	jsonCard struct {
		ID     string              `json:"card"`
		Back   int                 `json:"back"`
		Heat   []int               `json:"heat"`
		Themes []string            `json:"themes"`
		By     []string            `json:"by,omitempty"`
		Texts  map[string][]string `json:"texts"`
	}
)

// JSON renders the deck in its one canonical form: UTF-8, no white space, fields
// in a fixed order, languages ascending, cards as in the file, no HTML escapes.
// The guessed shares of Yes stay behind; they are for practice players.
func (d Deck) JSON() []byte {
	out := jsonDeck{ID: d.ID, Kind: d.Kind, Names: d.Names, By: d.By, About: d.About, Cards: make([]jsonCard, len(d.Cards))}
	for i, c := range d.Cards {
		out.Cards[i] = jsonCard{c.ID, c.Back, c.Heat, c.Themes, c.By, c.Texts}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(out); err != nil {
		panic(fmt.Sprintf("deck: strings and numbers cannot fail to encode: %v", err))
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// FromJSON reads a deck as JSON renders it. The order of fields does not matter,
// but a field nobody knows, or anything after the deck, is refused. A deck that
// can be read but not played gives an *InvalidError.
func FromJSON(data []byte) (Deck, error) {
	var in jsonDeck
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		return Deck{}, fmt.Errorf("deck: not a deck in JSON: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return Deck{}, errors.New("deck: not a deck in JSON: there is something after it")
	}
	d := in.deck()
	return d, Playable(d)
}

func (in jsonDeck) deck() Deck {
	d := Deck{
		ID: in.ID, Kind: in.Kind, Names: in.Names, By: in.By, About: in.About,
		Languages: slices.Sorted(maps.Keys(in.Names)),
	}
	for _, c := range in.Cards {
		d.Cards = append(d.Cards, Card{ID: c.ID, Back: c.Back, Heat: c.Heat, Themes: c.Themes, By: c.By, Texts: c.Texts})
	}
	return d
}

// Digest is the SHA-512 of JSON, 128 lower-case hex digits: the one hash that the
// page has anyway.
func (d Deck) Digest() string {
	sum := sha512.Sum512(d.JSON())
	return hex.EncodeToString(sum[:])
}
