package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"privacy/web"
)

// mount is where a proxy shows the server; it strips this on the way.
const mount = "/games/privacy/"

var (
	// named are the addresses in a page's head: of what it loads, and of the
	// picture for whoever shares it.
	named  = regexp.MustCompile(`<(?:link|script|meta property="og:image")[^>]* (?:href|src|content)="([^"]+)"`)
	baseOf = regexp.MustCompile(`<base href="([^"]+)">`)
)

func TestEveryPageUnderASubPathFindsWhatItNames(t *testing.T) {
	home := mounted(t)
	for page, wants := range map[string][]string{
		"": {"manifest.webmanifest", "apple-touch-icon.png", "share.png"}, "ABCDE": {"manifest.webmanifest", "share.png"},
		"ABCDE/table": {"icon.svg"}, "decks": {"icon.svg"},
	} {
		at := within(t, home, page)
		html := string(fetch(t, at, "text/html; charset=utf-8"))
		base := within(t, at, baseOf.FindStringSubmatch(html)[1])
		found := map[string]bool{}
		for _, one := range named.FindAllStringSubmatch(html, -1) {
			found[one[1]] = true
			fetch(t, within(t, base, one[1]), contentType(one[1]))
		}
		for _, want := range wants {
			if !found["./"+want] {
				t.Errorf("%q does not name %s", page, want)
			}
		}
	}
}

func TestTheManifestStaysInItsSubPathAndItsIconsAreAsLargeAsItSays(t *testing.T) {
	at := mounted(t).JoinPath("manifest.webmanifest")
	var manifest struct {
		Start   string `json:"start_url"`
		Scope   string
		Display string
		Icons   []struct{ Src, Sizes, Type, Purpose string }
	}
	must(t, json.Unmarshal(fetch(t, at, "application/manifest+json"), &manifest))
	for _, address := range []string{manifest.Start, manifest.Scope} {
		if got := within(t, at, address).Path; got != mount {
			t.Errorf("%q leads to %s", address, got)
		}
	}
	if manifest.Display != "standalone" {
		t.Errorf("shown as %q", manifest.Display)
	}
	drawn := map[string]bool{}
	for _, icon := range manifest.Icons {
		data := fetch(t, within(t, at, icon.Src), icon.Type)
		if icon.Type != "image/png" {
			continue
		}
		drawn[icon.Sizes+icon.Purpose] = true
		if got := measure(t, data); got != icon.Sizes {
			t.Errorf("%s is %s, not %s", icon.Src, got, icon.Sizes)
		}
	}
	for _, want := range []string{"192x192", "512x512", "512x512maskable"} {
		if !drawn[want] {
			t.Errorf("no icon for %s", want)
		}
	}
}

func TestThePictureOfASharedLinkHasTheUsualSize(t *testing.T) {
	if got := measure(t, fetch(t, mounted(t).JoinPath("share.png"), "image/png")); got != "1200x630" {
		t.Error(got)
	}
}

// mounted shows the built pages under mount; its address.
func mounted(t *testing.T) *url.URL {
	t.Helper()
	s := newHouse(t).server
	s.Pages = web.Pages()
	proxy := httptest.NewServer(http.StripPrefix(strings.TrimSuffix(mount, "/"), s.Handler()))
	t.Cleanup(proxy.Close)
	at, err := url.Parse(proxy.URL + mount)
	must(t, err)
	return at
}

// within resolves an address that may neither leave the sub-path nor know of it.
func within(t *testing.T, base *url.URL, address string) *url.URL {
	t.Helper()
	to, err := base.Parse(address)
	must(t, err)
	if strings.HasPrefix(address, "/") || strings.Contains(address, ":") || !strings.HasPrefix(to.Path, mount) {
		t.Errorf("%q leads from %s to %s", address, base, to)
	}
	return to
}

func fetch(t *testing.T, at *url.URL, kind string) []byte {
	t.Helper()
	r, err := http.Get(at.String())
	must(t, err)
	data, err := io.ReadAll(r.Body)
	must(t, err)
	must(t, r.Body.Close())
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != kind || len(data) == 0 {
		t.Errorf("%s: %s, %q, not %q", at.Path, r.Status, r.Header.Get("Content-Type"), kind)
	}
	return data
}

// measure gives a picture's size, as in "192x192".
func measure(t *testing.T, data []byte) string {
	t.Helper()
	picture, err := png.DecodeConfig(bytes.NewReader(data))
	must(t, err)
	return fmt.Sprintf("%dx%d", picture.Width, picture.Height)
}
