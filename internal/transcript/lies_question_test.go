package transcript

import (
	"slices"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/wire"
)

// Lies about a question, who agreed to it, and the guesses.
var questionLies = []lie{
	{"a question with somebody else's key", CodeKey, func(f *film) uint64 {
		e, n := first[*room.Opened](f)
		e.Asked[0].X = e.Asked[1].X
		return n
	}},
	{"a question in another company", CodeCompany, func(f *film) uint64 {
		e, n := first[*room.Opened](f)
		e.Epoch++
		return n
	}},
	{"somebody asked under another name", CodeCompany, func(f *film) uint64 {
		e, n := first[*room.Opened](f)
		e.Asked[0].Name = "Eva"
		return n
	}},
	{"a person asked as a practice player", CodeCompany, func(f *film) uint64 {
		e, n := first[*room.Opened](f)
		e.Asked[0].Practice = true
		return n
	}},
	{"a part that is too small", CodeCompany, func(f *film) uint64 {
		e, n := first[*room.Opened](f)
		e.Asked = e.Asked[:2]
		return n
	}},
	{"somebody asked twice", CodeCompany, func(f *film) uint64 {
		e, n := first[*room.Opened](f)
		e.Asked[1] = e.Asked[0]
		return n
	}},
	{"a part that nobody was ready for", CodeReady, func(f *film) uint64 {
		e, _ := first[*room.Opened](f)
		e.Asked = e.Asked[:4]
		_, n := first[*room.Readied](f)
		return n
	}},
	{"a question under other rules", CodeQuestion, func(f *film) uint64 {
		e, n := first[*room.Opened](f)
		e.Game = "privacy;end=99;choice=card;guard=off;v=1"
		return n
	}},
	{"a question with seven answers in a yes/no game", CodeQuestion, func(f *film) uint64 {
		e, n := first[*room.Opened](f)
		e.Options = 7
		return n
	}},
	{"an own question whose words are not its label's", CodeQuestion, func(f *film) uint64 {
		e, n := first[*room.Opened](f)
		e.Label = "own/Are you here?"
		return n
	}},
	{"other words than everybody was ready for", CodeReady, func(f *film) uint64 {
		e, _ := first[*room.Opened](f)
		e.Texts[0].Text = "Are you here?"
		_, n := first[*room.Readied](f)
		return n
	}},
	{"a slot left out", CodeSlot, func(f *film) uint64 {
		e, n := first[*room.Opened](f)
		e.Slot++
		return n
	}},
	{"a question repeated under another label", CodeSeen, func(f *film) uint64 {
		one, _ := first[*room.Opened](f)
		two, n := find(f, func(e *room.Opened) bool { return e.Slot == 3 })
		two.Texts[0].Text = one.Texts[0].Text + "!"
		return n
	}},
	{"a question repeated in other words", CodeSeen, func(f *film) uint64 {
		one, _ := first[*room.Opened](f)
		two, n := find(f, func(e *room.Opened) bool { return e.Slot == 3 })
		two.Label = one.Label
		return n
	}},
	{"a question that was skipped comes again", CodeSeen, func(f *film) uint64 {
		one, _ := find(f, func(e *room.Opened) bool { return e.Slot == 2 })
		two, n := find(f, func(e *room.Opened) bool { return e.Slot == 3 })
		two.Label, two.Texts = one.Label, one.Texts
		return n
	}},
	{"rules changed within a game", CodeSettings, func(f *film) uint64 {
		c, _ := first[*room.Created](f)
		set := c.Settings
		set.End = 5
		_, n := first[*room.Poured](f)
		f.put(n, &room.Set{Settings: set})
		return n
	}},
	{"somebody ready over another ctx", CodeReady, func(f *film) uint64 {
		e, n := first[*room.Readied](f)
		e.Ctx[0] ^= 1
		e.Sig = f.signs(e.ID, ballot.Ready{Ctx: ballot.Digest(e.Ctx)})
		return n
	}},
	{"a ready that nobody signed", CodeSignature, func(f *film) uint64 {
		e, n := first[*room.Readied](f)
		e.Ctx[0] ^= 1
		return n
	}},
	{"a ready in another's name", CodeSignature, func(f *film) uint64 {
		e, n := first[*room.Readied](f)
		q, _ := first[*room.Opened](f)
		i := slices.IndexFunc(q.Asked, func(a wire.Asked) bool { return a.ID != e.ID })
		e.ID = q.Asked[i].ID
		return n
	}},
	{"a guess before all are ready", CodeReady, func(f *film) uint64 {
		_, n := first[*room.Readied](f)
		f.cut(n)
		_, n = first[*room.Guessed](f)
		return n
	}},
	{"a question dropped although all agree", CodeReady, func(f *film) uint64 {
		e, n := first[*room.Guessed](f)
		f.put(n, &room.Dropped{Slot: e.Slot})
		return n
	}},
	{"a guess that nobody signed", CodeSignature, func(f *film) uint64 {
		e, n := first[*room.Guessed](f)
		e.Sealed[0] ^= 1
		return n
	}},
	{"a guess that comes again", CodeGuess, func(f *film) uint64 {
		e, n := first[*room.Guessed](f)
		f.put(n+1, copied(f.TB, e))
		return n + 1
	}},
	{"cards shown where there are none", CodeGuess, func(f *film) uint64 {
		e, n := first[*room.Guessed](f)
		e.Cards = 2
		return n
	}},
	{"a guess said aloud where guesses are sealed", CodeGuess, func(f *film) uint64 {
		q, _ := first[*room.Opened](f)
		_, n := first[*room.Poured](f)
		f.put(n, &room.Said{ID: q.Asked[0].ID, Say: wire.Say{Slot: q.Slot, Guess: "1", Sig: make(wire.Bytes, 64)}})
		return n
	}},
}
