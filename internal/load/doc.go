// Package load plays games of all editions against a server, at a people's pace
// and with real ballots, and compares what each action takes with what it would
// take without any game: the floor.
//
//	slice 1   rooms ──commands──▶ server ──views──▶ rooms           and all is written down
//	slice 2   the same phones, copied ──the same frames──▶ floor ──the same views──▶ the copies
//	slice 3   as slice 1, from where it stopped
//
// The floor is a bare server in a process of its own: what comes it appends to
// one file (fdatasync, one for all that wait), then sends what it was told to
// send to everybody in the room. No rules, no checks, no SQLite. The phones at
// the floor are copies (client.Crowd) with the same randomness, to which the same
// happens in the same order: so they do the same work and say the same, byte for
// byte. What the disk and the neighbours of this machine do meanwhile hits both.
//
// An action is a command: a person's tap, or what a phone says by itself. It is
// acknowledged when the phone hears that it is durable, and shown when the last
// screen of its room has it. Both are timed from the moment before it is written
// to the socket; figures are medians over the slices.
//
// Not promised: that a phone here costs what a real one does (it believes the
// others, see client.Crowd), nor that figures of two runs can be compared.
package load
