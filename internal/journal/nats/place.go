package nats

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
)

// Place says where rooms are kept: "nats://one:4222,nats://two:4222?streams=16".
type Place struct {
	Addresses string   // of the servers, for the client
	Hosts     []string // the same, without the names and passwords that may be in them
	Streams   int      // that rooms are spread over; 1 unless it is said
}

// ErrPlace means that a text is no place. It repeats nothing of the text, for that may hold
// a password.
var ErrPlace = errors.New("journal: no addresses of NATS servers, or no number of streams")

// ParsePlace reads a place. Errors: ErrPlace.
func ParsePlace(text string) (Place, error) {
	addresses, query, asked := strings.Cut(text, "?")
	p := Place{Addresses: addresses, Streams: 1}
	for address := range strings.SplitSeq(addresses, ",") {
		u, err := url.Parse(strings.TrimSpace(address))
		if err != nil || u.Scheme != "nats" && u.Scheme != "tls" || u.Host == "" || u.Path != "" || u.Fragment != "" {
			return Place{}, ErrPlace
		}
		p.Hosts = append(p.Hosts, u.Host)
	}
	if !asked {
		return p, nil
	}
	number, isStreams := strings.CutPrefix(query, "streams=")
	n, err := strconv.Atoi(number)
	if !isStreams || err != nil || n < 1 || n > MostStreams {
		return Place{}, ErrPlace
	}
	p.Streams = n
	return p, nil
}
