// Package server serves the pages and the rooms.
//
//	socket ──frame──▶ live room (one goroutine) ──▶ room.Decide ──▶ journal.Append
//	  ▲                        │ durable                                  │
//	  └──── done, view ────────┴──────────────────────────────────────────┘
//
// One goroutine owns one live room: it decides, appends durably, applies and
// sends, so that nothing is shown before it is durable and everybody sees one
// order. A change is encoded once for all screens. A room that nobody looks at
// is no goroutine and no memory; its journal brings it back.
//
// What others send is hostile until it is decoded: a frame that nobody
// well-meaning sends ends its socket, one that does not read is cut off, and a
// command that breaks a room all the same takes that room alone out of memory.
// Whoever tries codes out, or opens rooms without end, is slowed down, and a
// room has only so many watchers.
//
// The server keeps no player's secret and logs no payload. Not promised here:
// that the page it ships is the one that was read (docs/privacy.md), and that
// two servers on one journal know at once whom the other has on the line.
package server
