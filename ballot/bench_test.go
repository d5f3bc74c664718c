package ballot

import (
	"slices"
	"testing"
	"time"

	"github.com/gtank/ristretto255"
)

// Costs are reported as multiples of one constant-time ScalarMult, so that machines can be compared.

func BenchmarkScalarMult(b *testing.B) {
	s, p := small(7), ristretto255.NewGeneratorElement()
	for b.Loop() {
		p.ScalarMult(s, p)
	}
}

func BenchmarkSign(b *testing.B) {
	c := newCompany(b, 1, 3, 2)
	measure(b, func() { _, _ = c.seats[0].id.Sign(c.rand, Ready{}) })
}

func BenchmarkVerify(b *testing.B) {
	c := newCompany(b, 1, 3, 2)
	sig := c.ready(b, c.round.Ctx())[0]
	measure(b, func() { must(b, Verify(c.seats[0].id.ID(), sig, Ready{c.round.Ctx()})) })
}

// BenchmarkRound is one round of twelve, step by step. prepare and cast are one phone's; the others are
// for all twelve ballots.
func BenchmarkRound(b *testing.B) {
	for _, round := range []struct {
		name    string
		k       int
		choices []int
	}{
		{"yes or no", 2, []int{0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0}},
		{"how many", 7, []int{0, 1, 2, 3, 4, 5, 6, 1, 2, 0, 3, 1}},
	} {
		c := newCompany(b, 1, 12, round.k)
		ballots := c.castAll(b, round.choices...)
		counts, err := c.round.Tally(ballots)
		must(b, err)
		x := c.seats[0].key.x.Load()
		p, err := c.round.Prepare(c.rand, c.again(b, 0))
		must(b, err)
		for _, step := range []struct {
			name string
			run  func() error
		}{
			{"check keys", func() error { _, err := NewRound(c.terms); return err }},
			{"prepare", func() error { _, err := c.round.Prepare(c.rand, c.seats[0].key); return err }},
			{"cast", func() error { p.cast(x, 1).bytes(); return nil }},
			{"verify one", func() error { return c.round.VerifyBallot(0, ballots[0]) }},
			{"verify all", func() error { return c.round.VerifyBallots(ballots) }},
			{"tally", func() error { _, err := c.round.Tally(ballots); return err }},
			{"check tally", func() error { return c.round.CheckTally(ballots, counts) }},
		} {
			b.Run(round.name+"/"+step.name, func(b *testing.B) { measure(b, func() { must(b, step.run()) }) })
		}
	}
}

// BenchmarkTallyWorst has everybody answer 10+.
func BenchmarkTallyWorst(b *testing.B) {
	c := newCompany(b, 1, 12, 7)
	ballots := c.castAll(b, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6)
	measure(b, func() { _, err := c.round.Tally(ballots); must(b, err) })
}

// measure takes turns with a ScalarMult and reports the fastest of each, which a busy machine disturbs least.
func measure(b *testing.B, run func()) {
	b.Helper()
	run() // tables that are computed once
	point, scalar := ristretto255.NewGeneratorElement(), small(7)
	var costs, units []time.Duration
	for b.Loop() {
		units = append(units, timed(func() { point.ScalarMult(scalar, point) }))
		costs = append(costs, timed(run))
	}
	cost, unit := slices.Min(costs), slices.Min(units)
	b.ReportMetric(float64(cost), "ns/op")
	b.ReportMetric(float64(cost)/float64(unit), "ScalarMults")
}

func timed(run func()) time.Duration {
	start := time.Now()
	run()
	return time.Since(start)
}
