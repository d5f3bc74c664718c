package transcript

import (
	"errors"
	"fmt"
	"testing"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// fiveOf is a book before a reckoning in which five of a larger company are
// asked, and four have replied.
func fiveOf(sealed int) (b *book, late wire.ID) {
	c := &company{epoch: 1, list: map[wire.ID]*member{}}
	q := &question{Opened: &room.Opened{Slot: 1}, counts: rules.Tally{4, 1}, asks: [][]int{{1}},
		replies: map[wire.ID]int{}, gone: map[wire.ID]bool{}, passed: map[wire.ID]bool{}}
	for i := range sealed {
		key := ballot.Point{byte(i + 1)}
		late = wire.ID(key.String())
		c.list[late] = &member{Member: ballot.Member{ID: key, Name: fmt.Sprint(i)}}
		if i > sealed-6 {
			q.Asked = append(q.Asked, wire.Asked{ID: late})
			q.replies[late] = 1
		}
	}
	delete(q.replies, late)
	return &book{sealed: c, q: q}, late
}

func TestAReckoningGoesOnWithMoreThanHalfOfTheSealed(t *testing.T) {
	for sealed, code := range map[int]Code{7: "", 8: CodeWithout} {
		t.Run(fmt.Sprintf("four of five asked, %d sealed", sealed), func(t *testing.T) {
			b, late := fiveOf(sealed)
			var found *Wrong
			if err := b.goOn(&room.WentOn{Slot: 1, Without: []wire.ID{late}}); errors.As(err, &found) != (code != "") || found != nil && found.Code != code {
				t.Errorf("%v, want %q", err, code)
			}
		})
	}
}
