package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"privacy/deck"
)

func deckCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "deck", Short: "Tools for decks of questions"}
	cmd.AddCommand(&cobra.Command{
		Use:   "check [FOLDER…]",
		Short: "Say what is not right with decks; without a folder, with the shipped ones",
		RunE:  checkDecks,
	})
	return cmd
}

func checkDecks(cmd *cobra.Command, folders []string) error {
	findings, err := findAll(folders)
	if err != nil {
		return usageError{err}
	}
	for _, f := range findings {
		fmt.Fprintln(cmd.OutOrStdout(), f)
	}
	switch len(findings) {
	case 0:
		fmt.Fprintln(cmd.OutOrStdout(), "nothing to mend")
		return nil
	case 1:
		return errors.New("1 finding")
	}
	return fmt.Errorf("%d findings", len(findings))
}

func findAll(folders []string) ([]deck.Finding, error) {
	if len(folders) == 0 {
		return deck.CheckFS(deck.Shipped())
	}
	return deck.CheckPath(folders...)
}
