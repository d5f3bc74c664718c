package room_test

import (
	"errors"
	"slices"
	"testing"

	"privacy/client"
	"privacy/internal/room"
	"privacy/wire"
)

// People who sleep, come back, come later and leave.

func (tb *table) wantDuty(i int, want client.Duty) {
	tb.Helper()
	if got := tb.phones[i].Duty(); got != want {
		tb.Fatalf("phone %d is to %s, want %s", i, got, want)
	}
}

func (tb *table) wantFate(want string) {
	tb.Helper()
	if got := tb.question().Fate; got != want {
		tb.Fatalf("the question is %s, want %s", got, want)
	}
}

func TestAPhoneThatWakesAnswersTheAsksThatStand(t *testing.T) {
	tb := asking(t)
	tb.wantFate("open")
	tb.wake(4)
	tb.wantFate("reckoned")
	tb.quiet()
	tb.mustReplay()
}

func TestWithoutAPhoneThatSleepsTheNextReaderGoesOn(t *testing.T) {
	tb := asking(t)
	tb.post(room.Input{Away: tb.phones[4].ID()})
	next := tb.reader()
	tb.wantDuty(next, client.DutyDraw)
	tb.mustDo(next, must(tb.phones[next].Draw()), nil)
	if n := tb.state.View().Standing.Round; n != 1 {
		t.Errorf("%d rounds are reckoned, want 1", n)
	}
	tb.wake(4)
	tb.quiet()
	tb.mustReplay()
}

// next is the phone that reads after the one that reads now.
func (tb *table) next() int { return (tb.reader() + 1) % len(tb.phones) }

func TestTheQuestionComesAgainWithoutAPhoneThatSleeps(t *testing.T) {
	tb := waiting(t)
	label, missing := tb.question().Label, []wire.ID{tb.phones[4].ID()}
	r := tb.reader()
	tb.mustDo(r, must(tb.phones[r].GoWithout(missing)), nil)
	if q := tb.question(); q.Slot != 2 || q.Label != label || len(q.Asked) != 4 {
		t.Fatalf("slot %d asks %d people %s", q.Slot, len(q.Asked), q.Label)
	}
	for i := range 4 {
		tb.wantDuty(i, client.DutyConfirm)
		if _, err := tb.phones[i].Confirm(nil); !errors.Is(err, client.ErrNotNow) {
			t.Errorf("phone %d takes another set of people: %v", i, err)
		}
		tb.mustDo(i, must(tb.phones[i].Confirm(missing)), nil)
	}
	tb.wake(4)
	tb.wantDuty(4, client.DutyOut)
	tb.round(secrets(5, 4))
	tb.quiet()
	tb.draw()
	if n := len(tb.question().Asked); n != 5 {
		t.Errorf("the next question asks %d people", n)
	}
	tb.mustReplay()
}

func TestASmallerCompanyIsConfirmedAnewOnceSomebodyElseIsMissing(t *testing.T) {
	tb := waiting(t)
	r := tb.reader()
	tb.mustDo(r, must(tb.phones[r].GoWithout([]wire.ID{tb.phones[4].ID()})), nil)
	for i := range 4 {
		tb.mustDo(i, must(tb.phones[i].Confirm([]wire.ID{tb.phones[4].ID()})), nil)
	}
	tb.mustDo(r, must(tb.phones[r].Skip()), nil)
	tb.wake(4)
	other := tb.other()
	tb.sleep(other)
	tb.post(room.Input{Away: tb.phones[other].ID()})
	tb.draw()
	for i := range tb.phones {
		if i != other {
			tb.wantDuty(i, client.DutyConfirm)
		}
	}
}

func TestSomebodyWhoSignedALeaveNeedsNoConfirmation(t *testing.T) {
	tb := playing(t)
	leaver := tb.other()
	tb.mustDo(leaver, must(tb.phones[leaver].Leave()), nil)
	tb.draw()
	for i := range tb.phones {
		if i != leaver && !slices.Contains([]client.Duty{client.DutyRead, client.DutyListen}, tb.phones[i].Duty()) {
			t.Errorf("phone %d is to %s", i, tb.phones[i].Duty())
		}
	}
	if n := len(tb.state.View().Ready.By); n != 4 {
		t.Errorf("%d are ready, want 4", n)
	}
}

