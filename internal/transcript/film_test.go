package transcript

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"privacy/ballot"
	"privacy/client"
	"privacy/internal/room"
	"privacy/wire"
)

// film is a transcript cut into its lines, to be altered and put together again
// with digests that fit.
type film struct {
	*table
	session ballot.Session
	lines   []shot
	ends    bool
}

type shot struct {
	events   []room.Event
	withheld uint32
}

// film takes the transcript of a table apart.
func (tb *table) film() *film {
	tb.Helper()
	r, session, err := newReader(bytes.NewReader(tb.export()))
	tb.must(err)
	f := &film{table: tb, session: session}
	for {
		events, withheld, more, err := r.read()
		tb.must(err)
		if !more {
			return f
		}
		if f.ends = r.ended; !r.ended {
			f.lines = append(f.lines, shot{events, withheld})
		}
	}
}

// again puts the lines together.
func (f *film) again() []byte {
	f.Helper()
	var out bytes.Buffer
	w := &writer{out: &out, chain: newChain(f.session)}
	f.must(w.put(head{Transcript: name, V: version, Session: f.session}))
	for _, s := range f.lines {
		if s.withheld > 0 {
			f.must(w.withheld(room.Entry{Events: make([]room.Event, s.withheld)}))
			continue
		}
		f.must(w.put(f.line(w, s)))
	}
	if f.ends {
		events := w.next - 1
		f.must(w.put(end{Events: events, Digest: w.add(domainEnd, nil, 0)}))
	}
	return out.Bytes()
}

func (f *film) line(w *writer, s shot) line {
	f.Helper()
	data, err := room.Entry{V: 1, Events: s.events}.Encode()
	f.must(err)
	from := w.next
	return line{From: from, Entry: data, Digest: w.add(domainEntry, data, uint64(len(s.events)))}
}

// events lists all events with their numbers.
func (f *film) events(each func(number uint64, line, i int, e room.Event) bool) {
	number := uint64(1)
	for l, s := range f.lines {
		number += uint64(s.withheld)
		for i, e := range s.events {
			if !each(number, l, i, e) {
				return
			}
			number++
		}
	}
}

// find is the first event of a kind that is so, and its number.
func find[E room.Event](f *film, so func(e E) bool) (e E, number uint64) {
	f.Helper()
	f.events(func(n uint64, _, _ int, x room.Event) bool {
		if found, ok := x.(E); ok && so(found) {
			e, number = found, n
		}
		return number == 0
	})
	if number == 0 {
		f.Fatalf("there is no such event")
	}
	return e, number
}

func first[E room.Event](f *film) (E, uint64) { return find(f, func(E) bool { return true }) }

// cut takes an event out; its line goes with it if it is empty then.
func (f *film) cut(number uint64) room.Event {
	f.Helper()
	var out room.Event
	f.events(func(n uint64, l, i int, e room.Event) bool {
		if n != number {
			return true
		}
		out = e
		if f.lines[l].events = slices.Delete(slices.Clone(f.lines[l].events), i, i+1); len(f.lines[l].events) == 0 {
			f.lines = slices.Delete(f.lines, l, l+1)
		}
		return false
	})
	return out
}

// put puts an event in a line of its own before the line of the numbered one.
func (f *film) put(number uint64, e room.Event) {
	f.Helper()
	at := len(f.lines)
	f.events(func(n uint64, l, _ int, _ room.Event) bool {
		if n == number {
			at = l
		}
		return n != number
	})
	f.lines = slices.Insert(f.lines, at, shot{events: []room.Event{e}})
}

// signs makes a phone sign, as its owner could who works with the server.
func (f *film) signs(id wire.ID, s ballot.Statement) wire.Bytes {
	f.Helper()
	i := f.phone(id)
	var secret ballot.Scalar
	f.must(f.stores[i].Change(f.table.session, func(m *client.Memory) error { secret = *m.Secret; return nil }))
	me, err := ballot.RestoreIdentity(secret)
	f.must(err)
	sig, err := me.Sign(f.seeds, s)
	f.must(err)
	return sig[:]
}

func (f *film) phone(id wire.ID) int {
	return slices.IndexFunc(f.phones, func(p *client.Phone) bool { return p.ID() == id })
}

// copied is a value that shares nothing with another.
func copied[E any](t testing.TB, e E) E {
	t.Helper()
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var out E
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestATranscriptTakenApartAndPutTogetherIsTheSame(t *testing.T) {
	tb := evening(t)
	if got, want := tb.film().again(), tb.export(); !bytes.Equal(got, want) {
		t.Error("it is another one")
	}
}
