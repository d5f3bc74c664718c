package ballot

import (
	"crypto/sha512"
	"errors"
	"testing"

	"filippo.io/edwards25519"
	"github.com/gtank/ristretto255"
)

// multiples of the generator, from 0: RFC 9496, A.1.
var multiples = []string{
	"0000000000000000000000000000000000000000000000000000000000000000",
	"e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76",
	"6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919",
	"94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259",
	"da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57",
	"e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e",
}

// badEncodings: RFC 9496, A.2, some of each kind.
var badEncodings = []string{
	"00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", // not canonical
	"f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"0100000000000000000000000000000000000000000000000000000000000000", // negative
	"ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
	"26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371", // x² not a square
	"4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f",
	"3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e", // xy negative
	"a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220",
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", // y = 0
}

func TestTheGroupIsThatOfRFC9496(t *testing.T) {
	at := ristretto255.NewIdentityElement()
	for i, want := range multiples { // A.1
		if got := hexed(at.Bytes()); got != want || hexed(times(small(uint32(i))).Bytes()) != want {
			t.Errorf("%d·G is %s", i, got)
		}
		at.Add(at, ristretto255.NewGeneratorElement())
	}
	for _, bad := range badEncodings { // A.2
		if _, err := decode(unhexed(t, bad)); !errors.Is(err, ErrEncoding) {
			t.Errorf("%s: %v", bad, err)
		}
		if _, err := ParsePoint(unhexed(t, bad)); !errors.Is(err, ErrEncoding) {
			t.Errorf("key %s: %v", bad, err)
		}
	}
	for text, want := range map[string]string{ // A.3
		"Ristretto is traditionally a short shot of espresso coffee": "3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46",
		"by using a finer grind.":                                    "f8f0c87cf237953c5890aec3998169005dae3eca1fbb04548c635953c817f92a",
	} {
		image := sha512.Sum512([]byte(text))
		e, err := ristretto255.NewIdentityElement().SetUniformBytes(image[:])
		must(t, err)
		if hexed(e.Bytes()) != want {
			t.Errorf("%q maps to %x", text, e.Bytes())
		}
	}
}

func TestDifferentPointsAreNotEqual(t *testing.T) {
	g := ristretto255.NewGeneratorElement()
	if g.Equal(ristretto255.NewIdentityElement()) == 1 || g.Equal(times(small(2))) == 1 || isIdentity(g) {
		t.Error("G equals another point")
	}
	if g.Equal(times(small(1))) != 1 {
		t.Error("G is not 1·G")
	}
}

// Attack: a batch summed into a zero value equals everything (CVE-2026-26958), so any ballot passes.
// Verified: the library required directly is one in which it does not.
func TestABadSumIntoAZeroValueIsRefused(t *testing.T) {
	one, err := edwards25519.NewScalar().SetCanonicalBytes(append([]byte{1}, make([]byte, 31)...))
	must(t, err)
	s, g := []*edwards25519.Scalar{one}, []*edwards25519.Point{edwards25519.NewGeneratorPoint()}
	for name, sum := range map[string]*edwards25519.Point{
		"MultiScalarMult":        new(edwards25519.Point).MultiScalarMult(s, g),
		"VarTimeMultiScalarMult": new(edwards25519.Point).VarTimeMultiScalarMult(s, g),
	} {
		if sum.Equal(edwards25519.NewIdentityPoint()) == 1 {
			t.Errorf("%s: 1·G equals the identity", name)
		}
		if sum.Equal(edwards25519.NewGeneratorPoint()) != 1 {
			t.Errorf("%s: 1·G is not G", name)
		}
	}
}
