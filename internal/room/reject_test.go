package room_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"privacy/ballot"
	"privacy/client"
	"privacy/deck"
	"privacy/internal/room"
	"privacy/wire"
)

// raw decides a command that no phone of ours would send.
func (tb *table) raw(i int, c wire.Command) error {
	tb.Helper()
	c.ID = hexOf(tb.bytes(16))
	return tb.decide(room.Input{Actor: tb.phones[i].ID(), Command: &c})
}

// lobby is a room in which all have sat down.
func lobby(t *testing.T) *table {
	tb := newTable(t, 7, 5, settings(10))
	for i := range tb.phones {
		tb.show(i)
		tb.join(i)
	}
	return tb
}

// closed is a room whose door is closed and where nobody has compared.
func closed(t *testing.T) *table {
	tb := lobby(t)
	commands, err := tb.phones[0].CloseDoor()
	tb.mustDo(0, commands, err)
	return tb
}

func sealed(t *testing.T) *table {
	tb := newTable(t, 7, 5, settings(10))
	tb.seal()
	return tb
}

func playing(t *testing.T) *table { return seated(t, 7, 5, settings(10)) }

func playingWith(change func(*wire.Settings)) func(t *testing.T) *table {
	return func(t *testing.T) *table {
		set := settings(10)
		change(&set)
		return seated(t, 7, 5, set)
	}
}

// opened is a room with a question that all are ready for.
func opened(t *testing.T) *table {
	tb := playing(t)
	tb.draw()
	return tb
}

// waiting is a room with a question that phone 4, who sleeps, is not ready for.
func waiting(t *testing.T) *table {
	tb := playing(t)
	tb.sleep(4)
	tb.draw()
	return tb
}

// cast is a room in which all but phone 4 have guessed and answered.
func cast(t *testing.T) *table {
	tb := opened(t)
	for i := range 4 {
		tb.guess(i, "2")
		tb.answer(i, 1)
	}
	return tb
}

// asking is a poured round in which phone 4 has not replied.
func asking(t *testing.T) *table {
	tb := cast(t)
	tb.guess(4, "2")
	tb.answer(4, 0)
	tb.sleep(4)
	tb.pour()
	return tb
}

func talking(t *testing.T) *table {
	tb := opened(t)
	tb.round(secrets(3, 5))
	return tb
}

func (tb *table) question() *wire.Question { return tb.state.View().Question }

// other is a phone that does not read.
func (tb *table) other() int { return (tb.reader() + 1) % 4 }

var (
	zeros32 = make(wire.Bytes, 32)
	zeros64 = make(wire.Bytes, 64)
)

