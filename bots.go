package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"privacy/client"
	"privacy/internal/bots"
)

type botsOptions struct {
	game  bots.Game
	fresh bool
	json  bool
	fast  bool
}

func botsCommand() *cobra.Command {
	var o botsOptions
	cmd := &cobra.Command{
		Use:   "bots URL",
		Short: "Bring practice players",
		Long: "Bring practice players into the room of a link, until interrupted; or, with --new, have them open\n" +
			"a room on a server and play one whole game there. They play by the rules, with real ballots, and are\n" +
			"marked as practice players everywhere. Should the server stop, they wait for it and play on.",
		Example: "  privacy bots http://localhost:8080/ABCDE --count 4\n" +
			"  privacy bots http://localhost:8080 --new --count 6 --track 10",
		RunE: func(cmd *cobra.Command, args []string) error { return runBots(cmd, args, o) },
	}
	flags := cmd.Flags()
	flags.IntVar(&o.game.Count, "count", 6, "how many")
	flags.BoolVar(&o.fresh, "new", false, "open a room at the server URL and play one whole game")
	flags.StringVar(&o.game.Edition, "edition", "privacy", "with --new: which game")
	flags.IntVar(&o.game.Track, "track", 0, "with --new: length of the track; 0 is as printed")
	flags.BoolVar(&o.json, "json", false, "with --new: print the result as JSON")
	flags.BoolVar(&o.fast, "fast", false, "do not pause as people would; too fast for people to follow")
	return cmd
}

// pace is how long a practice player takes for a thing; before a game that is
// to be watched, there is time to open the table.
const (
	pace    = 1500 * time.Millisecond
	opening = 8 * time.Second
)

func runBots(cmd *cobra.Command, args []string, o botsOptions) error {
	if len(args) != 1 {
		return usageError{errors.New("one URL is needed: of a room, or with --new of a server")}
	}
	for _, flag := range []string{"edition", "track", "json"} {
		if cmd.Flags().Changed(flag) && !o.fresh {
			return usageError{fmt.Errorf("--%s goes with --new", flag)}
		}
	}
	if o.fresh {
		return playBots(cmd, args[0], o)
	}
	return fillBots(cmd, args[0], o)
}

func fillBots(cmd *cobra.Command, link string, o botsOptions) error {
	options := o.options(cmd)
	options.Joined = func(name string, n int) {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s sits down (%d of %d)\n", name, n, o.game.Count)
	}
	return plain(bots.Fill(cmd.Context(), link, o.game.Count, options))
}

func playBots(cmd *cobra.Command, server string, o botsOptions) error {
	ctx := cmd.Context()
	options := o.options(cmd)
	options.Opened = func(room client.Address) {
		fmt.Fprintln(cmd.ErrOrStderr(), "watch at", room.Table())
		if !o.fast {
			rest(ctx, opening)
		}
	}
	result, err := bots.Play(ctx, server, o.game, options)
	if err != nil {
		return plain(err)
	}
	if o.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(result)
	}
	return printResult(cmd.OutOrStdout(), result)
}

// options say on standard error what happens meanwhile.
func (o botsOptions) options(cmd *cobra.Command) bots.Options {
	say := func(sentence string) { fmt.Fprintln(cmd.ErrOrStderr(), sentence) }
	options := bots.Options{
		Silent: func(silent bool) {
			if silent {
				say("The server does not answer; trying again…")
			} else {
				say("The server is back; playing on.")
			}
		},
		Late: func(host bool) {
			if host {
				say("The door is closed: the host is asked to let each of them in. They play from the next question on, once all have compared pictures.")
			} else {
				say("The door is closed, and a practice player keeps this room, who lets nobody in.")
			}
		},
	}
	if !o.fast {
		options.Pause = pace
	}
	return options
}

func rest(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// plain says an error as people read it, in one line; what was typed wrong is a
// usage error.
func plain(err error) error {
	var refused *client.Refused
	var network *net.OpError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted")
	case errors.As(err, &refused):
		return errors.New(strings.TrimSpace(refused.Message + " " + refused.Next))
	case errors.Is(err, client.ErrSilent):
		return fmt.Errorf("the server has not answered for %.0f minutes; start it and bring practice players again", bots.GiveUp.Minutes())
	case errors.As(err, &network):
		return fmt.Errorf("the server does not answer: %w", network)
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New("the server does not answer; is the address right?")
	case errors.Is(err, client.ErrNoRoom):
		return errors.New("there is no room with this code; check the link")
	case errors.Is(err, client.ErrGone):
		return errors.New("the room was deleted")
	case errors.Is(err, bots.ErrTurnedAway):
		return errors.New("the host would rather not have them now; ask, then bring them again")
	case errors.Is(err, client.ErrRemoved):
		return errors.New("the host has taken all their seats away")
	}
	for _, usage := range []error{client.ErrAddress, bots.ErrCount, bots.ErrEdition, bots.ErrTrack, bots.ErrScheme} {
		if errors.Is(err, usage) {
			_, text, _ := strings.Cut(err.Error(), ": ")
			return usageError{errors.New(text)}
		}
	}
	return err
}

func printResult(out io.Writer, r bots.Result) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	names := slices.SortedFunc(maps.Keys(r.Scores), func(a, b string) int {
		return cmp.Or(r.Scores[b]-r.Scores[a], strings.Compare(a, b))
	})
	for _, name := range names {
		note := ""
		if slices.Contains(r.Winners, name) {
			note = "wins"
		}
		if _, err := fmt.Fprintf(w, "%s\t%d\t%s\n", name, r.Scores[name], note); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "after %d rounds in room %s\n", r.Rounds, r.Code)
	return err
}
