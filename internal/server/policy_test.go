package server

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func TestOnlyAPagesOwnFirstPicturePassesThePolicy(t *testing.T) {
	const sheet = "body {margin: 0}"
	sum := sha256.Sum256([]byte(sheet))
	digest := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	s := &Server{Pages: fstest.MapFS{
		"index.html": {Data: []byte("<head><style>" + sheet + "</style></head>")},
		"table.html": {Data: []byte("<head></head>")},
	}}
	for path, want := range map[string]string{
		"/":            "style-src 'self' " + digest + ";",
		"/ABCDE":       "style-src 'self' " + digest + ";",
		"/ABCDE/table": "style-src 'self';",
		"/nothing.txt": "style-src 'self';",
	} {
		answer := httptest.NewRecorder()
		s.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
		if got := answer.Header().Get("Content-Security-Policy"); !strings.Contains(got, want) {
			t.Errorf("%s: %q has no %q", path, got, want)
		}
	}
}
