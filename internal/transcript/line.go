package transcript

import (
	"encoding/binary"
	"encoding/json"

	"privacy/ballot"
)

// The three kinds of lines (spec/transcript.md, "Lines").
type (
	head struct {
		Transcript string         `json:"transcript"` // always "privacy"
		V          int            `json:"v"`
		Session    ballot.Session `json:"session"`
	}
	line struct {
		From     uint64          `json:"from"`               // number of its first event
		Entry    json.RawMessage `json:"entry,omitempty"`    // or
		Withheld uint32          `json:"withheld,omitempty"` // so many events that are not in the file
		Digest   ballot.Digest   `json:"digest"`
	}
	end struct {
		Events uint64        `json:"end"` // in all
		Digest ballot.Digest `json:"digest"`
	}
)

const (
	name    = "privacy"
	version = 1
)

// One domain for each kind of line.
const (
	domainHead     = "transcript/v1/head"
	domainEntry    = "transcript/v1/entry"
	domainWithheld = "transcript/v1/withheld"
	domainEnd      = "transcript/v1/end"
)

// chain is the running digest, and the number of the next event.
type chain struct {
	digest ballot.Digest
	next   uint64
}

func newChain(session ballot.Session) chain {
	return chain{digest: ballot.H(domainHead, session[:]), next: 1}
}

// add takes a line over and gives its digest.
func (c *chain) add(domain string, body []byte, events uint64) ballot.Digest {
	c.digest = ballot.H(domain, c.digest[:], u64(c.next), body)
	c.next += events
	return c.digest
}

func u64(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

func u32(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n) }
