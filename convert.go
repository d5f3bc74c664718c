package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"privacy/deck"
)

type convertOptions struct {
	language string
	force    bool
}

func convertCommand() *cobra.Command {
	var o convertOptions
	cmd := &cobra.Command{
		Use:   "convert IN OUT",
		Short: "Turn a list or a deck's folder into another form",
		Long: "Turn a list into another form, or into a deck's folder and back. The ends of the names say the\n" +
			"forms: .yaml, .json, .csv, .tsv, .txt or .md; a name without an end is a deck's folder.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usageError{errors.New("convert takes two names, as in: privacy deck convert fridays.csv fridays.yaml")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return convert(cmd, args[0], args[1], o) },
	}
	cmd.Flags().StringVar(&o.language, "language", "en", "language of questions whose file does not say it")
	cmd.Flags().BoolVar(&o.force, "force", false, "overwrite what is there")
	return cmd
}

func convert(cmd *cobra.Command, in, out string, o convertOptions) error {
	if !deck.IsLanguage(o.language) {
		return usageError{fmt.Errorf("--language %q is no language tag; it looks like de or pt-br", o.language)}
	}
	list, problems, err := readQuestions(in, o.language)
	if err != nil {
		return err
	}
	for _, p := range problems {
		fmt.Fprintln(cmd.ErrOrStderr(), p.In(in))
	}
	if len(list.Questions) == 0 {
		return fmt.Errorf("%s holds no question that could be written", in)
	}
	files, err := rendered(list, in, out)
	if err != nil {
		return err
	}
	if err := write(files, out, o.force); err != nil {
		return err
	}
	written := fmt.Sprintf("%s: %s", out, counted(len(list.Questions), "question"))
	if len(problems) > 0 {
		return fmt.Errorf("%s in %s, the rest was written to %s", counted(len(problems), "finding"), in, written)
	}
	fmt.Fprintln(cmd.OutOrStdout(), written)
	return nil
}

// readQuestions reads a list, or a deck's folder as one.
func readQuestions(in, language string) (deck.List, []deck.Problem, error) {
	info, err := os.Stat(in)
	if err != nil {
		return deck.List{}, nil, usageError{err}
	}
	if info.IsDir() {
		abs, err := filepath.Abs(in)
		if err != nil {
			return deck.List{}, nil, err
		}
		d, err := deck.Load(os.DirFS(filepath.Dir(abs)), filepath.Base(abs))
		if err != nil {
			return deck.List{}, nil, err
		}
		list, problems := deck.ListOf(d)
		return list, problems, nil
	}
	if _, known := deck.FormOf(in); !known {
		return deck.List{}, nil, unknownEnd(in)
	}
	return readList(in, language)
}

func unknownEnd(name string) error {
	return usageError{fmt.Errorf("%s: a list's name ends in .yaml, .json, .csv, .tsv, .txt or .md", name)}
}

// rendered is a list in the form that the name of what is to be written says, as
// files by their path.
func rendered(list deck.List, in, out string) (map[string][]byte, error) {
	form, known := deck.FormOf(out)
	if !known && filepath.Ext(out) != "" {
		return nil, unknownEnd(out)
	}
	if known {
		data, err := list.Write(form)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", out, err)
		}
		return map[string][]byte{out: data}, nil
	}
	files, err := list.Named(filepath.Base(in)).Deck(filepath.Base(out)).Files()
	if err != nil {
		return nil, fmt.Errorf("%s is not complete enough for a folder: %w", in, err)
	}
	paths := map[string][]byte{}
	for name, data := range files {
		paths[filepath.Join(out, name)] = data
	}
	return paths, nil
}

// write puts files where out says: into one of that name, or into a folder.
// Nothing is written if something is there already, unless it may be overwritten.
func write(files map[string][]byte, out string, force bool) error {
	if _, err := os.Lstat(out); !force && !errors.Is(err, fs.ErrNotExist) {
		return usageError{fmt.Errorf("%s is there already; --force overwrites it", out)}
	}
	if _, single := files[out]; !single {
		if err := folderFor(files, out); err != nil {
			return err
		}
	}
	for path, data := range files {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// folderFor makes the folder, and refuses one with other YAML in it: what lies in
// a deck's folder is one of its languages.
func folderFor(files map[string][]byte, folder string) error {
	there, err := filepath.Glob(filepath.Join(folder, "*.yaml"))
	if err != nil {
		return err
	}
	for _, path := range there {
		if files[path] == nil {
			return fmt.Errorf("%s would become part of the deck; take it away first", path)
		}
	}
	return os.MkdirAll(folder, 0o755)
}
