package server

import (
	"log/slog"
	"net/http"
	"strings"
	"sync"
)

// eaten tells whoever runs a server once what a proxy before it does to the game's
// line. Whoever opens that address by hand, or from another site, is told of too.
type eaten struct{ upgrade, host sync.Once }

// warn is called for a request for a socket of which none could be made.
func (e *eaten) warn(log *slog.Logger, r *http.Request) {
	switch asksForUpgrade := r.ProtoAtLeast(1, 1) && strings.EqualFold(r.Header.Get("Upgrade"), "websocket") &&
		strings.Contains(strings.ToLower(r.Header.Get("Connection")), "upgrade"); {
	case !asksForUpgrade:
		e.upgrade.Do(func() {
			log.Warn("a phone's line came without a word of WebSocket: if there is a proxy before this server, " +
				"have it speak HTTP/1.1 and hand on the headers Upgrade and Connection (docs/hosting.md, \"Behind a proxy\")")
		})
	case r.Header.Get("Origin") != "":
		e.host.Do(func() {
			log.Warn("a phone's line came from a page of another name: if there is a proxy before this server, " +
				"have it hand on the header Host as it came (docs/hosting.md, \"Behind a proxy\")")
		})
	}
}
