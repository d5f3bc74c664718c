package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"privacy/rules"
)

// scoreOptions are the flags as typed.
type scoreOptions struct {
	edition string
	players int
	yes     int // -1: not given
	answers string
	guesses []string
	decline []string
	guard   bool
	json    bool
}

func scoreCommand() *cobra.Command {
	o := scoreOptions{}
	cmd := &cobra.Command{
		Use:   "score",
		Short: "Be the referee of one round with the real box",
		Long: "Be the referee of one round that was played with the real box: what is asked, who reveals, who gets\n" +
			"how many points. Guesses that stay shut are not printed.",
		Example: "  privacy score --edition chili --players 7 --yes 6 --guess Emma=5 --guess Sabine=4+1 --guess Jo=6+1\n" +
			"  privacy score --edition privacy2 --answers 1,3,3,4,3,5+ --guess Beate=19 --guess Linus=17 --decline Linus",
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runScore(cmd.OutOrStdout(), o) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.edition, "edition", "privacy", "which game: "+strings.Join(rules.Names(), ", "))
	flags.IntVar(&o.players, "players", 0, "how many were asked")
	flags.IntVar(&o.yes, "yes", -1, "how many said Yes")
	flags.StringVar(&o.answers, "answers", "", "Privacy 2: what the discs show, as 1,3,3,4,3,5+")
	flags.StringArrayVar(&o.guesses, "guess", nil, "NAME=GUESS, once for each guess; Chili's cards as 4+1")
	flags.StringArrayVar(&o.decline, "decline", nil, "Privacy 2: NAME of somebody who does not want to reveal")
	flags.BoolVar(&o.guard, "guard", false, "play with the outing guard")
	flags.BoolVar(&o.json, "json", false, "print the result as JSON")
	return cmd
}

func runScore(out io.Writer, o scoreOptions) error {
	r, err := readRound(o)
	if err != nil {
		return usageError{err}
	}
	result := r.score()
	if o.json {
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		return e.Encode(result)
	}
	return result.print(out)
}

// playedRound is a round as it lies on the table, with what is still shut.
type playedRound struct {
	game    rules.Game
	tally   rules.Tally
	guesses map[string]int
	decline []string
}

// scored is what the referee says. An ask is the list of guesses that are asked
// for together.
type scored struct {
	Asks    [][]string     `json:"asks"`
	Points  map[string]int `json:"points"`
	Reveals []string       `json:"reveals"` // sorted

	opened map[string]rules.Opening
}

func (r *playedRound) score() *scored {
	asks, opened := rules.Play(r.game, r.tally, r.guesses, r.decline)
	s := &scored{Asks: [][]string{}, Points: map[string]int{}, Reveals: []string{}, opened: opened}
	for _, values := range asks {
		s.Asks = append(s.Asks, texts(values))
	}
	for who := range r.guesses {
		s.Points[who] = 0
	}
	maps.Copy(s.Points, rules.Score(r.game, r.tally, len(asks), opened))
	s.Reveals = slices.AppendSeq(s.Reveals, maps.Keys(opened))
	slices.Sort(s.Reveals)
	return s
}

func texts(values []int) []string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = strconv.Itoa(v)
	}
	return all
}

// print writes the result as people read it: the asks, then everybody. A guess
// that stays shut is not shown here either.
func (s *scored) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	if len(s.Asks) > 0 {
		fmt.Fprintln(w, "asked for\trevealed by")
	}
	for i, values := range s.Asks {
		fmt.Fprintf(w, "%s\t%s\n", strings.Join(values, " or "), s.revealedTo(i))
	}
	if len(s.Asks) > 0 {
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, "player\tguess\tpoints")
	for _, who := range slices.Sorted(maps.Keys(s.Points)) {
		guess := "–"
		if o, ok := s.opened[who]; ok {
			guess = strconv.Itoa(o.Value)
		}
		fmt.Fprintf(w, "%s\t%s\t%d\n", who, guess, s.Points[who])
	}
	return w.Flush()
}

func (s *scored) revealedTo(ask int) string {
	names := slices.DeleteFunc(slices.Clone(s.Reveals), func(who string) bool { return s.opened[who].Ask != ask })
	if len(names) == 0 {
		return "nobody"
	}
	return strings.Join(names, ", ")
}

