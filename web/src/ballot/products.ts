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
import { at } from './errors.ts'
import { run, type Steps } from './steps.ts'

const Group = ristretto255.Point
export type Point = InstanceType<typeof Group>

const field = Group.Fp
const p = field.ORDER
const twiceD = field.mul(2n, field.div(p - 121665n, 121666n))

/** x = X/Z, y = Y/Z, and x·y = T/Z for T = E·H, which is multiplied out only where it is needed. */
type Extended = readonly [X: bigint, Y: bigint, Z: bigint, E: bigint, H: bigint]
/** A point about to be added: Y + X, Y − X, 2Z and 2d·T. */
type Summand = readonly [plus: bigint, minus: bigint, twiceZ: bigint, dT: bigint]

/** Bits of a number, a power of two so that rows share them evenly. */
const BITS = 256
/** Places of a walk that one step takes. */
const AT_ONCE = 16

/** For each row P, 3P, 5P … of its point, as many as there are digits without their signs. */
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
    return Array.from({ length: 2 ** (digit - 2) }, (_, i) => summand(i ? (odd = added(odd, twice)) : odd))
  })
}

/** A sum in the making: what is due at each binary place, from the lowest. */
export type Sum = Summand[][]

/** Adds n·P to a sum, for the table of P and an n from 0 to q − 1. */
export function add(sum: Sum, table: Table, n: bigint): void {
  if (!Group.Fn.isValid(n)) throw new RangeError('not below q')
  const bits = BITS / table.length
  for (const [row, multiples] of table.entries())
    addRow(sum, multiples, BigInt.asUintN(bits, n >> BigInt(bits * row)).toString(2))
}

/** `bits`: highest first. After a negative digit one is carried. */
function addRow(sum: Sum, multiples: readonly Summand[], bits: string): void {
  const width = Math.log2(multiples.length) + 2
  for (let place = 0, carry = 0; place < bits.length || carry;) {
    const end = Math.max(bits.length - place, 0)
    const digit = parseInt(`0${bits.slice(Math.max(end - width, 0), end)}`, 2) + carry
    if (digit % 2) {
      carry = digit >> (width - 1)
      const due = (sum[place] ??= [])
      due.push(carry ? opposite(at(multiples, (2 ** width - digit) >> 1)) : at(multiples, digit >> 1))
    }
    place += digit % 2 ? width : 1
  }
}

/** What a sum amounts to, a few places at a time. */
export function* total(sum: Sum): Steps<Point> {
  let point: Extended = [0n, 1n, 1n, 0n, 1n]
  for (let place = sum.length - 1; place >= 0; place--) {
    if (place % AT_ONCE === 0) yield
    point = doubled(point)
    for (const due of sum[place] ?? []) point = added(point, due)
  }
  const [X, Y, Z] = point
  const inverse = field.inv(Z)
  return Group.fromAffine({ x: field.mul(X, inverse), y: field.mul(Y, inverse) })
}

/** Σ n·P at once. */
export function sumOfProducts(...products: (readonly [Table, number: bigint])[]): Point {
  const sum: Sum = []
  for (const [table, n] of products) add(sum, table, n)
  return run(total(sum))
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

/** dbl-2008-hwcd. */
function doubled([X, Y, Z]: Extended): Extended {
  const A = (X * X) % p
  const B = (Y * Y) % p
  const C = 2n * ((Z * Z) % p)
  const [G, S] = [B - A, X + Y]
  return crossed((S * S - A - B) % p, G - C, G, -A - B)
}

/** The end of both. */
const crossed = (E: bigint, F: bigint, G: bigint, H: bigint): Extended => [(E * F) % p, (G * H) % p, (F * G) % p, E, H]
