package server

import (
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"privacy/deck"

	"github.com/andybalholm/brotli"

	"privacy/wire"
)

func TestCodesAreReadHoweverTheyAreTyped(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	room := h.open(id)
	c := room.Code
	for name, typed := range map[string]string{
		"as given": c, "in lower case": strings.ToLower(c), "in two parts": c[:2] + "-" + c[2:],
		"with spaces": " " + c[:3] + " " + c[3:] + " ", "with dots": strings.Join(strings.Split(c, ""), "."),
		"with an underscore": c[:1] + "_" + c[1:],
	} {
		r, body := h.get("/api/rooms/" + strings.ReplaceAll(typed, " ", "%20"))
		var found wire.RoomOpened
		must(t, json.Unmarshal([]byte(body), &found))
		if r.StatusCode != http.StatusOK || found.Code != c || found.Session.String() != room.Session.String() {
			t.Errorf("%s: %d %s", name, r.StatusCode, body)
		}
	}
	for name, typed := range map[string]string{
		"too short": c[:4], "too long": c + "A", "a digit": c[:4] + "1", "a letter that looks like one": c[:4] + "I",
		"not there": "ZZZZZ", "a letter of another alphabet": "%C5%BFABCD", "something longer": strings.Repeat("A", 2000),
	} {
		r, body := h.get("/api/rooms/" + typed)
		if r.StatusCode != http.StatusNotFound || !strings.Contains(body, `"no_room"`) {
			t.Errorf("%s: %d %s", name, r.StatusCode, body)
		}
	}
}

func TestNoRoomHasTheAddressOfAPage(t *testing.T) {
	s := &Server{rand: strings.NewReader("\x03\x04\x02\x09\x0f\x00\x01\x02\x03\x04")} // D E C K S A B C D E
	if code := s.newCode(); code != "ABCDE" {
		t.Error(code)
	}
}

func TestCodesAreUniformAndUnmistakable(t *testing.T) {
	s := &Server{}
	s.init()
	count := map[rune]int{}
	for range 2000 {
		code := s.newCode()
		if again, ok := readCode(code); !ok || again != code {
			t.Fatalf("%q is read as %q", code, again)
		}
		for _, letter := range code {
			count[letter]++
		}
	}
	for _, letter := range alphabet {
		if n := count[letter]; n < 300 || n > 600 { // 435 on average, 20 of deviation
			t.Errorf("%c: %d", letter, n)
		}
	}
	if len(count) != len(alphabet) {
		t.Errorf("%d letters", len(count))
	}
}

func TestRoomsAreOpenedWithWhatFitsOnly(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	good := string(encodeFrame(wire.NewRoom{Host: id, Settings: choices}))
	cases := []struct {
		name, body, code string
		status           int
	}{
		{"what fits", good, "", http.StatusCreated},
		{"no body", ``, "malformed", http.StatusBadRequest},
		{"no JSON", `host`, "malformed", http.StatusBadRequest},
		{"two of them", good + good, "malformed", http.StatusBadRequest},
		{"an unknown field", strings.Replace(good, `"host"`, `"owner"`, 1), "malformed", http.StatusBadRequest},
		{"invalid UTF-8", strings.Replace(good, "Friday", "\xff", 1), "malformed", http.StatusBadRequest},
		{"more than any room needs", good + strings.Repeat(" ", maxFrame), "malformed", http.StatusBadRequest},
		{"a host that is no key", strings.Replace(good, string(id), "abc", 1), "malformed", http.StatusUnprocessableEntity},
		{"an unknown edition", strings.Replace(good, `"edition":"privacy"`, `"edition":"chess"`, 1), "settings_bad", http.StatusUnprocessableEntity},
		{"an unknown deck", strings.Replace(good, `"decks":["privacy"]`, `"decks":["../etc"]`, 1), "settings_bad", http.StatusUnprocessableEntity},
		{"an endless track", strings.Replace(good, `"end":30`, `"end":3000000000`, 1), "settings_bad", http.StatusUnprocessableEntity},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r, err := h.client.Post(h.http.URL+"/api/rooms", "application/json", strings.NewReader(c.body))
			must(t, err)
			body, err := io.ReadAll(r.Body)
			must(t, err)
			must(t, r.Body.Close())
			var why wire.Rejected
			must(t, json.Unmarshal(body, &why))
			if c.code == "" {
				why.Code = "" // the room's own
			}
			if r.StatusCode != c.status || why.Code != c.code || c.code != "" && (why.Message == "" || why.Next == "") {
				t.Errorf("%d %s", r.StatusCode, body)
			}
		})
	}
}

