package ballot

import (
	"errors"
	"fmt"
	"io"
	"testing"
	"testing/iotest"
)

// statements is one of each kind.
func statements() []Statement {
	return []Statement{
		Hello{Session{1}, Nonce{2}}, Key{Session{1}, 2, Point{3}, Signature{4}}, Ready{Digest{1}},
		Guess{Digest{1}, 2, Sealed{3}, 4}, Say{Digest{1}, "3"}, Open{Digest{1}, 2, "4+1", Salt{3}},
		Pass{Digest{1}, 2}, Leave{Session{1}, 2},
	}
}

// changed is each statement with one field changed, field by field.
func changed() []Statement {
	return []Statement{
		Hello{Session{9}, Nonce{2}}, Hello{Session{1}, Nonce{9}},
		Key{Session{9}, 2, Point{3}, Signature{4}}, Key{Session{1}, 9, Point{3}, Signature{4}},
		Key{Session{1}, 2, Point{9}, Signature{4}}, Key{Session{1}, 2, Point{3}, Signature{9}},
		Ready{Digest{9}},
		Guess{Digest{9}, 2, Sealed{3}, 4}, Guess{Digest{1}, 9, Sealed{3}, 4},
		Guess{Digest{1}, 2, Sealed{9}, 4}, Guess{Digest{1}, 2, Sealed{3}, 9},
		Say{Digest{9}, "3"}, Say{Digest{1}, "4"},
		Open{Digest{9}, 2, "4+1", Salt{3}}, Open{Digest{1}, 9, "4+1", Salt{3}},
		Open{Digest{1}, 2, "5", Salt{3}}, Open{Digest{1}, 2, "4+1", Salt{9}},
		Pass{Digest{9}, 2}, Pass{Digest{1}, 9}, Leave{Session{9}, 2}, Leave{Session{1}, 9},
	}
}

// Attack (replay): a statement is played back as another kind, in another room, slot, round or ask, or
// in another player's name.
func TestAStatementHoldsForItselfAndItsSignerOnly(t *testing.T) {
	me, you := newSeat(t, seeded(1), Terms{}).id, newSeat(t, seeded(2), Terms{}).id
	all := append(statements(), changed()...)
	for i, said := range statements() {
		sig, err := me.Sign(seeded(byte(i)), said)
		must(t, err)
		must(t, Verify(me.ID(), sig, said))
		if err := Verify(you.ID(), sig, said); !errors.Is(err, ErrSignature) {
			t.Errorf("%T in another's name: %v", said, err)
		}
		for _, other := range all {
			if err := Verify(me.ID(), sig, other); other != said && !errors.Is(err, ErrSignature) {
				t.Errorf("%#v passes as %#v: %v", said, other, err)
			}
		}
	}
}

func TestAnySignatureWithAChangedByteIsRefused(t *testing.T) {
	me := newSeat(t, seeded(1), Terms{}).id
	sig, err := me.Sign(seeded(2), Ready{})
	must(t, err)
	for i := range sig {
		bad := sig
		bad[i] ^= 1
		if err := Verify(me.ID(), bad, Ready{}); !errors.Is(err, ErrSignature) && !errors.Is(err, ErrEncoding) {
			t.Errorf("byte %d: %v", i, err)
		}
	}
}

func TestSignaturesAndKeysHaveOneEncoding(t *testing.T) {
	me := newSeat(t, seeded(1), Terms{}).id
	sig, err := me.Sign(seeded(2), Ready{})
	must(t, err)
	for name, half := range map[string][]byte{"e": sig[:32], "s": sig[32:]} {
		bad := sig
		copy(bad[map[string]int{"e": 0, "s": 32}[name]:], plusOrder(half))
		if err := Verify(me.ID(), bad, Ready{}); !errors.Is(err, ErrEncoding) {
			t.Errorf("%s + q: %v", name, err)
		}
	}
	if err := Verify(Point{}, sig, Ready{}); !errors.Is(err, ErrIdentity) {
		t.Errorf("under the identity: %v", err)
	}
	if err := Verify(Point(unhexed(t, badEncodings[4])), sig, Ready{}); !errors.Is(err, ErrEncoding) {
		t.Errorf("under no point: %v", err)
	}
}

