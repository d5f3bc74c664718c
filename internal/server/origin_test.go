package server

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"

	"github.com/coder/websocket"
)

func TestOriginsOfSockets(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	code := h.open(id).Code
	at, err := url.Parse(h.http.URL)
	must(t, err)
	proxy := func(host string) *url.URL { return h.proxy(t, host) }
	cases := []struct {
		name, origin string
		to           *url.URL
		ok           bool
	}{
		{"no origin, as bots have none", "", at, true},
		{"the page of this server", "http://" + at.Host, at, true},
		{"another site", "https://evil.example", at, false},
		{"another port of this machine", "http://127.0.0.1:1", at, false},
		{"a file", "null", at, false},
		{"the page behind a proxy that keeps the host", "https://play.example", proxy("play.example"), true},
		{"another site behind such a proxy", "https://evil.example", proxy("play.example"), false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			header := http.Header{}
			if c.origin != "" {
				header.Set("Origin", c.origin)
			}
			conn, err := ring(c.to.String(), code, &websocket.DialOptions{HTTPHeader: header, HTTPClient: h.client})
			if err == nil {
				l := &line{t: t, conn: conn}
				l.wants("challenge")
				_ = conn.CloseNow()
			}
			if (err == nil) != c.ok {
				t.Error(err)
			}
		})
	}
}

// proxy is a reverse proxy that hands requests on as if they came to host.
func (h *house) proxy(t *testing.T, host string) *url.URL {
	t.Helper()
	target, err := url.Parse(h.http.URL)
	must(t, err)
	p := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = host
		r.SetXForwarded()
	}})
	t.Cleanup(p.Close)
	at, err := url.Parse(p.URL)
	must(t, err)
	return at
}
