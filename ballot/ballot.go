// Package ballot is the secret ballot: it makes a tally known and nothing else.
//
// Every player holds an identity for the room and a fresh key for every question. The keys of those
// who are asked are combined so that each ballot hides under a mask, and the masks cancel in the sum.
//
//	phone                                server                           every phone
//	  hello(session, challenge) ────────▶ the seat is this key's
//	  commitment, then nonce ───────────▶ relayed ───────────────────────▶ Sealing.Seal: four pictures
//	  key(slot, X, pok) ────────────────▶ relayed ───────────────────────▶ NewRound: one ctx for all
//	  ready(ctx) ───────────────────────▶ relayed ───────────────────────▶ Round.Agree
//	  guess(ctx, sealed) ───────────────▶ relayed
//	  Prepared.Cast: 128·k bytes ───────▶ kept until all are in
//	                                      Round.Tally, then all ballots ─▶ VerifyBallots, CheckTally
//	  open(result, guess, salt) or pass ▶ relayed ───────────────────────▶ CheckOpening
//
// What is not promised: the page that runs this may be altered by whoever ships it; a unanimous tally
// tells everybody's answer; with three players one traitor narrows it to two; and nothing here erases
// memory for certain, for Go may have copied it. Rules that need a memory (one ballot per slot whatever
// happens, no question twice, which asks are lawful) are the client's; this package only makes them
// cheap to keep: a [SlotKey] gives one ballot, and none without an [Agreement].
//
// The base is the Open Vote Network (Hao, Ryan, Zieliński 2010) with 1-of-k proofs (Cramer, Damgård,
// Schoenmakers 1994) over ristretto255 (RFC 9496). spec/ballot.md is normative, vectors/ballot.json
// holds whole rounds to the byte.
package ballot

import "errors"

// The errors of this package, told apart with [errors.Is]. Their meaning is stable, their text is not.
var (
	// ErrEncoding: wrong length, not lower-case hex, a point or scalar that is not canonical.
	ErrEncoding = errors.New("ballot: not a canonical encoding")
	// ErrIdentity: the group's identity stands where a key is wanted.
	ErrIdentity = errors.New("ballot: the identity is no key")
	// ErrSignature: the statement was not signed by that key.
	ErrSignature = errors.New("ballot: signature does not hold")
	// ErrPok: a slot's key comes without a valid proof that its holder knows the secret.
	ErrPok = errors.New("ballot: proof of knowledge does not hold")
	// ErrProof: a ballot (or one of a batch) is not proven to hold exactly one valid answer.
	ErrProof = errors.New("ballot: proof of a valid answer does not hold")
	// ErrDuplicate: an id or a key stands twice in one company.
	ErrDuplicate = errors.New("ballot: twice in one company")
	// ErrCompany: too few or too many, somebody who is not sealed, or a part too small to be asked alone.
	ErrCompany = errors.New("ballot: this company cannot be asked")
	// ErrTerms: a slot of 0, or a number of options other than 2 and 7.
	ErrTerms = errors.New("ballot: no such round")
	// ErrSeal: a nonce is missing, a stranger's, or not the one that was committed to.
	ErrSeal = errors.New("ballot: no seal")
	// ErrName: a name is empty, not NFC, or has control characters or directional overrides.
	ErrName = errors.New("ballot: name refused")
	// ErrQuestion: the game line, the label or the texts are not in their one form.
	ErrQuestion = errors.New("ballot: question refused")
	// ErrGuess: the text of a guess is not in its one form.
	ErrGuess = errors.New("ballot: guess refused")
	// ErrOpening: an opening does not fit the sealed guess. It counts as a pass.
	ErrOpening = errors.New("ballot: opening does not fit")
	// ErrTally: no counts, or not the claimed ones, explain the ballots.
	ErrTally = errors.New("ballot: tally does not fit")
	// ErrNotAsked: the key at hand is not among those of the round.
	ErrNotAsked = errors.New("ballot: not asked in this round")
	// ErrNotReady: the agreement is another round's, or none.
	ErrNotReady = errors.New("ballot: not everybody is ready")
	// ErrChoice: no such option.
	ErrChoice = errors.New("ballot: no such option")
	// ErrSpent: the slot's key has given its ballot or was erased.
	ErrSpent = errors.New("ballot: key is spent")
	// ErrSecret: a secret was about to be marshalled; store what Secret returns, on purpose.
	ErrSecret = errors.New("ballot: secrets are not marshalled")
)
