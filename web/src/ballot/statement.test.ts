import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concat, equal, toHex } from './bytes.ts'
import { codeOf, flipped, seeded } from './fixture.ts'
import { encodePoint, encodeScalar, q, timesG } from './group.ts'
import { HS } from './hash.ts'
import { createIdentity, restoreIdentity, sign, signWith, verify, type Kind, type Statement } from './statement.ts'

const random = seeded('statements')
const me = createIdentity(random)
const other = createIdentity(random)
const [session, ctx, result, pok] = [random(32), random(64), random(64), random(64)]
const [challenge, key, sealed, salt] = [random(32), random(32), random(32), random(32)]

const statements: { [K in Kind]: Statement<K> } = {
  hello: { session, challenge },
  key: { session, slot: 3, key, pok },
  ready: { ctx },
  guess: { ctx, draft: 1, sealed, cards: 2 },
  say: { ctx, text: '4' },
  open: { result, ask: 2, guess: '4+1', salt },
  pass: { result, ask: 2 },
  leave: { session, epoch: 5 },
}
const kinds = Object.keys(statements) as Kind[]

/** The value of a field with something changed. */
function altered(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  return typeof value === 'string' ? value + '0' : flipped(value as Uint8Array, 9)
}

describe.each(kinds)('the statement %s', (kind) => {
  const statement = statements[kind]
  const signature = sign(me, kind, statement, random)

  it('is believed of its signer and of nobody else', () => {
    expect(signature).toHaveLength(64)
    expect(verify(me.id, kind, statement, signature)).toBe(true)
    expect(verify(other.id, kind, statement, signature)).toBe(false)
  })

  it('is not believed with any field altered', () => {
    for (const [name, value] of Object.entries(statement))
      expect(verify(me.id, kind, { ...statement, [name]: altered(value) }, signature)).toBe(false)
  })

  it('is not believed with a field that does not fit', () => {
    for (const [name, value] of Object.entries(statement)) {
      const misfit = typeof value === 'number' ? -1 : typeof value === 'string' ? '\ud800' : value.subarray(1)
      expect(verify(me.id, kind, { ...statement, [name]: misfit }, signature)).toBe(false)
      expect(codeOf(() => sign(me, kind, { ...statement, [name]: misfit }, random))).not.toBe('none')
    }
  })

  it('is not believed with a bit of the signature altered', () => {
    const property = fc.property(fc.nat(511), (bit) => !verify(me.id, kind, statement, flipped(signature, bit)))
    fc.assert(property, { numRuns: 10 })
  })
})

describe('a signature', () => {
  const signature = sign(me, 'pass', statements.pass, random)
  const check = (bytes: Uint8Array): boolean => verify(me.id, 'pass', statements.pass, bytes)

  it('has one encoding', () => {
    const plus = (bytes: Uint8Array) => encodeScalar(BigInt('0x' + toHex(bytes.slice().reverse())) + q)
    const [e, s] = [signature.subarray(0, 32), signature.subarray(32)]
    expect(check(Uint8Array.of(...plus(e), ...s))).toBe(false)
    expect(check(Uint8Array.of(...e, ...plus(s)))).toBe(false)
    for (const length of [0, 32, 63]) expect(check(signature.subarray(0, length))).toBe(false)
    expect(check(Uint8Array.of(...signature, 0))).toBe(false)
  })

  it('of one kind is no signature of another over the same fields', () => {
    const leave = { session, epoch: 1 }
    const made = sign(me, 'leave', leave, random)
    expect(verify(me.id, 'leave', leave, made)).toBe(true)
    expect(verify(me.id, 'hello', { session, challenge: session }, made)).toBe(false)
    expect(verify(me.id, 'open', { ...statements.pass, guess: '', salt }, signature)).toBe(false)
  })

  it('cannot be made for the neutral point, whose secret everybody knows, or for no point', () => {
    const neutral = new Uint8Array(32)
    const w = 12345n
    const e = HS('ballot/v1/pass', neutral, result, 2, encodePoint(timesG(w)))
    expect(verify(neutral, 'pass', statements.pass, concat(encodeScalar(e), encodeScalar(w)))).toBe(false)
    for (const id of [new Uint8Array(32).fill(255), me.id.subarray(1)])
      expect(verify(id, 'pass', statements.pass, signature)).toBe(false)
  })

  it('takes its nonce from the message too, so a broken generator gives no secret away', () => {
    const broken = (length: number) => new Uint8Array(length)
    const [one, two] = [0, 1].map((ask) => sign(me, 'pass', { result, ask }, broken)) as [Uint8Array, Uint8Array]
    expect(equal(one, two)).toBe(false)
    // The same nonce for both: s1 − s2 = (e2 − e1)·a. It must not solve to a.
    const w = 12345n
    const same = [0, 1].map((ask) => signWith(w, me, 'pass', { result, ask })) as [Uint8Array, Uint8Array]
    expect(secretFrom(...same)).toBe(toHex(me.secret))
    expect(secretFrom(one, two)).not.toBe(toHex(me.secret))
  })
})

function secretFrom(one: Uint8Array, two: Uint8Array): string {
  const number = (bytes: Uint8Array) => BigInt('0x' + toHex(bytes.slice().reverse()))
  const [e, f] = [number(one.subarray(0, 32)), number(two.subarray(0, 32))]
  const [s, t] = [number(one.subarray(32)), number(two.subarray(32))]
  const wrap = (n: bigint) => ((n % q) + q) % q
  let [inverse, base] = [1n, wrap(f - e)]
  for (let n = q - 2n; n > 0n; n >>= 1n, base = wrap(base * base)) if (n & 1n) inverse = wrap(inverse * base)
  return toHex(encodeScalar(wrap((s - t) * inverse)))
}

it('an identity comes back from its secret', () => {
  expect(restoreIdentity(me.secret)).toEqual(me)
  expect(me.id).not.toEqual(other.id)
  for (const secret of [new Uint8Array(32), encodeScalar(q), me.secret.subarray(1)])
    expect(codeOf(() => restoreIdentity(secret))).toBe('encoding')
})
