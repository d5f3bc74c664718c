package transcript

import "fmt"

// Code names a kind of wrong thing. Codes are stable (spec/transcript.md, "Codes").
type Code string

// Codes.
const (
	CodeHead       Code = "head"
	CodeLine       Code = "line"
	CodeNumber     Code = "number"
	CodeDigest     Code = "digest"
	CodeEntry      Code = "entry"
	CodeEnd        Code = "end"
	CodeRoom       Code = "room"
	CodeSettings   Code = "settings"
	CodeSeat       Code = "seat"
	CodeSignature  Code = "signature"
	CodeList       Code = "list"
	CodeNonce      Code = "nonce"
	CodeSeal       Code = "seal"
	CodeKey        Code = "key"
	CodeGame       Code = "game"
	CodeSlot       Code = "slot"
	CodeQuestion   Code = "question"
	CodeSeen       Code = "seen"
	CodeCompany    Code = "company"
	CodeReady      Code = "ready"
	CodeGuess      Code = "guess"
	CodeBallot     Code = "ballot"
	CodeIncomplete Code = "incomplete"
	CodeCounts     Code = "counts"
	CodeAsk        Code = "ask"
	CodeReply      Code = "reply"
	CodeOpening    Code = "opening"
	CodeWithout    Code = "without"
	CodePoints     Code = "points"
	CodeWinners    Code = "winners"
)

// Wrong is the first thing that is wrong with a transcript.
type Wrong struct {
	Event   uint64 // number of the event, from 1; of a damaged line, of its first; 0: the head
	Code    Code
	Message string // one sentence for people
}

// Error gives all three. An event 0 is the head, and not named.
func (w *Wrong) Error() string {
	if w.Event == 0 {
		return fmt.Sprintf("%s (%s)", w.Message, w.Code)
	}
	return fmt.Sprintf("event %d: %s (%s)", w.Event, w.Message, w.Code)
}

func wrong(code Code, format string, args ...any) error {
	return &Wrong{Code: code, Message: fmt.Sprintf(format, args...)}
}
