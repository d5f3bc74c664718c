package ballot_test

import (
	"crypto/rand"
	"fmt"
	"log"

	"privacy/ballot"
)

// phone is what a client keeps for one seat and one slot.
type phone struct {
	id  *ballot.Identity
	key *ballot.SlotKey
}

// Three phones answer one question; nobody but each of them learns which answer was whose.
func Example() {
	terms := ballot.Terms{Epoch: 1, Slot: 1, About: about(), Options: 2}
	phones := map[ballot.Point]phone{}
	for _, name := range []string{"Ada", "Bob", "Cleo"} {
		p := phone{try(ballot.NewIdentity(rand.Reader)), try(ballot.NewSlotKey(rand.Reader))}
		pok := try(p.key.Prove(rand.Reader, terms.Session, p.id.ID(), terms.Slot))
		member := ballot.Member{ID: p.id.ID(), Name: name}
		terms.Asked = append(terms.Asked, ballot.Player{Member: member, X: p.key.X(), Pok: pok})
		phones[p.id.ID()] = p
	}
	round := try(ballot.NewRound(terms)) // on every phone, from what it shows

	var ready []ballot.Signature
	for _, player := range round.Players() {
		ready = append(ready, try(phones[player.ID].id.Sign(rand.Reader, ballot.Ready{Ctx: round.Ctx()})))
	}
	agreed := try(round.Agree(ready))

	var ballots [][]byte
	for _, player := range round.Players() {
		prepared := try(round.Prepare(rand.Reader, phones[player.ID].key))
		answer := 1 // a tap on Yes
		if player.Name == "Bob" {
			answer = 0
		}
		ballots = append(ballots, try(prepared.Cast(agreed, answer)))
	}

	if err := round.VerifyBallots(ballots); err != nil { // the server, and later every phone
		log.Fatal(err)
	}
	counts := try(round.Tally(ballots))
	fmt.Printf("%d No, %d Yes\n", counts[0], counts[1])
	// Output: 1 No, 2 Yes
}

func about() ballot.Digest {
	return try(ballot.Question{
		Game:  ballot.Game{Edition: "privacy", End: 30},
		Label: "privacy/017/2",
		Texts: []ballot.Text{{Lang: "en", Text: "Do you have a spare key?"}},
	}.About())
}

func try[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
