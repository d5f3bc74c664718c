package server

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// pages serves the three pages and what they load. The player's page can be
// installed (manifest.webmanifest); it has no service worker, see
// docs/decisions/0006-no-service-worker.md.
func (s *Server) pages(mux *http.ServeMux) {
	player, table := page(s.Pages, "index.html", "./", http.StatusOK), page(s.Pages, "table.html", "../", http.StatusOK)
	mistyped := page(s.Pages, "index.html", "./", http.StatusNotFound)
	mux.HandleFunc("GET /{$}", player)
	mux.HandleFunc("GET /decks", page(s.Pages, "decks.html", "./", http.StatusOK))
	mux.HandleFunc("GET /{code}", func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("code")
		if _, ok := readCode(name); ok {
			player(w, r)
		} else if strings.Contains(name, ".") {
			s.asset(w, r, name)
		} else { // a code that was not typed well: the page says so and asks for it again
			mistyped(w, r)
		}
	})
	mux.HandleFunc("GET /{code}/{page}", func(w http.ResponseWriter, r *http.Request) {
		if _, ok := readCode(r.PathValue("code")); ok && r.PathValue("page") == "table" {
			table(w, r)
			return
		}
		http.NotFound(w, r)
	})
	mux.HandleFunc("GET /{code}/{$}", func(w http.ResponseWriter, r *http.Request) {
		code, ok := readCode(r.PathValue("code"))
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Location", "../"+code) // relative, for wherever the server is mounted
		w.WriteHeader(http.StatusFound)
	})
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=86400") // asked for unbidden, by pages that name no icon
		s.asset(w, r, "icon.svg")
	})
	mux.HandleFunc("GET /assets/{file}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		s.asset(w, r, "assets/"+r.PathValue("file"))
	})
}

// page is an HTML file with the base that its depth asks for, and a status.
func page(files fs.FS, name, base string, status int) http.HandlerFunc {
	data, err := fs.ReadFile(files, name)
	html := bytes.Replace(data, []byte("<head>"), []byte(`<head><base href="`+base+`">`), 1)
	policy := policyOf(html)
	return func(w http.ResponseWriter, _ *http.Request) {
		if err != nil {
			http.Error(w, "The pages were not built: run make web.", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		w.WriteHeader(status)
		_, _ = w.Write(html)
	}
}

// policyOf is the policy of one page. The style sheet that stands in it draws
// its first picture, before anything is fetched, and passes by its digest.
func policyOf(html []byte) string {
	_, rest, _ := bytes.Cut(html, []byte("<style>"))
	sheet, _, found := bytes.Cut(rest, []byte("</style>"))
	if !found {
		return policy
	}
	sum := sha256.Sum256(sheet)
	digest := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	return strings.Replace(policy, "style-src 'self'", "style-src 'self' "+digest, 1)
}

// packedAsset is an asset in brotli, made when first asked for.
type packedAsset struct {
	once sync.Once
	data []byte
}

// asset serves a file as it is; pages are not, for they need their base.
func (s *Server) asset(w http.ResponseWriter, r *http.Request, name string) {
	data, err := fs.ReadFile(s.Pages, name) // refuses every detour
	if err != nil || strings.HasPrefix(path.Base(name), ".") || path.Ext(name) == ".html" {
		w.Header().Set("Cache-Control", "no-store")
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", contentType(name))
	w.Header().Add("Vary", "Accept-Encoding")
	if packs(name) && takesBrotli(r.Header) {
		w.Header().Set("Content-Encoding", "br")
		data = s.pack(name, data)
	}
	_, _ = w.Write(data)
}

// takesBrotli reads Accept-Encoding (RFC 9110, 12.5.3). Whoever takes anything
// gets it as it is.
func takesBrotli(h http.Header) bool {
	for _, item := range strings.Split(strings.Join(h.Values("Accept-Encoding"), ","), ",") {
		coding, weight, _ := strings.Cut(item, ";")
		if strings.EqualFold(strings.TrimSpace(coding), "br") {
			q, given := strings.CutPrefix(strings.ToLower(strings.TrimSpace(weight)), "q=")
			return !given || strings.Trim(q, "0.") != ""
		}
	}
	return false
}

func packs(name string) bool {
	switch path.Ext(name) {
	case ".js", ".css", ".svg", ".json", ".webmanifest":
		return true
	}
	return false
}

// contentTypes are the same on every machine, whatever its own tables say.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json",
	".png": "image/png", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
}

func contentType(name string) string {
	return cmp.Or(contentTypes[path.Ext(name)], "application/octet-stream")
}

func (s *Server) pack(name string, data []byte) []byte {
	v, _ := s.packed.LoadOrStore(name, &packedAsset{})
	p := v.(*packedAsset)
	p.once.Do(func() {
		var b bytes.Buffer
		w := brotli.NewWriterLevel(&b, brotli.BestCompression)
		_, _ = w.Write(data)
		_ = w.Close()
		p.data = b.Bytes()
	})
	return p.data
}
