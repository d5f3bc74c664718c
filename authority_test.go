package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// authority is Pebble.
type authority struct {
	t                     *testing.T
	pebble                *exec.Cmd
	tls, http             string // where the program is asked
	directory, management string
	trust                 string // a file with Pebble's own certificate
	root                  string // a file with what it signs with
}

func newAuthority(t *testing.T, shut string) *authority {
	t.Helper()
	tools, folder := builtTools(t), t.TempDir()
	dns, api, console := free(t), free(t), free(t)
	a := &authority{t: t, tls: free(t), http: free(t), directory: "https://" + api + "/dir", management: "https://" + console}
	asked := a.tls
	if shut == "tls" {
		asked = free(t)
	}
	a.trust = ownCertificate(t, folder)
	config := filepath.Join(folder, "pebble.json")
	data, err := json.Marshal(map[string]any{"pebble": map[string]any{
		"listenAddress": api, "managementListenAddress": console,
		"certificate": a.trust, "privateKey": filepath.Join(folder, "key.pem"),
		"httpPort": portOf(t, a.http), "tlsPort": portOf(t, asked),
		"retryAfter": map[string]int{"authz": 1, "order": 1},
		"profiles":   map[string]any{"default": map[string]any{"description": "as usual", "validityPeriod": 7776000}},
	}})
	succeed(t, err)
	succeed(t, os.WriteFile(config, data, 0o600))
	names := exec.Command(filepath.Join(tools, "pebble-challtestsrv"), "-defaultIPv6", "", "-http01", "", "-https01", "", "-tlsalpn01", "", "-doh", "", "-dnsserver", dns, "-management", free(t))
	begin(t, names)
	a.pebble = exec.Command(filepath.Join(tools, "pebble"), "-config", config, "-dnsserver", dns, "-strict")
	a.pebble.Env = append(os.Environ(), "PEBBLE_VA_NOSLEEP=1", "PEBBLE_WFE_NONCEREJECT=0")
	begin(t, a.pebble)
	a.root = a.fetchRoot()
	return a
}

// builtTools is the folder with Pebble, built with the tools' own go.mod.
func builtTools(t *testing.T) string {
	t.Helper()
	const pebble = "github.com/letsencrypt/pebble/v2/cmd/pebble"
	folder, err := filepath.Abs(".bin")
	succeed(t, err)
	succeed(t, os.MkdirAll(folder, 0o700))
	if out, err := exec.Command("go", "build", "-C", "tools", "-o", folder, pebble, pebble+"-challtestsrv").CombinedOutput(); err != nil {
		t.Skipf("Pebble, the certificate authority for tests, cannot be built here: %v\n%s", err, out)
	}
	return folder
}

// ownCertificate makes one for 127.0.0.1, with key.pem beside it.
func ownCertificate(t *testing.T, folder string) string {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	succeed(t, err)
	form := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	cert, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	succeed(t, err)
	secret, err := x509.MarshalECPrivateKey(key)
	succeed(t, err)
	path := filepath.Join(folder, "cert.pem")
	succeed(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}), 0o600))
	succeed(t, os.WriteFile(filepath.Join(folder, "key.pem"), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret}), 0o600))
	return path
}

// fetchRoot waits until the authority serves, and returns the file of what it signs with.
func (a *authority) fetchRoot() string {
	a.t.Helper()
	client := trusting(a.t, a.trust, "", "http/1.1")
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		r, err := client.Get(a.management + "/roots/0")
		if err == nil {
			defer func() { _ = r.Body.Close() }()
			data, err := io.ReadAll(r.Body)
			succeed(a.t, err)
			path := filepath.Join(a.t.TempDir(), "root.pem")
			succeed(a.t, os.WriteFile(path, data, 0o600))
			return path
		}
		if time.Since(began) > 20*time.Second {
			a.t.Fatal(err)
		}
	}
}

// trusting is a client that trusts what a file's certificate signed, speaks one version
// of HTTP, and finds every name at one address, unless that is "".
func trusting(t *testing.T, file, address, protocol string) *http.Client {
	t.Helper()
	data, err := os.ReadFile(file)
	succeed(t, err)
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(data) {
		t.Fatal("no certificate")
	}
	transport := &http.Transport{
		TLSClientConfig:   &tls.Config{RootCAs: pool, NextProtos: []string{protocol}},
		ForceAttemptHTTP2: protocol == "h2",
		DialContext: func(ctx context.Context, network, asked string) (net.Conn, error) {
			if address != "" {
				asked = address
			}
			return (&net.Dialer{}).DialContext(ctx, network, asked)
		},
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport, Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

func portOf(t *testing.T, address string) int {
	t.Helper()
	_, text, err := net.SplitHostPort(address)
	succeed(t, err)
	port, err := strconv.Atoi(text)
	succeed(t, err)
	return port
}

func succeed(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