// A page of another site may not open rooms through somebody's browser.
func TestAnotherSiteCannotOpenRooms(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	body := string(encodeFrame(wire.NewRoom{Host: id, Settings: choices}))
	for header, status := range map[string]int{
		"Origin: https://evil.example":  http.StatusForbidden,
		"Sec-Fetch-Site: cross-site":    http.StatusForbidden,
		"Origin: " + h.http.URL:         http.StatusCreated,
		"Sec-Fetch-Site: same-origin":   http.StatusCreated,
		"User-Agent: a practice player": http.StatusCreated,
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.http.URL+"/api/rooms", strings.NewReader(body))
		must(t, err)
		name, value, _ := strings.Cut(header, ": ")
		request.Header.Set(name, value)
		r, err := h.client.Do(request)
		must(t, err)
		must(t, r.Body.Close())
		if r.StatusCode != status {
			t.Errorf("%s: %d", header, r.StatusCode)
		}
	}
}

func TestPagesKnowHowDeepTheyLie(t *testing.T) {
	h := newHouse(t)
	for path, want := range map[string]string{
		"/": `<base href="./"><title>player`, "/ABCDE": `<base href="./"><title>player`, "/ab-cde": `<base href="./"><title>player`,
		"/decks":       `<base href="./"><title>decks`,
		"/ABCDE/table": `<base href="../"><title>table`, "/abcde/table": `<base href="../"><title>table`,
	} {
		r, body := h.get(path)
		if r.StatusCode != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%s: %d %s", path, r.StatusCode, body)
		}
		if r.Header.Get("Content-Type") != "text/html; charset=utf-8" || r.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %v", path, r.Header)
		}
	}
	r, _ := h.get("/ABCDE/")
	if r.StatusCode != http.StatusFound || r.Header.Get("Location") != "../ABCDE" {
		t.Errorf("%d %v", r.StatusCode, r.Header)
	}
}

// Browsers ask for it unbidden, and complain in the console where it is missing.
func TestTheIconThatNobodyNamedIsThePages(t *testing.T) {
	h := newHouse(t)
	r, body := h.get("/favicon.ico")
	if r.StatusCode != http.StatusOK || body != "<svg/>" || r.Header.Get("Content-Type") != "image/svg+xml" {
		t.Errorf("%d %v %s", r.StatusCode, r.Header, body)
	}
	if got := r.Header.Get("Cache-Control"); got != "public, max-age=86400" {
		t.Errorf("kept %q", got)
	}
}

func TestUnknownPathsAreNotFound(t *testing.T) {
	h := newHouse(t)
	for _, path := range []string{
		"/nothing", "/ABCDEF", "/ABCDE/chair", "/ABCDE/table/more", "/api", "/api/", "/api/nothing", "/api/rooms/ABCDE/chair",
		"/assets", "/assets/", "/assets/nothing.js", "/assets/..%2findex.html", "/%2e%2e%2fgo.mod", "/.git", "/assets/.env",
		"/api/decks/privacy", "/api/decks/nothing.json", "/api/decks/..%2f..%2fdeck.json", "/index.html", "/index.html/table", "/decks.html", "/%00",
	} {
		if r, body := h.get(path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d %s", path, r.StatusCode, body)
		}
	}
	for _, path := range []string{"/", "/ABCDE", "/api/address", "/api/qr?text=x"} {
		r, err := h.client.Post(h.http.URL+path, "text/plain", strings.NewReader("x"))
		must(t, err)
		must(t, r.Body.Close())
		if r.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("POST %s: %d", path, r.StatusCode)
		}
	}
}

func TestACodeThatWasMistypedIsAskedForAgain(t *testing.T) {
	h := newHouse(t)
	for _, path := range []string{"/ABCD", "/ABCDEF", "/abcd0"} {
		r, body := h.get(path)
		if r.StatusCode != http.StatusNotFound || !strings.Contains(body, `<base href="./">`) {
			t.Errorf("%s: %d %s", path, r.StatusCode, body)
		}
	}
}

