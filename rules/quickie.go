package rules

// Quickie is the fast one: answers first, guesses said aloud in turn, 3 and 1
// points, 15 rounds (rulebook "Course of Play", "End of the Game"; readings
// D30 to D33). With the guard the guesses are sealed and asked for, as in
// Privacy, among those that may be guessed at all.
var Quickie = &Edition{
	Name: "quickie", Kinds: []string{"yesno"},
	Fewest: 4, Most: 12, Small: 4,
	Begins: "petted", Leads: NobodyLeads,
	Aloud: true, Fixed: true,
	End: 15, Rounds: true,
	Range:  func(n, _ int) (lowest, highest int) { return 1, n - 1 },
	Guards: true,
	Next: func(g Game, t Tally, opened [][]int) ([]int, bool) {
		if g.Said() {
			return nil, false
		}
		exact := within(t.N()-1, t.Yes())
		near := within(t.N()-1, t.Yes()-1, t.Yes()+1)
		return nth([][]int{exact, near}, len(opened))
	},
	Points: threeThenOne,
}