func TestEveryRejectionLeavesTheRoomAsItWas(t *testing.T) {
	id := func(tb *table, i int) wire.ID { return tb.phones[i].ID() }
	cases := []struct {
		name string
		room func(t *testing.T) *table
		do   func(tb *table) error
		want *room.Rejection
	}{
		{"an empty command", lobby, func(tb *table) error { return tb.raw(1, wire.Command{}) }, room.ErrMalformed},
		{"a figure that does not exist", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Join: &wire.Join{Name: "A", Figure: 12, Language: "en"}})
		}, room.ErrMalformed},
		{"a person who turns into a practice player", lobby, func(tb *table) error {
			j := person(1)
			j.Practice = true
			return tb.raw(1, wire.Command{Join: &j})
		}, room.ErrMalformed},
		{"a commitment that is too short", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Commit: &wire.Commit{Epoch: 1, Commitment: zeros32}})
		}, room.ErrMalformed},
		{"more keys than are kept", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Keys: &wire.Keys{Keys: make([]wire.SlotKey, 9)}})
		}, room.ErrMalformed},
		{"joining without an identity", lobby, func(tb *table) error {
			j := person(5)
			return tb.decide(room.Input{Command: &wire.Command{Join: &j}})
		}, room.ErrBadSignature},
		{"a leave that somebody else signed", sealed, func(tb *table) error {
			return tb.raw(1, wire.Command{Leave: &wire.Leave{Epoch: 1, Sig: zeros64}})
		}, room.ErrBadSignature},
		{"a thirteenth seat", lobby, func(tb *table) error {
			for i := 5; i < 12; i++ {
				tb.join(tb.addPhone(chance(uint64(100 + i))))
			}
			j := person(0)
			return tb.raw(tb.addPhone(chance(200)), wire.Command{Join: &j})
		}, room.ErrRoomFull},
		{"a name with a line break", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Join: &wire.Join{Name: "A\nB", Figure: 1, Language: "en"}})
		}, room.ErrNameBad},
		{"a name of 31 characters", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Join: &wire.Join{Name: "0123456789012345678901234567890", Figure: 1, Language: "en"}})
		}, room.ErrNameBad},
		{"somebody else's name, but for capitals", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Join: &wire.Join{Name: strings.ToUpper(person(2).Name), Figure: 1, Language: "en"}})
		}, room.ErrNameTaken},
		{"somebody else's figure", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Join: &wire.Join{Name: "A", Figure: 2, Language: "en"}})
		}, room.ErrFigureTaken},
		{"closing the door as a guest", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Close: &wire.Close{Epoch: 1}})
		}, room.ErrNotHost},
		{"pairing two others", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Pair: &wire.Pair{Seat: id(tb, 2), Other: id(tb, 3)}})
		}, room.ErrNotHost},
		{"pairing somebody who is not here", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Pair: &wire.Pair{Seat: id(tb, 1), Other: "x"}})
		}, room.ErrOrderBad},
		{"passing the hosting to somebody who is not here", lobby, func(tb *table) error {
			return tb.raw(0, wire.Command{Host: &wire.HostTo{Seat: "x"}})
		}, room.ErrNotSeated},
		{"committing without a seat", lobby, func(tb *table) error {
			stranger := tb.addPhone(chance(9))
			return tb.raw(stranger, wire.Command{Commit: &wire.Commit{Epoch: 1, Commitment: zeros64}})
		}, room.ErrNotSeated},
		{"skipping without a seat", opened, func(tb *table) error {
			stranger := tb.addPhone(chance(9))
			return tb.raw(stranger, wire.Command{Skip: &wire.Skip{Slot: 1}})
		}, room.ErrNotSeated},
		{"coming back after a removal", lobby, func(tb *table) error {
			tb.mustDo(0, must(tb.phones[0].Remove(id(tb, 2))), nil)
			j := person(2)
			return tb.raw(2, wire.Command{Join: &j})
		}, room.ErrRemoved},
		{"knocking again at once after a No", knocking, func(tb *table) error {
			tb.admit(5, false)
			tb.now += 59_999
			j := person(5)
			return tb.raw(5, wire.Command{Join: &j})
		}, room.ErrTurnedAway},
		{"knocking as the fifth", knocking, func(tb *table) error {
			for i := 6; i < 9; i++ {
				tb.knock(i)
			}
			j := person(9)
			return tb.raw(tb.addPhone(chance(9)), wire.Command{Join: &j})
		}, room.ErrDoorBusy},
		{"knocking where all seats are asked for", func(t *testing.T) *table {
			set := settings(10)
			set.Edition, set.Decks = "chili", []string{"chili"}
			tb := seated(t, 7, 9, set)
			tb.knock(9)
			return tb
		}, func(tb *table) error {
			j := person(10)
			return tb.raw(tb.addPhone(chance(9)), wire.Command{Join: &j})
		}, room.ErrRoomFull},
		{"knocking with the figure of somebody who knocks", knocking, func(tb *table) error {
			j := person(6)
			j.Figure = 5
			return tb.raw(tb.addPhone(chance(9)), wire.Command{Join: &j})
		}, room.ErrFigureTaken},
		{"taking the name of somebody who knocks", lobby, func(tb *table) error {
			tb.mustDo(0, must(tb.phones[0].Remove(id(tb, 4))), nil)
			tb.knock(5)
			j := person(1)
			j.Name = person(5).Name
			return tb.raw(1, wire.Command{Join: &j})
		}, room.ErrNameTaken},
		{"letting in without being the host", knocking, func(tb *table) error {
			return tb.raw(1, wire.Command{Admit: &wire.Admit{Seat: id(tb, 5), Yes: true}})
		}, room.ErrNotHost},
		{"letting oneself in", knocking, func(tb *table) error {
			return tb.raw(5, wire.Command{Admit: &wire.Admit{Seat: id(tb, 5), Yes: true}})
		}, room.ErrNotHost},
		{"letting somebody in who knocks no more", knocking, func(tb *table) error {
			tb.sleep(5)
			tb.post(room.Input{Away: id(tb, 5)})
			return tb.raw(0, wire.Command{Admit: &wire.Admit{Seat: id(tb, 5), Yes: true}})
		}, room.ErrNobodyKnocks},
		{"committing while knocking", knocking, func(tb *table) error {
			return tb.raw(5, wire.Command{Commit: &wire.Commit{Epoch: 2, Commitment: zeros64}})
		}, room.ErrNotSeated},
		{"skipping while knocking", knocking, func(tb *table) error {
			return tb.raw(5, wire.Command{Skip: &wire.Skip{Slot: 1}})
		}, room.ErrNotSeated},
		{"committing after a removal", lobby, func(tb *table) error {
			tb.mustDo(0, must(tb.phones[0].Remove(id(tb, 2))), nil)
			return tb.raw(2, wire.Command{Commit: &wire.Commit{Epoch: 1, Commitment: zeros64}})
		}, room.ErrRemoved},
		{"committing to another epoch", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Commit: &wire.Commit{Epoch: 2, Commitment: zeros64}})
		}, room.ErrWrongEpoch},
		{"closing another epoch's door", lobby, func(tb *table) error {
			return tb.raw(0, wire.Command{Close: &wire.Close{Epoch: 2}})
		}, room.ErrWrongEpoch},
		{"leaving a company that is not the sealed one", sealed, func(tb *table) error {
			return tb.raw(1, wire.Command{Leave: &wire.Leave{Epoch: 2, Sig: zeros64}})
		}, room.ErrWrongEpoch},
		{"another commitment after the door was closed", closed, func(tb *table) error {
			return tb.raw(1, wire.Command{Commit: &wire.Commit{Epoch: 1, Commitment: zeros64}})
		}, room.ErrDoorClosed},
		{"another name after the seal", sealed, func(tb *table) error {
			j := person(1)
			j.Name = "Another"
			return tb.raw(1, wire.Command{Join: &j})
		}, room.ErrDoorClosed},
		{"comparing while the door is open", lobby, func(tb *table) error {
			return tb.raw(1, wire.Command{Reveal: &wire.Reveal{Epoch: 1, Nonce: zeros32}})
		}, room.ErrDoorOpen},
		{"closing the door over a phone that has not committed", lobby, func(tb *table) error {
			i := tb.addPhone(chance(9))
			tb.sleep(i)
			j := person(7)
			tb.must(tb.raw(i, wire.Command{Join: &j}))
			tb.settle()
			return tb.raw(0, wire.Command{Close: &wire.Close{Epoch: 1}})
		}, room.ErrNotCommitted},
		{"closing the door over two", func(t *testing.T) *table {
			tb := newTable(t, 7, 2, settings(10))
			for i := range tb.phones {
				tb.show(i)
				tb.join(i)
			}
			return tb
		}, func(tb *table) error { return tb.raw(0, wire.Command{Close: &wire.Close{Epoch: 1}}) }, room.ErrTooFew},
		{"going on without more than may be missing", func(t *testing.T) *table {
			tb := playing(t)
			tb.sleep(4)
			tb.sleep(tb.other())
			tb.sleep((tb.other() + 1) % 4)
			tb.draw()
			return tb
		}, func(tb *table) error {
			var missing []wire.ID
			for i := range tb.asleep {
				missing = append(missing, id(tb, i))
			}
			return tb.raw(tb.reader(), wire.Command{Without: &wire.Without{Slot: 1, Missing: missing}})
		}, room.ErrTooFew},
		{"revealing another nonce than was committed to", closed, func(tb *table) error {
			return tb.raw(1, wire.Command{Reveal: &wire.Reveal{Epoch: 1, Nonce: zeros32}})
		}, room.ErrNonceWrong},
		{"same pictures before all have compared", closed, func(tb *table) error {
			return tb.raw(1, wire.Command{Same: &wire.Same{Epoch: 1}})
		}, room.ErrNotRevealed},
		{"starting before the seal", lobby, func(tb *table) error {
			return tb.raw(0, wire.Command{Start: &wire.Start{Game: 1}})
		}, room.ErrNotSealed},
		{"settings during a game", playing, func(tb *table) error {
			s := settings(20)
			return tb.raw(0, wire.Command{Settings: &s})
		}, room.ErrGameOn},
		{"a second game during the first", playing, func(tb *table) error {
			return tb.raw(0, wire.Command{Start: &wire.Start{Game: 2}})
		}, room.ErrGameOn},
		{"a game that skips a number", sealed, func(tb *table) error {
			return tb.raw(0, wire.Command{Start: &wire.Start{Game: 2}})
		}, room.ErrNoGame},
		{"ending another game", playing, func(tb *table) error {
			return tb.raw(0, wire.Command{End: &wire.End{Game: 2}})
		}, room.ErrNoGame},
		{"drawing before the game", sealed, func(tb *table) error {
			return tb.raw(1, wire.Command{Draw: &wire.Draw{Slot: 1}})
		}, room.ErrNoGame},
		{"an edition that does not exist", lobby, func(tb *table) error {
			s := settings(10)
			s.Edition = "chess"
			return tb.raw(0, wire.Command{Settings: &s})
		}, room.ErrSettingsBad},
		{"an order with a seat left out", lobby, func(tb *table) error {
			return tb.raw(0, wire.Command{Order: &wire.Order{Seats: []wire.ID{id(tb, 0)}}})
		}, room.ErrOrderBad},
		{"an order during a question", opened, func(tb *table) error {
			return tb.raw(0, wire.Command{Order: &wire.Order{Seats: []wire.ID{id(tb, 0)}}})
		}, room.ErrQuestionOpen},
		{"going on without somebody who is ready", waiting, func(tb *table) error {
			return tb.raw(tb.reader(), wire.Command{Without: &wire.Without{Slot: 1, Missing: []wire.ID{id(tb, 2)}}})
		}, room.ErrOrderBad},
		{"drawing two slots ahead", playing, func(tb *table) error {
			return tb.raw(tb.reader(), wire.Command{Draw: &wire.Draw{Slot: 2}})
		}, room.ErrSlotWrong},
		{"a guess for a coming slot", opened, func(tb *table) error {
			return tb.raw(1, wire.Command{Guess: &wire.Guess{Slot: 2}})
		}, room.ErrSlotWrong},
		{"a key far ahead", playing, func(tb *table) error {
			return tb.raw(1, wire.Command{Keys: &wire.Keys{Keys: []wire.SlotKey{{Slot: 9}}}})
		}, room.ErrSlotWrong},
		{"a second key for a slot", playing, func(tb *table) error {
			return tb.raw(1, wire.Command{Keys: &wire.Keys{Keys: []wire.SlotKey{{Slot: 1, X: zeros32}}}})
		}, room.ErrKeyTaken},
		{"a key that is no point", playing, func(tb *table) error {
			return tb.raw(1, wire.Command{Keys: &wire.Keys{Keys: []wire.SlotKey{{Slot: 5, X: zeros32, Pok: zeros64, Sig: zeros64}}}})
		}, room.ErrKeyBad},
		{"drawing before all have keys", func(t *testing.T) *table {
			tb := sealed(t)
			tb.lose = func(_ int, c wire.Command) (bool, bool) { return c.Keys != nil, false }
			tb.start()
			for range 3 {
				tb.draw()
				r := tb.reader()
				tb.mustDo(r, must(tb.phones[r].Skip()), nil)
			}
			return tb
		}, func(tb *table) error { return tb.raw(tb.reader(), wire.Command{Draw: &wire.Draw{Slot: 4}}) }, room.ErrKeyMissing},
		{"drawing over an open question", opened, func(tb *table) error {
			return tb.raw(tb.reader(), wire.Command{Draw: &wire.Draw{Slot: 2}})
		}, room.ErrQuestionOpen},
		{"ending the game over an open question", opened, func(tb *table) error {
			return tb.raw(0, wire.Command{End: &wire.End{Game: 1}})
		}, room.ErrQuestionOpen},
		{"drawing out of turn", playing, func(tb *table) error {
			return tb.raw(tb.other(), wire.Command{Draw: &wire.Draw{Slot: 1}})
		}, room.ErrNotReader},
		{"reading out of turn", opened, func(tb *table) error {
			return tb.raw(tb.other(), wire.Command{Read: &wire.Read{Slot: 1}})
		}, room.ErrNotReader},
		{"pouring out of turn", func(t *testing.T) *table {
			tb := cast(t)
			tb.guess(4, "1")
			tb.answer(4, 1)
			return tb
		}, func(tb *table) error { return tb.raw(tb.other(), wire.Command{Pour: &wire.Pour{Slot: 1}}) }, room.ErrNotReader},
		{"an own question where there are none", playing, func(tb *table) error {
			return tb.raw(tb.reader(), put(1, "own/Why?", "en", "Why?"))
		}, room.ErrChoiceBad},
		{"choosing where the card decides", playing, func(tb *table) error {
			q, _ := deck.Find(decks, "privacy/001/1")
			texts := []wire.Text{{Language: "de", Text: q.Texts["de"]}, {Language: "en", Text: q.Texts["en"]}}
			return tb.raw(tb.reader(), wire.Command{Put: &wire.Put{Slot: 1, Label: q.Label, Texts: texts}})
		}, room.ErrChoiceBad},
		{"drawing where the reader chooses", playingWith(func(s *wire.Settings) { s.Choice = "free" }), func(tb *table) error {
			return tb.raw(tb.reader(), wire.Command{Draw: &wire.Draw{Slot: 1}})
		}, room.ErrChoiceBad},
		{"a card with other words", playingWith(func(s *wire.Settings) { s.Choice = "free" }), func(tb *table) error {
			return tb.raw(tb.reader(), put(1, "privacy/001/1", "en", "Are you here?"))
		}, room.ErrQuestionBad},
		{"an own question in a language that is none", playingWith(func(s *wire.Settings) { s.Own = true }), func(tb *table) error {
			return tb.raw(tb.reader(), put(1, "own/Why?", "EN", "Why?"))
		}, room.ErrQuestionBad},
		{"an own question that says something else than its label", playingWith(func(s *wire.Settings) { s.Own = true }), func(tb *table) error {
			return tb.raw(tb.reader(), put(1, "own/Why?", "en", "Why not?"))
		}, room.ErrQuestionBad},
		{"a question that was laid aside, in other capitals", playingWith(func(s *wire.Settings) { s.Own = true }), func(tb *table) error {
			r := tb.reader()
			tb.mustDo(r, must(tb.phones[r].Own("Did you ever steal?")), nil)
			tb.mustDo(r, must(tb.phones[r].Skip()), nil)
			return tb.raw(r, put(2, "own/did you EVER steal", "en", "did you EVER steal"))
		}, room.ErrQuestionSeen},
		{"guessing before all are ready", waiting, func(tb *table) error {
			return tb.raw(1, wire.Command{Guess: &wire.Guess{Slot: 1, Sealed: zeros32, Sig: zeros64}})
		}, room.ErrNotReady},
		{"pouring before all is in", cast, func(tb *table) error {
			return tb.raw(tb.reader(), wire.Command{Pour: &wire.Pour{Slot: 1}})
		}, room.ErrNotReady},
		{"a second ready over something else", opened, func(tb *table) error {
			return tb.raw(1, wire.Command{Ready: &wire.Ready{Slot: 1, Ctx: zeros64, Sig: zeros64}})
		}, room.ErrCtxDiffers},
		{"a ready that nobody signed", waiting, func(tb *table) error {
			return tb.raw(4, wire.Command{Ready: &wire.Ready{Slot: 1, Ctx: zeros64, Sig: zeros64}})
		}, room.ErrBadSignature},
		{"a guess that nobody signed", opened, func(tb *table) error {
			return tb.raw(1, wire.Command{Guess: &wire.Guess{Slot: 1, Sealed: zeros32, Sig: zeros64}})
		}, room.ErrBadSignature},
		{"a guess that is too short", opened, func(tb *table) error {
			return tb.raw(1, wire.Command{Guess: &wire.Guess{Slot: 1, Sig: zeros64}})
		}, room.ErrGuessBad},
		{"a second guess under the same draft", cast, func(tb *table) error {
			return tb.raw(1, wire.Command{Guess: &wire.Guess{Slot: 1, Sealed: zeros32, Sig: zeros64}})
		}, room.ErrGuessBad},
		{"a ballot without a proof", opened, func(tb *table) error {
			return tb.raw(1, wire.Command{Cast: &wire.Cast{Slot: 1, Ballot: make(wire.Bytes, 256)}})
		}, room.ErrBallotBad},
		{"a second ballot", cast, func(tb *table) error {
			return tb.raw(1, wire.Command{Cast: &wire.Cast{Slot: 1, Ballot: make(wire.Bytes, 256)}})
		}, room.ErrBallotTaken},
		{"voiding at once", cast, func(tb *table) error {
			return tb.raw(1, wire.Command{Void: &wire.Void{Slot: 1}})
		}, room.ErrTooEarly},
		{"going on without somebody at once, as another than the reader", waiting, func(tb *table) error {
			return tb.raw(tb.other(), wire.Command{Without: &wire.Without{Slot: 1, Missing: []wire.ID{id(tb, 4)}}})
		}, room.ErrTooEarly},
		{"passing before the bag is poured", cast, func(tb *table) error {
			return tb.raw(1, wire.Command{Pass: &wire.Pass{Slot: 1, Sig: zeros64}})
		}, room.ErrNotPoured},
		{"answering an ask that was not made", asking, func(tb *table) error {
			return tb.raw(4, wire.Command{Pass: &wire.Pass{Slot: 1, Ask: 2, Sig: zeros64}})
		}, room.ErrAskWrong},
		{"answering the second ask first", asking, func(tb *table) error {
			return tb.raw(4, wire.Command{Pass: &wire.Pass{Slot: 1, Ask: 1, Sig: zeros64}})
		}, room.ErrAskWrong},
		{"a pass that nobody signed", asking, func(tb *table) error {
			return tb.raw(4, wire.Command{Pass: &wire.Pass{Slot: 1, Sig: zeros64}})
		}, room.ErrBadSignature},
		{"an opening without a salt", asking, func(tb *table) error {
			return tb.raw(4, wire.Command{Open: &wire.Open{Slot: 1, Guess: "4", Sig: zeros64}})
		}, room.ErrMalformed},
		{"skipping after the pouring", asking, func(tb *table) error {
			return tb.raw(1, wire.Command{Skip: &wire.Skip{Slot: 1}})
		}, room.ErrOver},
		{"answering a question that is over", talking, func(tb *table) error {
			return tb.raw(1, wire.Command{Cast: &wire.Cast{Slot: 1, Ballot: make(wire.Bytes, 256)}})
		}, room.ErrOver},
		{"answering a question that asks others", func(t *testing.T) *table {
			tb := playing(t)
			tb.sleep(4)
			tb.post(room.Input{Away: tb.phones[4].ID()})
			tb.draw()
			return tb
		}, func(tb *table) error {
			return tb.raw(4, wire.Command{Cast: &wire.Cast{Slot: 1, Ballot: make(wire.Bytes, 256)}})
		}, room.ErrNotAsked},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			tb := c.room(t)
			err := c.do(tb)
			if !errors.Is(err, c.want) {
				t.Fatalf("%v, want %v", err, c.want)
			}
			tb.mustReplay()
		})
	}
}

