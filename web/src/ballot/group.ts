/**
 * The group ristretto255 (RFC 9496) of prime order q, and the numbers modulo q. Points and scalars are 32 bytes,
 * canonical encodings only.
 *
 * Two ways to multiply: `times` and `timesG` run in the same steps whatever the scalar, for secrets; `openlyTimesG` and
 * all of products.ts are fast and show their scalars in their timing, for what everybody knows.
 */
import { ristretto255 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js'
import { sized, type Bytes } from './bytes.ts'
import { BallotError } from './errors.ts'
import { multiplesOf, tableOf, type Point, type Table } from './products.ts'
import type { Random } from './random.ts'

const Group = ristretto255.Point
export type { Point }

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

let ofG: Table | undefined

/** The table of G, for sums of products. The first call builds it. */
export const tableOfG = (): Table => (ofG ??= tableOf(G, 16, 8))

/** n·G for each n from 0 to q − 1 that everybody may know. */
export const openlyTimesG = (...numbers: bigint[]): Point[] => multiplesOf(tableOfG(), numbers)

/** Builds both tables of G, tens of milliseconds, say while a name is being typed. */
export const warm = (): void => void [timesG(1n), tableOfG()]

/** The seats that were met: an evening brings a dozen or two, and each makes several statements a round. */
const met = new Map<string, Table>()

/** As if none was met, to measure what a first round costs. */
export const forgetSeats = (): void => met.clear()

/** The table of a seat's key, kept for the evening. Errors: those of `decodeKey`. */
export function meet(id: Bytes): Table {
  const name = String(id)
  const table = met.get(name) ?? tableOf(decodeKey(id), 8)
  met.set(name, table)
  return table
}

/** The table of a key that is used once, as that of a slot. Errors: those of `decodeKey`. */
export const tableOfKey = (key: Bytes): Table => tableOf(decodeKey(key))
