// Package front is what stands before the server where no proxy does: TLS with
// certificates that it fetches by itself (ACME, RFC 8555), and a way from
// http:// to https://.
//
//	https://play.example.org ──443──▶ TLS ──▶ Secure ──▶ the server's handler
//	http://play.example.org ───80──▶ Plain ──▶ 301 to https://play.example.org
//	                                   │
//	certificate authority ──80─────────┴─▶ answers of HTTP-01 (RFC 8555, 8.3)
//	                      ──443──▶ TLS ──▶ answers of TLS-ALPN-01 (RFC 8737)
//
// A certificate is fetched at the start or by the first visitor, and renewed
// thirty days before it ends. It is for one name; a handshake for any other fails.
//
// # What is not promised
//
// Several machines behind one name: each would ask for a certificate, and the
// authority's question would reach another one than asked. There TLS is for
// the load balancer to end.
package front

import (
	"context"
	"crypto/tls"
	"errors"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
	"golang.org/x/net/idna"
)

// Options say for which name there is to be a certificate.
type Options struct {
	Domain    string       // as CheckDomain returned it
	Folder    string       // for certificates and keys; made for this user only
	Authority string       // address of its ACME directory; "": Let's Encrypt
	URL       string       // where http:// leads to, as https://play.example.org
	Log       *slog.Logger // nil: slog.Default
}

// Front keeps the certificate.
type Front struct {
	Options
	manager autocert.Manager

	mu     sync.Mutex
	warned time.Time // of the certificate
}

// New makes the folder, and asks nobody anything yet.
func New(o Options) (*Front, error) {
	if err := os.MkdirAll(o.Folder, 0o700); err != nil {
		return nil, err
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return &Front{Options: o, manager: autocert.Manager{
		Prompt:     autocert.AcceptTOS,
		Cache:      autocert.DirCache(o.Folder), // files for this user only
		HostPolicy: only(o.Domain),
		Client:     &acme.Client{DirectoryURL: o.Authority, UserAgent: "privacy"},
	}}, nil
}

// only lets one name through, with a port or without: an authority that asks at
// another port than 80 names it.
func only(domain string) autocert.HostPolicy {
	allowed := autocert.HostWhitelist(domain)
	return func(ctx context.Context, host string) error {
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		return allowed(ctx, host)
	}
}

// ErrDomain: no authority gives a certificate for this.
var ErrDomain = errors.New("front: not a name that a certificate can be for")

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789-."

// CheckDomain returns a name in the form that certificates have, lower case and
// without letters beyond ASCII. It has at least two parts and is not an address. ErrDomain.
func CheckDomain(name string) (string, error) {
	ascii, err := idna.Registration.ToASCII(strings.ToLower(name))
	if err != nil || strings.Trim(ascii, alphabet) != "" || !strings.Contains(ascii, ".") {
		return "", ErrDomain
	}
	if _, err := netip.ParseAddr(ascii); err == nil || slices.Contains(strings.Split(ascii, "."), "") {
		return "", ErrDomain
	}
	return ascii, nil
}

// TLS is for a listener: HTTP/2, HTTP/1.1 and the authority's questions.
func (f *Front) TLS() *tls.Config {
	config := f.manager.TLSConfig()
	config.GetCertificate = f.certificate
	config.MinVersion = tls.VersionTLS12
	return config
}

// hsts keeps browsers from http:// for half a year after each visit. Other
// names below this one are none of our business.
const hsts = "max-age=15768000"

// Secure is for what is served over TLS.
func (f *Front) Secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", hsts)
		next.ServeHTTP(w, r)
	})
}

// Plain is for http://: it answers the authority and leads everybody else away.
func (f *Front) Plain() http.Handler { return f.manager.HTTPHandler(http.HandlerFunc(f.redirect)) }

// redirect leads to the one right address, whatever name the request came by.
// What is sent here, rather than asked, has been read on the way already.
func (f *Front) redirect(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "Use https.", http.StatusBadRequest)
		return
	}
	http.Redirect(w, r, strings.TrimRight(f.URL, "/")+r.URL.RequestURI(), http.StatusMovedPermanently)
}

// ErrorLog is for an http.Server with TLS: everybody who scans the network fails
// at the handshake, and the line about it would keep their address.
func (f *Front) ErrorLog() *log.Logger { return log.New(quiet{f.Log}, "", 0) }

type quiet struct{ log *slog.Logger }

func (q quiet) Write(line []byte) (int, error) {
	if text := strings.TrimSpace(string(line)); !strings.Contains(text, "TLS handshake error") {
		q.log.Error(text)
	}
	return len(line), nil
}
