package rules

// NoLimit lets the reader choose among six questions: envelopes into the urn,
// discs of 1 to 12, 2 points for the exact number, else 1 for the nearest
// (rulebook "Course of the Game"; readings D7, D8, D20 to D24).
var NoLimit = &Edition{
	Name: "nolimit", Kinds: []string{"yesno"},
	Fewest: 3, Most: 12, Age: 18, Minutes: 45,
	Begins: "youngest", Leads: ReaderLeads,
	Chosen:  true,
	End:     10,
	Range:   func(n, _ int) (lowest, highest int) { return 1, n },
	Highest: 12,
	Guards:  true,
	Next:    outwards,
	Points: func(t Tally, _ [][]int, o Opening) int {
		if o.Value == t.Yes() {
			return 2
		}
		return 1
	},
}

// outwards asks for the exact number, then for those off by one, by two, and so
// on, until somebody opens. A number that no disc may show is left out, and an
// ask without a number is none.
func outwards(g Game, t Tally, opened [][]int) ([]int, bool) {
	if ranks(opened) > 0 {
		return nil, false
	}
	var asks [][]int
	covered := 0
	for d := range 1 + max(t.N(), g.Edition.Highest) {
		values := within(edge(g, t), t.Yes()-d, t.Yes()+d)
		covered += len(values)
		if g.Guard && t.Yes() > 0 && t.Yes() < t.N() && covered >= t.N()-1 {
			break
		}
		asks = append(asks, values)
	}
	return nth(asks, len(opened))
}

// edge is the highest number that is asked for. The guard keeps n shut unless
// all said Yes: only who said Yes can have set it.
func edge(g Game, t Tally) int {
	switch {
	case g.Guard && t.Yes() < t.N():
		return t.N() - 1
	case g.Box:
		return max(t.N(), g.Edition.Highest)
	}
	return t.N()
}
