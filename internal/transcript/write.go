package transcript

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/wire"
)

// ErrNoRoom means that the entries do not begin with a room's first one.
var ErrNoRoom = errors.New("transcript: these are no room's entries")

// Write writes the transcript of a room whose entries these are, as journalled,
// in order. It stops before the first guess or ballot of a question that is
// still to be poured. Errors: ErrNoRoom, room.ErrEntry, or the writer's.
func Write(out io.Writer, entries [][]byte) error {
	w := &writer{out: out}
	for i, data := range entries {
		e, err := room.Decode(data)
		if err != nil {
			return err
		}
		e.Word = nil // what servers tell each other
		if i == 0 {
			err = w.head(e)
		} else if e.Empty() {
			continue
		}
		if err == nil {
			err = w.take(e)
		}
		if err != nil {
			return err
		}
	}
	if !w.started || !w.ended || len(w.held) > 0 {
		return nil
	}
	events := w.next - 1
	return w.put(end{Events: events, Digest: w.add(domainEnd, nil, 0)})
}

// writer keeps back what lies in the bag until it is poured.
type writer struct {
	chain
	out     io.Writer
	started bool         // the head is written
	ended   bool         // the last game begun has ended
	held    []room.Entry // from the first guess or ballot of the open question on
}

func (w *writer) head(e room.Entry) error {
	if len(e.Events) == 0 {
		return ErrNoRoom
	}
	created, ok := e.Events[0].(*room.Created)
	if !ok {
		return ErrNoRoom
	}
	session, err := ballot.ParseSession(created.Session)
	if err != nil {
		return ErrNoRoom
	}
	w.started, w.chain = true, newChain(session)
	return w.put(head{Transcript: name, V: version, Session: session})
}

func (w *writer) take(e room.Entry) error {
	if len(w.held) == 0 && !bagged(e) {
		return w.entry(e)
	}
	w.held = append(w.held, e)
	switch poured, over := fate(e); {
	case poured:
		byNobodysHaste(w.held)
		return w.release(w.entry)
	case over:
		return w.release(w.withoutBag)
	}
	return nil
}

func (w *writer) release(write func(room.Entry) error) error {
	for _, e := range w.held {
		if err := write(e); err != nil {
			return err
		}
	}
	w.held = nil
	return nil
}

// entry writes an entry, without its time; a question from the box is withheld,
// and who knocked and may not have been let in.
func (w *writer) entry(e room.Entry) error {
	if slices.ContainsFunc(e.Events, private) {
		return w.withheld(e)
	}
	e.At = 0
	data, err := e.Encode()
	if err != nil {
		return err
	}
	w.note(e)
	from := w.next
	return w.put(line{From: from, Entry: data, Digest: w.add(domainEntry, data, uint64(len(e.Events)))})
}

// withoutBag writes an entry of a question that was never poured.
func (w *writer) withoutBag(e room.Entry) error {
	if bagged(e) {
		return w.withheld(e)
	}
	return w.entry(e)
}

func (w *writer) withheld(e room.Entry) error {
	n := uint32(len(e.Events))
	from := w.next
	return w.put(line{From: from, Withheld: n, Digest: w.add(domainWithheld, u32(n), uint64(n))})
}

// note keeps up with whether a game is on.
func (w *writer) note(e room.Entry) {
	for _, event := range e.Events {
		switch event.(type) {
		case *room.Started:
			w.ended = false
		case *room.Ended:
			w.ended = true
		}
	}
}

func (w *writer) put(l any) error {
	data, err := json.Marshal(l)
	if err != nil {
		return fmt.Errorf("transcript: %w", err)
	}
	_, err = w.out.Write(append(data, '\n'))
	return err
}

// private tells whether an event is nobody's business once the evening is over.
func private(e room.Event) bool {
	switch e.(type) {
	case *room.Slipped, *room.Knocked, *room.TurnedAway, *room.GaveUp:
		return true
	}
	return false
}

// bagged tells whether an entry brings a guess or a ballot. Such an entry brings
// nothing else; if it did, all of it would be held back.
func bagged(e room.Entry) bool {
	return slices.ContainsFunc(e.Events, func(e room.Event) bool {
		switch e.(type) {
		case *room.Guessed, *room.Said, *room.Cast:
			return true
		}
		return false
	})
}

// fate tells whether an entry pours the open question, or ends it otherwise.
func fate(e room.Entry) (poured, over bool) {
	for _, event := range e.Events {
		switch event.(type) {
		case *room.Poured:
			poured = true
		case *room.Voided, *room.Skipped, *room.Withdrawn, *room.Dropped:
			over = true
		}
	}
	return poured, over
}

// byNobodysHaste puts sealed guesses and ballots into the order of the seats, in
// the places that they have among the other entries: who was quick is nobody's
// business. Guesses said aloud were heard in their order.
func byNobodysHaste(held []room.Entry) {
	var places []int
	var sealed []room.Entry
	for i, e := range held {
		if _, _, ok := inBag(e); ok {
			places, sealed = append(places, i), append(sealed, e)
		}
	}
	slices.SortStableFunc(sealed, func(a, b room.Entry) int {
		idA, placeA, _ := inBag(a)
		idB, placeB, _ := inBag(b)
		return cmp.Or(cmp.Compare(idA, idB), cmp.Compare(placeA, placeB))
	})
	for i, place := range places {
		held[place] = sealed[i]
	}
}

// inBag is whose sealed guess or ballot an entry brings, and its place among
// that one's: guesses by draft, then the ballot.
func inBag(e room.Entry) (id wire.ID, place uint64, ok bool) {
	if len(e.Events) != 1 {
		return "", 0, false
	}
	switch event := e.Events[0].(type) {
	case *room.Guessed:
		return event.ID, uint64(event.Draft), true
	case *room.Cast:
		return event.ID, 1 << 32, true
	}
	return "", 0, false
}
