// Package room is the game room as a list of events.
//
//	command ──▶ Decide(state, command, now, draws) ──▶ events ──▶ (journal) ──▶ state
//	                                                                 │
//	              replay: Apply each entry in order ◀────────────────┘      View(state)
//
// Decide and Apply are pure: no clock, no randomness, no socket, no log. Decide
// checks everything, statements and proofs included, and works on a copy, so a
// rejected command changes nothing; Apply never checks. Whatever one command
// brings about is one entry: all of it happens or nothing does.
//
// A room holds no player's secret: ballots and sealed guesses are opaque to it.
// The one thing it keeps back for a while, for fairness, are the ballots of the
// open question (spec/ballot.md, "Who checks what").
//
// Not promised here: that an entry is durable before it is seen (the server's
// part), and that anybody is who they say beyond holding a key.
package room
