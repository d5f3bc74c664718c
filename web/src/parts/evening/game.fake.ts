/** A game that is over, for tests. */
import { empty } from '../../room/known'
import type { Known } from '../../room/api'

type Round = Known['evening']['rounds'][number]

export const NAMES = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eva']
export const id = (i: number): string => `seat${i}`

/** What was counted, and the points by seat; who has 3 was exact. */
export const round = (number: number, counts: number[], points: Record<number, number>): Round => ({
  number,
  label: `privacy/00${number}/1`,
  texts: [{ language: 'en', text: `Question ${number}?` }],
  options: counts.length,
  counts,
  points: Object.entries(points).map(([i, gained]) => ({ id: id(Number(i)), points: gained })),
  exact: Object.keys(points)
    .filter((i) => points[Number(i)] === 3)
    .map((i) => id(Number(i))),
})

/** These rounds among five, one of whom may have begun with some points. */
export function game(rounds: Round[], begun: Record<number, number> = {}): Known {
  const gained = (i: number) =>
    rounds.flatMap(({ points }) => points.filter((one) => one.id === id(i))).reduce((sum, one) => sum + one.points, 0)
  return {
    ...empty,
    seats: NAMES.map((name, i) => ({
      ...{ id: id(i), name, figure: i, language: 'en', practice: false, pair: '', away: false, keysTo: 0 },
    })),
    standing: {
      ...empty.standing,
      ended: true,
      scores: NAMES.map((_, i) => ({ id: id(i), points: gained(i) + (begun[i] ?? 0) })),
    },
    evening: { rounds },
  }
}