// plusOrder adds q, which names the same scalar in another way.
func plusOrder(scalar []byte) []byte {
	order := []byte{
		0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
	}
	out, carry := make([]byte, 32), 0
	for i := range out {
		carry += int(scalar[i]) + int(order[i])
		out[i], carry = byte(carry), carry>>8
	}
	return out
}

// Attack: a generator that repeats itself gives two signatures with one nonce, and with them the secret.
// Verified: with the same bytes, another statement has another nonce; with other bytes, the same has too.
func TestNoncesAreHedged(t *testing.T) {
	me := newSeat(t, seeded(1), Terms{}).id
	nonce := func(s Statement, fresh [32]byte) string {
		domain, fields := s.statement()
		return hexed(hedge(me.a, me.id, domain, fields, fresh).Bytes())
	}
	seen := map[string]bool{}
	all := append(statements(), changed()...)
	for _, s := range all {
		seen[nonce(s, [32]byte{})] = true
		seen[nonce(s, [32]byte{1})] = true
	}
	if len(seen) != 2*len(all) {
		t.Errorf("%d nonces for %d statements", len(seen), 2*len(all))
	}
}

func TestWithoutRandomnessNothingIsMade(t *testing.T) {
	broken := errors.New("no more")
	for name, dry := range map[string]io.Reader{"broken": iotest.ErrReader(broken), "empty": io.LimitReader(seeded(1), 10)} {
		id, key := newSeat(t, seeded(1), Terms{}).id, newSeat(t, seeded(1), Terms{}).key
		_, a := NewIdentity(dry)
		_, b := NewSlotKey(dry)
		_, c := NewSalt(dry)
		_, d := id.Sign(dry, Ready{})
		_, e := key.Prove(dry, Session{}, id.ID(), 1)
		_, f := newCompany(t, 1, 3, 2).round.Prepare(dry, key)
		for i, err := range []error{a, b, c, d, e, f} {
			if err == nil {
				t.Errorf("%s generator: call %d made something", name, i)
			}
		}
	}
}

func TestSecretsAreStoredOnPurposeAndNeverPrinted(t *testing.T) {
	s := newSeat(t, seeded(1), Terms{})
	again, err := RestoreIdentity(s.id.Secret())
	must(t, err)
	secret, err := s.key.Secret()
	must(t, err)
	key, err := RestoreSlotKey(secret)
	must(t, err)
	if again.ID() != s.id.ID() || key.X() != s.key.X() {
		t.Error("restored to another key")
	}
	for _, none := range []Scalar{{}, Scalar(plusOrder(secret[:]))} {
		_, a := RestoreIdentity(none)
		_, b := RestoreSlotKey(none)
		if !errors.Is(a, ErrEncoding) || !errors.Is(b, ErrEncoding) {
			t.Errorf("restored no secret: %v, %v", a, b)
		}
	}
	quiet(t, s.id, s.key, s.id.Secret(), secret, Salt(secret))
}

// quiet fails if a value shows itself in print, in a log or in JSON by accident.
func quiet(t *testing.T, secrets ...any) {
	t.Helper()
	for _, s := range secrets {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%d", "%q"} {
			for _, got := range []string{fmt.Sprintf(verb, s), fmt.Sprintf(verb, []any{s})} {
				if got != redacted && got != "["+redacted+"]" && got != "[]interface {}{"+redacted+"}" {
					t.Errorf("%T with %s prints %s", s, verb, got)
				}
			}
		}
		if got := logged(s); got != `{"msg":"","secret":"(secret)"}`+"\n" {
			t.Errorf("%T logs %s", s, got)
		}
	}
}
