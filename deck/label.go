package deck

import (
	"errors"
	"fmt"
	"regexp"
)

// ErrLabel is returned for a label that does not name a question of a deck.
var ErrLabel = errors.New("deck: not a label of the form deck/card/number")

var (
	idForm    = regexp.MustCompile(`^[a-z0-9-]+$`)
	cardForm  = regexp.MustCompile(`^[0-9]{3}$`)
	labelForm = regexp.MustCompile(`^([a-z0-9-]+)/([0-9]{3})/([0-9])$`)
)

// ownID is what labels of a group's own questions begin with; no deck may take it.
const ownID = "own"

// Label names a question for good, as in "privacy/017/3": spec/ballot.md, "A question".
func Label(deck, card string, number int) string {
	return fmt.Sprintf("%s/%s/%d", deck, card, number)
}

// ParseLabel takes a label apart. It accepts one form only, so that Label of the
// parts gives the label back; for anything else it returns ErrLabel.
func ParseLabel(label string) (deck, card string, number int, err error) {
	m := labelForm.FindStringSubmatch(label)
	if m == nil || m[1] == ownID {
		return "", "", 0, ErrLabel
	}
	return m[1], m[2], int(m[3][0] - '0'), nil
}
