package room

import (
	"maps"
	"slices"

	"privacy/wire"
)

// Several servers may have a room open, each with some of its people on the line
// (docs/decisions/0007-many-servers.md). What they have to tell each other travels in the
// entries of the room and is no event: nobody sees it, and no transcript has it.
//
// An identity is with the server that last said so. That one alone says that somebody of its own
// is away. Of others' people a server says it only when theirs has been called
// and has not answered.

// Word is what a server says of itself beside the events of an entry, or with none.
type Word struct {
	By    string    `json:"by"`              // the server: a name for as long as it runs
	Holds []wire.ID `json:"holds,omitempty"` // those whose newest socket it has from now on
	Calls []string  `json:"calls,omitempty"` // servers that are to give a word back
}

// AnswerWithin is how long a server that was called has for its word, in ms.
const AnswerWithin = 5_000

// lines is who has whom on the line. The maps are not changed in place.
type lines struct {
	holders map[wire.ID]string
	called  map[string]int64 // since when, ms
}

func (l lines) hear(w *Word, at int64) lines {
	next := lines{maps.Clone(l.holders), maps.Clone(l.called)}
	if next.holders == nil {
		next = lines{map[wire.ID]string{}, map[string]int64{}}
	}
	for _, id := range w.Holds {
		next.holders[id] = w.By
	}
	for _, server := range w.Calls {
		if next.called[server] == 0 {
			next.called[server] = at
		}
	}
	delete(next.called, w.By)
	return next
}

// Holder is the server that an identity is with, or "": none has said so.
func (s *State) Holder(id wire.ID) string { return s.lines.holders[id] }

// Called is since when a server has owed its word, in ms since 1970, or 0: it does not.
func (s *State) Called(server string) int64 { return s.lines.called[server] }

// Holders lists the other servers with somebody who is here.
func (s *State) Holders(but string) (all []string) {
	for id, server := range s.lines.holders {
		if server != but && s.Here(id) && !slices.Contains(all, server) {
			all = append(all, server)
		}
	}
	slices.Sort(all)
	return all
}

// mayMiss tells whether a server may say that somebody is away. One that is alone
// (by is "") always may.
func (s *State) mayMiss(id wire.ID, by string, now int64) bool {
	holder := s.Holder(id)
	called := s.Called(holder)
	return by == "" || holder == "" || holder == by || called != 0 && now >= called+AnswerWithin
}

// word is what the deciding server has to say, or nil.
func (t *turn) word() *Word {
	w := Word{By: t.in.By, Holds: t.claimed()}
	for _, server := range t.in.Calls {
		if t.Called(server) == 0 {
			w.Calls = append(w.Calls, server)
		}
	}
	if w.By == "" || len(w.Holds) == 0 && len(w.Calls) == 0 && t.Called(w.By) == 0 {
		return nil
	}
	return &w
}

// claimed is who came to the deciding server, if that is news.
func (t *turn) claimed() []wire.ID {
	for _, id := range []wire.ID{t.in.Actor, t.in.Back} {
		if id != "" && (t.Knows(id) || t.Knocks(id)) && t.Holder(id) != t.in.By {
			return []wire.ID{id}
		}
	}
	return nil
}
