package rules

// Privacy is the original game: guess first, a bag of cubes, 3 points for the
// exact number and 1 for off by one, a track of 30 (rulebook "Course of Play",
// "Two Special Cases for Scoring"; readings D3, D4, D8, D18, D29).
var Privacy = &Edition{
	Name: "privacy", Kinds: []string{"yesno"},
	Fewest: 5, Most: 12, Small: 5,
	GuessFirst: true, Fixed: true,
	End:     30,
	Range:   zeroToAll,
	Highest: 12,
	Next:    exactThenNear,
	Points:  threeThenOne,
}

func zeroToAll(n, _ int) (lowest, highest int) { return 0, n }

// exactThenNear asks for the exact number, then for both neighbours; 0 and n
// are never asked for as neighbours, so that nobody is outed.
func exactThenNear(_ Game, t Tally, opened [][]int) ([]int, bool) {
	near := within(t.N()-1, t.Yes()-1, t.Yes()+1)
	return nth([][]int{{t.Yes()}, near}, len(opened))
}

// threeThenOne: 3 points for the exact number, 1 for off by one.
func threeThenOne(t Tally, _ [][]int, o Opening) int {
	switch o.Value - t.Yes() {
	case 0:
		return 3
	case -1, 1:
		return 1
	}
	return 0
}
