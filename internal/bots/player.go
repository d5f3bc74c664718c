package bots

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"privacy/client"
	"privacy/deck"
	"privacy/wire"
)

// player is one practice player.
type player struct {
	client *client.Client
	decks  []deck.Deck
	chance *rand.Rand
	pause  time.Duration
	host   int // seats that it opens the game for, as the host; 0: somebody else does
}

// move is one thing to do: what names it, so that it can be seen whether it is
// still the thing to do after a pause.
type move struct {
	what string
	slow int // how many pauses before it
	do   func(p *client.Phone) ([]wire.Command, error)
}

// retry is how long something that was refused is left alone if nothing changes.
const retry = 500 * time.Millisecond

// play does what is to be done until ctx ends, which is no error, or the client
// is over, or the phone finds the room wrong.
func (b *player) play(ctx context.Context) error {
	for {
		var next move
		var alarm *client.Alarm
		news := b.client.Look(func(p *client.Phone) { next, alarm = b.next(p), p.Alarm() })
		if alarm != nil && alarm.Scope == client.Room {
			return alarm
		}
		var again <-chan time.Time
		if next.do != nil {
			done, err := b.perform(ctx, next)
			if err != nil {
				return ended(ctx, err)
			}
			if done {
				continue
			}
			again = time.After(retry)
			news = b.client.Look(func(*client.Phone) {}) // the refusal itself is none
		}
		select {
		case <-news:
		case <-again:
		case <-ctx.Done():
			return nil
		case <-b.client.Ended():
			return b.client.Err()
		}
	}
}

// ended is the error of a player who was not told to stop.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// perform makes a move after a pause if it is still to be made. False: nothing
// came of it, as may happen where several are quick.
func (b *player) perform(ctx context.Context, m move) (bool, error) {
	if err := wait(ctx, b.jitter(time.Duration(m.slow)*b.pause)); err != nil {
		return false, err
	}
	sent := false
	if err := b.read(ctx); err != nil {
		return false, ended(ctx, err)
	}
	err := b.client.Do(ctx, func(p *client.Phone) (commands []wire.Command, err error) {
		if b.next(p).what == m.what {
			commands, err = m.do(p)
		}
		sent = len(commands) > 0
		return commands, err
	})
	var refused *client.Refused
	var alarm *client.Alarm
	if errors.As(err, &refused) || errors.As(err, &alarm) && alarm.Scope != client.Room {
		return false, nil
	}
	return sent && err == nil, err
}

// read fetches what the group brought along, for a reader who chooses.
func (b *player) read(ctx context.Context) error {
	chooses := false
	b.client.Look(func(p *client.Phone) { chooses = p.Duty() == client.DutyChoose })
	if !chooses {
		return nil
	}
	return b.client.Learn(ctx)
}

func (b *player) jitter(d time.Duration) time.Duration {
	return time.Duration(float64(d) * (0.6 + 0.8*b.chance.Float64()))
}

