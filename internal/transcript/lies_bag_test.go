package transcript

import (
	"slices"

	"privacy/ballot"
	"privacy/internal/room"
	"privacy/wire"
)

// Lies about the bag, the asks, the points and the end.
var bagLies = []lie{
	{"an altered ballot", CodeBallot, func(f *film) uint64 {
		e, n := first[*room.Cast](f)
		e.Ballot[len(e.Ballot)-40] ^= 1
		return n
	}},
	{"another's ballot", CodeBallot, func(f *film) uint64 {
		e, _ := first[*room.Cast](f)
		other, n := find(f, func(x *room.Cast) bool { return x.ID != e.ID })
		other.Ballot = e.Ballot
		return n
	}},
	{"a second ballot", CodeBallot, func(f *film) uint64 {
		e, n := first[*room.Cast](f)
		f.put(n+1, copied(f.TB, e))
		return n + 1
	}},
	{"a ballot of another slot", CodeBallot, func(f *film) uint64 {
		e, n := first[*room.Cast](f)
		other, _ := find(f, func(x *room.Cast) bool { return x.Slot != e.Slot && x.ID == e.ID })
		e.Ballot = other.Ballot
		return n
	}},
	{"a ballot left out", CodeIncomplete, func(f *film) uint64 {
		_, n := first[*room.Cast](f)
		f.cut(n)
		_, n = first[*room.Poured](f)
		return n
	}},
	{"a ballot withheld", CodeIncomplete, func(f *film) uint64 {
		e, _ := first[*room.Cast](f)
		i := slices.IndexFunc(f.lines, func(s shot) bool { return len(s.events) > 0 && s.events[0] == room.Event(e) })
		f.lines[i] = shot{withheld: 1}
		_, n := first[*room.Poured](f)
		return n
	}},
	{"other counts", CodeCounts, func(f *film) uint64 {
		e, n := first[*room.Poured](f)
		e.Counts[0]--
		e.Counts[1]++
		return n
	}},
	{"counts of more than were asked", CodeCounts, func(f *film) uint64 {
		e, n := first[*room.Poured](f)
		e.Counts[0]++
		return n
	}},
	{"a question skipped that was poured", CodeSlot, func(f *film) uint64 {
		e, n := first[*room.Replied](f)
		f.put(n, &room.Skipped{Slot: e.Slot})
		return n
	}},
	{"an ask left out", CodeAsk, func(f *film) uint64 {
		_, n := first[*room.Asked](f)
		f.cut(n)
		return n
	}},
	{"the last ask left out, and the replies to it", CodeAsk, func(f *film) uint64 {
		f.withoutSecondAsk()
		_, n := first[*room.Reckoned](f)
		return n
	}},
	{"asks out of order", CodeAsk, func(f *film) uint64 {
		one, n := first[*room.Asked](f)
		two, _ := find(f, func(a *room.Asked) bool { return a != one })
		one.Values, two.Values = two.Values, one.Values
		return n
	}},
	{"an ask for all that there is", CodeAsk, func(f *film) uint64 {
		e, n := first[*room.Asked](f)
		e.Values = []int{0, 1, 2, 3, 4, 5}
		return n
	}},
	{"a third ask", CodeAsk, func(f *film) uint64 {
		e, _ := first[*room.Asked](f)
		_, n := first[*room.Replied](f)
		f.put(n, &room.Asked{Slot: e.Slot, Values: []int{2}})
		return n
	}},
	{"an ask for another slot", CodeSlot, func(f *film) uint64 {
		e, n := first[*room.Asked](f)
		e.Slot++
		return n
	}},
	{"an opening of another guess", CodeOpening, func(f *film) uint64 {
		e, n := find(f, func(r *room.Replied) bool { return r.Guess != "" })
		e.Salt[0] ^= 1
		f.resay(e)
		return n
	}},
	{"an opening that nobody signed", CodeSignature, func(f *film) uint64 {
		e, n := find(f, func(r *room.Replied) bool { return r.Guess != "" })
		e.Salt[0] ^= 1
		return n
	}},
	{"an opening of what was not asked for", CodeOpening, func(f *film) uint64 {
		e, _ := find(f, func(r *room.Replied) bool { return r.Guess != "" && r.Ask == 1 })
		one, _ := find(f, func(r *room.Replied) bool { return r.ID == e.ID && r.Slot == e.Slot && r.Ask == 0 })
		one.Guess, one.Salt = e.Guess, e.Salt
		f.resay(one)
		_, n := find(f, func(r *room.Replied) bool { return r == one })
		return n
	}},
	{"an opening turned into a pass", CodePoints, func(f *film) uint64 {
		e, _ := find(f, func(r *room.Replied) bool { return r.Guess != "" })
		e.Guess, e.Salt = "", nil
		f.resay(e)
		_, n := find(f, func(r *room.Reckoned) bool { return r.Slot == e.Slot })
		return n
	}},
	{"a pass that nobody signed", CodeSignature, func(f *film) uint64 {
		e, n := find(f, func(r *room.Replied) bool { return r.Guess == "" })
		e.Sig[0] ^= 1
		return n
	}},
	{"a reply to an ask out of turn", CodeReply, func(f *film) uint64 {
		e, n := find(f, func(r *room.Replied) bool { return r.Ask == 0 })
		e.Ask = 1
		return n
	}},
	{"a reply that comes again", CodeReply, func(f *film) uint64 {
		e, n := first[*room.Replied](f)
		f.put(n+1, copied(f.TB, e))
		return n + 1
	}},
	{"the group goes on without somebody who has replied", CodeWithout, func(f *film) uint64 {
		e, n := first[*room.Replied](f)
		f.put(n+1, &room.WentOn{Slot: e.Slot, Without: []wire.ID{e.ID}})
		return n + 1
	}},
	{"the group goes on with too few", CodeWithout, func(f *film) uint64 {
		e, n := first[*room.Replied](f)
		q, _ := first[*room.Opened](f)
		var all []wire.ID
		for _, a := range q.Asked {
			all = append(all, a.ID)
		}
		f.put(n, &room.WentOn{Slot: e.Slot, Without: all})
		return n
	}},
	{"other points", CodePoints, func(f *film) uint64 {
		e, n := find(f, func(r *room.Reckoned) bool { return len(r.Points) > 0 })
		for id := range e.Points {
			e.Points[id]++
			break
		}
		return n
	}},
	{"points for nothing", CodePoints, func(f *film) uint64 {
		e, n := first[*room.Reckoned](f)
		if e.Points == nil {
			e.Points = map[wire.ID]int{}
		}
		for _, p := range f.phones {
			if _, has := e.Points[p.ID()]; !has {
				e.Points[p.ID()] = 3
			}
		}
		return n
	}},
	{"another winner", CodeWinners, func(f *film) uint64 {
		e, n := first[*room.Ended](f)
		e.Winners = []wire.ID{f.phones[4].ID()}
		return n
	}},
	{"a game that goes on behind its end", CodeSlot, func(f *film) uint64 {
		e, _ := first[*room.Replied](f)
		f.ends = false
		_, n := first[*room.Ended](f)
		f.put(n+1, copied(f.TB, e))
		return n + 1
	}},
	{"a game without a number", CodeGame, func(f *film) uint64 {
		e, n := first[*room.Started](f)
		e.Game = 2
		return n
	}},
	{"a leave that nobody signed", CodeSignature, func(f *film) uint64 {
		e, n := first[*room.Left](f)
		e.Sig[0] ^= 1
		return n
	}},
	{"a leave of another epoch", CodeList, func(f *film) uint64 {
		e, n := first[*room.Left](f)
		e.Epoch = 0
		e.Sig = f.signs(e.ID, ballot.Leave{Session: f.session})
		return n
	}},
	{"somebody who left takes the seat again and is asked", CodeSeat, func(f *film) uint64 {
		e, _ := first[*room.Joined](f)
		_, n := first[*room.Started](f)
		f.put(n, e)
		return n
	}},
	{"an end before the end", CodeEnd, func(f *film) (n uint64) {
		f.lines = slices.DeleteFunc(f.lines, func(s shot) bool {
			return len(s.events) > 0 && slices.ContainsFunc(s.events, func(e room.Event) bool { _, ok := e.(*room.Ended); return ok })
		})
		f.events(func(number uint64, _, _ int, _ room.Event) bool { n = number; return true })
		return n
	}},
}
