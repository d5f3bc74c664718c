package room

// Rejection says why a command changed nothing. Compare with errors.Is; the
// code is stable, the sentences are for people.
type Rejection struct {
	Code    string
	Message string
	Next    string
}

// Error gives the code.
func (r *Rejection) Error() string { return "room: " + r.Code }

// Every rejection of Decide (spec/wire.md, "Codes of `rejected`").
var (
	ErrMalformed    = &Rejection{"malformed", "This does not say what it is for.", "Reload the page; if it stays, the page and the server are of different versions."}
	ErrBadSignature = &Rejection{"bad_signature", "The signature does not fit.", "Reload the page."}
	ErrRoomFull     = &Rejection{"room_full", "All seats of this game are taken.", "Watch at the shared table, or open a second room."}
	ErrNameBad      = &Rejection{"name_bad", "A name has 1 to 30 ordinary characters.", "Choose another name."}
	ErrNameTaken    = &Rejection{"name_taken", "Somebody here has this name already.", "Add a letter or a nickname."}
	ErrFigureTaken  = &Rejection{"figure_taken", "Somebody else has this figure.", "Choose another figure."}
	ErrTurnedAway   = &Rejection{"turned_away", "The host would rather not, for now.", "Talk to each other; after a minute you can ask again."}
	ErrDoorBusy     = &Rejection{"door_busy", "Others are asking to come in already.", "Wait until the host has answered them."}
	ErrNobodyKnocks = &Rejection{"nobody_knocks", "Nobody asks to come in here any more.", "They can ask again."}
	ErrNotHost      = &Rejection{"not_host", "Only the host can do this.", "Ask the host."}
	ErrNotReader    = &Rejection{"not_reader", "It is the reader's turn.", "Wait for the reader; after 20 seconds anybody may."}
	ErrNotLeader    = &Rejection{"not_leader", "Only the leader can do this.", "Ask the leader."}
	ErrNotTurn      = &Rejection{"not_turn", "It is somebody else's turn to say a guess.", "Wait for your turn."}
	ErrNotSeated    = &Rejection{"not_seated", "This needs a seat.", "Join the room first."}
	ErrNotAsked     = &Rejection{"not_asked", "This question does not ask you.", "You play from the next question on."}
	ErrRemoved      = &Rejection{"removed", "The host has taken this seat away.", "Talk to the host."}
	ErrWrongEpoch   = &Rejection{"wrong_epoch", "The company has changed meanwhile.", "Look again: the page shows the new one."}
	ErrDoorClosed   = &Rejection{"door_closed", "The door is closed for this.", "Wait until the company is sealed, or ask the host to open the door."}
	ErrDoorOpen     = &Rejection{"door_open", "The door is still open.", "Wait until the host has closed it."}
	ErrNotCommitted = &Rejection{"not_committed", "Not every phone is ready for the seal yet.", "Wake the phones that sleep, and try again."}
	ErrTooFew       = &Rejection{"too_few", "There are too few people for this.", "At least three are needed, and more than half of the company."}
	ErrTooMany      = &Rejection{"too_many", "There are too many people for this game.", "Look at how many this game is for."}
	ErrNonceWrong   = &Rejection{"nonce_wrong", "This phone shows another seal than it announced.", "The host opens the door again and everybody compares anew."}
	ErrNotRevealed  = &Rejection{"not_revealed", "Not everybody has compared yet.", "Wait for the others."}
	ErrNotSealed    = &Rejection{"not_sealed", "The company is not sealed yet.", "Compare the four pictures first."}
	ErrGameOn       = &Rejection{"game_on", "A game is being played.", "Finish it first."}
	ErrNoGame       = &Rejection{"no_game", "No game is being played.", "The host starts one."}
	ErrSettingsBad  = &Rejection{"settings_bad", "These settings do not fit together.", "Choose the game, its length and a deck again."}
	ErrDeckBad      = &Rejection{"deck_bad", "This deck cannot be played here.", "Check its questions, and bring it again."}
	ErrDecksFull    = &Rejection{"decks_full", "This room has four decks of its own already.", "Play with these, or put your questions into the box."}
	ErrBoxFull      = &Rejection{"box_full", "The question box is full.", "Play a few of them first."}
	ErrOrderBad     = &Rejection{"order_bad", "The seats have changed meanwhile.", "Look again and try once more."}
	ErrSlotWrong    = &Rejection{"slot_wrong", "This belongs to another question.", "The page shows the present one."}
	ErrKeyTaken     = &Rejection{"key_taken", "There is a key for this question already.", "Close other tabs with this seat."}
	ErrKeyBad       = &Rejection{"key_bad", "This key is not valid.", "Reload the page."}
	ErrKeyMissing   = &Rejection{"key_missing", "A phone is not prepared for the next question yet.", "Try again in a moment."}
	ErrQuestionOpen = &Rejection{"question_open", "A question is open.", "Finish it first."}
	ErrQuestionBad  = &Rejection{"question_bad", "This cannot be put as a question.", "One sentence of at most 200 characters, or a card's question as it is."}
	ErrQuestionSeen = &Rejection{"question_seen", "This question was here before.", "Choose another one."}
	ErrPileEmpty    = &Rejection{"pile_empty", "No card is left.", "End the game, or make questions up."}
	ErrChoiceBad    = &Rejection{"choice_bad", "In this room questions are chosen otherwise.", "Draw a card."}
	ErrNotReady     = &Rejection{"not_ready", "Not every phone shows the question yet.", "Wait for the others."}
	ErrCtxDiffers   = &Rejection{"ctx_differs", "This phone has shown something else for this question.", "Close other tabs with this seat; skip the question."}
	ErrGuessBad     = &Rejection{"guess_bad", "This guess cannot be taken.", "Set it again."}
	ErrBallotBad    = &Rejection{"ballot_bad", "This ballot is not valid.", "Reload the page."}
	ErrBallotTaken  = &Rejection{"ballot_taken", "There is an answer from this seat already.", "An answer is final."}
	ErrTooEarly     = &Rejection{"too_early", "It is too early for this.", "Give the others 20 seconds."}
	ErrNotPoured    = &Rejection{"not_poured", "The bag has not been poured.", "Wait for the reader."}
	ErrAskWrong     = &Rejection{"ask_wrong", "Nobody asked this.", "The page shows what is asked."}
	ErrOpeningBad   = &Rejection{"opening_bad", "This guess is not the one that was set, or was not asked for.", "It stays closed."}
	ErrBurnt        = &Rejection{"burnt", "This room was burnt.", "Open a new one."}
	ErrOver         = &Rejection{"over", "This question is over.", "The next one comes soon."}
)