func put(slot uint32, label, language, text string) wire.Command {
	return wire.Command{Put: &wire.Put{Slot: slot, Label: label, Texts: []wire.Text{{Language: language, Text: text}}}}
}

func must(c []wire.Command, err error) []wire.Command {
	if err != nil {
		panic(err)
	}
	return c
}

// TestAnOpeningThatDoesNotFitIsRefused signs an opening of a guess that was
// never sealed.
func TestAnOpeningThatDoesNotFitIsRefused(t *testing.T) {
	tb := asking(t)
	me, err := ballot.NewIdentity(chance(7<<8 + 5)) // phone 4's
	tb.must(err)
	if wire.ID(me.ID().String()) != tb.phones[4].ID() {
		t.Fatal("this is not phone 4's identity")
	}
	sig, err := me.Sign(chance(1), ballot.Open{Result: tb.result(), Guess: "4", Salt: ballot.Salt{}})
	tb.must(err)
	err = tb.raw(4, wire.Command{Open: &wire.Open{Slot: 1, Guess: "4", Salt: zeros32, Sig: sig[:]}})
	if !errors.Is(err, room.ErrOpeningBad) {
		t.Fatal(err)
	}
}

// result is what the asks of the poured question are answered over.
func (tb *table) result() ballot.Digest {
	tb.Helper()
	var m client.Memory
	tb.must(tb.stores[0].Change(tb.session, func(stored *client.Memory) error { m = *stored; return nil }))
	if m.Result == nil {
		tb.Fatalf("nothing was poured")
	}
	return m.Result.Result
}

