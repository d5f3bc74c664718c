package client

import (
	"privacy/ballot"
	"privacy/wire"
)

// Memory is what a phone remembers of a room. It changes by the steps below
// alone, each inside one transaction of the Store; all that stands between a
// person and two ballots of one key is here. Never here: an answer.
type Memory struct {
	Secret *ballot.Scalar `json:"secret"` // of the seat's identity; nil: blank
	Names  []string       `json:"names"`  // that its person asked for

	Keys   map[uint32]Key  `json:"keys"`   // of coming slots
	Closed uint32          `json:"closed"` // no key at or below this slot is used any more
	Seals  map[uint32]Seal `json:"seals"`  // by epoch
	Shown  int             `json:"shown"`  // nonces revealed
	Sealed uint32          `json:"sealed"` // highest epoch known to be in force

	Agreed  *Missing `json:"agreed"`  // the people that its person agreed to play without
	Ready   *Ready   `json:"ready"`   // the last
	Ballot  *Ballot  `json:"ballot"`  // the last
	Guess   *Guess   `json:"guess"`   // of the open question
	Spoken  *Spoken  `json:"spoken"`  // the guess that was said aloud, of the open question
	Passed  *Passed  `json:"passed"`  // whom its person goes on without in this reckoning
	Result  *Result  `json:"result"`  // of the open question, once poured
	Offered *Offered `json:"offered"` // the card that was drawn where the reader chooses
	Seen    []Seen   `json:"seen"`    // questions that are not answered (again)

	Burnt bool `json:"burnt,omitempty"` // the room was burnt: nothing else is known of it
}

type (
	// Key is a key for a coming slot with its statements.
	Key struct {
		Secret ballot.Scalar `json:"secret"`
		wire.SlotKey
	}

	// Seal is one company that is being sealed.
	Seal struct {
		Nonce      ballot.Nonce       `json:"nonce"`
		Commitment ballot.Digest      `json:"commitment"`
		List       []ballot.Committed `json:"list"` // once the door was closed; never another one
		Revealed   bool               `json:"revealed"`
		Same       bool               `json:"same"`
	}

	// Missing is a set of people who are not asked.
	Missing struct {
		Epoch uint32    `json:"epoch"`
		IDs   []wire.ID `json:"ids"` // sorted
	}

	// Ready is the statement that was made for a slot.
	Ready struct {
		Slot uint32           `json:"slot"`
		Ctx  ballot.Digest    `json:"ctx"`
		Sig  ballot.Signature `json:"sig"`
	}

	// Ballot is the one ballot of a slot, as sent.
	Ballot struct {
		Slot      uint32     `json:"slot"`
		Bytes     wire.Bytes `json:"bytes"`
		Command   string     `json:"command"`
		Delivered bool       `json:"delivered"`
	}

	// Guess holds the drafts of a sealed guess, the newest last; older ones
	// stay until the newest has arrived.
	Guess struct {
		Slot   uint32  `json:"slot"`
		Drafts []Draft `json:"drafts"`
		Shut   bool    `json:"shut"` // is not to be opened
	}

	// Draft is one sealed guess with what opens it.
	Draft struct {
		wire.Guess
		Text      string      `json:"text"`
		Salt      ballot.Salt `json:"salt"`
		Command   string      `json:"command"`
		Delivered bool        `json:"delivered"`
	}

	// Spoken is a guess that was said aloud: one for a slot.
	Spoken struct {
		wire.Say
		Command   string `json:"command"`
		Delivered bool   `json:"delivered"`
	}

	// Passed are those who count as passing, each from one ask on.
	Passed struct {
		Slot uint32             `json:"slot"`
		From map[wire.ID]uint32 `json:"from"`
	}

	// Result is what asks of a slot are answered over.
	Result struct {
		Slot   uint32        `json:"slot"`
		Result ballot.Digest `json:"result"`
	}

	// Offered is a card for a reader who chooses.
	Offered struct {
		Slot uint32 `json:"slot"`
		Card string `json:"card"` // as in "privacy/017"
	}

	// Seen is what a question is known by: its label, and what its texts come
	// down to.
	Seen struct {
		Traces []string `json:"traces"`
	}
)
