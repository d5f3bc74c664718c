package transcript

import (
	"bytes"
	"slices"

	"privacy/internal/room"
	"privacy/wire"
)

// Lies about who sits here and with which keys.
var companyLies = []lie{
	{"a room that is opened twice", CodeRoom, func(f *film) uint64 {
		e, _ := first[*room.Created](f)
		_, n := first[*room.Joined](f)
		f.put(n, e)
		return n
	}},
	{"another session than the head's", CodeRoom, func(f *film) uint64 {
		f.session[0] ^= 1
		return 1
	}},
	{"another name", CodeNonce, func(f *film) uint64 {
		e, _ := first[*room.Joined](f)
		e.Name = "Eva"
		_, n := find(f, func(r *room.Revealed) bool { return r.ID == e.ID })
		return n
	}},
	{"another mark", CodeNonce, func(f *film) uint64 {
		e, _ := first[*room.Joined](f)
		e.Practice = true
		_, n := find(f, func(r *room.Revealed) bool { return r.ID == e.ID })
		return n
	}},
	{"a name that makes two look alike", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Joined](f)
		e.Name = "Ada "
		return n
	}},
	{"an identity that is no key", CodeSeat, func(f *film) uint64 {
		e, n := first[*room.Joined](f)
		e.ID = wire.ID(bytes.Repeat([]byte("00"), 32))
		return n
	}},
	{"another nonce", CodeNonce, func(f *film) uint64 {
		e, n := first[*room.Revealed](f)
		e.Nonce[0] ^= 1
		return n
	}},
	{"another commitment", CodeNonce, func(f *film) uint64 {
		e, _ := first[*room.Committed](f)
		e.Commitment[0] ^= 1
		_, n := find(f, func(r *room.Revealed) bool { return r.ID == e.ID })
		return n
	}},
	{"somebody twice on the list", CodeList, func(f *film) uint64 {
		e, n := first[*room.Closed](f)
		e.Members[1] = e.Members[0]
		return n
	}},
	{"a list of another epoch", CodeList, func(f *film) uint64 {
		e, n := first[*room.Closed](f)
		e.Epoch++
		return n
	}},
	{"somebody added behind the commitments", CodeList, func(f *film) uint64 {
		c, _ := first[*room.Committed](f)
		_, n := first[*room.Revealed](f)
		f.put(n, c)
		return n
	}},
	{"somebody left out of the list", CodeNonce, func(f *film) uint64 {
		e, _ := first[*room.Closed](f)
		gone := e.Members[0]
		e.Members = e.Members[1:]
		_, n := find(f, func(r *room.Revealed) bool { return r.ID == gone })
		return n
	}},
	{"a seal that one has not agreed to", CodeSeal, func(f *film) uint64 {
		_, n := first[*room.Agreed](f)
		f.cut(n)
		_, n = first[*room.Sealed](f)
		return n
	}},
	{"somebody who agrees to pictures that are not there", CodeSeal, func(f *film) uint64 {
		_, n := first[*room.Revealed](f)
		f.cut(n)
		_, n = first[*room.Agreed](f)
		return n
	}},
	{"a swapped key", CodeKey, func(f *film) uint64 {
		e, _ := first[*room.Keyed](f)
		other, n := find(f, func(k *room.Keyed) bool { return k.ID != e.ID })
		other.Keys[0].X = e.Keys[0].X
		return n
	}},
	{"a key that another seat proves", CodeKey, func(f *film) uint64 {
		e, n := first[*room.Keyed](f)
		other, _ := find(f, func(k *room.Keyed) bool { return k.ID != e.ID })
		f.lines = slices.DeleteFunc(f.lines, func(s shot) bool {
			return len(s.events) == 1 && s.events[0] == room.Event(other)
		})
		e.Keys = other.Keys
		return n
	}},
	{"a key for the slot of another", CodeKey, func(f *film) uint64 {
		e, n := first[*room.Keyed](f)
		e.Keys[0].Slot += 8
		return n
	}},
	{"a key that nobody signed", CodeSignature, func(f *film) uint64 {
		e, n := first[*room.Keyed](f)
		e.Keys[0].Sig[0] ^= 1
		return n
	}},
	{"a second key for a slot", CodeKey, func(f *film) uint64 {
		e, n := first[*room.Keyed](f)
		f.put(n+1, e)
		return n + 1
	}},
}
