package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"privacy/internal/front"
	"privacy/internal/server"
)

// door is an address that is listened on, and what is served there.
type door struct {
	listener net.Listener
	serves   func(*server.Server) http.Handler
	front    *front.Front // that has the certificate; nil: http without TLS
}

// settle checks what belongs together, and fills in what depends on it.
func (o *serveOptions) settle() error {
	if o.domain == "" {
		o.listen = cmp.Or(o.listen, ":8080")
		if o.http != "" || o.acme != "" {
			return usageError{errors.New("--http and --acme go with --domain")}
		}
		return nil
	}
	name, err := front.CheckDomain(o.domain)
	switch {
	case err != nil:
		return usageError{fmt.Errorf("--domain %q is no name that a certificate can be for; it looks like play.example.org", o.domain)}
	case o.nats != "":
		return usageError{errors.New("--domain is for one machine alone; with --nats the load balancer keeps the certificate (docs/hosting.md)")}
	}
	o.domain, o.listen, o.http = name, cmp.Or(o.listen, ":443"), cmp.Or(o.http, ":80")
	o.url = cmp.Or(o.url, "https://"+name)
	return nil
}

// openDoors listens on all addresses; the first one is for the phones.
func openDoors(o serveOptions) (doors []door, err error) {
	open := func(flag, address string, d door) {
		if err == nil && address != "" {
			if d.listener, err = listen(flag, address); err == nil {
				doors = append(doors, d)
			}
		}
	}
	if o.domain == "" {
		open("listen", o.listen, door{serves: (*server.Server).Handler})
	} else {
		var f *front.Front
		if f, err = openFront(o); err != nil {
			return nil, err
		}
		open("listen", o.listen, door{front: f, serves: func(s *server.Server) http.Handler { return f.Secure(s.Handler()) }})
		open("http", o.http, door{serves: func(*server.Server) http.Handler { return f.Plain() }})
	}
	open("metrics", o.metrics, door{serves: (*server.Server).Metrics})
	if err != nil {
		for _, d := range doors {
			_ = d.listener.Close() // the other trouble is the one to tell
		}
	}
	return doors, err
}

func openFront(o serveOptions) (*front.Front, error) {
	folder := filepath.Join(o.data, "certificates")
	f, err := front.New(front.Options{Domain: o.domain, Folder: folder, Authority: o.acme, URL: o.url})
	if err != nil {
		return nil, fmt.Errorf("the folder for certificates cannot be made: %w", err)
	}
	return f, nil
}

func (d door) server(s *server.Server) *http.Server {
	h := &http.Server{Handler: d.serves(s), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	if d.front != nil {
		h.TLSConfig, h.ErrorLog = d.front.TLS(), d.front.ErrorLog()
	}
	return h
}

// serve serves until the door is shut.
func (d door) serve(h *http.Server) error {
	if d.front == nil {
		return h.Serve(d.listener)
	}
	go d.front.Fetch()
	return h.ServeTLS(d.listener, "", "")
}

// runServer serves at all doors until ctx ends or one of them fails.
func runServer(ctx context.Context, out io.Writer, doors []door, s *server.Server) error {
	failed := make(chan error, len(doors))
	var all []*http.Server
	for _, d := range doors {
		h := d.server(s)
		all = append(all, h)
		go func() { failed <- d.serve(h) }()
	}
	select {
	case err := <-failed:
		s.Close()
		return err
	case <-ctx.Done():
	}
	fmt.Fprintln(out, "Stopping. The rooms are kept; phones come back by themselves.")
	err := shut(all)
	s.Close()
	return err
}

// shut takes no more requests, and gives those that are being answered some time.
func shut(all []*http.Server) (first error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	for _, h := range all {
		if err := h.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
			first = cmp.Or(first, err)
		}
	}
	return first
}

func listen(flag, address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	var bad *net.AddrError
	switch {
	case err == nil:
		return l, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is taken by another program; %s", address, instead(flag, address))
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s may not be used by this user; choose a port above 1024 with --%s, or give the program the right to it (docs/hosting.md)", address, flag)
	case errors.As(err, &bad):
		return nil, usageError{fmt.Errorf("--%s %q is no address; it looks like :8080 or 192.168.1.5:8080", flag, address)}
	}
	return nil, usageError{fmt.Errorf("--%s %q cannot be used: %w", flag, address, err)}
}

// instead says what to do about an address that is taken.
func instead(flag, address string) string {
	if strings.HasSuffix(address, ":443") || strings.HasSuffix(address, ":80") {
		return "stop that one, or run Privacy behind it without --domain (docs/hosting.md)"
	}
	return fmt.Sprintf("choose another with --%s, for example --%s :8081", flag, flag)
}
