/** The sum of all ballots says how many chose each option, and nothing else. */
import { sized, type Bytes } from './bytes.ts'
import { at, holds } from './errors.ts'
import { decodePoint, openlyTimesG, zero, type Point } from './group.ts'
import type { Options, Round } from './round.ts'

/** What option c adds to the sum: 0 for the first, 16^(c−1) after it. Twelve players never carry. */
export function weightsOf(options: Options): bigint[] {
  return Array.from({ length: options }, (_, c) => (c === 0 ? 0n : 16n ** BigInt(c - 1)))
}

/** Bytes of one ballot, the same for every option. */
export const ballotSize = (options: Options): number => 128 * options

/**
 * Whether `counts` is the tally of these ballots, one of everybody asked and each of them verified: one count per
 * option, together as many as there are players, and Σ B = (Σ count·weight)·G.
 */
export function checkTally(round: Round, ballots: readonly Bytes[], counts: readonly number[]): boolean {
  const players = round.places.length
  const whole = counts.every((count) => Number.isInteger(count) && count >= 0)
  const total = counts.reduce((a, b) => a + b, 0)
  if (!whole || total !== players || ballots.length !== players || counts.length !== round.options) return false
  const weighted = weightsOf(round.options).reduce((n, weight, c) => n + BigInt(at(counts, c)) * weight, 0n)
  return holds(() => sumOf(round, ballots).equals(at(openlyTimesG(weighted), 0)))
}

/** Σ B, in which the masks cancel. Error: `encoding`. */
export function sumOf(round: Round, ballots: readonly Bytes[]): Point {
  const size = ballotSize(round.options)
  const points = ballots.map((ballot) => decodePoint(sized(ballot, size).subarray(0, 32)))
  return points.reduce((sum, B) => sum.add(B), zero)
}
