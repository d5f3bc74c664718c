package rules

// Privacy is the original game: guess first, a bag of cubes, 3 points for the
// exact number and 1 for off by one, a track of 30 (rulebook "Course of Play",
// "Two Special Cases for Scoring"; readings D3, D4, D8, D18, D29).
var Privacy = &Edition{
	Name: "privacy", Kind: "yesno", Options: 2, GuessFirst: true,
	Fewest: 5, Most: 12, End: 30, Fixed: true,
	Guess:  func(n int, text string) (int, bool) { return Number(text, 0, n) },
	Next:   exactThenNear,
	Points: threeThenOne,
	First:  leftOfLeader,
	Ended:  reached,
}

// exactThenNear asks for the exact number, then for both neighbours; 0 and n
// are never asked for as neighbours, so that nobody is outed.
func exactThenNear(_ Game, t Tally, opened [][]int) ([]int, bool) {
	switch len(opened) {
	case 0:
		return []int{t.Yes()}, true
	case 1:
		near := within(1, t.N()-1, t.Yes()-1, t.Yes()+1)
		return near, len(near) > 0
	}
	return nil, false
}

func threeThenOne(_ Tally, _, _ [][]int, ask, _ int) int {
	if ask == 0 {
		return 3
	}
	return 1
}

// leftOfLeader: the host leads if seated, else the first seat; the one to the
// left reads first.
func leftOfLeader(seats []string, host string) (leader, reader string) {
	leader = seats[0]
	for _, s := range seats {
		if s == host {
			leader = host
		}
	}
	return leader, Left(seats, leader)
}

// reached: somebody stands on or beyond the last space.
func reached(g Game, scores map[string]int, _ int) bool {
	for _, p := range scores {
		if p >= g.End {
			return true
		}
	}
	return false
}
