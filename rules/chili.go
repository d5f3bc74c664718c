package rules

// Chili is Scharf wie Chili: guesses are laid with one or two cards, tiles are
// shaken under the lid, scoring as in Privacy, 20 points (rulebook "Game Play",
// "Two Special Cases in Scoring"; readings D6, D8, D25 to D29). With the guard
// nobody sees how many cards lie.
var Chili = &Edition{
	Name: "chili", Kinds: []string{"yesno"},
	Fewest: 5, Most: 10, Small: 5,
	Shakes:     true,
	Another:    true,
	GuessFirst: true, Cards: true, Fixed: true,
	End:     20,
	Range:   zeroToAll,
	Highest: 11,
	Guards:  true,
	Next:    exactThenNear,
	Points:  threeThenOne,
}
