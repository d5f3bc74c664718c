package bots

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"privacy/client"
)

// why looks what is behind an error of the first contact: http:// was said to a
// server that speaks https, or the reverse. It asks the server once the other
// way, for what fails in between differs from server to server.
func why(ctx context.Context, server *url.URL, err error) error {
	var refused *client.Refused
	known := errors.As(err, &refused) || errors.Is(err, client.ErrNoRoom) || errors.Is(err, context.DeadlineExceeded)
	if known || ctx.Err() != nil {
		return err
	}
	other := *server
	other.Scheme = map[string]string{"http": "https", "https": "http"}[server.Scheme]
	if !answers(ctx, &other) {
		return err
	}
	return fmt.Errorf("%w: it speaks %[2]s, not %[3]s; begin the address with %[2]s://", ErrScheme, other.Scheme, server.Scheme)
}

// answers tells whether this server is there; with a certificate that does not
// hold, whether any is.
func answers(ctx context.Context, server *url.URL) bool {
	ctx, cancel := context.WithTimeout(ctx, contact)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.JoinPath("healthz").String(), nil)
	if err != nil {
		return false
	}
	straight := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := straight.Do(request)
	if err != nil {
		var certificate *tls.CertificateVerificationError
		return errors.As(err, &certificate)
	}
	defer func() { _ = response.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(response.Body, 8))
	return err == nil && string(said) == "ok\n"
}
