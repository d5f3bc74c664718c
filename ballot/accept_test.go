package ballot

import "testing"

func TestEveryVectorIsAcceptedByEverybodyWhoChecks(t *testing.T) {
	for _, v := range loadVectors(t) {
		t.Run(v.Comment, func(t *testing.T) { accept(t, v) })
	}
}

// accept plays the checks of a server, a phone and a reader of the transcript, from public values and
// what is opened.
func accept(t *testing.T, v vectorRound) {
	t.Helper()
	session := Session(unhexed(t, v.Session))
	must(t, CheckAsked(membersOf(t, append(v.Players[:len(v.Players):len(v.Players)], v.Away...)), membersOf(t, v.Players)))
	r := vectorRounds(t, v)
	ballots, entries := entriesOf(t, v)
	result, err := r.Result(entries)
	must(t, err)
	ready := make([]Signature, len(v.Players))
	for i, p := range v.Players {
		ready[i] = Signature(unhexed(t, p.Ready.Sig))
		must(t, CheckName(p.Name))
		must(t, r.VerifyBallot(i, ballots[i]))
		acceptStatements(t, v, p, r.Players()[i], r.Ctx(), result, session)
	}
	_, err = r.Agree(ready)
	must(t, err)
	must(t, r.VerifyBallots(ballots))
	must(t, r.CheckTally(ballots, v.Counts))
}

func acceptStatements(t *testing.T, v vectorRound, p vectorPlayer, who Player, ctx, result Digest, session Session) {
	t.Helper()
	key := Key{session, v.Slot, who.X, who.Pok}
	guess := Guess{ctx, p.Draft, Sealed(unhexed(t, p.Sealed)), p.Cards}
	open := Open{result, p.Ask, p.Guess, Salt(unhexed(t, p.Salt))}
	must(t, key.CheckPok(who.ID))
	must(t, CheckOpening(who.ID, guess, open))
	for _, one := range []struct {
		sig  string
		what Statement
	}{
		{p.Hello.Sig, Hello{session, Nonce(unhexed(t, p.Challenge))}},
		{p.Key.Sig, key},
		{p.Ready.Sig, Ready{ctx}},
		{p.Guessed.Sig, guess},
		{p.Say.Sig, Say{ctx, p.Guess}},
		{p.Open.Sig, open},
		{p.Pass.Sig, Pass{result, p.Ask}},
		{p.Leave.Sig, Leave{session, v.Epoch}},
	} {
		if err := Verify(who.ID, Signature(unhexed(t, one.sig)), one.what); err != nil {
			t.Errorf("%T of %s: %v", one.what, p.Name, err)
		}
	}
}
