package ballot

import (
	"fmt"

	"github.com/gtank/ristretto255"
)

// A round has between MinPlayers and MaxPlayers; with more, counts would carry.
const (
	MinPlayers = 2
	MaxPlayers = 12
)

// Player is one of those who are asked, with the key for this slot.
type Player struct {
	Member
	X   Point
	Pok Signature
}

// Terms are what everybody must agree on before anybody answers, each phone from what it shows.
type Terms struct {
	Session Session
	Epoch   uint32
	Slot    uint32 // from 1
	About   Digest // see [Question.About]
	Options int    // 2 for yes/no (0 is No), 7 for how many
	Asked   []Player
}

// Round is one question put before one company, fit to be answered. It is only read after [NewRound],
// so goroutines may share it.
type Round struct {
	terms Terms // Asked in order of id
	ctx   Digest
	x, y  []*ristretto255.Element // keys and masks, in the same order
}

// NewRound checks every key and proof of knowledge. Errors: [ErrTerms], [ErrCompany], [ErrDuplicate],
// [ErrPok], [ErrEncoding], [ErrIdentity].
func NewRound(t Terms) (*Round, error) {
	if t.Slot == 0 || t.Options != 2 && t.Options != 7 {
		return nil, fmt.Errorf("%w: slot %d, %d options", ErrTerms, t.Slot, t.Options)
	}
	t.Asked = sorted(t.Asked, Player.id)
	keys, err := checkKeys(t)
	if err != nil {
		return nil, err
	}
	r := &Round{terms: t, ctx: t.context(), x: keys, y: masks(keys)}
	for i, y := range r.y {
		if isIdentity(y) {
			return nil, fmt.Errorf("mask of player %d: %w", i, ErrIdentity)
		}
	}
	return r, nil
}

// Ctx binds every statement and proof of the round to all its terms.
func (r *Round) Ctx() Digest { return r.ctx }

// Options is k.
func (r *Round) Options() int { return r.terms.Options }

// Players are those asked, in the order that gives them their index. The slice is the caller's.
func (r *Round) Players() []Player { return append([]Player(nil), r.terms.Asked...) }

// BallotSize is the length of a ballot in bytes, the same for every answer: 256 or 896.
func (r *Round) BallotSize() int { return 128 * r.terms.Options }

// Agreement is the knowledge that everybody asked sees the same terms. Only [Round.Agree] makes a true one.
type Agreement struct{ ctx Digest }

// Agree checks the ready statements of all, in order of [Round.Players]. Without them a server could put
// the delicate question to one person and a harmless one to the others: the masks cancel all the same,
// and the tally is that person's answer. Errors: [ErrCompany], [ErrSignature], [ErrEncoding].
func (r *Round) Agree(ready []Signature) (Agreement, error) {
	if len(ready) != len(r.x) {
		return Agreement{}, fmt.Errorf("%w: %d ready of %d", ErrCompany, len(ready), len(r.x))
	}
	for i, sig := range ready {
		if err := Verify(r.terms.Asked[i].ID, sig, Ready{r.ctx}); err != nil {
			return Agreement{}, fmt.Errorf("ready of player %d: %w", i, err)
		}
	}
	return Agreement{r.ctx}, nil
}

func (p Player) key() Point { return p.X }

func checkKeys(t Terms) ([]*ristretto255.Element, error) {
	if n := len(t.Asked); n < MinPlayers || n > MaxPlayers {
		return nil, fmt.Errorf("%w: %d players", ErrCompany, n)
	}
	if err := distinct(t.Asked, Player.id); err != nil {
		return nil, err
	}
	if err := distinct(t.Asked, Player.key); err != nil {
		return nil, err
	}
	keys := make([]*ristretto255.Element, len(t.Asked))
	for i, p := range t.Asked {
		key, err := checkPlayer(t, p)
		if err != nil {
			return nil, fmt.Errorf("player %d: %w", i, err)
		}
		keys[i] = key
	}
	return keys, nil
}

func checkPlayer(t Terms, p Player) (*ristretto255.Element, error) {
	if _, err := p.ID.element(); err != nil {
		return nil, err
	}
	return checkPok(t.Session, p.ID, t.Slot, p.X, p.Pok)
}

// context wants Asked sorted.
func (t Terms) context() Digest {
	members := make([]Member, len(t.Asked))
	for i, p := range t.Asked {
		members[i] = p.Member
	}
	roster := RosterHash(t.Session, t.Epoch, members)
	fields := [][]byte{
		t.Session[:], roster[:], u32(t.Slot), t.About[:], u32(uint32(t.Options)), u32(uint32(len(t.Asked))),
	}
	for i := range t.Asked {
		fields = append(fields, t.Asked[i].X[:], t.Asked[i].Pok[:])
	}
	return H(domainRound, fields...)
}

// masks computes Y_i = Σ_{j<i} X_j − Σ_{j>i} X_j. With the secrets, Σ x_i·Y_i is the identity.
func masks(x []*ristretto255.Element) []*ristretto255.Element {
	after := ristretto255.NewIdentityElement()
	for _, e := range x {
		after.Add(after, e)
	}
	before := ristretto255.NewIdentityElement()
	y := make([]*ristretto255.Element, len(x))
	for i, e := range x {
		after.Subtract(after, e)
		y[i] = ristretto255.NewIdentityElement().Subtract(before, after)
		before.Add(before, e)
	}
	return y
}
