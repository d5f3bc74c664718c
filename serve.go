package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"privacy/deck"
	"privacy/internal/journal"
	"privacy/internal/journal/nats"
	"privacy/internal/journal/sqlite"
	"privacy/internal/server"
	"privacy/web"
)

type serveOptions struct {
	listen  string
	data    string
	nats    string
	url     string
	decks   string
	forget  time.Duration
	domain  string
	http    string
	acme    string
	metrics string
}

// serveCommand is what the program does without a subcommand, and the one that says so.
func serveCommand(use string) *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:   use,
		Short: "Party games where everybody answers in secret",
		Long: "Serve the games of the Privacy family to the phones at your table.\n" +
			"What is answered stays on the phones: the server never learns an answer.",
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return serve(cmd.Context(), cmd.OutOrStdout(), o) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.listen, "listen", "", "address to listen on, as HOST:PORT (default :8080; with --domain :443)")
	flags.StringVar(&o.data, "data", dataFolder(), "folder for the rooms")
	flags.StringVar(&o.nats, "nats", "", "keep the rooms on these NATS servers instead, with other machines like this one: nats://a,nats://b,nats://c (docs/hosting.md)")
	flags.StringVar(&o.decks, "decks", "", "folder with decks and lists of your own (docs/writing-a-deck.md)")
	flags.DurationVar(&o.forget, "forget-after", 24*time.Hour, "delete a room after so long without a move; 0: never")
	flags.StringVar(&o.domain, "domain", "", "serve https:// under this name, as play.example.org, with a certificate fetched by itself (docs/hosting.md)")
	flags.StringVar(&o.http, "http", "", "with --domain: address where http:// is led to https:// (default :80)")
	flags.StringVar(&o.acme, "acme", "", "with --domain: ACME directory of another certificate authority than Let's Encrypt")
	flags.StringVar(&o.metrics, "metrics", "", "totals for Prometheus at http://HOST:PORT/metrics, as 127.0.0.1:9100")
	flags.StringVar(&o.url, "url", "", "address to print and to encode for the phones, as https://play.example.org")
	return cmd
}

// dataFolder is where data lives unless told otherwise.
func dataFolder() string {
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "privacy")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "privacy-data"
	}
	return filepath.Join(home, ".local", "share", "privacy")
}

func serve(ctx context.Context, out io.Writer, o serveOptions) error {
	began := time.Now()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(server.Garbage)
	}
	if err := checkURL(o.url); err != nil {
		return err
	}
	if err := o.settle(); err != nil {
		return err
	}
	if o.forget < 0 {
		return usageError{errors.New("--forget-after is a time such as 24h, or 0 for never")}
	}
	decks, err := deck.LoadAll(deck.Shipped())
	if err != nil {
		return err
	}
	house, err := houseDecks(o.decks)
	if err != nil {
		return err
	}
	log, kept, err := openJournal(ctx, o)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	doors, err := openDoors(o)
	if err != nil {
		return err
	}
	urls := func() []string { return addresses(o.url, doors[0].listener.Addr()) }
	s := &server.Server{
		Journal: log, Decks: decks, House: house, Pages: web.Pages(),
		URLs:        urls,
		ForgetAfter: o.forget, MostSockets: mostSockets(),
	}
	greet(out, urls(), kept, time.Since(began))
	return runServer(ctx, out, doors, s)
}

// openJournal opens what keeps the rooms, and says where that is.
func openJournal(ctx context.Context, o serveOptions) (log journal.Journal, kept string, err error) {
	if o.nats == "" {
		if log, err = sqlite.Open(ctx, o.data); err != nil {
			return nil, "", fmt.Errorf("the data folder %s cannot be used: %s", o.data, strings.TrimPrefix(err.Error(), "journal: "))
		}
		return log, o.data, nil
	}
	place, err := nats.ParsePlace(o.nats)
	if err != nil {
		return nil, "", usageError{fmt.Errorf("--nats wants addresses such as nats://one:4222,nats://two:4222, and behind them ?streams=1 to ?streams=%d or nothing", nats.MostStreams)}
	}
	hosts := strings.Join(place.Hosts, ", ")
	if log, err = nats.Open(ctx, o.nats); err != nil {
		return nil, "", fmt.Errorf("the NATS servers at %s cannot be used: %s", hosts, strings.TrimPrefix(err.Error(), "journal: "))
	}
	return log, "the NATS servers at " + hosts, nil
}

