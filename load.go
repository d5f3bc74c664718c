package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"privacy/internal/load"
)

type loadOptions struct {
	load.Options
	json    bool
	noFloor bool
}

func loadCommand() *cobra.Command {
	var o loadOptions
	cmd := &cobra.Command{
		Use:   "load",
		Short: "Measure what a server of this machine carries",
		Long: "Play games of all editions against a server of its own, with real ballots at a people's pace, and\n" +
			"measure what every action takes; in alternating slices of the same run also what it takes a bare\n" +
			"server that only appends to a file and sends on (the floor). It ends by itself.",
		Example: "  privacy load --rooms 1000 --players 8 --for 60s --json",
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return runLoad(cmd, o) },
	}
	flags := cmd.Flags()
	flags.IntVar(&o.Rooms, "rooms", 100, "rooms that play at once")
	flags.IntVar(&o.Players, "players", 8, "players in each, fewer where a game takes fewer")
	flags.DurationVar(&o.For, "for", 60*time.Second, "how long to measure, the floor's slices included")
	flags.DurationVar(&o.Pace, "pace", 5*time.Second, "one action of each player in so long")
	flags.StringVar(&o.Server, "url", "", "a server that runs already, instead of one of its own; ask whoever runs it")
	flags.StringVar(&o.Folder, "data", "", "folder on the disk to measure; what is written there is erased in the end")
	flags.BoolVar(&o.noFloor, "no-floor", false, "do not measure the floor")
	flags.BoolVar(&o.json, "json", false, "print the figures as JSON")
	cmd.AddCommand(floorCommand())
	return cmd
}

// floorCommand is the bare server, which a run starts for itself.
func floorCommand() *cobra.Command {
	return &cobra.Command{
		Use: "floor FOLDER", Hidden: true, Args: cobra.ExactArgs(1),
		Short: "Serve the bare server of a load run",
		RunE: func(cmd *cobra.Command, args []string) error {
			return load.Floor(cmd.Context(), args[0], cmd.OutOrStdout())
		},
	}
}

func runLoad(cmd *cobra.Command, o loadOptions) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	again := func(args ...string) *exec.Cmd {
		child := exec.Command(program, args...)
		child.Stderr = cmd.ErrOrStderr()
		return child
	}
	o.Serve = func(folder string) *exec.Cmd {
		return again("--listen", "127.0.0.1:0", "--data", folder, "--forget-after", "0")
	}
	if !o.noFloor {
		o.Bare = func(folder string) *exec.Cmd { return again("load", "floor", folder) }
	}
	o.Tell = func(format string, args ...any) { fmt.Fprintf(cmd.ErrOrStderr(), format+"\n", args...) }
	report, err := load.Run(cmd.Context(), o.Options)
	if errors.Is(err, context.DeadlineExceeded) && cmd.Context().Err() == nil {
		return errors.New("the rooms did not get on in time; this machine is too busy for so many")
	}
	if errors.Is(err, load.ErrOptions) {
		_, text, _ := strings.Cut(err.Error(), "run: ")
		return usageError{errors.New(text)}
	}
	if err != nil {
		return plain(err)
	}
	if o.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(report)
	}
	return report.Print(cmd.OutOrStdout())
}
