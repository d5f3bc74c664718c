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
import { decodePoint, decodeScalar, mod, tableOfG, type Point } from './group.ts'
import { H } from './hash.ts'
import { tableOf, total, type Product } from './products.ts'
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

/** As `verifyBallot`, a ballot or a few points at a time: a slow phone takes 100 ms for a large one. */
export const verifyingBallot = (round: Round, index: number, ballot: Bytes): Steps<boolean> =>
  holding(equationsHold(round, index, round.places.slice(index, index + 1), [ballot]))

/** Whether one ballot of everybody asked, in the order of places, are all valid. */
export const verifyAll = (round: Round, ballots: readonly Bytes[]): boolean => run(verifying(round, ballots))

/** As `verifyAll`, a ballot or a few points at a time. */
export const verifying = (round: Round, ballots: readonly Bytes[]): Steps<boolean> =>
  holding(equationsHold(round, 0, round.places, ballots))

/** All equations of the ballots of some places, of which the first is at `first`, in one sum. */
function* equationsHold(
  round: Round,
  first: number,
  places: readonly Place[],
  ballots: readonly Bytes[],
): Steps<boolean> {
  if (ballots.length !== places.length) return false
  const next = batchWeights(H('ballot/v1/batch', round.ctx, first, ...ballots))
  const sum: Product[] = []
  let ofG = 0n
  for (const [i, place] of places.entries()) {
    yield
    ofG += addEquations(sum, place, parse(round, first + i, at(ballots, i)), weightsOf(round.options), next)
  }
  sum.push([tableOfG(), mod(ofG)])
  return (yield* total(sum)).is0()
}

/**
 * For every option adds w·(a − e·X − s·G) and w'·(b − s·Y − e·B + e·weight·G), w and w' being the next weights, but for
 * the multiple of G: it gives by what.
 */
function addEquations(
  sum: Product[],
  { X, Y }: Place,
  ballot: Parsed,
  weights: bigint[],
  next: () => [bigint, bigint],
): bigint {
  const add = (point: Point, n: bigint) => sum.push([tableOf(point), mod(n)])
  let [ofX, ofY, ofB, ofG] = [0n, 0n, 0n, 0n]
  weights.forEach((weight, c) => {
    const [e, s] = [at(ballot.e, c), at(ballot.s, c)]
    const [first, second] = next()
    add(at(ballot.pairs, 2 * c), first)
    add(at(ballot.pairs, 2 * c + 1), second)
    ofX -= first * e
    ofY -= second * s
    ofB -= second * e
    ofG += second * e * weight - first * s
  })
  add(X.point, ofX)
  add(Y.point, ofY)
  add(ballot.B, ofB)
  return ofG
}

/** An endless row of pairs of weights of 128 bits. */
function batchWeights(seed: Bytes): () => [bigint, bigint] {
  let count = 0
  return () => {
    const hash = H('ballot/v1/batch', seed, count++)
    return [bytesToNumberLE(hash.subarray(0, 16)), bytesToNumberLE(hash.subarray(16, 32))]
  }
}

/** Reads a ballot and works out the last e. An `encoding` error for anything but canonical points and scalars. */
export function parse(round: Round, index: number, ballot: Bytes): Parsed {
  const k = round.options
  const part = (i: number): Bytes => ballot.subarray(32 * i, 32 * i + 32)
  const parts = (from: number, count: number): Bytes[] => Array.from({ length: count }, (_, i) => part(from + i))
  sized(ballot, ballotSize(k))
  const pairs = parts(1, 2 * k)
  const e = parts(1 + 2 * k, k - 1).map(decodeScalar)
  const last = challenge(round, index, part(0), pairs) - e.reduce((total, n) => total + n, 0n)
  const s = parts(3 * k, k).map(decodeScalar)
  return { B: decodePoint(part(0)), pairs: pairs.map(decodePoint), e: [...e, mod(last)], s }
}
