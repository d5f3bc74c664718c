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

// badEncodings: RFC 9496, A.2, all of them.
var badEncodings = []string{
	"00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", // not canonical
	"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"0100000000000000000000000000000000000000000000000000000000000000", // negative
	"01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
	"c34c4e1826e5d403b78e246e88aa051c36ccf0aafebffe137d148a2bf9104562",
	"c940e5a4404157cfb1628b108db051a8d439e1a421394ec4ebccb9ec92a8ac78",
	"47cfc5497c53dc8e61c91d17fd626ffb1c49e2bca94eed052281b510b1117a24",
	"f1c6165d33367351b0da8f6e4511010c68174a03b6581212c71c0e1d026c3c72",
	"87260f7a2f12495118360f02c26a470f450dadf34a413d21042b43b9d93e1309",
	"26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371", // x² not a square
	"4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f",
	"de6a7b00deadc788eb6b6c8d20c0ae96c2f2019078fa604fee5b87d6e989ad7b",
	"bcab477be20861e01e4a0e295284146a510150d9817763caf1a6f4b422d67042",
	"2a292df7e32cababbd9de088d1d1abec9fc0440f637ed2fba145094dc14bea08",
	"f4a9e534fc0d216c44b218fa0c42d99635a0127ee2e53c712f70609649fdff22",
	"8268436f8c4126196cf64b3c7ddbda90746a378625f9813dd9b8457077256731",
	"2810e5cbc2cc4d4eece54f61c6f69758e289aa7ab440b3cbeaa21995c2f4232b",
	"3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e", // xy negative
	"a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220",
	"d483fe813c6ba647ebbfd3ec41adca1c6130c2beeee9d9bf065c8d151c5f396e",
	"8a2e1d30050198c65a54483123960ccc38aef6848e1ec8f5f780e8523769ba32",
	"32888462f8b486c68ad7dd9610be5192bbeaf3b443951ac1a8118419d9fa097b",
	"227142501b9d4355ccba290404bde41575b037693cef1f438c47f8fbf35d1165",
	"5c37cc491da847cfeb9281d407efc41e15144c876e0170b499a96a22ed31e01e",
	"445425117cb8c90edcbc7c1cc0e74f747f2c1efa5630a967c64f287792a48a4b",
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
