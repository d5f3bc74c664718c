package ballot

import (
	"errors"
	"maps"
	"slices"
	"testing"
	"unicode/utf8"
)

func sealing(t *testing.T, n int) (Sealing, map[Point]Nonce) {
	t.Helper()
	s, nonces := Sealing{Session: Session{1}, Epoch: 2}, map[Point]Nonce{}
	for i := range n {
		m := Member{newSeat(t, seeded(byte(i)), Terms{}).id.ID(), "Ada", i == 1}
		nonces[m.ID] = Nonce{byte(i)}
		s.List = append(s.List, Committed{m, Commit(s.Session, s.Epoch, m, nonces[m.ID])})
	}
	return s, nonces
}

func TestOrderDoesNotChangeARosterOrASeal(t *testing.T) {
	s, nonces := sealing(t, 5)
	seal, err := s.Seal(nonces)
	must(t, err)
	roster := s.Roster()
	slices.Reverse(s.List)
	again, err := s.Seal(nonces)
	must(t, err)
	if seal != again || roster != s.Roster() {
		t.Error("changes with the order")
	}
}

func TestARosterChangesWithEverythingInIt(t *testing.T) {
	s, _ := sealing(t, 3)
	all := s.Members()
	seen := map[Digest]string{s.Roster(): "the roster itself"}
	add := func(what string, d Digest) {
		if other, ok := seen[d]; ok {
			t.Errorf("%s is the same as %s", what, other)
		}
		seen[d] = what
	}
	with := func(change func(*Member)) Digest {
		members := slices.Clone(all)
		change(&members[2])
		return RosterHash(s.Session, s.Epoch, members)
	}
	add("another session", RosterHash(Session{9}, s.Epoch, all))
	add("another epoch", RosterHash(s.Session, 9, all))
	add("another name", with(func(m *Member) { m.Name = "Bob" }))
	add("another id", with(func(m *Member) { m.ID = Point{9} }))
	add("a practice player unmarked", with(func(m *Member) { m.Practice = true }))
	add("one missing", RosterHash(s.Session, s.Epoch, all[:2]))
}

