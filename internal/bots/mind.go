package bots

import (
	"math/rand/v2"

	"privacy/client"
	"privacy/deck"
	"privacy/wire"
)

// Mind is what a practice player does, for whoever brings phone and line.
type Mind struct{ player player }

// NewMind makes one; seats is how many the host opens the game for, 0 for others.
func NewMind(decks []deck.Deck, chance *rand.Rand, seats int) *Mind {
	return &Mind{player{decks: decks, chance: chance, host: seats}}
}

// Join is how the player sits down.
func (m *Mind) Join(k *client.Known) wire.Join { return m.player.who(k) }

// Next is what there is to do now: what it is called, and how it is done; nil:
// nothing.
func (m *Mind) Next(p *client.Phone) (what string, do func(*client.Phone) ([]wire.Command, error)) {
	move := m.player.next(p)
	return move.what, move.do
}

// Settings are those of a room for a game, as Play opens it. Errors: ErrCount,
// ErrEdition, ErrTrack.
func Settings(decks []deck.Deck, game Game) (wire.Settings, error) {
	return (&group{decks: decks}).settings(game)
}
