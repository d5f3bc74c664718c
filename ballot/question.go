package ballot

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Game is what everybody must agree on about the game besides the question.
type Game struct {
	Edition string // of a-z, 0-9 and -
	End     int    // the score, or the number of rounds, that ends the game
	Free    bool   // the reader chooses among the card's questions
	Guard   bool   // the house's guards against outing are on
}

// String is the one line that is hashed, as in privacy;end=30;choice=card;guard=off;v=1.
func (g Game) String() string {
	choice, guard := "card", "off"
	if g.Free {
		choice = "free"
	}
	if g.Guard {
		guard = "on"
	}
	return g.Edition + ";end=" + strconv.Itoa(g.End) + ";choice=" + choice + ";guard=" + guard + ";v=1"
}

var gameLine = regexp.MustCompile(`^([a-z0-9-]+);end=(0|[1-9][0-9]{0,8});choice=(card|free);guard=(off|on);v=1$`)

// ParseGame reads the one line. Error: [ErrQuestion].
func ParseGame(line string) (Game, error) {
	part := gameLine.FindStringSubmatch(line)
	if part == nil {
		return Game{}, fmt.Errorf("%w: game line", ErrQuestion)
	}
	end, err := strconv.Atoi(part[2])
	if err != nil {
		return Game{}, fmt.Errorf("%w: game line", ErrQuestion)
	}
	return Game{Edition: part[1], End: end, Free: part[3] == "free", Guard: part[4] == "on"}, nil
}

// Text is a question in one language; Lang is a lower-case tag, such as de.
type Text struct {
	Lang string `json:"lang"`
	Text string `json:"text"`
}

// Question is what one slot asks. Label is deck/card/number or own/ and the text.
type Question struct {
	Game  Game
	Label string
	Texts []Text // in all the question's languages, ascending by tag
}

// About is the question's digest. It refuses a question that is not in its one form, so that two
// phones that show the same compute the same. Error: [ErrQuestion].
func (q Question) About() (Digest, error) {
	if err := q.check(); err != nil {
		return Digest{}, err
	}
	fields := [][]byte{[]byte(q.Game.String()), []byte(q.Label)}
	for _, t := range q.Texts {
		fields = append(fields, []byte(t.Lang), []byte(t.Text))
	}
	return H(domainAbout, fields...), nil
}

// Traces are what a phone remembers of a question until the room is burnt: a question that shares one
// with another, in whatever language, is the same question again. Error: [ErrQuestion].
func (q Question) Traces() ([]string, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	traces := []string{q.Label}
	for _, t := range q.Texts {
		traces = append(traces, Fingerprint(t.Text))
	}
	return traces, nil
}

var languageTag = regexp.MustCompile(`^[a-z]{2,8}(-[a-z0-9]{1,8})*$`)

func (q Question) check() error {
	if _, err := ParseGame(q.Game.String()); err != nil {
		return err
	}
	if err := CheckLabel(q.Label); err != nil {
		return err
	}
	if text, own := strings.CutPrefix(q.Label, ownPrefix); own && (len(q.Texts) != 1 || q.Texts[0].Text != text) {
		return fmt.Errorf("%w: an own question has one text, its label's", ErrQuestion)
	}
	return checkTexts(q.Texts)
}

func checkTexts(texts []Text) error {
	last := ""
	for _, t := range texts {
		if !languageTag.MatchString(t.Lang) || t.Lang <= last {
			return fmt.Errorf("%w: language tags are distinct, lower case and ascending", ErrQuestion)
		}
		if !utf8.ValidString(t.Text) || Fingerprint(t.Text) == "" {
			return fmt.Errorf("%w: a text without a word", ErrQuestion)
		}
		last = t.Lang
	}
	if last == "" {
		return fmt.Errorf("%w: no text", ErrQuestion)
	}
	return nil
}

const ownPrefix = "own/"

var deckLabel = regexp.MustCompile(`^([a-z0-9-]+)/[0-9]{3}/[0-9]$`)

// CheckLabel accepts deck/card/number (card of three digits, number of one, no deck named own) and
// own/ with a text as [OwnLabel] makes it. Error: [ErrQuestion].
func CheckLabel(label string) error {
	if text, own := strings.CutPrefix(label, ownPrefix); own {
		if again, err := OwnLabel(text); err != nil || again != label {
			return fmt.Errorf("%w: own label", ErrQuestion)
		}
		return nil
	}
	if !deckLabel.MatchString(label) {
		return fmt.Errorf("%w: label", ErrQuestion)
	}
	return nil
}

// OwnLabel labels a question that somebody typed: NFC, trimmed, single spaces. It refuses what
// [CheckName] would refuse in a name, and a text without a letter or digit. Error: [ErrQuestion].
func OwnLabel(typed string) (string, error) {
	text := spaced(norm.NFC.String(typed))
	if !utf8.ValidString(text) || strings.ContainsFunc(text, unprintable) || Fingerprint(text) == "" {
		return "", fmt.Errorf("%w: not a line of text", ErrQuestion)
	}
	return ownPrefix + text, nil
}

// Fingerprint is what is left of a text when two that differ only in case, spacing, punctuation or form
// of writing are to be the same: NFKC, lower case (every sigma σ), letters and decimal digits only.
// It is empty, and the text refused, where nothing is left or marks are piled up.
func Fingerprint(text string) string {
	if piled(text) {
		return ""
	}
	lower := strings.ToLower(norm.NFKC.String(text))
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'ς':
			return 'σ'
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return r
		}
		return -1
	}, lower)
}
