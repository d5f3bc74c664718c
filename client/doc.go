// Package client is a player's side of the game: identity, keys, ballots, the
// replies to asks, and coming back.
//
//	person ──intent──▶ Phone ──commands──▶ Client ──frames──▶ server
//	   ▲                 │ ▲                  │
//	   └──── Duty ───────┘ └───── views ──────┘
//
// A [Phone] is the whole of it without a network: views go in, commands come
// out, secrets lie in a [Store]. It believes nothing: it checks the list it is
// sealed with, every key, the question against the shipped decks, everybody's
// ready, every proof and the tally, works out itself which asks are lawful, and
// sends nothing once something is wrong (see [Alarm]). A [Client] runs a Phone
// over a WebSocket and comes back when the line is lost.
//
// Two rules have no exception, whatever a server, a crash or a second tab does:
// one ballot per key, because the bytes are stored and the key deleted in one
// transaction before anything is sent; and no opening for an ask that is not
// lawful.
//
// Not promised: that memory is erased for certain, and that a person does not
// give themselves away. spec/wire.md ("What a phone does by itself") and
// spec/ballot.md ("Who checks what") are normative.
package client