func wait(ctx context.Context, d time.Duration) error {
	if d == 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// next is what this player does now; without a do, nothing.
func (b *player) next(p *client.Phone) move {
	k := p.Known()
	slot := strconv.Itoa(int(k.Question.Slot))
	if p.Alarm() != nil {
		return b.refuse(p, slot)
	}
	switch duty := p.Duty(); duty {
	case client.DutyCompare:
		return move{epoch("compare", k), 1, (*client.Phone).Compare}
	case client.DutySame:
		return move{epoch("same", k), 1, (*client.Phone).Same}
	case client.DutyDraw, client.DutyChoose:
		return b.draw(p, duty)
	case client.DutyRead:
		return move{"read " + slot, 2, (*client.Phone).Read}
	case client.DutyConfirm:
		return move{"confirm " + slot, 1, func(p *client.Phone) ([]wire.Command, error) { return p.Confirm(p.Missing()) }}
	case client.DutyGuess:
		return move{"guess " + slot, 1, b.guess}
	case client.DutySay:
		return move{"say " + slot, 1, b.say}
	case client.DutyAnswer:
		return move{"answer " + slot, 1, b.answer}
	case client.DutyPour:
		return b.pour(p, slot)
	}
	return b.patience(p, slot)
}

func epoch(what string, k *client.Known) string {
	return what + " " + strconv.Itoa(int(k.Forming.Epoch))
}

// refuse lays a question aside that the phone does not answer, so that nobody
// waits for it.
func (b *player) refuse(p *client.Phone, slot string) move {
	k := p.Known()
	if !k.Open() || k.Poured() || k.Asked(p.ID()) == nil {
		return move{}
	}
	return move{"refuse " + slot, 1, (*client.Phone).Skip}
}

// talking is how many pauses people get to talk about a result.
const talking = 12

// draw leaves the last result on the table for a while: the screens play it,
// and people talk about it.
func (b *player) draw(p *client.Phone, duty client.Duty) move {
	k := p.Known()
	what := "draw " + strconv.Itoa(int(k.Room.NextSlot))
	slow := 2
	if k.Poured() {
		slow = 5 + len(k.Question.Asked) // a cube each, and the dials
		if slices.ContainsFunc(k.Seats, func(s wire.Seat) bool { return !s.Practice && !s.Away }) {
			slow += talking
		}
	}
	switch {
	case k.Standing.Empty && b.host > 0:
		return move{"end", 1, (*client.Phone).End}
	case k.Standing.Empty:
		return move{}
	case duty == client.DutyChoose:
		return move{what, slow, b.choose}
	}
	return move{what, slow, (*client.Phone).Draw}
}

// choose takes a card's question, or as often as the group wants it one from
// the box.
func (b *player) choose(p *client.Phone) ([]wire.Command, error) {
	box := p.Known().Room.Settings.Box
	card, err := p.Offer()
	if err != nil || p.Known().Pile.Box > 0 && box > 0 && b.chance.IntN(box) == 0 {
		return p.Draw() // or hears that nothing is left
	}
	number := card.Numbers[b.chance.IntN(len(card.Numbers))]
	return p.Put(card.Card + "/" + strconv.Itoa(number))
}

// pour leaves the bag to a reader who merely takes time.
func (b *player) pour(p *client.Phone, slot string) move {
	hands := p.Known().Seat(p.Hands())
	if p.Hands() != p.ID() && hands != nil && !hands.Away {
		return move{}
	}
	return move{"pour " + slot, 1, (*client.Phone).Pour}
}

// share is how many of a hundred say Yes, as the deck guesses.
func (b *player) share(p *client.Phone) float64 {
	q, ok := deck.Find(b.decks, p.Known().Question.Label)
	if !ok {
		return 0.5
	}
	return q.Yes
}

// patience is what a host does, and a reader who has waited long.
func (b *player) patience(p *client.Phone, slot string) move {
	k := p.Known()
	switch {
	case b.host > 0 && b.complete(k):
		return move{epoch("close", k), 1, (*client.Phone).CloseDoor}
	case b.host > 0 && p.Duty() == client.DutyStart:
		return move{"start", 2, (*client.Phone).Start}
	case b.host > 0 && p.Duty() == client.DutyFirst:
		return move{"first", 1, func(p *client.Phone) ([]wire.Command, error) { return p.First("") }}
	case k.Progress.Stage == "answer" && k.Progress.Overdue && k.Progress.In && b.host > 0 && p.Duty() == client.DutyWait:
		return move{"pour " + slot, 1, (*client.Phone).Pour}
	case k.Progress.Stage == "asks" && len(p.Owing()) > 0:
		late := p.Owing()
		return move{fmt.Sprint("go on ", slot, len(k.Asks.Made), late), 1, func(p *client.Phone) ([]wire.Command, error) { return p.GoOn(late) }}
	case k.Progress.Stage == "ready" && k.Progress.Overdue && k.Question.Reader == p.ID():
		waiting := slices.Clone(k.Progress.Waiting)
		return move{"without " + slot, 1, func(p *client.Phone) ([]wire.Command, error) { return p.GoWithout(waiting) }}
	}
	return move{}
}

// complete tells whether everybody who is expected has sat down and committed.
func (b *player) complete(k *client.Known) bool {
	return k.Forming.Epoch > 0 && !k.Forming.Closed && len(k.Seats) == b.host && len(k.Forming.Members) == b.host
}
