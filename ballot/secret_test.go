package ballot

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"testing"
)

// logged is the line that a JSON logger writes.
func logged(secret any) string {
	var out bytes.Buffer
	h := slog.NewJSONHandler(&out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
			return slog.Attr{}
		}
		return a
	}})
	slog.New(h).Info("", "secret", secret)
	return out.String()
}

func TestKeysAndPreparedValuesAreNotMarshalledByAccident(t *testing.T) {
	c := newCompany(t, 1, 3, 2)
	p, err := c.round.Prepare(c.rand, c.seats[0].key)
	must(t, err)
	for _, secret := range []any{c.seats[0].id, c.seats[0].key, p} {
		if b, err := json.Marshal(secret); !errors.Is(err, ErrSecret) {
			t.Errorf("%T becomes %s, %v", secret, b, err)
		}
	}
	quiet(t, p)
}
