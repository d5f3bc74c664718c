package transcript

import (
	"privacy/internal/room"
	"privacy/wire"
)

// Lies about guesses that everybody has heard.
var aloudLies = []lie{
	{"another guess than was said", CodeSignature, func(f *film) uint64 {
		e, n := first[*room.Said](f)
		e.Guess = map[string]string{"1": "2", "2": "3", "3": "1"}[e.Guess]
		return n
	}},
	{"a guess that nobody may say", CodeGuess, func(f *film) uint64 {
		e, n := first[*room.Said](f)
		e.Guess = "4"
		return n
	}},
	{"a guess said twice", CodeGuess, func(f *film) uint64 {
		e, n := first[*room.Said](f)
		f.put(n+1, e)
		return n + 1
	}},
	{"a guess said before all ballots are in", CodeGuess, func(f *film) uint64 {
		e, n := first[*room.Said](f)
		f.cut(n)
		_, n = first[*room.Cast](f)
		f.put(n, e)
		return n
	}},
	{"a guess sealed where they are said", CodeGuess, func(f *film) uint64 {
		e, n := first[*room.Said](f)
		f.put(n, &room.Guessed{ID: e.ID, Guess: wire.Guess{Slot: e.Slot, Sealed: make(wire.Bytes, 32), Sig: make(wire.Bytes, 64)}})
		return n
	}},
	{"an ask where none is made", CodeAsk, func(f *film) uint64 {
		e, n := first[*room.Poured](f)
		f.cutBehind(n)
		f.put(n+1, &room.Asked{Slot: e.Slot, Values: []int{1}})
		return n + 1
	}},
	{"a game that goes on although it is over", CodeWinners, func(f *film) uint64 {
		_, n := first[*room.Ended](f)
		f.cut(n)
		f.ends = false
		return n - 1
	}},
}
