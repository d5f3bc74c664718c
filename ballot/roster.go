package ballot

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Member is one of a company as everybody sees it.
type Member struct {
	ID       Point  `json:"id"`
	Name     string `json:"name"`
	Practice bool   `json:"practice"` // played by the machine, and marked so
}

// mark is hashed with every name, so that a practice player cannot be hidden.
func (m Member) mark() []byte {
	if m.Practice {
		return []byte{1}
	}
	return []byte{0}
}

// RosterHash stands for a company in a room, in whatever order it is given.
func RosterHash(session Session, epoch uint32, members []Member) Digest {
	fields := [][]byte{session[:], u32(epoch)}
	for _, m := range sorted(members, Member.id) {
		fields = append(fields, m.ID[:], []byte(m.Name), m.mark())
	}
	return H(domainRoster, fields...)
}

// CheckAsked tells whether the asked may be asked without the rest of the sealed: everybody asked is
// sealed under the same name and mark, nobody twice, and a part has three people and more than half of
// the people sealed. That its phone's person has confirmed who is missing is the client's to know.
// Errors: [ErrCompany], [ErrDuplicate].
func CheckAsked(sealed, asked []Member) error {
	if err := distinct(asked, Member.id); err != nil {
		return err
	}
	for _, m := range asked {
		if !slices.Contains(sealed, m) {
			return fmt.Errorf("%w: %s is not sealed", ErrCompany, m.ID)
		}
	}
	if len(asked) == len(sealed) {
		return nil
	}
	if some := people(asked); some < 3 || 2*some <= people(sealed) {
		return fmt.Errorf("%w: too small a part", ErrCompany)
	}
	return nil
}

// CheckName refuses what could make two names look alike or break a line: not UTF-8 in NFC, empty,
// spaces beyond single ones inside, piled-up marks, control characters, line separators, directional
// embeddings, overrides and isolates. Joiners, of which emoji are made, are fine. Error: [ErrName].
func CheckName(name string) error {
	if !utf8.ValidString(name) || !norm.NFC.IsNormalString(name) {
		return fmt.Errorf("%w: not UTF-8 in NFC", ErrName)
	}
	if name == "" || spaced(name) != name {
		return fmt.Errorf("%w: empty, or more than single spaces inside", ErrName)
	}
	if piled(name) {
		return fmt.Errorf("%w: too many marks on one letter", ErrName)
	}
	if slices.ContainsFunc([]rune(name), unprintable) {
		return fmt.Errorf("%w: control character", ErrName)
	}
	return nil
}

// spaced is trimmed, with single spaces: a screen shows no others.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// piled tells whether more than 16 marks follow one another, in whatever form of writing. No language
// needs as many, and from 30 on normalisers disagree: some cut such a pile in two (UAX 15, Stream-Safe
// Text Format), so that two phones would see two texts. Parts of Hangul letters count as marks.
func piled(text string) bool {
	marks := 0
	for _, r := range norm.NFKD.String(text) {
		if !unicode.IsMark(r) && (r < 0x1160 || r > 0x11ff) {
			marks = 0
		} else if marks++; marks > 16 {
			return true
		}
	}
	return false
}

func unprintable(r rune) bool {
	return unicode.IsControl(r) || r == 0x2028 || r == 0x2029 ||
		0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
}

func (m Member) id() Point { return m.ID }

func people(members []Member) (n int) {
	for _, m := range members {
		if !m.Practice {
			n++
		}
	}
	return n
}

// sorted is a copy, ordered by id.
func sorted[T any](all []T, id func(T) Point) []T {
	return slices.SortedFunc(slices.Values(all), func(a, b T) int {
		p, q := id(a), id(b)
		return bytes.Compare(p[:], q[:])
	})
}

// distinct refuses a point that stands twice.
func distinct[T any](all []T, point func(T) Point) error {
	seen := make(map[Point]bool, len(all))
	for _, one := range all {
		p := point(one)
		if seen[p] {
			return fmt.Errorf("%w: %s", ErrDuplicate, p)
		}
		seen[p] = true
	}
	return nil
}
