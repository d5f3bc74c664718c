package ballot

import (
	"crypto/sha512"
	"encoding/binary"

	"github.com/gtank/ristretto255"
)

// One domain for every hash and every signature.
const (
	domainAbout  = "ballot/v1/about"
	domainBatch  = "ballot/v1/batch"
	domainCommit = "ballot/v1/seal-commit"
	domainNonce  = "ballot/v1/nonce"
	domainOr     = "ballot/v1/or"
	domainPok    = "ballot/v1/pok"
	domainResult = "ballot/v1/result"
	domainRoster = "ballot/v1/roster"
	domainRound  = "ballot/v1/round"
	domainSeal   = "ballot/v1/seal"
	domainSealed = "ballot/v1/sealed"

	domainHello = "ballot/v1/hello"
	domainKey   = "ballot/v1/key"
	domainReady = "ballot/v1/ready"
	domainGuess = "ballot/v1/guess"
	domainSay   = "ballot/v1/say"
	domainOpen  = "ballot/v1/open"
	domainPass  = "ballot/v1/pass"
	domainLeave = "ballot/v1/leave"
)

// H is SHA-512 over u16be|domain| ‖ domain ‖ u32be|field| ‖ field for each field, so that no two
// different lists of fields are the same input.
func H(domain string, fields ...[]byte) Digest {
	h := sha512.New()
	var n [4]byte
	binary.BigEndian.PutUint16(n[:2], uint16(len(domain)))
	h.Write(n[:2])
	h.Write([]byte(domain))
	for _, f := range fields {
		binary.BigEndian.PutUint32(n[:], uint32(len(f)))
		h.Write(n[:])
		h.Write(f)
	}
	return Digest(h.Sum(nil))
}

// HS is [H] read as a 64-byte little-endian integer, modulo the group's order.
func HS(domain string, fields ...[]byte) *ristretto255.Scalar {
	d := H(domain, fields...)
	return reduce(d[:])
}

// reduce wants exactly 64 bytes.
func reduce(b []byte) *ristretto255.Scalar {
	s, err := ristretto255.NewScalar().SetUniformBytes(b)
	if err != nil {
		panic(err)
	}
	return s
}

func u32(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n) }
