/**
 * Whether ballots are valid: each adds the weight of exactly one option.
 *
 * For every option, a = e·X + s·G and b = s·Y + e·(B − weight·G). Instead of one by one, all equations are added up,
 * each times a weight of 128 bits that its author could not foresee: the sum holds only if all of them do. The weights
 * are a hash of everything checked, so checking is a function: everybody gets the same verdict.
 */
import { bytesToNumberLE } from '@noble/curves/utils.js'
import { challenge } from './cast.ts'
import { sized, type Bytes } from './bytes.ts'
import { at, holding } from './errors.ts'
import { addingUp, decodePoint, decodeScalar, G, mod, type Point } from './group.ts'
import { H } from './hash.ts'
import type { Place, Round } from './round.ts'
import { run, type Steps } from './steps.ts'
import { ballotSize, weightsOf } from './tally.ts'

interface Parsed {
  readonly B: Point
  /** a_0, b_0, a_1, b_1, … */
  readonly pairs: readonly Point[]
  readonly e: readonly bigint[]
  readonly s: readonly bigint[]
}

/** Whether the ballot of the place `index` is valid. False for bytes that are no ballot. */
export const verifyBallot = (round: Round, index: number, ballot: Bytes): boolean =>
  run(verifyingBallot(round, index, ballot))

/** As `verifyBallot`, a few points at a time: a slow phone takes 100 ms for a large ballot. */
export const verifyingBallot = (round: Round, index: number, ballot: Bytes): Steps<boolean> =>
  holding(equationsHold(round, index, ballot))

/** Whether one ballot of everybody asked, in the order of places, are all valid. */
export const verifyAll = (round: Round, ballots: readonly Bytes[]): boolean => run(verifying(round, ballots))

/** As `verifyAll`, a few points at a time. */
export function* verifying(round: Round, ballots: readonly Bytes[]): Steps<boolean> {
  if (ballots.length !== round.places.length) return false
  for (const [index, ballot] of ballots.entries()) {
    yield
    if (!(yield* verifyingBallot(round, index, ballot))) return false
  }
  return true
}

function* equationsHold(round: Round, index: number, ballot: Bytes): Steps<boolean> {
  const place = round.places[index]
  if (!place) return false
  const next = batchWeights(H('ballot/v1/batch', round.ctx, index, ballot))
  const sum: Sum = { points: [], factors: [], base: 0n }
  addEquations(sum, place, yield* parsing(round, index, ballot), weightsOf(round.options), next)
  return (yield* addingUp([...sum.points, G], [...sum.factors, mod(sum.base)])).is0()
}

/** For every option adds w·(a − e·X − s·G) and w'·(b − s·Y − e·B + e·weight·G), w and w' being the next weights. */
function addEquations(sum: Sum, { X, Y }: Place, ballot: Parsed, weights: bigint[], next: () => bigint): void {
  let [ofX, ofY, ofB, ofG] = [0n, 0n, 0n, 0n]
  weights.forEach((weight, c) => {
    const [e, s, first, second] = [at(ballot.e, c), at(ballot.s, c), next(), next()]
    add(sum, at(ballot.pairs, 2 * c), first)
    add(sum, at(ballot.pairs, 2 * c + 1), second)
    ofX -= first * e
    ofY -= second * s
    ofB -= second * e
    ofG += second * e * weight - first * s
  })
  add(sum, X.point, ofX)
  add(sum, Y.point, ofY)
  add(sum, ballot.B, ofB)
  sum.base += ofG
}

/** A sum of products that is worked out at the end, in one go. */
interface Sum {
  readonly points: Point[]
  readonly factors: bigint[]
  /** The factor of G. */
  base: bigint
}

function add({ points, factors }: Sum, point: Point, factor: bigint): void {
  points.push(point)
  factors.push(mod(factor))
}

/** An endless row of weights of 128 bits, four from every hash. */
function batchWeights(seed: Bytes): () => bigint {
  let hash = new Uint8Array(0)
  let count = 0
  return () => {
    const at = 16 * (count % 4)
    if (at === 0) hash = new Uint8Array(H('ballot/v1/batch', seed, count / 4))
    count++
    return bytesToNumberLE(hash.subarray(at, at + 16))
  }
}

/** Points that one step decodes. */
const AT_ONCE = 6

/** Reads a ballot at once, for tests. */
export const parse = (round: Round, index: number, ballot: Bytes): Parsed => run(parsing(round, index, ballot))

/** Reads a ballot and works out the last e. An `encoding` error for anything but canonical points and scalars. */
function* parsing(round: Round, index: number, ballot: Bytes): Steps<Parsed> {
  const k = round.options
  const part = (i: number): Bytes => ballot.subarray(32 * i, 32 * i + 32)
  const parts = (from: number, count: number): Bytes[] => Array.from({ length: count }, (_, i) => part(from + i))
  sized(ballot, ballotSize(k))
  const pairs = parts(1, 2 * k)
  const e = parts(1 + 2 * k, k - 1).map(decodeScalar)
  const last = challenge(round, index, part(0), pairs) - e.reduce((total, n) => total + n, 0n)
  const s = parts(3 * k, k).map(decodeScalar)
  const points: Point[] = []
  for (const [i, bytes] of pairs.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) yield
    points.push(decodePoint(bytes))
  }
  return { B: decodePoint(part(0)), pairs: points, e: [...e, mod(last)], s }
}
