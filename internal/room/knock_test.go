package room_test

import (
	"errors"
	"slices"
	"testing"

	"privacy/client"
	"privacy/internal/room"
	"privacy/wire"
)

// Somebody new at a door that asks.

// knock brings phone i, which is the next one, to a door that asks.
func (tb *table) knock(i int) {
	tb.Helper()
	if n := tb.addPhone(chance(uint64(70 + i))); n != i {
		tb.Fatalf("phone %d comes, want %d", n, i)
	}
	tb.show(i)
	tb.mustDo(i, must(tb.phones[i].Join(person(i))), nil)
	tb.wantDuty(i, client.DutyKnock)
}

// knocking is a room with a question open, at whose door phone 5 knocks.
func knocking(t *testing.T) *table {
	tb := opened(t)
	tb.knock(5)
	return tb
}

func (tb *table) seats() []wire.Seat { return *tb.state.View().Seats }

// wantKnocks checks who knocks, by phone.
func (tb *table) wantKnocks(want ...int) {
	tb.Helper()
	var got []int
	for _, k := range tb.state.View().Door.Knocks {
		got = append(got, slices.IndexFunc(tb.phones, func(p *client.Phone) bool { return p.ID() == k.ID }))
	}
	if !slices.Equal(got, want) {
		tb.Fatalf("phones %v knock, want %v", got, want)
	}
}

// TestTheDoorAsks: from when on somebody new knocks. Phone 0 is the host.
func TestTheDoorAsks(t *testing.T) {
	cases := []struct {
		name string
		room func(t *testing.T) *table
		then func(tb *table)
		asks bool
	}{
		{"not before anybody has closed it", lobby, nil, false},
		{"not for one who has left on their own", lobby, func(tb *table) { tb.mustDo(2, must(tb.phones[2].Leave()), nil) }, false},
		{"once it is closed", closed, nil, true},
		{"not when it is opened again before the seal", closed, func(tb *table) { tb.mustDo(0, must(tb.phones[0].Reopen()), nil) }, false},
		{"once there is a seal", sealed, nil, true},
		{"during a question", opened, nil, true},
		{"after a game", playing, func(tb *table) { tb.mustDo(0, must(tb.phones[0].End()), nil) }, true},
		{"once somebody was removed, who could come with another key", lobby, func(tb *table) {
			tb.mustDo(0, must(tb.phones[0].Remove(tb.phones[2].ID())), nil)
		}, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			tb := c.room(t)
			if c.then != nil {
				c.then(tb)
			}
			if got := tb.state.View().Door.Asks; got != c.asks {
				t.Errorf("it asks: %v", got)
			}
			before := len(tb.seats())
			i := tb.addPhone(chance(75))
			tb.show(i)
			tb.mustDo(i, must(tb.phones[i].Join(person(i))), nil)
			if seated := len(tb.seats()) > before; seated == c.asks || tb.state.Knocks(tb.phones[i].ID()) != c.asks {
				t.Errorf("somebody new has a seat: %v", seated)
			}
			tb.mustReplay()
		})
	}
}

func TestOnlyTheHostsYesMakesASeat(t *testing.T) {
	tb := knocking(t)
	tb.wantKnocks(5)
	if v := tb.state.View(); v.Forming.Epoch != 0 || len(*v.Seats) != 5 {
		t.Errorf("a knock has begun epoch %d among %d", v.Forming.Epoch, len(*v.Seats))
	}
	tb.admit(5, true)
	tb.wantKnocks()
	tb.wantDuty(5, client.DutyOut)
	if x := tb.seats()[5]; x.ID != tb.phones[5].ID() || x.Name != person(5).Name || x.Figure != 5 {
		t.Errorf("the seat is %+v", x)
	}
	n := len(tb.entries)
	tb.admit(5, true)  // a second tap
	tb.admit(5, false) // one that came too late
	if len(tb.entries) != n {
		t.Error("a second word changes something")
	}
	tb.quiet()
	tb.mustReplay()
}

