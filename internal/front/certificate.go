package front

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/acme"
)

const (
	warnEvery = time.Minute         // as often as one that could not be had is asked for again
	lateAfter = 10 * 24 * time.Hour // before its end; it should have been renewed long ago
	lateEvery = 12 * time.Hour
)

// Fetch has the certificate at hand before anybody comes, and logs which it is or
// why there is none. The next visitor makes it try again.
func (f *Front) Fetch() {
	cert, err := f.certificate(&tls.ClientHelloInfo{
		ServerName:        f.Domain,
		SupportedVersions: []uint16{tls.VersionTLS13},
		SignatureSchemes:  []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
		SupportedCurves:   []tls.CurveID{tls.CurveP256},
		CipherSuites:      []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
	})
	if err == nil {
		f.Log.Info("the certificate is there", "domain", f.Domain, "until", cert.Leaf.NotAfter.UTC().Format(time.DateOnly))
	}
}

// certificate answers a handshake, and logs what is wrong with the certificate. A
// handshake for another name is nobody's mistake, and one that only the authority makes
// (it speaks nothing but acme-tls/1) is not about it.
func (f *Front) certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	cert, err := f.manager.GetCertificate(hello)
	if slices.Equal(hello.SupportedProtos, []string{acme.ALPNProto}) || !strings.EqualFold(hello.ServerName, f.Domain) {
		return cert, err
	}
	switch {
	case err != nil:
		if f.mayWarn(warnEvery) {
			f.Log.Error("no certificate can be had", "domain", f.Domain, "hint", hint(f.Domain), "error", err)
		}
	case cert.Leaf != nil && time.Until(cert.Leaf.NotAfter) < min(lateAfter, lifetime(cert)/4):
		if f.mayWarn(lateEvery) {
			f.Log.Error("the certificate has not been renewed", "domain", f.Domain, "ends", cert.Leaf.NotAfter.UTC(), "hint", hint(f.Domain))
		}
	}
	return cert, err
}

func lifetime(c *tls.Certificate) time.Duration { return c.Leaf.NotAfter.Sub(c.Leaf.NotBefore) }

func (f *Front) mayWarn(every time.Duration) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if time.Since(f.warned) < every {
		return false
	}
	f.warned = time.Now()
	return true
}

// hint says what is mostly wrong.
func hint(domain string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	_, err := net.DefaultResolver.LookupHost(ctx, domain)
	var unknown *net.DNSError
	if errors.As(err, &unknown) && unknown.IsNotFound {
		return "the name has no address yet; make one that is this machine's"
	}
	return "the name's address has to be this machine's, and its ports 443 and 80 have to lead here from everywhere"
}