func TestAPhoneRevealsItsNonceOnlyForAListWithItsOwnCommitment(t *testing.T) {
	s, nonces := sealing(t, 3)
	own := s.List[0].Member
	must(t, s.Check(own, nonces[own.ID]))
	if err := s.Check(own, Nonce{9}); !errors.Is(err, ErrSeal) {
		t.Errorf("another commitment: %v", err)
	}
	twice := Sealing{s.Session, s.Epoch, append(slices.Clone(s.List), s.List[1])}
	if err := twice.Check(own, nonces[own.ID]); !errors.Is(err, ErrDuplicate) {
		t.Errorf("an id twice: %v", err)
	}
	if _, err := twice.Seal(nonces); !errors.Is(err, ErrDuplicate) {
		t.Errorf("a seal with an id twice: %v", err)
	}
	for name, other := range map[string]Sealing{
		"without it":       {s.Session, s.Epoch, s.List[1:]},
		"another epoch":    {s.Session, 9, s.List},
		"another session":  {Session{9}, s.Epoch, s.List},
		"an unmarked self": {s.Session, s.Epoch, []Committed{{Member{own.ID, own.Name, true}, s.List[0].Commit}}},
	} {
		if err := other.Check(own, nonces[own.ID]); !errors.Is(err, ErrSeal) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestThereIsNoSealUntilEveryCommittedNonceIsThere(t *testing.T) {
	s, nonces := sealing(t, 3)
	with := func(change func(map[Point]Nonce)) map[Point]Nonce {
		other := maps.Clone(nonces)
		change(other)
		return other
	}
	for name, other := range map[string]map[Point]Nonce{
		"missing":    with(func(m map[Point]Nonce) { delete(m, s.List[1].ID) }),
		"changed":    with(func(m map[Point]Nonce) { m[s.List[1].ID] = Nonce{9} }),
		"a stranger": with(func(m map[Point]Nonce) { m[Point{9}] = Nonce{9} }),
		"swapped":    with(func(m map[Point]Nonce) { m[s.List[0].ID], m[s.List[1].ID] = m[s.List[1].ID], m[s.List[0].ID] }),
		"nobody's":   {},
	} {
		if _, err := s.Seal(other); !errors.Is(err, ErrSeal) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Attack: whoever speaks last tries nonces until a second roster, with a stranger in it, shows the same
// pictures. Verified: without commitments a shortened seal is found at once; with them the nonce that
// does it is refused.
func TestAGroundSealNeedsANonceThatNobodyCommittedTo(t *testing.T) {
	honest, nonces := sealing(t, 3)
	want, err := honest.Seal(nonces)
	must(t, err)
	forged, nonces := sealing(t, 4)
	last := forged.List[3]
	for i := range 1 << 16 {
		nonces[last.ID] = Nonce{byte(i), byte(i >> 8), 1}
		weak := forged
		weak.List = append(slices.Clone(forged.List[:3]), Committed{last.Member, Commit(forged.Session, forged.Epoch, last.Member, nonces[last.ID])})
		if seal, err := weak.Seal(nonces); err != nil || seal[0] != want[0] {
			continue
		}
		if _, err := forged.Seal(nonces); !errors.Is(err, ErrSeal) {
			t.Errorf("ground: %v", err)
		}
		return
	}
	t.Error("the attack did not work on the weak build")
}

func TestOnlyASealedCompanyOrALargeEnoughPartIsAsked(t *testing.T) {
	s, _ := sealing(t, 7) // one of them a practice player, List[1]
	sealed := s.Members()
	part := func(seats ...int) (asked []Member) {
		for _, i := range seats {
			asked = append(asked, sealed[i])
		}
		return asked
	}
	renamed, unmarked := part(0, 1, 2, 3, 4, 5, 6), part(0, 1, 2, 3, 4, 5, 6)
	renamed[2].Name, unmarked[1].Practice = "Eve", false
	for _, c := range []struct {
		name   string
		sealed []Member
		asked  []Member
		want   error
	}{
		{"all", sealed, part(0, 1, 2, 3, 4, 5, 6), nil},
		{"all of a small company", part(0, 1), part(1, 0), nil},
		{"four people of six", sealed, part(0, 2, 3, 4), nil},
		{"three people of six", sealed, part(0, 2, 3), ErrCompany},
		{"three people and a practice player of six", sealed, part(0, 1, 2, 3), ErrCompany},
		{"two people of three", part(0, 2, 3), part(0, 2), ErrCompany},
		{"somebody renamed", sealed, renamed, ErrCompany},
		{"a practice player unmarked", sealed, unmarked, ErrCompany},
		{"somebody not sealed", part(0, 2, 3), part(0, 2, 3, 4), ErrCompany},
		{"somebody twice", sealed, part(0, 2, 3, 4, 4), ErrDuplicate},
	} {
		if err := CheckAsked(c.sealed, c.asked); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestPicturesAreSixBitsEachHighestFirst(t *testing.T) {
	if got := (Seal{0b000001_00, 0b0010_0000, 0b11_111111}).Pictures(); got != [4]int{1, 2, 3, 63} {
		t.Error(got)
	}
}

func TestPicturesAreToldApartByEyeEarAndID(t *testing.T) {
	seen := map[string]bool{}
	all := Pictures()
	for i, p := range all {
		if utf8.RuneCountInString(p.Emoji) != 1 {
			t.Errorf("%s is not one character", p.ID)
		}
		for _, name := range []string{"id " + p.ID, p.Emoji, "en " + p.EN, "de " + p.DE} {
			if seen[name] || name == "" {
				t.Errorf("%s twice", name)
			}
			seen[name] = true
		}
		for _, q := range all[:i] {
			if near(p.EN, q.EN) || near(p.DE, q.DE) {
				t.Errorf("%v sounds like %v", p, q)
			}
		}
	}
}

// near tells whether two names are one letter apart, or two if they begin alike.
func near(a, b string) bool {
	d := distance([]rune(a), []rune(b))
	return d <= 1 || d == 2 && []rune(a)[0] == []rune(b)[0]
}

// distance is Levenshtein's.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0]++
		for j := range b {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
