package transcript

import (
	"errors"
	"io"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/wire"
)

// Report says what was checked, up to the first wrong thing if there is one.
type Report struct {
	Session  ballot.Session
	Code     string
	Events   uint64 // checked
	Complete bool   // the end line is there; else the file is valid to Events, unfinished

	Signatures int // of statements
	Keys       int // with proofs of knowledge
	Companies  int // sealed
	People     int // in the last of them, practice players too
	Seal       ballot.Seal
	Games      int // begun
	Questions  int // opened
	Poured     int // with counts that fit
	Ballots    int
	Asks       int
	Openings   int
	Passes     int
	Reckoned   int
	Withheld   uint64 // events that are not in the file
}

// Verify replays a transcript and checks everything that can be checked from it
// alone. The error is a *Wrong, or the reader's.
func Verify(in io.Reader) (Report, error) {
	lines, session, err := newReader(in)
	if err != nil {
		return Report{}, at(err, 0)
	}
	b := newBook(session)
	for {
		events, withheld, more, err := lines.read()
		if err != nil || !more {
			return b.report, at(err, b.report.Events+1)
		}
		if lines.ended {
			err = b.end()
		}
		if err == nil {
			err = b.entry(events)
		}
		if err != nil {
			return b.report, err
		}
		b.report.Withheld += uint64(withheld)
		b.report.Events += uint64(withheld)
	}
}

// at gives a wrong thing its number.
func at(err error, number uint64) error {
	var w *Wrong
	if errors.As(err, &w) {
		w.Event = number
	}
	return err
}

// book is what a reader of the transcript has to know of the room.
type book struct {
	report  Report
	session ballot.Session
	created bool
	burnt   bool

	settings wire.Settings
	seats    map[wire.ID]*seat
	removed  map[wire.ID]bool
	moved    map[wire.ID]wire.ID // seats that went to another key

	epoch           uint32 // the last one begun
	forming, sealed *company

	game  game
	seen  map[string]bool // labels and fingerprints
	slot  uint32          // the last one opened
	q     *question       // the last one opened, or nil
	again *room.Opened    // was withdrawn and comes again

	mustDrop, mustEnd bool // what has to come next, in the same entry
}

// entry takes all events of an entry.
func (b *book) entry(events []room.Event) error {
	for _, e := range events {
		if err := b.take(e); err != nil {
			return at(err, b.report.Events+1)
		}
		b.report.Events++
	}
	return at(b.settled(), b.report.Events)
}

func newBook(session ballot.Session) *book {
	return &book{
		session: session, report: Report{Session: session},
		seats: map[wire.ID]*seat{}, removed: map[wire.ID]bool{}, moved: map[wire.ID]wire.ID{}, seen: map[string]bool{},
	}
}

// take checks an event and takes it over.
func (b *book) take(e room.Event) error {
	if err := b.due(e); err != nil {
		return err
	}
	switch e := e.(type) {
	case *room.Created:
		return b.create(e)
	case *room.Set:
		return b.set(e)
	case *room.Joined, *room.Changed, *room.Left, *room.Removed, *room.Moved, *room.Ordered:
		return b.takeSeat(e)
	case *room.Committed, *room.Closed, *room.Reopened, *room.Revealed, *room.Agreed, *room.Sealed:
		return b.takeCompany(e)
	case *room.Started, *room.Begun, *room.TimeUp, *room.Ended:
		return b.takeGame(e)
	case *room.Keyed:
		return b.keys(e)
	case *room.Opened:
		return b.open(e)
	case *room.Paired, *room.Hosted, *room.Shelved, *room.PassedOver, *room.Piled, *room.Emptied, *room.Away, *room.Back:
		return nil // nothing that anybody relies on hangs on these
	case *room.Burnt:
		b.burnt = true
		return nil
	case *room.Slipped:
		return wrong(CodeEntry, "A question from the box stands here; it has to be withheld.")
	case *room.Knocked, *room.TurnedAway, *room.GaveUp:
		return wrong(CodeEntry, "Somebody knocks here; it has to be withheld.")
	}
	return b.takeRound(e)
}

// due checks what comes first and what has to come next.
func (b *book) due(e room.Event) error {
	_, creates := e.(*room.Created)
	_, drops := e.(*room.Dropped)
	_, ends := e.(*room.Ended)
	switch {
	case creates == b.created:
		return wrong(CodeRoom, "A room is opened once, before everything.")
	case b.burnt:
		return wrong(CodeRoom, "The room was burnt here, and went on.")
	case b.mustDrop != drops:
		return wrong(CodeReady, "A question is dropped when phones disagree, and then only.")
	case b.mustEnd && !ends:
		return wrong(CodeWinners, "The game was over here, and went on.")
	}
	b.mustDrop, b.mustEnd = false, false
	return nil
}

// settled checks that an entry has brought all that it had to.
func (b *book) settled() error {
	switch {
	case b.mustDrop:
		return wrong(CodeReady, "The phones disagreed, and the question was not dropped.")
	case b.mustEnd:
		return wrong(CodeWinners, "The game was over here, and went on.")
	}
	return nil
}

// end checks that the transcript may end here.
func (b *book) end() error {
	if !b.game.ended {
		return at(wrong(CodeEnd, "It says that it is complete, but no game has ended."), b.report.Events)
	}
	b.report.Complete = true
	return nil
}

// signed checks a statement of a seat.
func (b *book) signed(id wire.ID, sig wire.Bytes, what string, s ballot.Statement) error {
	key, errKey := point(id)
	signature, errSig := ballot.ParseSignature(sig)
	if errKey != nil || errSig != nil || ballot.Verify(key, signature, s) != nil {
		return wrong(CodeSignature, "%s of %s is not signed by that seat.", what, b.name(id))
	}
	b.report.Signatures++
	return nil
}

// name is what people call a seat.
func (b *book) name(id wire.ID) string {
	if x := b.seats[id]; x != nil {
		return x.name
	}
	if m := b.sealed.member(id); m != nil {
		return m.Name
	}
	return "somebody who has no seat"
}

// point reads an id.
func point(id wire.ID) (ballot.Point, error) {
	key, err := id.Key()
	if err != nil {
		return ballot.Point{}, err
	}
	return ballot.ParsePoint(key)
}
