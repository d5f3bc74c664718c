package client

import "errors"

// Scope says what an alarm puts an end to.
type Scope string

// Scopes.
const (
	Nothing  Scope = ""         // nothing is wrong, it is only not the time
	Question Scope = "question" // the open question: it is not answered here
	Room     Scope = "room"     // everything: nothing leaves this phone any more
)

// Alarm is why the phone does not do something. Compare with errors.Is; codes
// are stable and the same as in the pages (web/src/room). Those with a scope
// mean that somebody cheats or something is broken.
type Alarm struct {
	Code  string
	Scope Scope
}

// Error gives the code.
func (a *Alarm) Error() string { return "client: " + a.Code }

// What the phone finds wrong.
var (
	ErrSession  = &Alarm{"session_changed", Room}      // another room under this code
	ErrList     = &Alarm{"list_changed", Room}         // not the list that the door was closed over, or a nonce that was not committed to
	ErrTwice    = &Alarm{"seal_twice", Room}           // another list after the reveal, or too many reveals
	ErrCompany  = &Alarm{"list_changed", Question}     // neither the sealed company nor a lawful part of it is asked
	ErrDisagree = &Alarm{"phones_disagree", Question}  // not everybody is ready over the same, or a key does not hold
	ErrSettings = &Alarm{"settings_changed", Question} // the game line is not that of the settings
	ErrTexts    = &Alarm{"texts_changed", Question}    // not the words of the card
	ErrSeen     = &Alarm{"question_seen", Question}    // it was here before
	ErrOwn      = &Alarm{"own_ballot_changed", Room}   // the own ballot or guess is not in the bag as it was sent
	ErrTally    = &Alarm{"tally_wrong", Room}          // a proof, a signature or the sum does not hold
	ErrAsks     = &Alarm{"asks_wrong", Question}       // an ask that does not follow from the tally
	ErrPoints   = &Alarm{"points_wrong", Question}     // not the points that the openings give
)

// What is merely not to be done now.
var (
	ErrNotNow     = &Alarm{"not_now", Nothing}
	ErrGuessBad   = &Alarm{"guess_bad", Nothing}
	ErrChoiceBad  = &Alarm{"choice_bad", Nothing}
	ErrSlotUsed   = &Alarm{"slot_used", Nothing}
	ErrSlotClosed = &Alarm{"slot_closed", Nothing}
)

// ErrGap means that a view does not continue what the phone knows: connect anew.
var ErrGap = errors.New("client: views are missing")
