import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compare, equal, fromHex, sized, toHex, u32, utf8 } from './bytes.ts'
import { codeOf } from './fixture.ts'
import { decodeKey, decodePoint, decodeScalar, decodeSecret, encodePoint, encodeScalar, G, q, reduce } from './group.ts'
import { timesG } from './group.ts'
import { H } from './hash.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const scalars = fc.bigInt({ min: 1n, max: q - 1n })

it('hex comes back as it went', () => {
  fc.assert(fc.property(fc.uint8Array(), (some) => equal(fromHex(toHex(some)), some)))
})

it.each(['0', 'abc', 'AB', 'aB', '0x', 'g0', ' 00', '00 ', '00\n', '\u0660\u0660', 'é'])('%j is no hex', (text) => {
  expect(codeOf(() => fromHex(text))).toBe('encoding')
})

it.each([
  [0, '00000000'],
  [1, '00000001'],
  [0x01020304, '01020304'],
  [0xffffffff, 'ffffffff'],
])('%i is four bytes, big-endian', (n, hex) => {
  expect(toHex(u32(n))).toBe(hex)
})

it.each([-1, 2 ** 32, 0.5, NaN, Infinity])('%d does not fit into four bytes', (n) => {
  expect(codeOf(() => u32(n))).toBe('range')
})

it('half a surrogate pair is refused, never replaced', () => {
  for (const text of ['\ud83c', 'a\udfb2', '\udfb2\ud83c']) expect(codeOf(() => utf8(text))).toBe('text')
  expect(toHex(utf8('🎲'))).toBe('f09f8eb2')
})

it('orders byte by byte, a prefix first', () => {
  const order = ['', '00', '0000', '01', '7f', '80', 'ff'].map(fromHex)
  expect([...order].reverse().sort(compare)).toEqual(order)
})

it('takes bytes of one length and no text for them', () => {
  expect(codeOf(() => sized(new Uint8Array(31), 32))).toBe('encoding')
  expect(codeOf(() => sized('0'.repeat(32) as unknown as Uint8Array, 32))).toBe('encoding')
})

it('hashes no two lists of fields alike', () => {
  const inputs = [H('d'), H('d', ''), H('d', '', ''), H('d', 'a'), H('d', 'a', ''), H('d', '', 'a'), H('da'), H('d', 0)]
  expect(new Set(inputs.map(toHex)).size).toBe(inputs.length)
  expect(toHex(H('d', 'ü'))).toBe(toHex(H('d', fromHex('c3bc'))))
})

it('a scalar has one encoding', () => {
  fc.assert(fc.property(scalars, (n) => decodeScalar(encodeScalar(n)) === n))
  fc.assert(fc.property(bytes(64), (wide) => reduce(wide) < q))
  for (const n of [q, q + 1n, 2n ** 255n, 2n ** 256n - 1n])
    expect(codeOf(() => decodeScalar(encodeScalar(n)))).toBe('encoding')
  expect(decodeScalar(encodeScalar(0n))).toBe(0n)
  expect(codeOf(() => decodeSecret(encodeScalar(0n)))).toBe('encoding')
})

it('a point has one encoding', () => {
  const back = (n: bigint) => equal(encodePoint(decodePoint(encodePoint(timesG(n)))), encodePoint(timesG(n)))
  fc.assert(fc.property(scalars, back), { numRuns: 20 })
  expect(toHex(encodePoint(G))).toBe('e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76')
})

it('unequal points are unequal', () => {
  const pairs = fc.tuple(scalars, scalars)
  fc.assert(
    fc.property(pairs, ([a, b]) => timesG(a).equals(timesG(b)) === (a === b)),
    { numRuns: 20 },
  )
})

it.each([
  ['a field element that is not reduced', 'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ['one above the field', 'f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ['the top bit', '00000000000000000000000000000000000000000000000000000000000000' + '80'],
  ['nothing but ones', 'ff'.repeat(32)],
  ['a negative field element', '01' + '00'.repeat(31)],
  ['a negative field element just below the order', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ['no square', '26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371'],
  ['a byte too few', '00'.repeat(31)],
  ['a byte too many', '00'.repeat(33)],
])('%s is no point', (_, hex) => {
  expect(codeOf(() => decodePoint(fromHex(hex)))).toBe('encoding')
})

it('the neutral point is a point but no key', () => {
  expect(decodePoint(new Uint8Array(32)).is0()).toBe(true)
  expect(codeOf(() => decodeKey(new Uint8Array(32)))).toBe('identity')
})
