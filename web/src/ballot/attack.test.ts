/** Attacks that would work on a weaker build, carried out on one, and refused by the real thing. */
import { describe, expect, it } from 'vitest'
import { concat, type Bytes } from './bytes.ts'
import { challenge } from './cast.ts'
import { at } from './errors.ts'
import { codeOf, scene, seeded } from './fixture.ts'
import { decodePoint, decodeScalar, encodePoint, encodeScalar, G, mod, q, randomScalar } from './group.ts'
import { timesG, type Point } from './group.ts'
import { HS } from './hash.ts'
import { createKey, proveWith } from './key.ts'
import { tableOf, total } from './products.ts'
import { openRound, type Options, type Asked, type Round } from './round.ts'
import { run } from './steps.ts'
import { checkTally, weightsOf } from './tally.ts'
import { verifyBallot, verifyAll } from './verify.ts'

const product = (point: Point, n: bigint): Point => run(total([[tableOf(point), mod(n)]]))

/** By how much each equation of a ballot fails, a's before b's option by option, with any way to arrive at E. */
function gapsOf(round: Round, index: number, ballot: Bytes, E: (B: Bytes, pairs: Bytes[]) => bigint): Point[] {
  const k = round.options
  const { X, Y } = at(round.places, index)
  const part = (i: number): Bytes => ballot.subarray(32 * i, 32 * i + 32)
  const pairs = Array.from({ length: 2 * k }, (_, i) => part(1 + i))
  const e = Array.from({ length: k - 1 }, (_, c) => decodeScalar(part(1 + 2 * k + c)))
  e.push(mod(E(part(0), pairs) - e.reduce((total, n) => total + n, 0n)))
  return weightsOf(k).flatMap((weight, c) => {
    const s = decodeScalar(part(3 * k + c))
    const a = product(X.point, at(e, c)).add(product(G, s))
    const rest = decodePoint(part(0)).subtract(product(G, weight))
    const b = product(Y.point, s).add(product(rest, at(e, c)))
    return [decodePoint(at(pairs, 2 * c)).subtract(a), decodePoint(at(pairs, 2 * c + 1)).subtract(b)]
  })
}

const hold = (gaps: Point[]): boolean => gaps.every((gap) => gap.is0())

/** Follows every step of a ballot for a weight that need not be one of the options, and shifts every a by off·G. */
function dishonest(round: Round, index: number, secret: Bytes, v: bigint, off = 0n): Bytes {
  const random = seeded(`weight ${v}`)
  const x = decodeScalar(secret)
  const Y = at(round.places, index).Y.point
  const weights = weightsOf(round.options)
  const draws = weights.map((weight) => ({ weight, t: randomScalar(random), e: randomScalar(random) }))
  const B = encodePoint(product(Y, x).add(product(G, v)))
  const pairs = draws.flatMap(({ weight, t, e }) => {
    const b = product(Y, t).add(product(G, e * (v - weight)))
    return [encodePoint(timesG(t + off)), encodePoint(b)]
  })
  const gap = challenge(round, index, B, pairs) - draws.reduce((total, { e }) => total + e, 0n)
  const claimed = Math.max(0, weights.indexOf(v))
  const e = draws.map((draw, c) => mod(draw.e + (c === claimed ? gap : 0n)))
  const s = draws.map(({ t }, c) => mod(t - at(e, c) * x))
  return concat(B, ...pairs, ...e.slice(0, -1).map(encodeScalar), ...s.map(encodeScalar))
}

describe.each<Options>([2, 7])('a player with changed software, %i options', (options) => {
  const { round, seats } = scene(3, options)
  const made = (i: number, v: bigint, off?: bigint) => dishonest(round, i, at(seats, i).key.secret, v, off)
  const gaps = (i: number, ballot: Bytes) => gapsOf(round, i, ballot, (B, pairs) => challenge(round, i, B, pairs))

  it('is accepted as long as the weight is that of an option, by the book and in the batch', () => {
    for (const weight of weightsOf(options)) {
      expect(verifyBallot(round, 0, made(0, weight))).toBe(true)
      expect(hold(gaps(0, made(0, weight)))).toBe(true)
    }
  })

  it.each([2n, -1n, 3n, 15n, 17n])('cannot put in the weight %d', (v) => {
    expect(verifyBallot(round, 1, made(1, v))).toBe(false)
    expect(hold(gaps(1, made(1, v)))).toBe(false)
  })

  it('cannot hide 2 and −1, which add up to a possible tally', () => {
    const ballots = [made(0, 2n), made(1, -1n), made(2, 0n)]
    expect(checkTally(round, ballots, [2, 1, 0, 0, 0, 0, 0].slice(0, options))).toBe(true)
    expect(verifyAll(round, ballots)).toBe(false)
  })

  it('cannot let an accomplice’s error make up for their own, as in a batch without weights', () => {
    const ballots = [made(0, 1n, 1n), made(1, 1n, -1n), made(2, 0n)]
    const all = ballots.flatMap((ballot, i) => gaps(i, ballot))
    expect(all.reduce((sum, gap) => sum.add(gap)).is0()).toBe(true)
    expect(hold(all)).toBe(false)
    expect(verifyAll(round, ballots)).toBe(false)
  })
})

