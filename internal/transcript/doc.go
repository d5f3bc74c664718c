// Package transcript is the evening as a file: a room's entries, exported, and
// checked by whoever has the file, from nothing but the file.
//
//	journal ──▶ Write ──▶ head · entry · entry · … · end      (JSON Lines)
//	                        └── digest over all lines before ──┘
//	file ──▶ lines, digests, numbers ──▶ one event after the other ──▶ Report
//	                                            │
//	                                            └── *Wrong: the first thing that is wrong
//
// Verify keeps a book of its own (seats, companies, keys, the question, scores)
// and checks each event against spec/ballot.md and spec/rules.md. It shares no
// check with internal/room, which decides what may happen: of that package it
// takes the events' form alone.
//
// What a file cannot tell stands in spec/transcript.md: who held a key, what a
// phone showed, what was cut off at its end. Nor is it secret: names, questions
// and unanimous results stand in it for ever. No answer does, and no sealed guess that
// was not opened.
package transcript
