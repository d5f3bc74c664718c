package client

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"privacy/deck"
)

// Decks of the group's own are fetched when a reader has to choose from them:
// else a phone takes their questions as they are asked.

// unread lists the brought decks that are played with and not here.
func (p *Phone) unread() []string {
	var ids []string
	for _, b := range p.known.Shelf.Decks {
		here := slices.ContainsFunc(p.decks, func(d deck.Deck) bool { return d.ID == b.ID && d.Len() == b.Questions })
		if slices.Contains(p.known.Room.Settings.Decks, b.ID) && !here {
			ids = append(ids, b.ID)
		}
	}
	return ids
}

// learn takes a deck in place of an older version of it.
func (p *Phone) learn(d deck.Deck) {
	p.decks = slices.DeleteFunc(slices.Clone(p.decks), func(old deck.Deck) bool { return old.ID == d.ID })
	p.decks = append(p.decks, d)
}

// Learn fetches the decks that the group brought along and this phone has not
// read. Errors: *Refused, the connection's, or of a deck that cannot be played.
func (c *Client) Learn(ctx context.Context) error {
	var ids []string
	c.Look(func(p *Phone) { ids = p.unread() })
	for _, id := range ids {
		d, err := c.fetchDeck(ctx, id)
		if err != nil {
			return err
		}
		c.Look(func(p *Phone) { p.learn(d) })
	}
	return nil
}

func (c *Client) fetchDeck(ctx context.Context, id string) (deck.Deck, error) {
	u := c.room.Server.JoinPath("api/rooms", c.room.Code, "decks", id+".json")
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return deck.Deck{}, err
	}
	var data json.RawMessage
	if err := fetch(request, http.StatusOK, &data); err != nil {
		return deck.Deck{}, err
	}
	return deck.FromJSON(data)
}
