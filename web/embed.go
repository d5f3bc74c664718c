// Package web hands the built pages to the server. They lie in dist, made by
// Vite from src and committed, so that building the program needs no Node.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Pages holds index.html, table.html, decks.html and assets/.
func Pages() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("web: the embedded folder is gone: " + err.Error())
	}
	return sub
}
