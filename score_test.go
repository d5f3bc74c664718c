package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// scoreVector is a case of vectors/rules.json.
type scoreVector struct {
	ID      string         `json:"id"`
	Edition string         `json:"edition"`
	Players int            `json:"players"`
	Yes     int            `json:"yes"`
	Answers []string       `json:"answers"`
	Guesses map[string]int `json:"guesses"`
	Decline []string       `json:"decline"`
	Points  map[string]int `json:"points"`
	Reveals []string       `json:"reveals"`
}

func (v scoreVector) args() []string {
	args := []string{"score", "--json", "--edition", v.Edition, "--players", fmt.Sprint(v.Players)}
	if v.Answers == nil {
		args = append(args, "--yes", fmt.Sprint(v.Yes))
	} else {
		args = append(args, "--answers", strings.Join(v.Answers, ","))
	}
	for who, guess := range v.Guesses {
		args = append(args, "--guess", fmt.Sprintf("%s=%d", who, guess))
	}
	for _, who := range v.Decline {
		args = append(args, "--decline", who)
	}
	return args
}

func TestScoreRefereesEveryCase(t *testing.T) {
	data, err := os.ReadFile("vectors/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []scoreVector
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != 54 {
		t.Fatalf("%d cases, there are 54", len(cases))
	}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			out, err := refereed(c.args()...)
			if err != nil {
				t.Fatal(err)
			}
			var got scoreVector
			if err := json.Unmarshal([]byte(out), &got); err != nil {
				t.Fatal(err)
			}
			if !maps.Equal(got.Points, c.Points) || !slices.Equal(got.Reveals, c.Reveals) {
				t.Errorf("points %v, reveals %v; want %v, %v", got.Points, got.Reveals, c.Points, c.Reveals)
			}
		})
	}
}

func TestScorePrintsTheAsksInOrder(t *testing.T) {
	for name, c := range map[string]struct{ args, want string }{
		"Chili's cards": {"--edition chili --players 7 --yes 6 --guess Emma=5 --guess Sabine=4+1 --guess Jo=6+1",
			`{"asks":[["6"],["5"]],"points":{"Emma":1,"Jo":0,"Sabine":1},"reveals":["Emma","Sabine"]}`},
		"both sides are one ask": {"--players 6 --yes 3 --guess A=2",
			`{"asks":[["3"],["2","4"]],"points":{"A":1},"reveals":["A"]}`},
		"nothing is asked in Quickie": {"--edition quickie --players 4 --yes 2 --guess A=1 --guess B=3",
			`{"asks":[],"points":{"A":1,"B":1},"reveals":["A","B"]}`},
		"unless it is guarded": {"--edition quickie --players 4 --yes 2 --guess A=1 --guess B=2 --guard",
			`{"asks":[["2"],["1","3"]],"points":{"A":1,"B":3},"reveals":["A","B"]}`},
		"the last is the last one asked": {"--edition privacy2 --answers 2,1,0,0,0 --guess A=2 --guess B=1 --guess C=4",
			`{"asks":[["3"],["2"],["1"]],"points":{"A":3,"B":2,"C":0},"reveals":["A","B"]}`},
		"No Limit goes outwards": {"--edition nolimit --players 4 --yes 3 --guess A=1 --guess B=1",
			`{"asks":[["3"],["2","4"],["1"]],"points":{"A":1,"B":1},"reveals":["A","B"]}`},
		"and as far as a disc shows": {"--edition nolimit --players 3 --yes 3 --guess A=5",
			`{"asks":[["3"],["2","4"],["1","5"]],"points":{"A":1},"reveals":["A"]}`},
		"nobody has guessed": {"--players 5 --yes 1", `{"asks":[["1"],["2"]],"points":{},"reveals":[]}`},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := refereed(append([]string{"score", "--json"}, strings.Fields(c.args)...)...)
			if err != nil || strings.TrimSpace(out) != c.want {
				t.Errorf("%s\nerror %v, want\n%s", out, err, c.want)
			}
		})
	}
}

func TestScoreRefusesWhatCannotBe(t *testing.T) {
	for name, args := range map[string]string{
		"no such game":                  "--edition poker --players 5 --yes 1",
		"13 players":                    "--players 13 --yes 1",
		"11 players of Chili":           "--edition chili --players 11 --yes 1",
		"one player":                    "--players 1 --yes 1",
		"nobody is counted":             "--yes 1",
		"no answers":                    "--players 5",
		"more Yes than players":         "--players 5 --yes 6",
		"fewer than none":               "--players 5 --yes -2",
		"six answers for seven players": "--edition privacy2 --players 7 --answers 1,3,3,4,3,5+",
		"a disc that is not there":      "--edition privacy2 --answers 1,3,7",
		"an empty answer":               "--edition privacy2 --answers 1,3,",
		"answers to a yes/no question":  "--players 5 --answers 1,0,0,0,0",
		"answers and Yes":               "--edition privacy2 --players 3 --yes 1 --answers 1,0,0",
		"no answers in Privacy 2":       "--edition privacy2 --players 5",
		"a guess above the dial":        "--players 5 --yes 1 --guess A=13",
		"two cards alike":               "--edition chili --players 5 --yes 1 --guess A=4+4",
		"three cards":                   "--edition chili --players 5 --yes 1 --guess A=4+1+0",
		"a card that is not there":      "--edition chili --players 5 --yes 1 --guess A=3+1",
		"more than two cards make":      "--edition chili --players 5 --yes 1 --guess A=12",
		"cards on a dial":               "--players 5 --yes 1 --guess A=2+1",
		"0 in Quickie":                  "--edition quickie --players 5 --yes 1 --guess A=0",
		"all in Quickie":                "--edition quickie --players 5 --yes 1 --guess A=5",
		"0 in No Limit":                 "--edition nolimit --players 5 --yes 1 --guess A=0",
		"a guess without a name":        "--players 5 --yes 1 --guess =3",
		"a name without a guess":        "--players 5 --yes 1 --guess A",
		"a name twice":                  "--players 5 --yes 1 --guess A=3 --guess A=4",
		"more guesses than players":     "--players 2 --yes 1 --guess A=1 --guess B=1 --guess C=1",
		"an unknown name declines":      "--edition privacy2 --answers 1,0,0 --guess A=1 --decline B",
		"declining elsewhere":           "--players 5 --yes 1 --guess A=1 --decline A",
		"a number that is none":         "--players five --yes 1",
		"an argument":                   "--players 5 --yes 1 A=3",
	} {
		t.Run(name, func(t *testing.T) {
			out, err := refereed(append([]string{"score"}, strings.Fields(args)...)...)
			var usage usageError
			if !errors.As(err, &usage) {
				t.Fatalf("error %v is none of the command line; printed %q", err, out)
			}
			if out != "" || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q is not one line on standard error alone: %q", err, out)
			}
		})
	}
}

// refereed runs the command and gives what it prints.
func refereed(args ...string) (string, error) {
	var out bytes.Buffer
	root := rootCommand()
	root.SetArgs(args)
	root.SetOut(&out)
	err := root.Execute()
	return out.String(), err
}
