// Package bots plays with practice players: real identities, real ballots, the
// same client as in package client, marked as practice everywhere.
//
//	Fill: sits down in a room that people have opened, and plays along
//	Play: opens a room, plays one whole game among practice players
//
// A practice player answers Yes as often as the deck guesses that people do,
// guesses accordingly, and never presses: it skips nothing but what its phone
// refuses, and gives up nobody's question.
//
// Not promised: secrecy from whoever runs them. Who plays with fewer than three
// people tells whoever runs the practice players more than the tally does
// (spec/ballot.md, "Away and gone").
package bots
