// Command journal prints every entry of a data folder, as the server reads them,
// for the test that looks for secrets in what is stored: in the files themselves
// the entries are sealed, and no search would find anything there.
//
//	go run ./e2e/journal FOLDER
package main

import (
	"context"
	"fmt"
	"os"

	"privacy/internal/journal"
	"privacy/internal/journal/sqlite"
)

func main() {
	if err := printAll(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func printAll(ctx context.Context, folder string) error {
	j, err := sqlite.Open(ctx, folder)
	if err != nil {
		return err
	}
	defer func() { _ = j.Close() }()
	rooms, err := j.Rooms(ctx)
	if err != nil {
		return err
	}
	for _, room := range rooms {
		if err := printRoom(ctx, j, room.Name); err != nil {
			return err
		}
	}
	return nil
}

func printRoom(ctx context.Context, j journal.Journal, name string) error {
	for after := journal.Revision(0); ; {
		entries, err := j.Read(ctx, name, after)
		if err != nil || len(entries) == 0 {
			return err
		}
		for _, entry := range entries {
			fmt.Printf("%s %s\n", entry.Command, entry.Data)
			after = entry.Revision
		}
	}
}