func TestSomebodyWhoWasRemovedIsConfirmed(t *testing.T) {
	tb := playing(t)
	gone := tb.other()
	if gone == 0 {
		gone = 4
	}
	tb.mustDo(0, must(tb.phones[0].Remove(tb.phones[gone].ID())), nil)
	tb.draw()
	tb.wantDuty(tb.reader(), client.DutyConfirm)
}

func TestALostBallotVoidsTheQuestionForGood(t *testing.T) {
	tb := cast(t)
	label := tb.question().Label
	tb.sleep(4)
	tb.wait() // read
	tb.wait() // overdue
	r := tb.reader()
	tb.mustDo(r, must(tb.phones[r].Void()), nil)
	tb.wantFate("voided")
	if tb.reader() == r {
		t.Error("the same reader reads again after a void")
	}
	tb.wake(4)
	if _, err := tb.phones[4].Answer(1); !errors.Is(err, client.ErrNotNow) {
		t.Errorf("answering a voided question: %v", err)
	}
	tb.draw()
	if tb.question().Label == label || !slices.Contains(tb.state.View().Pile.Used, label) {
		t.Error("a voided question is not out of the game")
	}
	tb.quiet()
	tb.mustReplay()
}

func TestANewcomerPlaysFromTheNextSeal(t *testing.T) {
	tb := opened(t)
	late := tb.addPhone(chance(77))
	tb.show(late)
	tb.join(late)
	tb.wantDuty(late, client.DutyOut)
	commands, err := tb.phones[0].CloseDoor() // while the question is open
	tb.mustDo(0, commands, err)
	tb.everybody(func(_ int, p *client.Phone) ([]wire.Command, error) { return p.Compare() })
	tb.everybody(func(_ int, p *client.Phone) ([]wire.Command, error) { return p.Same() })
	if e := tb.state.View().Sealed.Epoch; e != 1 {
		t.Fatalf("epoch %d is in force during a question of epoch 1", e)
	}
	tb.round(secrets(1, 5))
	if e := tb.state.View().Sealed.Epoch; e != 2 {
		t.Fatalf("epoch %d is in force after the question", e)
	}
	tb.draw()
	if n := len(tb.question().Asked); n != 6 {
		t.Fatalf("%d are asked", n)
	}
	tb.round(secrets(2, 6))
	tb.quiet()
	tb.wantFate("reckoned")
	tb.mustReplay()
}

func TestANewcomerBeginsWithNothingOrWithTheLowestScoreAsAgreed(t *testing.T) {
	for _, lowest := range []bool{false, true} {
		set := settings(30)
		set.Lowest = lowest
		tb := seated(t, 7, 5, set)
		tb.draw()
		tb.round(secret{[]int{2, 2, 2, 3, 1}, []int{1, 1, 0, 0, 0}}) // everybody scores
		want := 0
		if lowest {
			want = 1
		}
		late := tb.addPhone(chance(77))
		tb.show(late)
		tb.join(late)
		commands, err := tb.phones[0].CloseDoor()
		tb.mustDo(0, commands, err)
		tb.everybody(func(_ int, p *client.Phone) ([]wire.Command, error) { return p.Compare() })
		tb.everybody(func(_ int, p *client.Phone) ([]wire.Command, error) { return p.Same() })
		if got := tb.scores()[late]; got != want {
			t.Errorf("lowest %v: a newcomer begins with %d, not %d, where others have %v", lowest, got, want, tb.scores())
		}
	}
}

func TestAReaderMayTakeTimeAndOneWhoIsAwayIsNotWaitedFor(t *testing.T) {
	for away, want := range map[bool]int64{false: 60_000, true: 15_000} {
		tb := opened(t)
		from, r := tb.now, tb.reader()
		if away {
			tb.sleep(r)
			tb.post(room.Input{Away: tb.phones[r].ID()})
		}
		tb.wait()
		if got := tb.now - from; got != want || !tb.question().Read || tb.state.View().Progress.Overdue {
			t.Errorf("away %v: after %d ms read is %v and the group was told to wait: %v", away, got, tb.question().Read, tb.state.View().Progress.Overdue)
		}
	}
}

