package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"privacy/deck"
)

func deckCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "deck", Short: "Tools for decks and lists of questions"}
	cmd.AddCommand(checkCommand(), convertCommand())
	return cmd
}

func checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check [FOLDER|LIST…]",
		Short: "Say what is not right with decks and lists; without any, with the shipped decks",
		RunE:  checkDecks,
	}
}

func checkDecks(cmd *cobra.Command, paths []string) error {
	findings, err := findAll(paths)
	if err != nil {
		return usageError{err}
	}
	for _, f := range findings {
		fmt.Fprintln(cmd.OutOrStdout(), f)
	}
	if len(findings) == 0 {
		fmt.Fprintln(cmd.OutOrStdout(), "nothing to mend")
		return nil
	}
	return errors.New(counted(len(findings), "finding"))
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// findAll is what is wrong with decks and lists, a line each.
func findAll(paths []string) ([]string, error) {
	var folders, all []string
	for _, p := range paths {
		if !isList(p) {
			folders = append(folders, p)
			continue
		}
		_, problems, err := readList(p, "")
		if err != nil {
			return nil, err
		}
		for _, problem := range problems {
			all = append(all, problem.In(p))
		}
	}
	var found []deck.Finding
	var err error
	switch {
	case len(paths) == 0:
		found, err = deck.CheckFS(deck.Shipped())
	case len(folders) > 0:
		found, err = deck.CheckPath(folders...)
	}
	for _, f := range found {
		all = append(all, f.String())
	}
	return all, err
}

// isList tells whether a path is a list rather than a deck: a file with a list's
// ending, in YAML only where it does not lie in a deck's folder.
func isList(p string) bool {
	form, known := deck.FormOf(p)
	info, err := os.Stat(p)
	if err != nil || info.IsDir() || !known {
		return false
	}
	_, err = os.Stat(filepath.Join(filepath.Dir(p), "deck.yaml"))
	return form != deck.FormYAML || errors.Is(err, fs.ErrNotExist)
}

// readList reads a list from disk, but no more of the file than a list may have.
func readList(p, language string) (deck.List, []deck.Problem, error) {
	f, err := os.Open(p)
	if err != nil {
		return deck.List{}, nil, err
	}
	defer func() { _ = f.Close() }()
	data, err := io.ReadAll(io.LimitReader(f, deck.ListBytes+1))
	if err != nil {
		return deck.List{}, nil, err
	}
	list, problems := deck.ReadList(p, data, language)
	return list, problems, nil
}
