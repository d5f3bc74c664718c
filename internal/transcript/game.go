package transcript

import (
	"maps"
	"slices"

	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// game is the game that is on, or was last.
type game struct {
	number    uint32
	on, ended bool
	timeUp    bool // the next question is the last
	rounds    int
	scores    map[wire.ID]int
}

func (b *book) takeGame(e room.Event) error {
	switch e := e.(type) {
	case *room.Started:
		return b.start(e)
	case *room.Begun, *room.TimeUp:
		if !b.game.on {
			return wrong(CodeGame, "No game is on.")
		}
		_, up := e.(*room.TimeUp)
		b.game.timeUp = b.game.timeUp || up
	case *room.Ended:
		return b.finish(e)
	}
	return nil
}

func (b *book) start(e *room.Started) error {
	if b.game.on || e.Game != b.game.number+1 || b.sealed == nil {
		return wrong(CodeGame, "A game begins without a seal, within another, or out of number.")
	}
	b.game = game{number: e.Game, on: true, scores: map[wire.ID]int{}}
	for id := range b.sealed.list {
		if b.seats[id] != nil {
			b.game.scores[id] = 0
		}
	}
	b.q, b.again = nil, nil
	b.report.Games++
	return nil
}

// finish checks who wins: with the most points of those who still sit here.
func (b *book) finish(e *room.Ended) error {
	if !b.game.on || b.q.isOpen() {
		return wrong(CodeGame, "No game is on that could end, or a question is open.")
	}
	var winners []wire.ID
	for _, id := range rules.Winners(b.seatedScores()) {
		winners = append(winners, wire.ID(id))
	}
	if !slices.Equal(winners, e.Winners) {
		return wrong(CodeWinners, "With these points win: %v.", b.names(winners))
	}
	b.game.on, b.game.ended = false, true
	return nil
}

// seatedScores are the scores of those who still sit here.
func (b *book) seatedScores() map[string]int {
	scores := map[string]int{}
	for id, p := range b.game.scores {
		if b.seats[id] != nil {
			scores[string(id)] = p
		}
	}
	return scores
}

// newcomerScore is what somebody has who comes later: nothing, or the lowest
// score at the table (spec/rules.md, D37).
func (b *book) newcomerScore() int {
	scores := slices.Collect(maps.Values(b.seatedScores()))
	if !b.settings.Lowest || len(scores) == 0 {
		return 0
	}
	return slices.Min(scores)
}
