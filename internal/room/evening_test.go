package room_test

import (
	"slices"
	"strings"
	"testing"

	"privacy/rules"
	"privacy/wire"
)

func (tb *table) evening() []wire.Round { return tb.state.View().Evening.Rounds }

// wantDark checks that nothing of the game can be looked back on yet.
func (tb *table) wantDark(when string) {
	tb.Helper()
	if got := tb.evening(); got == nil || len(got) != 0 {
		tb.Fatalf("%s the evening has %+v, want an empty list", when, got)
	}
}

func (tb *table) endGame() {
	tb.Helper()
	tb.mustDo(0, must(tb.phones[0].End()), nil)
}

// ids are those of these phones, sorted as the wire has them.
func (tb *table) ids(phones ...int) []wire.ID {
	ids := []wire.ID{}
	for _, i := range phones {
		ids = append(ids, tb.phones[i].ID())
	}
	slices.Sort(ids)
	return ids
}

func TestTheEveningHoldsTheReckonedRoundsOnceTheGameIsOver(t *testing.T) {
	tb := seated(t, 1, 5, settings(100))
	tb.wantDark("at the start")
	var want []wire.Round
	played := []secret{
		{guesses: []int{2, 2, 1, 4, 0}, answers: []int{1, 1, 0, 0, 0}},
		{guesses: []int{0, 5, 1, 2, 3}, answers: []int{1, 1, 1, 1, 0}},
	}
	exact := [][]int{{0, 1}, {}}
	for i, s := range played {
		tb.draw()
		tb.skip()
		tb.wantDark("after a skip")
		tb.draw()
		q := tb.question()
		tb.round(s)
		tb.wantDark("while the game is on")
		v := tb.state.View()
		want = append(want, wire.Round{
			Number: i + 1, Label: q.Label, Texts: q.Texts, Options: 2,
			Counts: v.Bag.Counts, Points: v.Asks.Points, Exact: tb.ids(exact[i]...),
		})
	}
	tb.voidRound(4)
	tb.wantDark("after a void")
	tb.endGame()
	if got := tb.evening(); encode(t, got) != encode(t, want) {
		t.Fatalf("the evening is\n%s\nwant\n%s", encode(t, got), encode(t, want))
	}
	for i, p := range tb.phones {
		if got := p.Known().Evening.Rounds; len(got) != len(want) {
			t.Errorf("phone %d knows %d rounds of it", i, len(got))
		}
	}
	tb.quiet()
	tb.mustReplay()
	tb.start()
	tb.wantDark("once the next game is on")
	tb.mustReplay()
}

// voidRound opens a question that is given up, because this phone sleeps.
func (tb *table) voidRound(asleep int) {
	tb.Helper()
	tb.draw()
	tb.read()
	for i := range tb.phones {
		if i != asleep {
			tb.guess(i, "1")
			tb.answer(i, 0)
		}
	}
	tb.sleep(asleep)
	tb.wait()
	r := tb.reader()
	tb.mustDo(r, must(tb.phones[r].Void()), nil)
	tb.wantFate("voided")
	tb.wake(asleep)
}

func TestTheEveningNamesNobodyButThoseWhoseGuessWasOpen(t *testing.T) {
	tb := seated(t, 3, 5, settings(100))
	tb.draw()
	tb.round(secret{guesses: []int{2, 3, 5, 0, 0}, answers: []int{1, 1, 0, 0, 0}})
	tb.endGame()
	evening := encode(t, tb.evening())
	for i, p := range tb.phones {
		if open := i < 2; strings.Contains(evening, string(p.ID())) != open {
			t.Errorf("phone %d, whose guess is open: %v, in %s", i, open, evening)
		}
	}
	for _, b := range tb.state.View().Bag.Ballots {
		if strings.Contains(evening, hexOf(b.Ballot)) || strings.Contains(evening, hexOf(b.Sealed)) {
			t.Errorf("a ballot or a sealed guess is in %s", evening)
		}
	}
}

func TestWhoWasExactFollowsFromOpenGuessesAlone(t *testing.T) {
	for _, test := range []struct {
		name    string
		edition *rules.Edition
		guesses []string
		answers []int
		shut    bool // the first keeps the guess shut
		exact   []int
	}{
		{"cards are added up", rules.Chili, []string{"2", "2+0", "4", "0", "5"}, []int{1, 1, 0, 0, 0}, false, []int{0, 1}},
		{"the nearest are not exact", rules.NoLimit, []string{"4", "4", "5", "5", "5"}, []int{1, 1, 0, 0, 0}, false, nil},
		{"the sum is what counts", rules.Privacy2, []string{"3", "3", "2", "1", "5"}, []int{1, 1, 1, 0, 0}, false, []int{0, 1}},
		{"what is kept shut is not known", rules.Privacy2, []string{"3", "3", "2", "1", "5"}, []int{1, 1, 1, 0, 0}, true, []int{1}},
		{"what was said was heard", rules.Quickie, []string{"2", "1", "4", "3", "2"}, []int{1, 1, 0, 0, 0}, false, []int{0, 4}},
	} {
		t.Run(test.name, func(t *testing.T) {
			tb := withQuestion(t, test.edition, false)
			if test.edition.GuessFirst {
				tb.guesses(test.guesses...)
			}
			tb.answers(test.answers...)
			tb.guessLater(test.edition, test.guesses)
			if test.shut {
				tb.must(tb.phones[0].KeepShut(true))
			}
			tb.mustDo(tb.hands(), must(tb.phones[tb.hands()].Pour()), nil)
			tb.endGame()
			rounds := tb.evening()
			if len(rounds) != 1 {
				t.Fatalf("the evening is %+v", rounds)
			}
			if got, want := rounds[0].Exact, tb.ids(test.exact...); !slices.Equal(got, want) {
				t.Errorf("%v were exact, want %v", got, want)
			}
			tb.mustReplay()
		})
	}
}

// hands is the phone that opens the answers.
func (tb *table) hands() int {
	tb.Helper()
	if rules.Find(tb.state.View().Room.Settings.Edition).Shakes {
		return tb.phoneOf(tb.state.View().Standing.Leader)
	}
	return tb.reader()
}

// guessLater seals guesses after the answers, or says them aloud from the reader on.
func (tb *table) guessLater(e *rules.Edition, texts []string) {
	tb.Helper()
	switch {
	case e.Aloud:
		first := tb.reader()
		for i := range texts {
			who := (first + i) % len(texts)
			tb.must(tb.saying(who, texts[who]))
		}
	case !e.GuessFirst:
		tb.guesses(texts...)
	}
}