func TestANoIsToldAndMayBeAskedAgainAfterAMinute(t *testing.T) {
	tb := knocking(t)
	tb.admit(5, false)
	tb.wantKnocks()
	tb.wantDuty(5, client.DutyJoin)
	if !tb.phones[5].TurnedAway() || len(tb.seats()) != 5 {
		t.Error("the phone does not know, or has a seat")
	}
	tb.now += 60_000
	tb.mustDo(5, must(tb.phones[5].Join(person(5))), nil)
	tb.wantKnocks(5)
	if tb.phones[5].TurnedAway() {
		t.Error("the old word stands")
	}
	tb.mustReplay()
}

func TestAKnockIsForgottenWithItsSocket(t *testing.T) {
	tb := knocking(t)
	tb.sleep(5)
	tb.post(room.Input{Away: tb.phones[5].ID()})
	tb.wantKnocks()
	if tb.phones[5].TurnedAway() {
		t.Error("a phone that slept takes it for a No")
	}
	tb.wake(5) // and knocks again by itself
	tb.wantKnocks(5)
	tb.admit(5, true)
	tb.wantDuty(5, client.DutyOut)
	tb.mustReplay()
}

func TestAKnockCanBeTakenBack(t *testing.T) {
	tb := knocking(t)
	tb.mustDo(5, must(tb.phones[5].Leave()), nil)
	tb.wantKnocks()
	tb.wantDuty(5, client.DutyJoin)
	tb.mustDo(5, must(tb.phones[5].Join(person(5))), nil)
	tb.wantKnocks(5)
	tb.mustReplay()
}

func TestAKnockThatChangesKeepsItsPlace(t *testing.T) {
	tb := knocking(t)
	tb.knock(6)
	j := person(5)
	j.Name = "Zoe"
	tb.mustDo(5, must(tb.phones[5].Join(j)), nil)
	tb.wantKnocks(5, 6)
	if got := tb.state.View().Door.Knocks[0].Name; got != "Zoe" {
		t.Errorf("%s knocks", got)
	}
}

func TestWhoHasTheHostingAnswers(t *testing.T) {
	tb := knocking(t)
	tb.sleep(0)
	tb.post(room.Input{Away: tb.phones[0].ID()})
	for tb.host() == 0 {
		tb.wait()
	}
	tb.wantKnocks(5)
	tb.admit(5, true)
	tb.wantDuty(5, client.DutyOut)
	tb.mustReplay()
}

// TestWhoHasASeatNeverKnocks: sleep, a reload and another figure cost nobody a
// seat, and the host who sits down asks nobody.
func TestWhoHasASeatNeverKnocks(t *testing.T) {
	tb := playing(t)
	tb.sleep(3)
	tb.post(room.Input{Away: tb.phones[3].ID()})
	tb.reload(3)
	tb.post(room.Input{Back: tb.phones[3].ID()})
	tb.wake(3)
	j := person(3)
	j.Figure = 9
	tb.mustDo(3, must(tb.phones[3].Join(j)), nil)
	tb.mustDo(0, must(tb.phones[0].Leave()), nil)
	tb.mustDo(0, must(tb.phones[0].Join(person(0))), nil)
	tb.wantKnocks()
	if len(tb.seats()) != 5 {
		t.Errorf("%d seats", len(tb.seats()))
	}
	tb.mustReplay()
}

// TestWhoWasRemovedKnocksWithANewKey: the old one stays out for good.
func TestWhoWasRemovedKnocksWithANewKey(t *testing.T) {
	tb := lobby(t)
	tb.mustDo(0, must(tb.phones[0].Remove(tb.phones[2].ID())), nil)
	j := person(2)
	if err := tb.raw(2, wire.Command{Join: &j}); !errors.Is(err, room.ErrRemoved) {
		t.Errorf("with the old key: %v", err)
	}
	i := tb.addPhone(chance(75))
	tb.show(i)
	tb.mustDo(i, must(tb.phones[i].Join(j)), nil)
	tb.wantKnocks(i)
	tb.admit(i, true)
	tb.wantDuty(i, client.DutyLobby)
}

