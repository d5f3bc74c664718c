package server

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
)

// needles are sixteen bytes each, in every writing, by their first eight.
type needles map[string][]string

func newNeedles(things [][]byte) needles {
	n := needles{}
	seen := map[string]bool{}
	for _, thing := range things {
		for at := 0; at+16 <= len(thing); at += 16 {
			if piece := thing[at : at+16]; !seen[string(piece)] {
				seen[string(piece)] = true
				n.add(piece)
			}
		}
	}
	return n
}

func (n needles) add(piece []byte) {
	digits := hex.EncodeToString(piece)
	for _, text := range append(inBase64(piece), string(piece), digits, strings.ToUpper(digits)) {
		n[text[:8]] = append(n[text[:8]], text)
	}
}

// inBase64 writes a piece as it looks wherever in a longer text it stands,
// without the letters that its neighbours have a part in.
func inBase64(piece []byte) (all []string) {
	for before := range 3 {
		bits := 8 * (before + len(piece))
		for _, coding := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding} {
			text := coding.EncodeToString(append(make([]byte, before), piece...))
			all = append(all, text[(8*before+5)/6:bits/6])
		}
	}
	return all
}

func (n needles) in(text string) bool {
	for at := 0; at+8 <= len(text); at++ {
		for _, needle := range n[text[at:at+8]] {
			if strings.HasPrefix(text[at:], needle) {
				return true
			}
		}
	}
	return false
}
