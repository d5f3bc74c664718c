package bots

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"privacy/client"
	"privacy/wire"
)

// sitDown takes a seat under a free name and figure, and waits until it is seen
// there, for the host's word too: knocks is told of that. Refused: the room is
// full, or does not want this player. ErrTurnedAway: nor does its host.
func (b *player) sitDown(ctx context.Context, knocks func(p *client.Phone)) error {
	for {
		err := b.client.Do(ctx, func(p *client.Phone) ([]wire.Command, error) { return p.Join(b.who(p.Known())) })
		var refused *client.Refused
		switch {
		case err == nil:
			return b.seated(ctx, knocks)
		case !errors.As(err, &refused) || refused.Code != "figure_taken" && refused.Code != "name_taken":
			return err
		}
		news := b.client.Look(func(*client.Phone) {})
		if err := b.await(ctx, news, time.After(retry/10)); err != nil {
			return err // else somebody who was faster is in the view, or will be
		}
	}
}

// seated waits for the view with the own seat.
func (b *player) seated(ctx context.Context, knocks func(p *client.Phone)) error {
	for {
		there, away := false, false
		news := b.client.Look(func(p *client.Phone) {
			there, away = p.Known().Seat(p.ID()) != nil, p.TurnedAway()
			if p.Duty() == client.DutyKnock {
				knocks(p)
			}
		})
		switch {
		case there:
			return nil
		case away:
			return ErrTurnedAway
		}
		if err := b.await(ctx, news, nil); err != nil {
			return err
		}
	}
}

// await waits for news, or a moment.
func (b *player) await(ctx context.Context, news <-chan struct{}, moment <-chan time.Time) error {
	select {
	case <-news:
	case <-moment:
	case <-ctx.Done():
		return ctx.Err()
	case <-b.client.Ended():
		return b.client.Err()
	}
	return nil
}

const figures = 12

// who chooses among the names and figures that nobody has.
func (b *player) who(k *client.Known) wire.Join {
	free := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return slices.ContainsFunc(k.Seats, func(s wire.Seat) bool { return strings.EqualFold(s.Name, name) }) ||
			slices.ContainsFunc(k.Door.Knocks, func(n wire.Knock) bool { return strings.EqualFold(n.Name, name) })
	})
	var figure []int
	for f := range figures {
		if !slices.ContainsFunc(k.Seats, func(s wire.Seat) bool { return s.Figure == f }) &&
			!slices.ContainsFunc(k.Door.Knocks, func(n wire.Knock) bool { return n.Figure == f }) {
			figure = append(figure, f)
		}
	}
	if len(figure) == 0 {
		figure = []int{0} // the room is full and says so
	}
	return wire.Join{
		Name: free[b.chance.IntN(len(free))], Figure: figure[b.chance.IntN(len(figure))],
		Language: k.Room.Settings.Language, Practice: true,
	}
}

// names are ordinary first names, told apart at a glance and by ear; there are
// more of them than seats.
var names = []string{
	"Mara", "Jonas", "Priya", "Oskar", "Lena", "Tariq", "Ines", "Felix", "Noor", "Hugo", "Selma", "Ravi",
	"Clara", "Emil", "Yuki", "Bruno", "Greta", "Samir", "Wanda", "Pablo", "Ida", "Kofi", "Ruth", "Theo",
}