// TestAQuestionDoesNotNoticeAKnock: nothing of the round waits or starts anew.
func TestAQuestionDoesNotNoticeAKnock(t *testing.T) {
	tb := opened(t)
	before := tb.state.View()
	tb.knock(5)
	after := tb.state.View()
	for name, same := range map[string]bool{
		"question": encode(t, before.Question) == encode(t, after.Question), "progress": encode(t, before.Progress) == encode(t, after.Progress),
		"seal": encode(t, before.Sealed) == encode(t, after.Sealed), "forming": encode(t, before.Forming) == encode(t, after.Forming),
	} {
		if !same {
			t.Errorf("%s is another one", name)
		}
	}
	tb.round(secrets(1, 5))
	tb.wantFate("reckoned")
	tb.quiet()
}

// lost is a round that was reckoned, after which phone 2 is lost, and a new one
// comes with its person's name.
func lost(t *testing.T) *table {
	tb := talking(t)
	tb.sleep(2)
	tb.post(room.Input{Away: tb.phones[2].ID()})
	i := tb.addPhone(chance(75))
	tb.show(i)
	j := person(2)
	j.Figure = 9
	tb.mustDo(i, must(tb.phones[i].Join(j)), nil)
	tb.wantKnocks(i)
	return tb
}

func TestASeatMovesToANewPhoneByTheHostsWord(t *testing.T) {
	tb := lost(t)
	before, points, epoch := tb.seats()[2], tb.scores()[2], tb.state.View().Sealed.Epoch
	if k := tb.state.View().Door.Knocks[0]; k.For != before.ID {
		t.Fatalf("it knocks for %q", k.For)
	}
	tb.admit(5, true)
	after := tb.seats()[2]
	if len(tb.seats()) != 5 || after.ID != tb.phones[5].ID() || after.Name != before.Name || after.Figure != before.Figure || after.Away {
		t.Errorf("the seat is %+v, was %+v", after, before)
	}
	if got := tb.scores()[5]; got != points {
		t.Errorf("%d points, had %d", got, points)
	}
	if j := person(2); !errors.Is(tb.raw(2, wire.Command{Join: &j}), room.ErrRemoved) || !tb.state.Removed(before.ID) {
		t.Error("the old key is not out")
	}
	tb.phones = slices.Delete(tb.phones, 2, 3) // it is at the bottom of the lake
	tb.stores, tb.rands, tb.at = slices.Delete(tb.stores, 2, 3), slices.Delete(tb.rands, 2, 3), slices.Delete(tb.at, 2, 3)
	delete(tb.asleep, 2)
	tb.sealAgain()
	if v := tb.state.View(); v.Sealed.Epoch <= epoch || len(v.Sealed.Members) != 5 {
		t.Errorf("epoch %d with %d", v.Sealed.Epoch, len(v.Sealed.Members))
	}
	tb.draw()
	tb.round(secrets(2, 5))
	tb.wantFate("reckoned")
	tb.quiet()
	tb.mustReplay()
}

// Phone 3 has opened its guess, is lost, and moves before the round is reckoned.
func TestPointsOfAnOpenQuestionGoWithTheSeat(t *testing.T) {
	tb := opened(t)
	for i := range 5 {
		tb.guess(i, "4")
		tb.answer(i, min(1, 4-i))
	}
	tb.sleep(4)
	tb.pour()
	tb.sleep(3)
	tb.post(room.Input{Away: tb.phones[3].ID()})
	i := tb.addPhone(chance(75))
	tb.show(i)
	j := person(3)
	j.Figure = 9
	tb.mustDo(i, must(tb.phones[i].Join(j)), nil)
	tb.admit(i, true)
	tb.wantDuty(i, client.DutyOut)
	tb.wake(4)
	tb.wantFate("reckoned")
	if points := tb.scores(); points[i] != 3 || points[3] != 0 {
		t.Errorf("%v, want 3 with the new key", points)
	}
	tb.mustReplay()
}

