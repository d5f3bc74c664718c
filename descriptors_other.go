//go:build !unix

package main

// mostSockets is how many phones the server takes at once: as usual.
func mostSockets() int { return 0 }