func TestAReaderWhoLeavesHandsTheQuestionToTheLeft(t *testing.T) {
	tb := waiting(t)
	r, next, label := tb.reader(), tb.next(), tb.question().Label
	tb.mustDo(r, must(tb.phones[r].Leave()), nil)
	q := tb.question()
	if q.Label != label || q.Slot != 2 || q.Reader != tb.phones[next].ID() {
		t.Fatalf("slot %d: %s is read by %s", q.Slot, q.Label, q.Reader)
	}
	tb.wake(4)
	tb.wantDuty(next, client.DutyRead)
}

func TestAReaderWhoLeavesAfterAnsweringDoesNotStopTheRound(t *testing.T) {
	tb := cast(t)
	r, next := tb.reader(), tb.next()
	tb.mustDo(r, must(tb.phones[r].Leave()), nil)
	tb.guess(4, "1")
	tb.answer(4, 1)
	other := (r + 2) % 4
	tb.mustDo(other, must(tb.phones[other].Pour()), nil)
	tb.wantFate("reckoned")
	if got := tb.reader(); got != next {
		t.Errorf("phone %d reads next, want %d", got, next)
	}
	tb.quiet()
	tb.mustReplay()
}

func TestTwoTabsGiveOneBallot(t *testing.T) {
	tb := opened(t)
	second, err := client.NewPhone(client.Setup{Session: tb.session, Store: tb.stores[1], Decks: decks, Rand: chance(5)})
	tb.must(err)
	_, err = second.Hear(tb.state.View())
	tb.must(err)
	tb.guess(1, "2")
	_, err = second.Hear(tb.whole())
	tb.must(err)
	first := must(tb.phones[1].Answer(1))
	again := must(second.Answer(0))
	if a, b := castIn(first), castIn(again); a == nil || b == nil || a.Ballot.String() != b.Ballot.String() {
		t.Fatal("two tabs have made two ballots")
	}
	tb.mustDo(1, first, nil)
	tb.reload(1)
	tb.show(1)
	if _, err := tb.phones[1].Answer(0); err != nil {
		t.Fatal(err)
	}
	tb.settle()
	tb.quiet()
}

func (tb *table) whole() wire.View { return tb.state.View() }

func castIn(commands []wire.Command) *wire.Cast {
	for _, c := range commands {
		if c.Cast != nil {
			return c.Cast
		}
	}
	return nil
}

func TestAfterALostAnswerThePhoneSendsTheSameAgain(t *testing.T) {
	for name, lost := range map[string]bool{"the command was lost": true, "the acknowledgement was lost": false} {
		t.Run(name, func(t *testing.T) {
			tb := opened(t)
			var sent []wire.Command
			tb.check = func(s said, _ bool, _ error) {
				if s.phone == 1 {
					sent = append(sent, s.c)
				}
			}
			tb.lose = func(_ int, c wire.Command) (bool, bool) {
				if lost {
					sent = append(sent, c)
				}
				return lost, true
			}
			tb.guess(1, "2")
			tb.answer(1, 1)
			tb.lose = nil
			before := slices.Clone(sent)
			sent = nil
			tb.reload(1) // the page is loaded anew, too
			tb.wake(1)
			if len(before) < 2 || encode(t, before[:2]) != encode(t, sent) {
				t.Errorf("sent\n%s\nthen\n%s", encode(t, before), encode(t, sent))
			}
			if n := tb.state.View().Progress.Done; n != 1 {
				t.Errorf("%d are done, want 1", n)
			}
		})
	}
}

func TestAGuessMayBeChangedUntilAllIsIn(t *testing.T) {
	tb := opened(t)
	tb.guess(1, "0")
	tb.guess(1, "3")
	for i := range tb.phones {
		if i != 1 {
			tb.guess(i, "5")
		}
		tb.answer(i, 1)
	}
	if _, err := tb.phones[1].Guess("5"); err != nil { // the phone may, the room does not take it any more
		t.Fatal(err)
	}
	tb.pour()
	tb.quiet()
	if got := tb.scores(); got[1] != 0 || got[2] != 3 {
		t.Errorf("scores %v", got)
	}
}

