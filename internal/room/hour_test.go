package room_test

import (
	"errors"
	"slices"
	"strconv"
	"testing"

	"privacy/deck"
	"privacy/internal/room"
	"privacy/wire"
)

const minute = 60_000

// nobody scores, so that only the clock moves the game on.
var nobody = secret{guesses: []int{5, 5, 5, 5, 5}, answers: []int{1, 1, 0, 0, 0}}

func (tb *table) playRound(s secret) {
	tb.Helper()
	tb.draw()
	tb.round(s)
}

// until lets time pass to so many minutes of the game, and ticks.
func (tb *table) until(begun int64, minutes int) {
	tb.Helper()
	tb.now = begun + int64(minutes)*minute
	tb.post(room.Input{Tick: true})
}

func timed(t *testing.T, minutes int) (tb *table, begun int64) {
	t.Helper()
	set := settings(100)
	set.Minutes = minutes
	tb = seated(t, 11, 5, set)
	return tb, tb.now
}

func TestWhenTheTimeIsUpOneLastQuestionIsAsked(t *testing.T) {
	tb, begun := timed(t, 30)
	if due := tb.state.Deadline(); due != begun+30*minute {
		t.Errorf("due after %d ms", due-begun)
	}
	tb.draw()
	tb.until(begun, 30)
	v := tb.state.View()
	if !v.Standing.TimeUp || v.Question.Last {
		t.Errorf("time up %v, the open question the last one %v", v.Standing.TimeUp, v.Question.Last)
	}
	tb.round(nobody)
	if tb.state.View().Standing.Ended {
		t.Fatal("it has ended without a last question")
	}
	tb.draw()
	tb.skip()
	if tb.state.View().Standing.Ended {
		t.Fatal("it has ended with a question that was laid aside")
	}
	tb.draw()
	if !tb.question().Last {
		t.Error("it is not announced as the last one")
	}
	tb.round(nobody)
	if v := tb.state.View(); !v.Standing.Ended || v.Standing.TimeUp || v.Standing.Round != 2 {
		t.Errorf("%+v", v.Standing)
	}
	tb.mustReplay()
}

func TestAGameThatIsWonInTimeHasNoLastQuestion(t *testing.T) {
	tb, begun := timed(t, 30)
	tb.until(begun, 29)
	tb.playRound(nobody)
	if v := tb.state.View(); v.Standing.TimeUp || v.Question.Last {
		t.Errorf("%+v", v.Standing)
	}
	tb.endGame()
	if due := tb.state.Deadline(); due != 0 {
		t.Errorf("something is due after the end, at %d", due)
	}
	tb.start()
	if v := tb.state.View(); v.Standing.TimeUp {
		t.Error("the next game has no time of its own")
	}
}

func TestTheGroupMayGiveItselfMoreTime(t *testing.T) {
	tb, begun := timed(t, 30)
	tb.until(begun, 31)
	set := tb.state.View().Room.Settings
	set.Minutes = 60
	tb.must(tb.raw(0, wire.Command{Settings: &set}))
	tb.playRound(nobody)
	if tb.state.View().Standing.Ended {
		t.Fatal("it has ended all the same")
	}
	tb.until(begun, 60)
	tb.playRound(nobody)
	if !tb.state.View().Standing.Ended {
		t.Error("it goes on for ever")
	}
	tb.mustReplay()
}

func TestATimeIsNoneOrFromAQuarterOfAnHourToFourHours(t *testing.T) {
	for minutes, fine := range map[int]bool{0: true, 15: true, 240: true, -1: false, 1: false, 14: false, 241: false} {
		t.Run(strconv.Itoa(minutes), func(t *testing.T) {
			tb := lobby(t)
			set := settings(30)
			set.Minutes = minutes
			if err := tb.raw(0, wire.Command{Settings: &set}); (err == nil) != fine || !fine && !errors.Is(err, room.ErrSettingsBad) {
				t.Errorf("%v", err)
			}
		})
	}
}

func (tb *table) heat() int {
	tb.Helper()
	q, ok := deck.Find(decks, tb.question().Label)
	if !ok {
		tb.Fatalf("asked %s", tb.question().Label)
	}
	return q.Heat
}

func TestItBeginsMildAndGetsHotterWithTheTime(t *testing.T) {
	for _, choice := range []string{"card", "free"} {
		t.Run(choice, func(t *testing.T) {
			set := settings(100)
			set.Decks, set.Rising, set.Minutes, set.Choice = []string{"privacy", "chili"}, true, 60, choice
			tb := seated(t, 11, 5, set)
			begun := tb.now
			for minutes, want := range [][]int{{1}, {1, 2}, {2, 3}} {
				tb.until(begun, 20*minutes)
				tb.ask()
				tb.round(nobody) // the heat follows from the end of a round
				for range 8 {
					tb.ask()
					if got := tb.heat(); !slices.Contains(want, got) {
						t.Errorf("after %d minutes heat %d, want one of %v", 20*minutes, got, want)
					}
					tb.skip()
				}
			}
			tb.mustReplay()
		})
	}
}

// ask opens a question as the game has it: the next card's, or the first that the reader's phone offers.
func (tb *table) ask() {
	tb.Helper()
	if tb.state.View().Room.Settings.Choice == "card" {
		tb.draw()
		return
	}
	r := tb.reader()
	c, err := tb.phones[r].Offer()
	tb.must(err)
	tb.mustDo(r, must(tb.phones[r].Put(c.Card+"/"+strconv.Itoa(c.Numbers[0]))), nil)
}

func TestItGetsHotterWithWhoIsAhead(t *testing.T) {
	set := settings(9)
	set.Rising = true
	tb := seated(t, 11, 5, set)
	heats := [][]int{}
	for !tb.state.View().Standing.Ended {
		heats = append(heats, tb.state.View().Pile.Heats)
		tb.playRound(secret{guesses: []int{2, 0, 0, 0, 0}, answers: []int{1, 1, 0, 0, 0}})
	}
	if first, last := heats[0], heats[len(heats)-1]; !slices.Equal(first, []int{1}) || !slices.Equal(last, []int{2, 3}) {
		t.Errorf("%v", heats)
	}
	if !slices.IsSortedFunc(heats, slices.Compare) {
		t.Errorf("it cools down: %v", heats)
	}
}

// A group that wants it to rise is not left without a question while there is one.
func TestWhatDoesNotFitTheHourIsAskedWhenNothingElseIsLeft(t *testing.T) {
	set := settings(100)
	set.Rising = true
	tb := seated(t, 11, 5, set)
	tb.must(tb.raw(0, wire.Command{PassOver: &wire.PassOver{Labels: labelsOf("privacy", 1)}}))
	tb.draw()
	if got := tb.heat(); got == 1 {
		t.Errorf("heat %d was passed over", got)
	}
}

// labelsOf lists the questions of a deck that have this heat.
func labelsOf(id string, heat int) (labels []string) {
	for _, d := range decks {
		for _, c := range d.Cards {
			for i, h := range c.Heat {
				if d.ID == id && h == heat {
					labels = append(labels, deck.Label(id, c.ID, i+1))
				}
			}
		}
	}
	return labels
}
