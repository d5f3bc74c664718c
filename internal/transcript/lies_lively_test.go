package transcript

import (
	"slices"

	"privacy/internal/room"
	"privacy/wire"
)

// Lies about an evening on which people come and go.
var livelyLies = []lie{
	{"another name once the door is closed", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Closed](f)
		f.put(n+1, &room.Changed{ID: e.Members[0], Join: wire.Join{Name: "Eva"}})
		return n + 1
	}},
	{"another name that is none", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Changed](f)
		e.Name = "a\nb"
		return n
	}},
	{"a mark that is put on later", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Changed](f)
		e.Practice = true
		return n
	}},
	{"a name of nobody", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Changed](f)
		e.ID = f.id(5)
		return n
	}},
	{"seats in an order that leaves one out", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Ordered](f)
		e.Seats = e.Seats[1:]
		return n
	}},
	{"seats in an order that has one twice", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Ordered](f)
		e.Seats[0] = e.Seats[1]
		return n
	}},
	{"a company formed anew under another epoch", CodeList, func(f *film) uint64 {
		e, n := first[*room.Reopened](f)
		e.Epoch++
		return n
	}},
	{"a commitment for another epoch", CodeList, func(f *film) uint64 {
		e, n := first[*room.Committed](f)
		e.Epoch++
		return n
	}},
	{"a commitment of nobody", CodeList, func(f *film) uint64 {
		e, n := first[*room.Committed](f)
		e.ID = f.id(5)
		return n
	}},
	{"a nonce revealed twice", CodeNonce, func(f *film) uint64 {
		e, n := first[*room.Revealed](f)
		f.put(n+1, e)
		return n + 1
	}},
	{"somebody sealed who was removed", CodeSeal, func(f *film) uint64 {
		_, n := first[*room.Agreed](f)
		f.put(n, &room.Removed{ID: f.id(2)})
		_, n = first[*room.Sealed](f)
		return n
	}},
	{"a game without a seal", CodeGame, func(f *film) uint64 {
		e, n := first[*room.Committed](f)
		f.put(n, &room.Started{Game: 1, Leader: e.ID})
		return n
	}},
	{"somebody who begins before there is a game", CodeGame, func(f *film) uint64 {
		e, _ := first[*room.Begun](f)
		_, n := first[*room.Started](f)
		f.put(n, e)
		return n
	}},
	{"a newcomer asked before the next seal", CodeCompany, func(f *film) uint64 {
		e, n := find(f, func(q *room.Opened) bool { return q.Slot == 3 })
		e.Asked[0].ID = f.id(5)
		return n
	}},
	{"a withdrawn question that another one follows", CodeQuestion, func(f *film) uint64 {
		w, _ := first[*room.Withdrawn](f)
		e, n := find(f, func(q *room.Opened) bool { return q.Slot == w.Slot+1 })
		e.Label = "own/Are you here?"
		e.Texts = []wire.Text{{Language: "en", Text: "Are you here?"}}
		return n
	}},
	{"a question withdrawn for which all are ready", CodeReady, func(f *film) uint64 {
		e, n := first[*room.Cast](f)
		f.put(n, &room.Withdrawn{Slot: e.Slot})
		return n
	}},
	{"a question that was not dropped although phones disagreed", CodeReady, func(f *film) uint64 {
		_, n := first[*room.Dropped](f)
		f.cut(n)
		return n - 1
	}},
	{"a dropped question that goes on", CodeReady, func(f *film) uint64 {
		e, n := first[*room.Dropped](f)
		f.cut(n)
		for i, s := range f.lines {
			if len(s.events) == 0 {
				continue
			}
			if r, ok := s.events[0].(*room.Readied); ok && r.Slot == e.Slot && string(r.Ctx) == string(make([]byte, 64)) {
				f.lines[i].events = append(f.lines[i].events, &room.Overdue{Slot: e.Slot})
			}
		}
		return n
	}},
	{"an own question where there are none", CodeQuestion, func(f *film) uint64 {
		c, _ := first[*room.Created](f)
		c.Settings.Own = false
		e, n := first[*room.Opened](f)
		e.Label, e.Texts = "own/Are you here?", []wire.Text{{Language: "en", Text: "Are you here?"}}
		return n
	}},
	{"an ask that hangs on a reply that is missing", CodeAsk, func(f *film) uint64 {
		two, _ := f.askedTwice()
		_, n := find(f, func(r *room.Replied) bool { return r.Slot == two.Slot })
		f.cut(n)
		_, n = f.askedTwice()
		return n
	}},
	{"a reckoning cut short although all have replied", CodeAsk, func(f *film) uint64 {
		two, n := f.askedTwice()
		f.cut(n)
		f.lines = slices.DeleteFunc(f.lines, func(s shot) bool {
			r, ok := shotOf[*room.Replied](s)
			return ok && r.Slot == two.Slot && r.Ask > 0 && len(s.events) == 1
		})
		for i, s := range f.lines {
			f.lines[i].events = slices.DeleteFunc(s.events, func(e room.Event) bool {
				r, reply := e.(*room.Replied)
				a, ask := e.(*room.Asked)
				return reply && r.Slot == two.Slot && r.Ask > 0 || ask && a.Slot == two.Slot && a != firstAsk(f, two.Slot)
			})
		}
		_, n = find(f, func(r *room.Reckoned) bool { return r.Slot == two.Slot })
		return n
	}},
	{"a reply of somebody whom the group went on without", CodeReply, func(f *film) uint64 {
		e, n := first[*room.WentOn](f)
		f.cutBehind(n)
		f.put(n+1, &room.Replied{Slot: e.Slot, Reply: wire.Reply{ID: e.Without[0], Sig: make(wire.Bytes, 64)}})
		return n + 1
	}},
	{"the group goes on without another one", CodeWithout, func(f *film) uint64 {
		e, n := first[*room.WentOn](f)
		e.Without = []wire.ID{f.id(0)}
		return n
	}},
	{"the group goes on without anybody", CodeWithout, func(f *film) uint64 {
		e, n := first[*room.WentOn](f)
		e.Without = nil
		return n
	}},
	{"somebody removed twice", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Removed](f)
		f.put(n+1, e)
		return n + 1
	}},
	{"somebody removed who comes again", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Removed](f)
		j, _ := find(f, func(j *room.Joined) bool { return j.ID == e.ID })
		f.put(n+1, j)
		return n + 1
	}},
	{"somebody who leaves twice", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Left](f)
		f.put(n+1, e)
		return n + 1
	}},
	{"keys of somebody who has left", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Left](f)
		f.put(n+1, &room.Keyed{ID: e.ID})
		return n + 1
	}},
	{"a game that ends twice", CodeGame, func(f *film) uint64 {
		e, n := first[*room.Ended](f)
		f.put(n+1, e)
		return n + 1
	}},
	{"a game that there is not", CodeSettings, func(f *film) uint64 {
		e, n := first[*room.Created](f)
		e.Settings.Edition = "chess"
		return n
	}},
	{"settings for a game that there is not", CodeSettings, func(f *film) uint64 {
		c, n := first[*room.Created](f)
		set := c.Settings
		set.Choice = "any"
		f.put(n+1, &room.Set{Settings: set})
		return n + 1
	}},
	{"settings while a question is open", CodeSettings, func(f *film) uint64 {
		c, _ := first[*room.Created](f)
		_, n := first[*room.Cast](f)
		f.put(n, &room.Set{Settings: c.Settings})
		return n
	}},
	{"a question from the box before it is asked", CodeEntry, func(f *film) uint64 {
		_, n := first[*room.Cast](f)
		f.put(n, &room.Slipped{Text: "Are you here?"})
		return n
	}},
	{"somebody turned away, in the open", CodeEntry, func(f *film) uint64 {
		_, n := first[*room.Cast](f)
		f.put(n, &room.TurnedAway{ID: f.id(5)})
		return n
	}},
	{"a room that goes on although it was burnt", CodeRoom, func(f *film) uint64 {
		_, n := first[*room.Left](f)
		f.put(n, &room.Burnt{})
		return n + 1
	}},
	{"a question between games", CodeGame, func(f *film) uint64 {
		e, n := first[*room.Ended](f)
		q, _ := first[*room.Opened](f)
		f.ends = e.Winners == nil
		f.put(n+1, q)
		return n + 1
	}},
}

// askedTwice is the first slot with a second ask, and that ask with its number.
func (f *film) askedTwice() (*room.Asked, uint64) {
	f.Helper()
	asks := map[uint32]int{}
	return find(f, func(a *room.Asked) bool { asks[a.Slot]++; return asks[a.Slot] == 2 })
}

// shotOf is the first event of a line, if it is of this kind.
func shotOf[E room.Event](s shot) (e E, ok bool) {
	if len(s.events) > 0 {
		e, ok = s.events[0].(E)
	}
	return e, ok
}

func firstAsk(f *film, slot uint32) *room.Asked {
	a, _ := find(f, func(a *room.Asked) bool { return a.Slot == slot })
	return a
}

// cutBehind takes out what stands behind an event in its line.
func (f *film) cutBehind(number uint64) {
	f.events(func(n uint64, l, i int, _ room.Event) bool {
		if n == number {
			f.lines[l].events = f.lines[l].events[:i+1]
		}
		return n != number
	})
}