func TestASecondCopyOfEveryCommandIsAcknowledged(t *testing.T) {
	tb := newTable(t, 11, 5, settings(5))
	heard := map[string]bool{}
	tb.check = func(s said, _ bool, err error) {
		if err != nil {
			t.Fatalf("%+v: %v", s.c, err)
		}
		entries := len(tb.entries)
		copied := s.c
		if err := tb.decide(room.Input{Actor: tb.phones[s.phone].ID(), Command: &copied}); err != nil {
			t.Errorf("the second copy of %s: %v", encode(t, s.c), err)
		}
		if len(tb.entries) != entries {
			t.Errorf("the second copy of %s changed something", encode(t, s.c))
		}
		heard[kind(s.c)] = true
	}
	tb.seal()
	tb.start()
	for n := uint64(0); !tb.state.View().Standing.Ended; n++ {
		tb.draw()
		tb.round(secrets(n, 5))
	}
	for _, want := range []string{"join", "commit", "close", "reveal", "same", "start", "keys", "draw", "read", "ready", "guess", "cast", "pour", "open", "pass"} {
		if !heard[want] {
			t.Errorf("no %s was sent", want)
		}
	}
	tb.mustReplay()
}

// kind names what a command is.
func kind(c wire.Command) string {
	v := reflect.ValueOf(c)
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Pointer && !f.IsNil() {
			return strings.ToLower(v.Type().Field(i).Name)
		}
	}
	return ""
}

