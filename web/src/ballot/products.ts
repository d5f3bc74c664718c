/**
 * Sums of products n·P for what everybody knows: signatures and proofs that are checked. Their time shows the numbers,
 * so no secret comes here.
 *
 * One walk serves the whole sum (Straus 1964): from the highest binary place down the sum is doubled, and what is due
 * there is added. Of each number that is a multiple by an odd digit from −15 to 15 at about every sixth place (width-5
 * NAF: Möller, SAC 2001). A table with r rows, of P, 2^(256/r)·P and so on, also cuts the walk of its number to 256/r
 * doublings.
 *
 * The curve below ristretto255 is −x² + y² = 1 + d·x²y², and the formulas are those of Hisil, Wong, Carter and Dawson
 * (2008) for extended coordinates, which hold for every pair of points. Coordinates lie between −p and p.
 */
import { ristretto255 } from '@noble/curves/ed25519.js'
import { at, BallotError } from './errors.ts'
import { run, type Steps } from './steps.ts'

const Group = ristretto255.Point
export type Point = InstanceType<typeof Group>

const field = Group.Fp
const p = field.ORDER
/** Of d = −121665/121666. */
const twiceD = field.div(p - 121665n, 60833n)

/** x = X/Z, y = Y/Z, and x·y = T/Z for T = E·H, which is multiplied out only where it is needed. */
type Extended = readonly [X: bigint, Y: bigint, Z: bigint, E: bigint, H: bigint]
/** A point about to be added: Y + X, Y − X, 2Z and 2d·T. */
type Summand = readonly [plus: bigint, minus: bigint, twiceZ: bigint, dT: bigint]

/** Bits of a number, a power of two so that rows share them evenly. */
const BITS = 256
/** Places of a walk that one step takes. */
const AT_ONCE = 16

/** For each row P, 3P, 5P … −5P, −3P, −P of its point: as many as there are odd digits. */
export type Table = readonly (readonly Summand[])[]

/**
 * Rows, a power of two: one for a point that is multiplied once; more cost up to 256 doublings and save them each time.
 * `digit`: the bits of a digit with its sign; one more doubles a row.
 */
export function tableOf(point: Point, rows = 1, digit = 5): Table {
  const { x, y } = point.toAffine()
  let base: Extended = [x, y, 1n, x, y]
  return Array.from({ length: rows }, (_, row) => {
    for (let i = 0; row > 0 && i < BITS / rows; i++) base = doubled(base)
    const twice = summand(doubled(base))
    let odd = base
    const positive = Array.from({ length: 2 ** (digit - 2) }, (_, i) => summand(i ? (odd = added(odd, twice)) : odd))
    return [...positive, ...positive.map(opposite).reverse()]
  })
}

/** n·P, for the table of P and an n from 0 to q − 1. */
export type Product = readonly [Table, n: bigint]

/** A sum of products, a few binary places at a time. */
export function* total(products: readonly Product[]): Steps<Point> {
  return at(pointsOf([yield* walked(products)]), 0)
}

/** n·P for each n, at once. */
export const multiplesOf = (table: Table, numbers: readonly bigint[]): Point[] =>
  pointsOf(numbers.map((n) => run(walked([[table, n]]))))

function* walked(products: readonly Product[]): Steps<Extended> {
  const due: Summand[][] = []
  for (const product of products) put(due, product)
  let point: Extended = [0n, 1n, 1n, 0n, 1n]
  for (let place = due.length - 1; place >= 0; place--) {
    if (place % AT_ONCE === 0) yield
    point = doubled(point)
    for (const summand of due[place] ?? []) point = added(point, summand)
  }
  return point
}

/** Puts down what is to be added at each binary place, from the lowest. After a negative digit one is carried. */
function put(due: Summand[][], [table, n]: Product): void {
  if (!Group.Fn.isValid(n)) throw new BallotError('range')
  for (const [row, multiples] of table.entries()) {
    const share = BITS / table.length
    const width = Math.log2(multiples.length) + 1
    const bits = '0'.repeat(width) + BigInt.asUintN(share, n >> BigInt(share * row)).toString(2)
    for (let end = bits.length, carry = 0; end >= width;) {
      const digit = parseInt(bits.slice(end - width, end), 2) + carry
      if (digit % 2) {
        carry = digit >> (width - 1)
        const here = (due[bits.length - end] ??= [])
        here.push(at(multiples, digit >> 1))
      }
      end -= digit % 2 ? width : 1
    }
  }
}

/** All by one inversion, which costs as much as forty additions. */
function pointsOf(list: readonly Extended[]): Point[] {
  const inverses = field.invertBatch(list.map(([, , Z]) => Z))
  return list.map(([X, Y], i) => {
    const inverse = at(inverses, i)
    return Group.fromAffine({ x: field.mul(X, inverse), y: field.mul(Y, inverse) })
  })
}

const summand = ([X, Y, Z, E, H]: Extended): Summand => [Y + X, Y - X, 2n * Z, (((E * H) % p) * twiceD) % p]

const opposite = ([plus, minus, twiceZ, dT]: Summand): Summand => [minus, plus, twiceZ, -dT]

/** add-2008-hwcd-3. */
function added([X, Y, Z, E, H]: Extended, [plus, minus, twiceZ, dT]: Summand): Extended {
  const A = ((Y - X) * minus) % p
  const B = ((Y + X) * plus) % p
  const C = (((E * H) % p) * dT) % p
  const D = (Z * twiceZ) % p
  return crossed(B - A, D - C, D + C, B + A)
}

/** dbl-2008-hwcd, whose (X + Y)² − X² − Y² is 2X·Y. */
function doubled([X, Y, Z]: Extended): Extended {
  const A = (X * X) % p
  const B = (Y * Y) % p
  const C = 2n * ((Z * Z) % p)
  return crossed(2n * ((X * Y) % p), B - A - C, B - A, -A - B)
}

/** The end of both. */
const crossed = (E: bigint, F: bigint, G: bigint, H: bigint): Extended => [(E * F) % p, (G * H) % p, (F * G) % p, E, H]
