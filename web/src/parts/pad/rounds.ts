/**
 * The lines of a score pad. The view holds the present round alone; a screen that has seen the rounds before keeps
 * their lines in mind, and one that was just opened begins with the line that it sees. The sums are always whole.
 */
import type { Known, Shown } from '../../room/api'

export interface Line {
  /** Guesses that are open, by seat, as they are written. */
  readonly guesses: Readonly<Record<string, string>>
  /** Points of the round, by seat; 0 for nobody until it is over. */
  readonly points: Readonly<Record<string, number>>
}

/** Lines by round, from 1. */
export type Lines = Readonly<Record<number, Line>>

/** The round that stands on the screen: the last one as long as it is talked about. */
export const roundOf = ({ question, standing }: Known): number =>
  Math.max(1, standing.round + (question.fate === 'reckoned' ? 0 : 1))

const isOver = ({ stage, counts }: Shown): boolean => counts !== null && (stage === 'talk' || stage === 'ended')

/** What there is to write down of it so far. */
export function lineOf({ question }: Known, shown: Shown): Line {
  const nothing = isOver(shown) ? question.asked.map(({ id }): [string, number] => [id, 0]) : []
  return {
    guesses: { ...shown.open, ...shown.said },
    points: { ...Object.fromEntries(nothing), ...shown.gained },
  }
}

/** So many rounds that end with the present one, or the first ones. */
export function lastRounds(round: number, most: number): number[] {
  const first = Math.max(1, round - most + 1)
  return Array.from({ length: most }, (_, i) => first + i)
}
