/**
 * The group ristretto255 (RFC 9496) of prime order q, and the numbers modulo q. Points and scalars are 32 bytes,
 * canonical encodings only.
 *
 * Two ways to multiply: `times` and `timesG` run in the same steps whatever the scalar, for secrets; `sumOfProducts` and
 * `openlyTimesG` are fast and show their scalars in their timing, for what everybody knows.
 */
import { mulAddUnsafe } from '@noble/curves/abstract/curve.js'
import { ristretto255 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js'
import { sized, type Bytes } from './bytes.ts'
import { BallotError } from './errors.ts'
import type { Random } from './random.ts'
import type { Steps } from './steps.ts'

const Group = ristretto255.Point
export type Point = InstanceType<typeof Group>

export const G: Point = Group.BASE
export const zero: Point = Group.ZERO

/** The order of the group. */
export const q: bigint = Group.Fn.ORDER

export function mod(n: bigint): bigint {
  const rest = n % q
  return rest < 0n ? rest + q : rest
}

/** 64 bytes, little-endian, modulo q: as good as uniform. */
export const reduce = (wide: Bytes): bigint => mod(bytesToNumberLE(sized(wide, 64)))

/** A uniform secret, never 0. */
export function randomScalar(random: Random): bigint {
  for (;;) {
    const scalar = reduce(random(64))
    if (scalar !== 0n) return scalar
  }
}

export const encodeScalar = (n: bigint): Bytes => numberToBytesLE(n, 32)

/** Below q, else an `encoding` error. */
export function decodeScalar(bytes: Bytes): bigint {
  const n = bytesToNumberLE(sized(bytes, 32))
  if (n >= q) throw new BallotError('encoding') // a scalar is not reduced
  return n
}

/** As `decodeScalar`, and 0 is refused too: it hides nothing. */
export function decodeSecret(bytes: Bytes): bigint {
  const n = decodeScalar(bytes)
  if (n === 0n) throw new BallotError('encoding') // zero is no secret
  return n
}

export const encodePoint = (point: Point): Bytes => point.toBytes()

/** The one encoding of a point, else an `encoding` error. */
export function decodePoint(bytes: Bytes): Point {
  try {
    return Group.fromBytes(bytes)
  } catch {
    throw new BallotError('encoding') // not a canonical point
  }
}

/** As `decodePoint`, for a public key: the neutral point is an `identity` error. */
export function decodeKey(bytes: Bytes): Point {
  const point = decodePoint(bytes)
  if (point.is0()) throw new BallotError('identity') // the neutral point is no key
  return point
}

/** n·P for a secret n from 1 to q − 1. */
export const times = (point: Point, n: bigint): Point => point.multiply(n)

/** n·G for a secret n from 1 to q − 1. The first call builds a table: `warm` does it before somebody waits. */
export const timesG = (n: bigint): Point => G.multiply(n)

/** n·G for an n from 0 to q − 1 that everybody may know. The first call, at the first signature, builds another table. */
export const openlyTimesG = (n: bigint): Point => G.multiplyUnsafe(n)

/** Builds the table of multiples of G, tens of milliseconds, say while a name is being typed. */
export const warm = (): void => void timesG(1n)

/** Σ n·P for numbers from 0 to q − 1 that everybody knows. */
export const sumOfProducts = (points: Point[], scalars: bigint[]): Point => mulAddUnsafe(Group, points, scalars)

/** Points that one step of `addingUp` takes. */
const AT_ONCE = 16

/** As `sumOfProducts`, a few points at a time. */
export function* addingUp(points: Point[], scalars: bigint[]): Steps<Point> {
  let sum = zero
  for (let i = 0; i < points.length; i += AT_ONCE) {
    yield
    sum = sum.add(sumOfProducts(points.slice(i, i + AT_ONCE), scalars.slice(i, i + AT_ONCE)))
  }
  return sum
}

/** 2^128. */
const HALF = 1n << 128n

/** A public key A, and 2^128·A: with both, A times a number takes half as many doublings. */
export type SpreadKey = [A: Point, lifted: Point]

/** The keys that were met: a seat's comes with every statement of it. An evening brings a thousand or two. */
const met = new Map<string, SpreadKey>()

/** As if none was met, to measure what a first round costs. */
export const forgetKeys = (): void => met.clear()

/** As `decodeKey`. */
export function spreadKey(bytes: Bytes): SpreadKey {
  const name = String(bytes)
  const before = met.get(name)
  if (before) return before
  const A = decodeKey(bytes)
  const spread: SpreadKey = [A, sumOfProducts([A], [HALF])]
  met.set(name, spread)
  return spread
}

/** n·A for a number from 0 to q − 1 that everybody knows. */
export const openlyTimes = (key: SpreadKey, n: bigint): Point => sumOfProducts(key, [n % HALF, n / HALF])