// readRound reads the flags; an error is a sentence about what cannot be.
func readRound(o scoreOptions) (*playedRound, error) {
	edition := rules.Find(o.edition)
	if edition == nil {
		return nil, fmt.Errorf("--edition %q is no game here; there are %s", o.edition, strings.Join(rules.Names(), ", "))
	}
	r := &playedRound{game: rules.Game{Edition: edition, End: edition.End, Guard: o.guard}, decline: o.decline}
	var err error
	if r.tally, err = readTally(edition, o); err != nil {
		return nil, err
	}
	if n := r.tally.N(); n < 2 || n > edition.Most {
		return nil, fmt.Errorf("%s is played by 2 to %d here, not by %d", edition.Name, edition.Most, n)
	}
	if err := r.readGuesses(o.guesses); err != nil {
		return nil, err
	}
	return r, r.checkDeclines()
}

func readTally(edition *rules.Edition, o scoreOptions) (rules.Tally, error) {
	switch {
	case o.answers == "" && o.yes < 0 && edition.Kinds[0] == "howmany":
		return nil, errors.New("--answers is needed: what the discs show, as 1,3,3,4,3,5+")
	case o.answers == "" && o.yes < 0:
		return nil, errors.New("--yes is needed: how many said Yes")
	case o.answers != "" && o.yes >= 0:
		return nil, errors.New("--yes and --answers do not go together")
	case o.answers != "" && edition.Kinds[0] != "howmany":
		return nil, fmt.Errorf("%s is answered with Yes and No: --yes instead of --answers", edition.Name)
	case o.answers != "":
		return readAnswers(o)
	case o.players < 1:
		return nil, errors.New("--players is needed: how many were asked")
	case o.yes > o.players:
		return nil, fmt.Errorf("%d players cannot say Yes %d times", o.players, o.yes)
	}
	return rules.Tally{o.players - o.yes, o.yes}, nil
}

func readAnswers(o scoreOptions) (rules.Tally, error) {
	faces := strings.Split(o.answers, ",")
	tally := make(rules.Tally, len(rules.Faces()))
	for _, face := range faces {
		face = strings.TrimSpace(face)
		option := slices.Index(rules.Faces(), face)
		if option < 0 {
			return nil, noFace(face)
		}
		tally[option]++
	}
	if o.players > 0 && o.players != len(faces) {
		return nil, fmt.Errorf("%d answers are not those of %d players", len(faces), o.players)
	}
	return tally, nil
}

func noFace(text string) error {
	if times, ok := rules.Number(text, 5, 1<<30); ok {
		return fmt.Errorf("no disc shows %d; somebody who did it so many times shows %s", times, rules.Faces()[rules.OptionOf(times)])
	}
	return fmt.Errorf("no disc shows %q; there are %s", text, strings.Join(rules.Faces(), ", "))
}

func (r *playedRound) readGuesses(all []string) error {
	n := r.tally.N()
	r.guesses = map[string]int{}
	for _, text := range all {
		name, guess, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return fmt.Errorf("--guess %q is not NAME=GUESS", text)
		}
		if _, twice := r.guesses[name]; twice {
			return fmt.Errorf("%s guesses twice", name)
		}
		value, ok := r.game.Edition.Material(n, len(r.tally), guess)
		if !ok {
			return fmt.Errorf("%s cannot guess %q in a round of %d in %s", name, guess, n, r.game.Edition.Name)
		}
		r.guesses[name] = value
		_, highest := r.game.Edition.Range(n, len(r.tally))
		r.game.Box = r.game.Box || value > highest
	}
	if len(r.guesses) > n {
		return fmt.Errorf("%d guesses are too many for %d players", len(r.guesses), n)
	}
	return nil
}

func (r *playedRound) checkDeclines() error {
	for _, name := range r.decline {
		switch _, known := r.guesses[name]; {
		case !known:
			return fmt.Errorf("--decline %s: there is no guess of that name", name)
		case !r.game.Edition.Shut:
			return fmt.Errorf("--decline %s: in %s whoever is asked for reveals", name, r.game.Edition.Name)
		}
	}
	return nil
}
