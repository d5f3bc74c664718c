package nats_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"privacy/internal/journal/nats"
)

func TestPlacesAreRead(t *testing.T) {
	for text, want := range map[string]nats.Place{
		"nats://one:4222":                    {Addresses: "nats://one:4222", Hosts: []string{"one:4222"}, Streams: 1},
		"nats://me:secret@one,tls://two:1":   {Addresses: "nats://me:secret@one,tls://two:1", Hosts: []string{"one", "two:1"}, Streams: 1},
		"nats://one,nats://two?streams=16":   {Addresses: "nats://one,nats://two", Hosts: []string{"one", "two"}, Streams: 16},
		"nats://one:4222?streams=1":          {Addresses: "nats://one:4222", Hosts: []string{"one:4222"}, Streams: 1},
		"nats://10.0.0.1:4222, nats://[::1]": {Addresses: "nats://10.0.0.1:4222, nats://[::1]", Hosts: []string{"10.0.0.1:4222", "[::1]"}, Streams: 1},
	} {
		got, err := nats.ParsePlace(text)
		if err != nil || got.Addresses != want.Addresses || got.Streams != want.Streams || !slices.Equal(got.Hosts, want.Hosts) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
}

func TestWhatIsNoPlaceIsRefusedWithoutRepeatingIt(t *testing.T) {
	for _, text := range []string{
		"", "secret", "http://secret", "nats://", "nats://secret/path", "nats://one,secret", "nats://one#secret",
		"nats://one?", "nats://one?secret=3", "nats://one?streams=", "nats://one?streams=0", "nats://one?streams=65",
		"nats://one?streams=-1", "nats://one?streams=4&streams=5", "nats://one?streams=4,nats://two", "nats://one?streams=secret",
	} {
		if p, err := nats.ParsePlace(text); !errors.Is(err, nats.ErrPlace) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %+v, %v", text, p, err)
		}
	}
}
