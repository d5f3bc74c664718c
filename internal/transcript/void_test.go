package transcript

import (
	"slices"
	"testing"

	"privacy/ballot"
	"privacy/client"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// The attack that ballots of a voided question are withheld for: Dan sends no
// ballot, so that the question is given up, but keeps his key. With the ballots
// of the others he pours the bag by himself, adds his own, and knows the tally that nobody was
// to know, without having answered. The journal has what he needs; the transcript has not.
func TestWhoSendsNoBallotFindsNoTallyInTheFile(t *testing.T) {
	tb := newTable(t, 17, 4, settingsOf(rules.Privacy, 30))
	tb.begin()
	tb.until("the answers", func(v wire.View) bool { return v.Progress.Stage == "answer" && v.Question.Read })
	var secret ballot.Scalar
	tb.must(tb.stores[3].Change(tb.session, func(m *client.Memory) error { secret = m.Keys[1].Secret; return nil }))
	for i, option := range []int{1, 1, 0} {
		tb.does(i, func() ([]wire.Command, error) { return tb.phones[i].Guess("1") })
		tb.does(i, func() ([]wire.Command, error) { return tb.phones[i].Answer(option) })
	}
	tb.sleep(3)
	tb.until("the void", func(v wire.View) bool { return v.Question.Fate == "voided" })

	var journal []room.Event
	for _, data := range tb.entries {
		e, err := room.Decode(data)
		tb.must(err)
		journal = append(journal, e.Events...)
	}
	if counts, ok := tb.poursAlone(journal, secret); !ok || !slices.Equal(counts, []int{2, 2}) {
		t.Fatalf("with the journal the attack finds %v, %v; it should find two Yes, and two No with the attacker's own", counts, ok)
	}
	var file []room.Event
	tb.film().events(func(_ uint64, _, _ int, e room.Event) bool { file = append(file, e); return true })
	if counts, ok := tb.poursAlone(file, secret); ok {
		t.Errorf("with the transcript it finds %v", counts)
	}
}

// poursAlone puts an own No wherever a ballot is missing, and pours; false: that gives no tally.
func (tb *table) poursAlone(events []room.Event, secret ballot.Scalar) ([]int, bool) {
	tb.Helper()
	b := newBook(tb.session)
	ready := map[wire.ID]wire.Bytes{}
	for _, e := range events {
		if _, boxed := e.(*room.Slipped); !boxed {
			tb.must(b.take(e))
		}
		if r, ok := e.(*room.Readied); ok {
			ready[r.ID] = r.Sig
		}
	}
	var all []ballot.Signature
	for _, a := range b.q.Asked {
		all = append(all, ballot.Signature(ready[a.ID]))
	}
	agreement, err := b.q.round.Agree(all)
	tb.must(err)
	key, err := ballot.RestoreSlotKey(secret)
	tb.must(err)
	prepared, err := b.q.round.Prepare(tb.seeds, key)
	tb.must(err)
	own, err := prepared.Cast(agreement, 0)
	tb.must(err)
	var bag [][]byte
	for _, x := range b.q.entries() {
		if x.Ballot == nil {
			x.Ballot = own
		}
		bag = append(bag, x.Ballot)
	}
	counts, err := b.q.round.Tally(bag)
	return counts, err == nil
}
