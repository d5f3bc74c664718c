// Package faults has whole games go on through what happens to machines. It
// holds tests only: real phones (package client, played by package bots) on the
// one side, a real server with a real journal in a process of its own on the
// other, and between them a witness who reads every frame.
//
//	bots ──phones──▶ witness ──frames──▶ server (child process) ──▶ killer ──▶ journal
//	                    │                                             │
//	                    │ what was asked, acknowledged, shown         │ SIGKILL before or
//	                    ▼                                             ▼ after the n-th entry
//	                 compared, in the end, with the journal as it lies on the disk
//
// The server is this test binary again. It listens on a socket that it inherits,
// so the port outlives it and whoever knocks meanwhile waits.
//
// What is promised stands in docs/reliability.md. The long forms take minutes:
//
//	go test ./internal/faults -long -timeout 2h
package faults