// Two seats that conspire post the same point for a slot, each with a valid
// proof. No company may have a point twice, so the second one is refused.
func TestAPointThatAnotherSeatHasIsRefused(t *testing.T) {
	tb := lobby(t)
	shared, err := ballot.NewSlotKey(tb.seeds)
	tb.must(err)
	tb.must(tb.postKey(shared, "Ilse", 8))
	if err := tb.postKey(shared, "Otto", 9); !errors.Is(err, room.ErrKeyBad) {
		t.Errorf("the second seat with this point: %v", err)
	}
}

// postKey seats somebody who posts this key for slot 7.
func (tb *table) postKey(k *ballot.SlotKey, name string, figure int) error {
	me, err := ballot.NewIdentity(tb.seeds)
	tb.must(err)
	key := ballot.Key{Session: tb.session, Slot: 7, X: k.X()}
	key.Pok, err = k.Prove(tb.seeds, tb.session, me.ID(), key.Slot)
	tb.must(err)
	sig, err := me.Sign(tb.seeds, key)
	tb.must(err)
	say := func(c wire.Command) error {
		c.ID = hexOf(tb.bytes(16))
		return tb.decide(room.Input{Actor: wire.ID(me.ID().String()), Command: &c})
	}
	tb.must(say(wire.Command{Join: &wire.Join{Name: name, Figure: figure, Language: "en"}}))
	return say(wire.Command{Keys: &wire.Keys{Keys: []wire.SlotKey{{Slot: key.Slot, X: key.X[:], Pok: key.Pok[:], Sig: sig[:]}}}})
}