func TestAPhoneThatIsBackKeepsItsSeat(t *testing.T) {
	tb := lost(t)
	tb.post(room.Input{Back: tb.phones[2].ID()})
	tb.wake(2)
	err := tb.raw(0, wire.Command{Admit: &wire.Admit{Seat: tb.phones[5].ID(), Yes: true}})
	if !errors.Is(err, room.ErrNameTaken) || tb.seats()[2].ID != tb.phones[2].ID() {
		t.Errorf("%v", err)
	}
}

func TestNobodyTakesTheSeatOfSomebodyWhoIsHereOrOfAPracticePlayer(t *testing.T) {
	tb := lobby(t)
	bot := tb.addPhone(chance(75))
	j := person(bot)
	j.Practice = true
	tb.mustDo(bot, must(tb.phones[bot].Join(j)), nil)
	tb.sleep(bot)
	tb.post(room.Input{Away: tb.phones[bot].ID()})
	stranger := tb.addPhone(chance(76))
	for _, who := range []int{1, bot} {
		j := person(who)
		j.Figure = 9
		if err := tb.raw(stranger, wire.Command{Join: &j}); !errors.Is(err, room.ErrNameTaken) {
			t.Errorf("as %s: %v", j.Name, err)
		}
	}
}

// TestSomebodyCanBeRemovedInEveryPhase: a ghost never holds a room up, does not
// come straight back, and the room goes on.
func TestSomebodyCanBeRemovedInEveryPhase(t *testing.T) {
	phases := map[string]func(t *testing.T) *table{
		"in the lobby": lobby, "at the closed door": closed, "sealed": sealed, "before a question": playing, "before all are ready": waiting,
		"while others answer": opened, "when all but that one have answered": cast, "amid the asks": asking, "in the talk": talking,
		"after a game": func(t *testing.T) *table {
			tb := playing(t)
			tb.mustDo(0, must(tb.phones[0].End()), nil)
			return tb
		},
	}
	for name, phase := range phases {
		t.Run(name, func(t *testing.T) {
			tb := phase(t)
			ghost := tb.phones[4].ID()
			tb.mustDo(0, must(tb.phones[0].Remove(ghost)), nil)
			if len(tb.seats()) != 4 || !tb.state.Removed(ghost) {
				t.Fatalf("%d seats", len(tb.seats()))
			}
			tb.sleep(4)
			i := tb.addPhone(chance(75))
			tb.show(i)
			j := person(4)
			tb.mustDo(i, must(tb.phones[i].Join(j)), nil)
			tb.wantKnocks(i)
			tb.quiet()
			tb.mustReplay()
		})
	}
}

// TestSeatsAreSwappedBetweenRounds: a newcomer sits where the host says, and the
// question card goes round by the new order.
func TestSeatsAreSwappedBetweenRounds(t *testing.T) {
	tb := talking(t)
	tb.knock(5)
	tb.admit(5, true)
	ids := func() (all []wire.ID) {
		for _, x := range tb.seats() {
			all = append(all, x.ID)
		}
		return all
	}
	order := ids()
	order = slices.Insert(order[:5], 1, tb.phones[5].ID())
	tb.mustDo(0, must(tb.phones[0].Order(order)), nil)
	if !slices.Equal(ids(), order) {
		t.Fatalf("%v, want %v", ids(), order)
	}
	tb.sealAgain()
	tb.draw()
	if n := len(tb.question().Asked); n != 6 {
		t.Errorf("%d are asked", n)
	}
	tb.round(secrets(2, 6))
	at := slices.Index(order, tb.question().Reader)
	if next := tb.phones[tb.reader()].ID(); next != order[(at+1)%6] {
		t.Errorf("the card goes to %s", next)
	}
	tb.quiet()
	tb.mustReplay()
}