// houseDecks loads the decks of this host; none without a folder.
func houseDecks(folder string) ([]deck.Deck, error) {
	if folder == "" {
		return nil, nil
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return nil, usageError{fmt.Errorf("--decks %q is no folder", folder)}
	}
	house, err := deck.LoadHouse(os.DirFS(folder))
	if err != nil {
		return nil, fmt.Errorf("the decks in %s cannot be used: %w", folder, err)
	}
	return house, nil
}

func checkURL(text string) error {
	if text == "" {
		return nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return usageError{fmt.Errorf("--url %q is no address for phones; it looks like https://play.example.org", text)}
	}
	return nil
}

// addresses are where phones reach this server, best first.
func addresses(given string, at net.Addr) []string {
	if given != "" {
		return []string{strings.TrimRight(given, "/")}
	}
	tcp, ok := at.(*net.TCPAddr)
	if !ok {
		return nil
	}
	var urls []string
	for _, ip := range reachable(tcp.IP) {
		urls = append(urls, "http://"+net.JoinHostPort(ip.String(), fmt.Sprint(tcp.Port)))
	}
	return urls
}

// reachable lists the addresses of this machine that other machines reach, of
// its networks if it listens everywhere; only when there are none, its own name.
func reachable(listening net.IP) []net.IP {
	if !listening.IsUnspecified() {
		return []net.IP{listening}
	}
	all, err := net.InterfaceAddrs()
	if err != nil {
		return []net.IP{net.IPv4(127, 0, 0, 1)}
	}
	var found []net.IP
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			found = append(found, n.IP)
		}
	}
	if len(found) == 0 {
		found = append(found, net.IPv4(127, 0, 0, 1))
	}
	return found
}

// reachesPhones tells whether an address may lead from another machine to this one.
func reachesPhones(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback())
}

func greet(out io.Writer, urls []string, kept string, took time.Duration) {
	fmt.Fprintf(out, "\nPrivacy is open. On the phones, in the same network:\n\n")
	for _, u := range urls {
		fmt.Fprintf(out, "    %s\n", u)
	}
	if !slices.ContainsFunc(urls, reachesPhones) {
		fmt.Fprintf(out, "\nOnly this machine reaches that address. Listen in your network (--listen :8080),\n"+
			"or give the address under which phones reach this server (--url).\n")
	}
	if len(urls) > 0 {
		if rows, err := server.QR(urls[0] + "/"); err == nil {
			fmt.Fprintf(out, "\n%s\n", terminalQR(rows))
		}
	}
	fmt.Fprintf(out, "Rooms are kept in %s. Serving after %d ms. Ctrl-C ends it.\n", kept, took.Milliseconds())
}

// terminalQR draws a QR code with half blocks, light on dark with a quiet zone.
func terminalQR(rows []string) string {
	dark := func(y, x int) bool { return y >= 0 && y < len(rows) && x >= 0 && x < len(rows) && rows[y][x] == '1' }
	blocks := map[[2]bool]string{{false, false}: "█", {false, true}: "▀", {true, false}: "▄", {true, true}: " "}
	var b strings.Builder
	for y := -2; y < len(rows)+2; y += 2 {
		b.WriteString("    ")
		for x := -2; x < len(rows)+2; x++ {
			b.WriteString(blocks[[2]bool{dark(y, x), dark(y+1, x)}])
		}
		b.WriteString("\n")
	}
	return b.String()
}
