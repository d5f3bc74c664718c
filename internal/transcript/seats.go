package transcript

import (
	"slices"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// seat is a place at the table.
type seat struct {
	point    ballot.Point
	name     string
	practice bool
	keys     map[uint32]wire.SlotKey
}

func (x *seat) member() ballot.Member {
	return ballot.Member{ID: x.point, Name: x.name, Practice: x.practice}
}

func (b *book) create(e *room.Created) error {
	if !slices.Equal(e.Session, b.session[:]) {
		return wrong(CodeRoom, "This room has another session than the file says.")
	}
	if ballot.CheckName(e.Code) != nil {
		return wrong(CodeRoom, "The room's code is none.")
	}
	if _, err := point(e.Host); err != nil {
		return wrong(CodeRoom, "The host's identity is no key.")
	}
	b.created, b.settings, b.report.Code = true, e.Settings, e.Code
	b.form()
	return checkSettings(e.Settings)
}

// set takes new settings. What is agreed on with the game stays while it is on.
func (b *book) set(e *room.Set) error {
	if b.game.on && gameLine(e.Settings) != gameLine(b.settings) || b.game.on && e.Settings.Lowest != b.settings.Lowest {
		return wrong(CodeSettings, "The rules were changed while a game was on.")
	}
	if b.q.isOpen() {
		return wrong(CodeSettings, "The settings were changed while a question was open.")
	}
	b.game.timeUp = b.game.timeUp && e.Settings.Minutes == b.settings.Minutes
	b.settings = e.Settings
	return checkSettings(e.Settings)
}

func checkSettings(set wire.Settings) error {
	edition := rules.Find(set.Edition)
	if edition == nil || set.Guard && !edition.Guards || set.End < 1 || set.Choice != "card" && set.Choice != "free" {
		return wrong(CodeSettings, "There is no such game.")
	}
	return nil
}

// gameLine is the game line that is hashed into every question.
func gameLine(set wire.Settings) string {
	return ballot.Game{Edition: set.Edition, End: set.End, Free: set.Choice == "free", Guard: set.Guard}.String()
}

func (b *book) edition() *rules.Edition { return rules.Find(b.settings.Edition) }

func (b *book) rules() rules.Game {
	return rules.Game{Edition: b.edition(), End: b.settings.End, Guard: b.settings.Guard}
}

func (b *book) takeSeat(e room.Event) error {
	switch e := e.(type) {
	case *room.Joined:
		return b.join(e)
	case *room.Changed:
		return b.change(e)
	case *room.Left:
		return b.leave(e)
	case *room.Removed:
		if b.seats[e.ID] == nil {
			return wrong(CodeSeat, "Somebody without a seat was removed.")
		}
		b.removed[e.ID] = true
		b.unseat(e.ID)
	case *room.Moved:
		return b.move(e)
	case *room.Ordered:
		return b.order(e)
	}
	return nil
}

func (b *book) join(e *room.Joined) error {
	key, err := point(e.ID)
	switch {
	case err != nil:
		return wrong(CodeSeat, "%q joins with an identity that is no key.", e.Name)
	case b.seats[e.ID] != nil || b.removed[e.ID]:
		return wrong(CodeSeat, "%q takes a seat twice, or one that was taken away.", e.Name)
	case ballot.CheckName(e.Name) != nil:
		return wrong(CodeSeat, "%q is no name.", e.Name)
	}
	b.seats[e.ID] = &seat{point: key, name: e.Name, practice: e.Practice, keys: map[uint32]wire.SlotKey{}}
	if b.forming == nil {
		b.form()
	}
	return nil
}

// change gives a seat another name, but only while no list stands.
func (b *book) change(e *room.Changed) error {
	x := b.seats[e.ID]
	switch {
	case x == nil:
		return wrong(CodeSeat, "Somebody without a seat has another name now.")
	case x.practice != e.Practice:
		return wrong(CodeSeat, "The mark of %s as a practice player changed.", x.name)
	case x.name == e.Name:
		return nil
	case ballot.CheckName(e.Name) != nil:
		return wrong(CodeSeat, "%q is no name.", e.Name)
	case b.sealed.member(e.ID) != nil || b.forming != nil && b.forming.closed:
		return wrong(CodeSeat, "The name of %s changed after the door was closed.", x.name)
	}
	b.forming.drop(e.ID)
	x.name = e.Name
	return nil
}

func (b *book) leave(e *room.Left) error {
	if b.seats[e.ID] == nil {
		return wrong(CodeSeat, "Somebody without a seat left.")
	}
	if e.Epoch != b.sealedEpoch() {
		return wrong(CodeList, "%s left another company than the sealed one.", b.name(e.ID))
	}
	if err := b.signed(e.ID, e.Sig, "The leave", ballot.Leave{Session: b.session, Epoch: e.Epoch}); err != nil {
		return err
	}
	b.unseat(e.ID)
	return nil
}

// move gives a seat, with its name and points, to another key.
func (b *book) move(e *room.Moved) error {
	key, err := point(e.ID)
	x := b.seats[e.From]
	switch {
	case err != nil:
		return wrong(CodeSeat, "A seat goes to an identity that is no key.")
	case x == nil || b.seats[e.ID] != nil || b.removed[e.ID]:
		return wrong(CodeSeat, "A seat that there is not goes to another key, or to one that has or had a seat.")
	}
	b.removed[e.From], b.moved[e.From] = true, e.ID
	b.unseat(e.From)
	b.seats[e.ID] = &seat{point: key, name: x.name, practice: x.practice, keys: map[uint32]wire.SlotKey{}}
	if points, ok := b.game.scores[e.From]; ok {
		b.game.scores[e.ID] = points
		delete(b.game.scores, e.From)
	}
	if b.forming == nil {
		b.form()
	}
	return nil
}

// now is the key that a seat has now, which had this one.
func (b *book) now(id wire.ID) wire.ID {
	for b.moved[id] != "" {
		id = b.moved[id]
	}
	return id
}

func (b *book) unseat(id wire.ID) {
	delete(b.seats, id)
	b.forming.drop(id)
	if b.q != nil {
		b.q.gone[id] = true
	}
}

func (b *book) order(e *room.Ordered) error {
	ids := map[wire.ID]bool{}
	for _, id := range e.Seats {
		if b.seats[id] == nil || ids[id] {
			return wrong(CodeSeat, "These are not the seats that there are.")
		}
		ids[id] = true
	}
	if len(ids) != len(b.seats) {
		return wrong(CodeSeat, "These are not all seats.")
	}
	return nil
}
