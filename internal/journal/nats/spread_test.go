package nats

import (
	"math/rand/v2"
	"testing"
)

func TestCodesAreSpreadEvenlyOverStreams(t *testing.T) {
	const letters = "ABCDEFGHJKMNPQRSTUVWXYZ"
	chance := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{2, 3, 4, 16, 64} {
		j := &Journal{shards: newShards(n)}
		held := map[string]int{}
		const each = 4000
		for range n * each {
			code := make([]byte, 5)
			for i := range code {
				code[i] = letters[chance.IntN(len(letters))]
			}
			held[j.of(string(code)).stream]++
		}
		for stream, rooms := range held {
			if rooms < each*9/10 || rooms > each*11/10 {
				t.Errorf("of %d streams %s has %d rooms, %d were to be expected", n, stream, rooms, each)
			}
		}
		if len(held) != n {
			t.Errorf("%d streams of %d are used", len(held), n)
		}
	}
}
