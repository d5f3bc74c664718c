package bots

import (
	"strconv"

	"privacy/client"
	"privacy/rules"
	"privacy/wire"
)

// How practice players answer and guess: as a deck thinks people do.

// option is an answer to the open question, drawn as the deck guesses: No or
// Yes, or how often.
func (b *player) option(p *client.Phone) int {
	option, last := 0, p.Known().Question.Options-1
	for option < last && b.chance.Float64() < b.share(p) {
		option++
	}
	return option
}

func (b *player) answer(p *client.Phone) ([]wire.Command, error) { return p.Answer(b.option(p)) }

// imagined is a guess about how everybody answers, as the game takes it.
func (b *player) imagined(p *client.Phone) string {
	q, edition := p.Known().Question, p.Edition()
	sum := 0
	for range q.Asked {
		sum += rules.Values()[b.option(p)]
	}
	lowest, highest := edition.Range(len(q.Asked), q.Options)
	sum = min(max(sum, lowest), highest)
	if !edition.Cards {
		return strconv.Itoa(sum)
	}
	ways := edition.Ways(sum)
	return ways[b.chance.IntN(len(ways))]
}

func (b *player) guess(p *client.Phone) ([]wire.Command, error) { return p.Guess(b.imagined(p)) }

func (b *player) say(p *client.Phone) ([]wire.Command, error) { return p.Say(b.imagined(p)) }