func TestASecondGameGoesOnWithTheSamePile(t *testing.T) {
	tb := seated(t, 3, 5, settings(5))
	for game := range 2 {
		for n := uint64(0); !tb.state.View().Standing.Ended; n++ {
			tb.draw()
			tb.round(secrets(100*uint64(game)+n, 5))
		}
		if game == 0 {
			tb.wantDuty(2, client.DutyEnded)
			tb.start()
			if s := tb.scores(); len(s) != 5 || s[0]+s[1]+s[2]+s[3]+s[4] != 0 {
				t.Fatalf("the second game begins with %v", s)
			}
		}
	}
	used := tb.state.View().Pile.Used
	if len(slices.Compact(slices.Clone(used))) != len(used) || tb.state.View().Room.Game != 2 {
		t.Error("a question came twice")
	}
	tb.quiet()
	tb.mustReplay()
}

func TestTheReaderChoosesOrMakesAQuestionUp(t *testing.T) {
	set := settings(30)
	set.Choice, set.Own = "free", true
	tb := seated(t, 4, 5, set)
	r := tb.reader()
	tb.wantDuty(r, client.DutyChoose)
	offered, err := tb.phones[r].Offer()
	tb.must(err)
	tb.reload(r)
	tb.wake(r)
	if again, err := tb.phones[r].Offer(); err != nil || again.Card != offered.Card {
		t.Fatalf("offered %s, after a reload %s (%v)", offered.Card, again.Card, err)
	}
	tb.mustDo(r, must(tb.phones[r].Put(offered.Card+"/2")), nil)
	tb.round(secrets(1, 5))
	r = tb.reader()
	tb.mustDo(r, must(tb.phones[r].Own("  Did you ever   sing on a bridge? ")), nil)
	tb.round(secrets(2, 5))
	tb.quiet()
	if n := tb.state.View().Standing.Round; n != 2 {
		t.Errorf("%d rounds", n)
	}
	tb.mustReplay()
}

func TestAHostWhoIsAwayForAMinuteHandsTheHostingOn(t *testing.T) {
	tb := playing(t)
	tb.sleep(0)
	tb.post(room.Input{Away: tb.phones[0].ID()})
	tb.wait()
	if host := tb.state.View().Room.Host; host != tb.phones[1].ID() {
		t.Errorf("the host is %s", host)
	}
	tb.mustReplay()
}

func TestTooFewWaitUntilSomebodyIsBack(t *testing.T) {
	tb := newTable(t, 8, 3, settings(10))
	tb.seal()
	tb.start()
	tb.sleep(2)
	tb.post(room.Input{Away: tb.phones[2].ID()})
	if v := tb.state.View(); !v.Standing.TooFew {
		t.Error("two may go on alone")
	}
	r := tb.reader()
	if err := tb.raw(r, wire.Command{Draw: &wire.Draw{Slot: 1}}); !errors.Is(err, room.ErrTooFew) {
		t.Error(err)
	}
	tb.post(room.Input{Back: tb.phones[2].ID()})
	tb.wake(2)
	tb.draw()
	tb.wantFate("open")
}

// TestWhatOpensASlotIsErased looks into the store after every step.
func TestWhatOpensASlotIsErased(t *testing.T) {
	tb := opened(t)
	if _, ok := tb.remembers().Keys[1]; !ok {
		t.Fatal("there is no key to be erased")
	}
	tb.guess(victim, "2")
	tb.answer(victim, 1)
	if _, ok := tb.remembers().Keys[1]; ok {
		t.Error("the key is there after the answer")
	}
	tb.mustDo(2, must(tb.phones[2].Skip()), nil)
	for i := range tb.phones {
		var m client.Memory
		tb.must(tb.stores[i].Change(tb.session, func(stored *client.Memory) error { m = *stored; return nil }))
		if _, ok := m.Keys[1]; ok || m.Guess != nil {
			t.Errorf("phone %d keeps secrets of a skipped question", i)
		}
	}
}
