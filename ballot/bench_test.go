package ballot

import (
	"math/rand/v2"
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

// BenchmarkRoundLimits is what a round of twelve may cost in all, as multiples of one ScalarMult: once
// the bag is poured (all ballots checked and the tally) at most 60, with the keys and statements of
// everybody 120, and the counts of a random tally with seven options, as the median of many, 20. The own
// ballot, prepared and cast, stands apart.
func BenchmarkRoundLimits(b *testing.B) {
	for _, round := range []struct {
		name string
		k    int
	}{{"yes or no", 2}, {"how many", 7}} {
		b.Run(round.name, func(b *testing.B) { wholeRound(b, newCompany(b, 1, 12, round.k)) })
	}
	b.Run("random tallies", randomTallies)
}

// wholeRound is what one phone does for everybody's round.
func wholeRound(b *testing.B, c *company) {
	choices := make([]int, len(c.seats))
	for i := range choices {
		choices[i] = i % c.round.Options()
	}
	ballots, said := c.castAll(b, choices...), c.statements(b)
	counts, err := c.round.Tally(ballots)
	must(b, err)
	key := c.again(b, 0)
	prepared, err := c.round.Prepare(c.rand, c.again(b, 0))
	must(b, err)
	x := key.x.Load()
	var unit, keys, own, poured best
	point, scalar := ristretto255.NewGeneratorElement(), small(7)
	for b.Loop() {
		for range 5 {
			unit.of(func() { point.ScalarMult(scalar, point) })
		}
		keys.of(func() { _, err := NewRound(c.terms); must(b, err); said() })
		own.of(func() { _, err := c.round.Prepare(c.rand, key); must(b, err); prepared.cast(x, 1).bytes() })
		poured.of(func() { must(b, c.round.VerifyBallots(ballots)); must(b, c.round.CheckTally(ballots, counts)) })
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(poured.fastest/unit.fastest, "ballots/ScalarMult")
	b.ReportMetric((poured.fastest+keys.fastest)/unit.fastest, "with-keys/ScalarMult")
	b.ReportMetric(own.fastest/unit.fastest, "own/ScalarMult")
}

// best is the fastest of many runs.
type best struct{ fastest float64 }

func (m *best) of(run func()) {
	if took := float64(timed(run)); m.fastest == 0 || took < m.fastest {
		m.fastest = took
	}
}

// statements checks the key, ready and guess statements of the eleven others.
func (c *company) statements(t failer) func() {
	t.Helper()
	var checks []func() error
	for i, s := range c.seats[1:] {
		p := c.terms.Asked[i+1]
		for _, what := range []Statement{Key{c.terms.Session, c.terms.Slot, p.X, p.Pok}, Ready{c.round.ctx}, Guess{Ctx: c.round.ctx}} {
			sig, err := s.id.Sign(c.rand, what)
			must(t, err)
			checks = append(checks, func() error { return Verify(p.ID, sig, what) })
		}
	}
	return func() {
		for _, check := range checks {
			must(t, check())
		}
	}
}

func randomTallies(b *testing.B) {
	c, dice := newCompany(b, 1, 12, 7), rand.New(rand.NewPCG(1, 2))
	lowSums()
	var unit, costs []time.Duration
	point, scalar := ristretto255.NewGeneratorElement(), small(7)
	for b.Loop() {
		total := uint32(0)
		for range c.seats {
			if choice := dice.IntN(7); choice > 0 {
				total += 1 << (4 * (choice - 1))
			}
		}
		sum := times(small(total))
		unit = append(unit, timed(func() { point.ScalarMult(scalar, point) }))
		costs = append(costs, timed(func() { _, err := solveSeven(sum, len(c.seats)); must(b, err) }))
	}
	slices.Sort(unit)
	slices.Sort(costs)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(costs[len(costs)/2])/float64(unit[len(unit)/2]), "median-tally/ScalarMult")
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
