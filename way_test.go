package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"testing"
	"time"
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

// selfSigned is a certificate for this machine that stands for itself.
type selfSigned struct {
	file, key string
	pool      *x509.CertPool
}

func newSelfSigned(t *testing.T) *selfSigned {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	form := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "a test"}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, form, form, key.Public(), key)
	must(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	must(t, err)
	folder := t.TempDir()
	a := &selfSigned{file: filepath.Join(folder, "cert.pem"), key: filepath.Join(folder, "key.pem"), pool: x509.NewCertPool()}
	cert := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	a.pool.AppendCertsFromPEM(cert)
	put(t, a.file, string(cert))
	put(t, a.key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
	return a
}
