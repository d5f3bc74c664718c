package rules

// Privacy2 asks how often: I-discs are added up, We-discs guess the sum, and
// the nearest three that are not above it score (rulebook "Course of Play",
// "5th Action"; readings D9 to D17, D43, D44, D48).
var Privacy2 = &Edition{
	Name: "privacy2", Kinds: []string{"howmany", "yesno"}, Borrows: []string{"quickie", "chili"},
	Fewest: 5, Most: 12, Small: 5, Age: 16, Minutes: 45,
	Begins: "oldest", Leads: ReaderLeads,
	Another: true, Shut: true,
	End: 30,
	Range: func(n, options int) (lowest, highest int) {
		return 0, n * Values()[options-1]
	},
	Highest: 120,
	Guards:  true,
	Next:    countDown,
	Points:  byRank,
}

// countDown asks for the sum, then for one less each time, until three
// different values lie open or 0 would be asked. 0 is asked only if it is the
// sum. The guard ends it at the largest answer: below that, an opening would
// tell of whom it is not.
func countDown(g Game, t Tally, opened [][]int) ([]int, bool) {
	value, last := t.Sum()-len(opened), 1
	switch {
	case t.Sum() == 0:
		last = 0
	case g.Guard:
		last = t.Largest()
	}
	return []int{value}, value >= last && ranks(opened) < 3
}

// ranks counts the asks that were opened to.
func ranks(opened [][]int) int {
	n := 0
	for _, values := range opened {
		if len(values) > 0 {
			n++
		}
	}
	return n
}

// byRank gives 3, 2 and 1 points by the order in which different values were
// opened.
func byRank(_ Tally, opened [][]int, o Opening) int {
	before := opened[:min(o.Ask, len(opened))]
	return max(0, 3-ranks(before))
}
