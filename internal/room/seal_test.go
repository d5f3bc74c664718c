package room_test

import (
	"errors"
	"fmt"
	"testing"

	"privacy/client"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// A new seal and a question that is not reckoned: neither waits for the other.

// sealBeside brings a newcomer in and seals anew while a question is open.
func (tb *table) sealBeside() (newcomer int) {
	tb.Helper()
	newcomer = tb.addPhone(chance(77))
	tb.show(newcomer)
	tb.join(newcomer)
	tb.sealAgain()
	if e := tb.state.View().Sealed.Epoch; e != 1 {
		tb.Fatalf("epoch %d is in force during a question of epoch 1", e)
	}
	return newcomer
}

// wantNext checks that the next reader, and nobody else, may go on, and that
// five of the new company are asked then.
func (tb *table) wantNext(epoch uint32) {
	tb.Helper()
	for i, p := range tb.phones {
		draws := p.Duty() == client.DutyDraw || p.Duty() == client.DutyChoose
		if !tb.asleep[i] && draws != (i == tb.reader()) {
			tb.Fatalf("phone %d of reader %d is to %s", i, tb.reader(), p.Duty())
		}
	}
	tb.open()
	if e, n := tb.state.View().Sealed.Epoch, len(tb.question().Asked); e != epoch || n != 5 {
		tb.Fatalf("%d are asked under epoch %d, want 5 under %d", n, e, epoch)
	}
	tb.quiet()
	tb.mustReplay()
}

func TestANewSealDoesNotWaitForAPhoneThatSleepsThroughTheAsks(t *testing.T) {
	tb := withQuestion(t, rules.Privacy, false)
	tb.guesses("1", "2", "3", "4", "5")
	tb.answers(1, 1, 0, 0, 0)
	tb.sealBeside()
	tb.sleep(4)
	tb.post(room.Input{Away: tb.phones[4].ID()})
	tb.pour()
	tb.wantNext(2)
}

// removedAmidAsks is a round in which phone 4 was removed after the first of
// several asks; nobody's word about that is in.
func removedAmidAsks(t *testing.T) *table {
	t.Helper()
	tb := withQuestion(t, rules.NoLimit, false)
	tb.answers(1, 0, 0, 0, 0)
	tb.guesses("3", "3", "4", "4", "5")
	tb.sealBeside()
	tb.sleep(4)
	tb.pour()
	tb.mustDo(0, must(tb.phones[0].Remove(tb.phones[4].ID())), nil)
	return tb
}

func TestANewSealDoesNotHideTheDrawAfterARemovalAmidTheAsks(t *testing.T) {
	tb := removedAmidAsks(t)
	tb.sealAgain() // without the one who was removed
	for i := range 4 {
		if got := tb.phones[i].Owing(); len(got) != 1 || got[0] != tb.phones[4].ID() {
			t.Errorf("phone %d may go on without %v at once", i, got)
		}
	}
	tb.wait()
	if got := tb.state.View().Progress; got.Stage != "asks" || !got.Overdue {
		t.Fatalf("stage %+v", got)
	}
	tb.wantNext(3)
}

func TestPeopleGoOnWithoutSomebodyRemovedAmidTheAsks(t *testing.T) {
	tb := removedAmidAsks(t)
	for i := range 4 {
		p := tb.phones[i]
		tb.mustDo(i, must(p.GoOn(p.Owing())), nil)
		if got := p.Owing(); len(got) > 0 {
			t.Errorf("phone %d may go on without %v once more", i, got)
		}
	}
	tb.wantFate("reckoned")
	if got := tb.scores(); got[0] != 1 || got[1] != 1 || got[2] != 0 {
		t.Errorf("scores %v", got)
	}
	tb.quiet()
	tb.mustReplay()
}

// TestAReaderWhoIsNotOnTheNewListHandsTheCardOn: the door was closed while the
// next reader was away and had not committed.
func TestAReaderWhoIsNotOnTheNewListHandsTheCardOn(t *testing.T) {
	tb := withQuestion(t, rules.Privacy, false)
	tb.guesses("1", "2", "3", "4", "5")
	tb.answers(1, 1, 0, 0, 0)
	next, late := tb.next(), (tb.reader()+2)%5
	tb.sleep(next)
	tb.post(room.Input{Away: tb.phones[next].ID()})
	tb.sealBeside()
	tb.sleep(late)
	tb.post(room.Input{Away: tb.phones[late].ID()})
	tb.pour()
	tb.post(room.Input{Back: tb.phones[next].ID()})
	tb.wake(next)
	if tb.reader() != next {
		t.Fatalf("phone %d reads, want %d", tb.reader(), next)
	}
	tb.draw()
	v := tb.state.View()
	if v.Sealed.Epoch != 2 || v.Question.Fate != "reckoned" || tb.reader() == next {
		t.Fatalf("epoch %d, the last question %s, phone %d reads", v.Sealed.Epoch, v.Question.Fate, tb.reader())
	}
	tb.draw()
	if n := len(tb.question().Asked); n != 4 {
		t.Errorf("%d are asked", n)
	}
	tb.quiet()
	tb.mustReplay()
}

// TestPeopleGoOnWithoutSomebodyRemovedAndSomebodyWhoSleeps: the room knows of
// one already, so that it is told of the other only.
func TestPeopleGoOnWithoutSomebodyRemovedAndSomebodyWhoSleeps(t *testing.T) {
	tb := seated(t, 5, 6, settingsOf(rules.NoLimit, 10, false))
	tb.open()
	tb.answers(1, 0, 0, 0, 0, 0)
	tb.guesses("3", "3", "4", "4", "5", "5")
	tb.sleep(4)
	tb.sleep(5)
	tb.pour()
	tb.mustDo(0, must(tb.phones[0].Remove(tb.phones[5].ID())), nil)
	tb.wait()
	for i, p := range tb.phones[:4] {
		if got := p.Owing(); len(got) != 2 {
			t.Errorf("phone %d may go on without %v", i, got)
		}
		tb.mustDo(i, must(p.GoOn(p.Owing())), nil)
	}
	tb.wantFate("reckoned")
	tb.quiet()
	tb.mustReplay()
}

// TestAReckoningGoesOnWithMoreThanHalfOfTheSealed puts a question to five of a
// larger company; one of them sleeps through the asks.
func TestAReckoningGoesOnWithMoreThanHalfOfTheSealed(t *testing.T) {
	for sealed, may := range map[int]bool{7: true, 8: false} {
		t.Run(fmt.Sprintf("four of five asked, %d sealed", sealed), func(t *testing.T) {
			tb := seated(t, 5, sealed, settingsOf(rules.NoLimit, 10, false))
			for i := 5; i < sealed; i++ {
				tb.mustDo(i, must(tb.phones[i].Leave()), nil)
				tb.sleep(i)
			}
			tb.open()
			tb.answers(1, 0, 0, 0, 0)
			tb.guesses("3", "3", "4", "4", "5")
			tb.sleep(4)
			tb.pour()
			tb.wait()
			bob := []wire.ID{tb.phones[4].ID()}
			if got := len(tb.phones[0].Owing()) > 0; got != may {
				t.Errorf("the phone goes on: %v, want %v", got, may)
			}
			if _, err := tb.phones[0].GoOn(bob); (err == nil) != may {
				t.Errorf("the phone says %v", err)
			}
			if err := tb.do(1, must(tb.phones[1].GoWithout(bob)), nil); may && err != nil || !may && !errors.Is(err, room.ErrTooFew) {
				t.Errorf("the room says %v", err)
			}
		})
	}
}