describe('a hash of the commitments alone (weak Fiat–Shamir)', () => {
  const { round, seats } = scene(3, 2)
  const weakHash = (pairs: Bytes[]): bigint => HS('ballot/v1/or', ...pairs)
  const Y = at(round.places, 0).Y.point
  const x = decodeScalar(at(seats, 0).key.secret)

  /** E is known before B: solve E·v² − (E + β₀ + β₁)·v + β₀ = 0 for the weight, whatever it turns out to be. */
  function forge(attempt: number): Bytes | undefined {
    const random = seeded(`forgery ${attempt}`)
    const [t0, t1, f0, f1] = [1, 2, 3, 4].map(() => randomScalar(random)) as [bigint, bigint, bigint, bigint]
    const b = (t: bigint, f: bigint) => encodePoint(product(Y, t).add(product(G, f)))
    const pairs = [encodePoint(timesG(t0)), b(t0, f0), encodePoint(timesG(t1)), b(t1, f1)]
    const E = weakHash(pairs)
    const half = E + f0 + f1
    const root = squareRoot(mod(half * half - 4n * E * f0))
    if (root === undefined) return undefined
    const v = mod((half + root) * inverse(2n * E))
    const e0 = mod(f0 * inverse(v))
    const s = [encodeScalar(mod(t0 - e0 * x)), encodeScalar(mod(t1 - (E - e0) * x))]
    return concat(encodePoint(product(Y, x).add(product(G, v))), ...pairs, encodeScalar(e0), ...s)
  }

  it('lets a ballot of any weight be forged, which the real hash refuses', () => {
    const forgeries = [1, 2, 3, 4, 5, 6, 7, 8].map(forge).filter((ballot) => ballot !== undefined)
    expect(forgeries.length).toBeGreaterThan(0)
    for (const ballot of forgeries) {
      expect(hold(gapsOf(round, 0, ballot, (_, pairs) => weakHash(pairs)))).toBe(true)
      expect(verifyBallot(round, 0, ballot)).toBe(false)
    }
  })
})

describe('a key without a proof of knowledge', () => {
  const { setting, seats, round, random } = scene(4, 2)
  const [victim, attacker] = [at(seats, 0), at(seats, 3)]
  const opened = (last: Asked): string =>
    codeOf(() => openRound({ ...setting, asked: [...seats.slice(0, 3).map(({ asked }) => asked), last] }))

  it('would let the last to post it open the ballot of a victim', () => {
    // With X = r·G − (the others' keys) the victim's mask is known: Y = −r·G, so B = −r·X + v·G gives v away.
    const [own, second, third] = [0, 1, 2].map((i) => at(round.places, i).X.point) as [Point, Point, Point]
    const r = randomScalar(random)
    const X = timesG(r).subtract(second).subtract(third)
    const mask = second.add(third).add(X).negate()
    const B = product(mask, decodeScalar(victim.key.secret)).add(G)
    expect(B.add(product(own, r)).equals(G)).toBe(true)

    const { session, slot } = setting
    const elsewhere = proveWith(randomScalar(random), attacker.key.secret, session, attacker.asked.id, slot)
    for (const pok of [attacker.asked.pok, at(seats, 1).asked.pok, elsewhere, new Uint8Array(64)])
      expect(opened({ ...attacker.asked, key: encodePoint(X), pok })).toBe('pok')
  })

  it('cannot be replayed from another player, slot or room', () => {
    const { session, slot } = setting
    const keys = [
      createKey(session, attacker.asked.id, slot + 1, random),
      createKey(random(32), attacker.asked.id, slot, random),
      createKey(session, victim.asked.id, slot, random),
    ]
    for (const { key, pok } of keys) expect(opened({ ...attacker.asked, key, pok })).toBe('pok')
    expect(opened({ ...attacker.asked, key: victim.key.key, pok: victim.key.pok })).toBe('duplicate')
    expect(opened(attacker.asked)).toBe('none')
  })
})

const inverse = (n: bigint): bigint => power(mod(n), q - 2n)

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let b = base, n = exponent; n > 0n; n >>= 1n, b = mod(b * b)) if (n & 1n) result = mod(result * b)
  return result
}

/** q ≡ 5 (mod 8): Atkin's square root. */
function squareRoot(n: bigint): bigint | undefined {
  const a = power(mod(2n * n), (q - 5n) / 8n)
  const i = mod(2n * n * a * a)
  const root = mod(n * a * (i - 1n))
  return mod(root * root) === n ? root : undefined
}
