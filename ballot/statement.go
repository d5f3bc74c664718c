package ballot

// Statement is something a phone says that others rely on, signed with its seat's identity. The kinds
// below are all there are; each knows its own domain and fields.
type Statement interface {
	statement() (domain string, fields [][]byte)
}

type (
	// Hello proves at connecting that the seat is this phone's: a signature over the server's fresh challenge.
	Hello struct {
		Session   Session
		Challenge Nonce
	}

	// Key posts the public key for a slot. [Key.CheckPok] checks its proof of knowledge.
	Key struct {
		Session Session
		Slot    uint32
		X       Point
		Pok     Signature
	}

	// Ready says: this is the question, the company and the keys that I see.
	Ready struct {
		Ctx Digest
	}

	// Guess posts a sealed guess. The highest draft counts. Cards is the number of cards shown, 0 where none are.
	Guess struct {
		Ctx    Digest
		Draft  uint32
		Sealed Sealed
		Cards  uint32
	}

	// Say is a spoken guess.
	Say struct {
		Ctx  Digest
		Text string
	}

	// Open opens the sealed guess for ask number Ask, counted from 0.
	Open struct {
		Result Digest
		Ask    uint32
		Guess  string
		Salt   Salt
	}

	// Pass answers ask number Ask without opening.
	Pass struct {
		Result Digest
		Ask    uint32
	}

	// Leave leaves the company sealed as Epoch, and is worth nothing in another.
	Leave struct {
		Session Session
		Epoch   uint32
	}
)

func (h Hello) statement() (string, [][]byte) {
	return domainHello, [][]byte{h.Session[:], h.Challenge[:]}
}

func (k Key) statement() (string, [][]byte) {
	return domainKey, [][]byte{k.Session[:], u32(k.Slot), k.X[:], k.Pok[:]}
}

func (r Ready) statement() (string, [][]byte) {
	return domainReady, [][]byte{r.Ctx[:]}
}

func (g Guess) statement() (string, [][]byte) {
	return domainGuess, [][]byte{g.Ctx[:], u32(g.Draft), g.Sealed[:], u32(g.Cards)}
}

func (s Say) statement() (string, [][]byte) {
	return domainSay, [][]byte{s.Ctx[:], []byte(s.Text)}
}

func (o Open) statement() (string, [][]byte) {
	return domainOpen, [][]byte{o.Result[:], u32(o.Ask), []byte(o.Guess), o.Salt[:]}
}

func (p Pass) statement() (string, [][]byte) {
	return domainPass, [][]byte{p.Result[:], u32(p.Ask)}
}

func (l Leave) statement() (string, [][]byte) {
	return domainLeave, [][]byte{l.Session[:], u32(l.Epoch)}
}
