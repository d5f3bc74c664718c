package ballot

import (
	"fmt"
	"slices"
)

// Commit is what a phone posts before any nonce is known. Without it the last to speak could grind
// a nonce until two rosters show the same pictures: 24 bits take half a minute on one core.
func Commit(session Session, epoch uint32, m Member, nonce Nonce) Digest {
	return H(domainCommit, session[:], u32(epoch), m.ID[:], []byte(m.Name), m.mark(), nonce[:])
}

// Committed is one line of the list that a phone stores when the door is closed.
type Committed struct {
	Member
	Commit Digest `json:"commit"`
}

// Sealing is what a phone stores when the door is closed and never changes afterwards.
type Sealing struct {
	Session Session
	Epoch   uint32
	List    []Committed
}

// Check is for the phone of own before it reveals nonce: its commitment is on the list, unchanged, no
// id stands twice, and no name misleads. Errors: [ErrSeal], [ErrDuplicate], [ErrName].
func (s Sealing) Check(own Member, nonce Nonce) error {
	if err := distinct(s.List, Committed.id); err != nil {
		return err
	}
	for _, c := range s.List {
		if err := CheckName(c.Name); err != nil {
			return err
		}
	}
	want := Committed{own, Commit(s.Session, s.Epoch, own, nonce)}
	if !slices.Contains(s.List, want) {
		return fmt.Errorf("%w: own commitment is not on the list", ErrSeal)
	}
	return nil
}

// Members is the sealed company.
func (s Sealing) Members() []Member {
	all := make([]Member, len(s.List))
	for i, c := range s.List {
		all[i] = c.Member
	}
	return all
}

// Roster is the hash of the sealed company.
func (s Sealing) Roster() Digest { return RosterHash(s.Session, s.Epoch, s.Members()) }

// Seal is there once everybody has revealed the nonce of the stored commitment, and nobody else.
// Errors: [ErrSeal], [ErrDuplicate].
func (s Sealing) Seal(nonces map[Point]Nonce) (Seal, error) {
	if err := distinct(s.List, Committed.id); err != nil {
		return Seal{}, err
	}
	if len(nonces) != len(s.List) {
		return Seal{}, fmt.Errorf("%w: %d nonces for %d", ErrSeal, len(nonces), len(s.List))
	}
	roster := s.Roster()
	fields := [][]byte{roster[:]}
	for _, c := range sorted(s.List, Committed.id) {
		nonce, ok := nonces[c.ID]
		if !ok || Commit(s.Session, s.Epoch, c.Member, nonce) != c.Commit {
			return Seal{}, fmt.Errorf("%w: the nonce of %s", ErrSeal, c.ID)
		}
		fields = append(fields, nonce[:])
	}
	digest := H(domainSeal, fields...)
	return Seal(digest[:3]), nil
}

// Pictures are four places in the list [Pictures], 6 bits each, highest first.
func (s Seal) Pictures() [4]int {
	bits := int(s[0])<<16 | int(s[1])<<8 | int(s[2])
	return [4]int{bits >> 18, bits >> 12 & 63, bits >> 6 & 63, bits & 63}
}
