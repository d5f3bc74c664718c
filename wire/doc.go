// Package wire holds the types that cross the socket between a phone (or the
// shared table) and the server, and nothing else.
//
//	phone                                   server
//	  │ ◀──────────── challenge ──────────────│   first frame on every socket
//	  │ ───────────────── hello ─────────────▶│   optional: the table never says it
//	  │ ◀────────────────── view ─────────────│   whole at first, then changed parts
//	  │ ──────────────── command ────────────▶│
//	  │ ◀──────────────── done ───────────────│   durable now, or known already
//	  │ ◀────────────── rejected ─────────────│   nothing was changed
//	  │ ───────── ping ──▶ ◀── pong ──────────│
//	  │ ◀─────────────────── bye ─────────────│   the reason, then the socket closes
//
// Every frame is one JSON object with exactly one of these fields. Bytes are
// strict lower-case hex. There is one view for everybody: what may not be shown
// is not in it, because the server does not have it. Not promised here: that a
// statement is true; phones check signatures and proofs themselves
// (spec/ballot.md). The frames are specified in spec/wire.md, and
// spec/wire.schema.json is generated from these types.
package wire