func TestEveryResponseHasTheHeaders(t *testing.T) {
	h := newHouse(t)
	_, id := newIdentity(t)
	code := h.open(id).Code
	for _, path := range []string{
		"/", "/" + code, "/" + code + "/table", "/assets/app-1.js", "/manifest.webmanifest", "/nothing", "/api/rooms/" + code,
		"/api/rooms/ZZZZZ", "/api/rooms/" + code + "/socket", "/api/decks/privacy.json", "/api/address", "/api/qr?text=x", "/api/qr",
		"/healthz", "//", "/a/../b",
	} {
		r, _ := h.get(path)
		for name, want := range map[string]string{
			"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
		if r.Header.Get("Cross-Origin-Opener-Policy") != "" {
			t.Errorf("%s: on plain http browsers complain of it", path)
		}
	}
	if r, _ := h.get("/", "X-Forwarded-Proto: https"); r.Header.Get("Cross-Origin-Opener-Policy") != "same-origin" {
		t.Error("over https it is missing")
	}
	for _, never := range []string{"unsafe", "*", "http:", "https:"} {
		if strings.Contains(policy, never) {
			t.Errorf("the policy allows %s", never)
		}
	}
}

func TestBrotliOnlyWhenItIsAccepted(t *testing.T) {
	h := newHouse(t)
	plain := string(pages["assets/app-1.js"].Data)
	for accept, packed := range map[string]bool{
		"br": true, "gzip, deflate, br, zstd": true, "gzip;q=1.0, br;q=0.5": true, "BR": true, "br; q=1": true,
		"": false, "gzip": false, "*": false, "br;q=0": false, "br; q=0.000": false, "xbr": false, "brotli": false, "gzip, identity;q=0.5": false,
	} {
		r, body := h.get("/assets/app-1.js", "Accept-Encoding: "+accept)
		if got := r.Header.Get("Content-Encoding"); (got == "br") != packed {
			t.Errorf("%q: %q", accept, got)
		}
		if packed {
			data, err := io.ReadAll(brotli.NewReader(strings.NewReader(body)))
			must(t, err)
			body = string(data)
		}
		if body != plain {
			t.Errorf("%q: %d bytes of something else", accept, len(body))
		}
		if r.Header.Get("Vary") != "Accept-Encoding" || !strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%q: %v", accept, r.Header)
		}
	}
	if r, body := h.get("/assets/dot.png", "Accept-Encoding: br"); r.Header.Get("Content-Encoding") != "" || body != "\x89PNG" {
		t.Errorf("a picture: %v", r.Header)
	}
	if r, _ := h.get("/assets/nothing.js"); r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("what is missing is kept: %v", r.Header)
	}
	if r, _ := h.get("/manifest.webmanifest"); r.Header.Get("Content-Type") != "application/manifest+json" {
		t.Errorf("%v", r.Header)
	}
}

func TestDecksAreWhatTheirDigestSays(t *testing.T) {
	h := newHouse(t)
	for _, d := range shipped(t) {
		r, body := h.get("/api/decks/" + d.ID + ".json")
		sum := sha512.Sum512([]byte(body))
		if hex.EncodeToString(sum[:]) != d.Digest() || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %x", d.ID, sum)
		}
		tag := r.Header.Get("ETag")
		if r, body := h.get("/api/decks/"+d.ID+".json", "If-None-Match: "+tag); r.StatusCode != http.StatusNotModified || body != "" {
			t.Errorf("%s: %d %s", d.ID, r.StatusCode, body)
		}
	}
}

func TestQRCodesWithinTheirLimits(t *testing.T) {
	h := newHouse(t)
	r, body := h.get("/api/qr?text=http%3A%2F%2F192.0.2.7%3A8080%2FABCDE")
	var code struct{ Rows []string }
	must(t, json.Unmarshal([]byte(body), &code))
	if n := len(code.Rows); r.StatusCode != http.StatusOK || n < 21 || len(code.Rows[0]) != n || !strings.HasPrefix(code.Rows[0], "1111111") {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	for name, c := range map[string]struct {
		text   string
		status int
	}{
		"nothing": {"", http.StatusBadRequest}, "the longest": {strings.Repeat("x", qrMost), http.StatusOK},
		"one more": {strings.Repeat("x", qrMost+1), http.StatusBadRequest}, "far more": {strings.Repeat("x", 9000), http.StatusBadRequest},
	} {
		if r, body := h.get("/api/qr?text=" + c.text); r.StatusCode != c.status {
			t.Errorf("%s: %d %s", name, r.StatusCode, body)
		}
	}
}

func TestAddressesAndHealth(t *testing.T) {
	h := newHouse(t)
	if _, body := h.get("/api/address"); body != `{"urls":["http://192.0.2.7:8080"]}`+"\n" {
		t.Error(body)
	}
	if r, body := h.get("/healthz"); r.StatusCode != http.StatusOK || body != "ok\n" {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	without := httptest.NewRecorder()
	(&Server{Pages: pages}).Handler().ServeHTTP(without, httptest.NewRequest(http.MethodGet, "/api/address", nil))
	if without.Body.String() != `{"urls":[]}`+"\n" {
		t.Error(without.Body)
	}
}

func TestAHostsOwnDecksAreOfferedAndGiven(t *testing.T) {
	own := deck.Deck{
		ID: "x-abcdefgh", Kind: deck.YesNo, Names: map[string]string{"en": "Fridays"}, Languages: []string{"en"}, By: "Ada",
		Cards: []deck.Card{{ID: "001", Back: 1, Heat: []int{1}, Themes: []string{""}, Texts: map[string][]string{"en": {"Do you sing?"}}}},
	}
	h := newHouse(t, func(s *Server) { s.House = []deck.Deck{own} })
	r, body := h.get("/api/decks")
	if r.StatusCode != http.StatusOK || !strings.Contains(body, `"id":"x-abcdefgh","kind":"yesno","names":{"en":"Fridays"},"by":"Ada","about":"","questions":1`) {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	if r, body := h.get("/api/decks/x-abcdefgh.json"); r.StatusCode != http.StatusOK || body != string(own.JSON()) {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	if r, _ := h.get("/api/decks/x-bbbbbbbb.json"); r.StatusCode != http.StatusNotFound {
		t.Errorf("%d", r.StatusCode)
	}
}
