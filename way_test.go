package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// way is where a server is reached behind a proxy.
type way struct {
	name string
	base *url.URL    // ends with a slash
	cert *selfSigned // nil: plain
}

func newWay(name, address, path string, cert *selfSigned) *way {
	f := &way{name: name + ", plain", base: &url.URL{Scheme: "http", Host: address, Path: path}, cert: cert}
	if cert != nil {
		f.name, f.base.Scheme = name+", TLS", "https"
	}
	return f
}

// client speaks one version of HTTP, from an address of this machine.
func (f *way) client(t *testing.T, version int, from string) *http.Client {
	tr := &http.Transport{DialContext: (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).DialContext}
	t.Cleanup(tr.CloseIdleConnections)
	if f.cert != nil {
		tr.TLSClientConfig = &tls.Config{RootCAs: f.cert.pool}
	}
	tr.ForceAttemptHTTP2 = version == 2
	keep := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &http.Client{Transport: tr, CheckRedirect: keep, Timeout: 20 * time.Second}
}

// told is an answer that was read to its end.
type told struct {
	at      string // where it came from in the end
	version int
	status  int
	header  http.Header
	body    []byte
}

// ask sends a request with header lines as in "Accept-Encoding: br".
func (f *way) ask(t *testing.T, c *http.Client, method, path string, body []byte, lines ...string) told {
	t.Helper()
	at, err := f.base.Parse(path)
	succeed(t, err)
	request, err := http.NewRequestWithContext(t.Context(), method, at.String(), bytes.NewReader(body))
	succeed(t, err)
	for _, line := range lines {
		name, value, _ := strings.Cut(line, ": ")
		request.Header.Set(name, value)
	}
	r, err := c.Do(request)
	succeed(t, err)
	defer func() { _ = r.Body.Close() }()
	data, err := io.ReadAll(r.Body)
	succeed(t, err)
	return told{r.Request.URL.String(), r.ProtoMajor, r.StatusCode, r.Header, data}
}

// why asks as a page does that gets no line (spec/wire.md).
func (f *way) why(t *testing.T, version int, code string) int {
	t.Helper()
	return f.ask(t, f.client(t, version, ""), "HEAD", "api/rooms/"+code+"/socket", nil).status
}

func (f *way) dial(t *testing.T, code string) *websocket.Conn {
	t.Helper()
	line, err := f.tryDial(t, code)
	succeed(t, err)
	return line
}

// tryDial opens a line as a page there does.
func (f *way) tryDial(t *testing.T, code string) (*websocket.Conn, error) {
	t.Helper()
	options := &websocket.DialOptions{HTTPClient: f.client(t, 1, ""), HTTPHeader: http.Header{"Origin": {f.origin()}}}
	options.HTTPClient.Timeout = 0
	line, _, err := websocket.Dial(t.Context(), f.base.JoinPath("api/rooms", code, "socket").String(), options) //nolint:bodyclose // Dial closes it
	if err == nil {
		line.SetReadLimit(-1)
		t.Cleanup(func() { _ = line.CloseNow() })
	}
	return line, err
}

// selfSigned is a certificate for this machine that stands for itself.
type selfSigned struct {
	file, key string
	pool      *x509.CertPool
}

func newSelfSigned(t *testing.T) *selfSigned {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	succeed(t, err)
	form := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "a test"}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, form, form, key.Public(), key)
	succeed(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	succeed(t, err)
	folder := t.TempDir()
	a := &selfSigned{file: filepath.Join(folder, "cert.pem"), key: filepath.Join(folder, "key.pem"), pool: x509.NewCertPool()}
	cert := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	a.pool.AppendCertsFromPEM(cert)
	put(t, a.file, string(cert))
	put(t, a.key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
	return a
}
