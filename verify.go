package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"privacy/ballot"
	"privacy/client"
	"privacy/internal/transcript"
	"privacy/wire"
)

func verifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE|URL",
		Short: "Check the transcript of an evening, from nothing but the file",
		Long: "Check the transcript of a room: a file that was downloaded from it, or the room itself by its link.\n" +
			"Every signature, proof, count, ask, opening and point is worked out anew. The first thing that is\n" +
			"wrong is named, with the number of its event, and the exit code is 1.",
		Example: "  privacy verify privacy-ABCDE.jsonl\n" +
			"  privacy verify http://localhost:8080/ABCDE",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{errors.New("one FILE is needed, or the URL of a room")}
			}
			return runVerify(cmd.Context(), cmd.OutOrStdout(), args[0])
		},
	}
}

func runVerify(ctx context.Context, out io.Writer, from string) error {
	file, err := openTranscript(ctx, from)
	if err != nil {
		return plain(err)
	}
	defer func() { _ = file.Close() }()
	report, err := transcript.Verify(file)
	if err != nil {
		return plain(err)
	}
	return printReport(out, report)
}

// openTranscript opens a file, or asks a room for its transcript.
func openTranscript(ctx context.Context, from string) (io.ReadCloser, error) {
	if !strings.Contains(from, "://") {
		return os.Open(from)
	}
	room, err := client.ParseAddress(from)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, room.Server.JoinPath("api/rooms", room.Code, "transcript").String(), nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode == http.StatusOK {
		return response.Body, nil
	}
	defer func() { _ = response.Body.Close() }()
	var why wire.Rejected
	if json.NewDecoder(io.LimitReader(response.Body, 1<<16)).Decode(&why) != nil || why.Code == "" {
		return nil, fmt.Errorf("the server answered %s", response.Status)
	}
	return nil, &client.Refused{Rejected: why}
}

// can says what a transcript that was found valid tells, and what it cannot.
const can = "Checked, from this file alone: every signature, key, proof, count, ask, opening, pass and point. It tells that all of it fits together and " +
	"was said by the holders of these keys, and of no vote but a unanimous one who gave it; it cannot tell who held a key, what a screen showed, " +
	"whether the pictures were compared, whether a card's words are the printed ones, or what was left out at its end."

func printReport(out io.Writer, r transcript.Report) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, row := range []struct {
		what  string
		value any
	}{
		{"room", r.Code},
		{"session", r.Session},
		{"companies sealed", r.Companies},
		{"the last one", pictured(r)},
		{"games", r.Games},
		{"signatures", r.Signatures},
		{"keys, each proven", r.Keys},
		{"questions", r.Questions},
		{"ballots, each proven", r.Ballots},
		{"counts that fit the ballots", r.Poured},
		{"asks", r.Asks},
		{"openings", r.Openings},
		{"passes", r.Passes},
		{"rounds reckoned", r.Reckoned},
		{"events withheld", r.Withheld},
	} {
		fmt.Fprintf(w, "%s\t%v\n", row.what, row.value)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%s\n%s\n", verdict(r), can)
	return err
}

// pictured is the last seal as people have compared it.
func pictured(r transcript.Report) string {
	if r.Companies == 0 {
		return "–"
	}
	var names []string
	for _, place := range r.Seal.Pictures() {
		names = append(names, ballot.Pictures()[place].EN)
	}
	return fmt.Sprintf("%d players; %s", r.People, strings.Join(names, ", "))
}

func verdict(r transcript.Report) string {
	if r.Complete {
		return fmt.Sprintf("valid and complete: %d events", r.Events)
	}
	return fmt.Sprintf("valid to event %d, unfinished", r.Events)
}
