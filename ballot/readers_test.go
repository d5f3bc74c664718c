package ballot

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// reader reads one kind of foreign bytes, gives back what it read, and knows some to begin with. The
// kinds are those of web/src/ballot/decoders.ts.
type reader struct {
	kind  string
	text  bool
	read  func([]byte) ([]byte, error)
	seeds func(testing.TB) [][]byte
}

var readers = []reader{
	{"point", false, func(b []byte) ([]byte, error) {
		e, err := decode(b)
		if err != nil {
			return nil, err
		}
		return e.Bytes(), nil
	}, pointSeeds},
	{"key", false, func(b []byte) ([]byte, error) { p, err := ParsePoint(b); return p[:], err }, pointSeeds},
	{"scalar", false, func(b []byte) ([]byte, error) {
		s, err := decodeScalar(b)
		if err != nil {
			return nil, err
		}
		return s.Bytes(), nil
	}, scalarSeeds},
	{"secret", false, func(b []byte) ([]byte, error) { s, err := ParseScalar(b); return s[:], err }, scalarSeeds},
	{"signature", false, readSignature, func(t testing.TB) [][]byte { return readySeeds(t, 32, 96) }},
	{"ready", false, readReady, func(t testing.TB) [][]byte { return readySeeds(t, 0, 160) }},
	{"ballot2", false, readBallot(2), ballotSeeds(2)},
	{"ballot7", false, readBallot(7), ballotSeeds(7)},
	{"hex", true, func(b []byte) ([]byte, error) { return ParseHex(string(b)) }, texts("", "00", "09afAF", "e2f2ae0a", "abc")},
	{"name", true, checked(CheckName), textSeeds(textCases.Names)},
	{"label", true, checked(CheckLabel), textSeeds(textCases.Labels)},
	{"own", true, func(b []byte) ([]byte, error) { s, err := OwnLabel(string(b)); return []byte(s), err }, ownSeeds},
	{"game", true, func(b []byte) ([]byte, error) { g, err := ParseGame(string(b)); return []byte(g.String()), err }, textSeeds(textCases.Games)},
	{"guess", true, readGuess, guessSeeds},
	{"tag", true, func(b []byte) ([]byte, error) { _, err := aboutOf(string(b), "Why?"); return b, err }, texts("de", "en", "de-ch", "zh-hant-tw", "x")},
	{"texts", true, readTexts, texts("de\nWarum?\nen\nWhy?", "de\nJa\nde-ch\nJo", "en\nWhy?", "en\n?!")},
	{"fingerprint", true, readFingerprint, fingerprintSeeds},
}

func readSignature(b []byte) ([]byte, error) {
	if _, err := ParseSignature(b); err != nil {
		return nil, err
	}
	if _, err := decodeScalar(b[:32]); err != nil {
		return nil, err
	}
	_, err := decodeScalar(b[32:])
	return b, err
}

// readReady reads an id, a signature and the ctx that it says ready to.
func readReady(b []byte) ([]byte, error) {
	if len(b) != 160 {
		return nil, ErrEncoding
	}
	return b, Verify(Point(b[:32]), Signature(b[32:96]), Ready{Digest(b[96:])})
}

func readBallot(k int) func([]byte) ([]byte, error) {
	return func(b []byte) ([]byte, error) {
		p, err := parse(b, k)
		if err != nil {
			return nil, err
		}
		p.points = nil // encoded anew
		return p.bytes(), nil
	}
}

func checked(check func(string) error) func([]byte) ([]byte, error) {
	return func(b []byte) ([]byte, error) { return b, check(string(b)) }
}

func readGuess(b []byte) ([]byte, error) {
	value, cards, err := ParseGuess(string(b))
	return []byte(strconv.Itoa(value) + " " + strconv.Itoa(cards)), err
}

// readTexts reads languages and texts in turn, a line each.
func readTexts(b []byte) ([]byte, error) {
	lines := strings.Split(string(b), "\n")
	if len(lines)%2 != 0 {
		return nil, ErrQuestion
	}
	about, err := aboutOf(lines...)
	return []byte(about.String()), err
}

func aboutOf(lines ...string) (Digest, error) {
	q := Question{Game: Game{Edition: "privacy", End: 30}, Label: "privacy/017/2"}
	for i := 0; i < len(lines); i += 2 {
		q.Texts = append(q.Texts, Text{lines[i], lines[i+1]})
	}
	return q.About()
}

func readFingerprint(b []byte) ([]byte, error) {
	left := Fingerprint(string(b))
	if left == "" || !utf8.Valid(b) {
		return nil, errRefused
	}
	return []byte(left), nil
}

func pointSeeds(t testing.TB) (all [][]byte) {
	for _, e := range append(badEncodings, multiples...) {
		all = append(all, unhexed(t, e))
	}
	return all
}

func scalarSeeds(testing.TB) [][]byte {
	most := HS("seed").Bytes()
	return [][]byte{make([]byte, 32), plusOrder(make([]byte, 32)), small(1).Bytes(), most, plusOrder(most)}
}

func readySeeds(t testing.TB, from, to int) (all [][]byte) {
	c := newCompany(t, 1, 3, 2)
	for i, sig := range c.ready(t, c.round.Ctx()) {
		id, ctx := c.seats[i].id.ID(), c.round.Ctx()
		whole := append(append(id[:], sig[:]...), ctx[:]...)
		all = append(all, whole[from:to])
	}
	return all
}

func ballotSeeds(k int) func(testing.TB) [][]byte {
	return func(t testing.TB) [][]byte { return newCompany(t, 1, 3, k).castAll(t, 0, 1, k-1) }
}

func texts(all ...string) func(testing.TB) [][]byte {
	return func(testing.TB) (seeds [][]byte) {
		for _, text := range all {
			seeds = append(seeds, []byte(text))
		}
		return seeds
	}
}

func textSeeds(cases []accepted) func(testing.TB) [][]byte {
	var all []string
	for _, c := range cases {
		all = append(all, c.Text)
	}
	return texts(all...)
}

func ownSeeds(t testing.TB) [][]byte {
	var all []string
	for _, c := range textCases.Own {
		all = append(all, c.Typed)
	}
	return texts(all...)(t)
}

func guessSeeds(t testing.TB) [][]byte {
	var all []string
	for _, c := range textCases.Guesses {
		all = append(all, c.Text)
	}
	return texts(all...)(t)
}

func fingerprintSeeds(t testing.TB) [][]byte {
	var all []string
	for _, c := range textCases.Fingerprints {
		all = append(all, c.Text)
	}
	return texts(all...)(t)
}
