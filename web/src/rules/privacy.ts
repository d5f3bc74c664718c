import { edition } from './edition.ts'
import { nth, within, type Edition } from './rules.ts'
import { players, yes, type Tally } from './tally.ts'

export const zeroToAll: Edition['range'] = (n) => [0, n]

/**
 * Asks for the exact number, then for both neighbours; 0 and n are never asked for as neighbours, so that nobody is
 * outed.
 */
export const exactThenNear: Edition['next'] = (_game, tally, opened) => {
  const exact = yes(tally)
  return nth([[exact], within(players(tally) - 1, exact - 1, exact + 1)], opened.length)
}

/** What `exactThenNear` leaves out: 0 where one person alone says Yes, all of them where all but one do. */
export function sparedNear(tally: Tally): number | null {
  const n = players(tally)
  const exact = yes(tally)
  if (exact === 1) return 0
  return exact === n - 1 ? n : null
}

/** 3 points for the exact number, 1 for off by one. */
export const threeThenOne: Edition['points'] = (tally, _opened, { value }) => [3, 1][Math.abs(value - yes(tally))] ?? 0

/**
 * The original game: guess first, a bag of cubes, 3 points for the exact number and 1 for off by one, a track of 30
 * (rulebook "Course of Play", "Two Special Cases for Scoring"; readings D3, D4, D8, D18, D29).
 */
export const privacy = edition({
  name: 'privacy',
  kinds: ['yesno'],
  fewest: 5,
  most: 12,
  couples: true,
  small: 5,
  guessFirst: true,
  fixed: true,
  end: 30,
  range: zeroToAll,
  next: exactThenNear,
  spared: sparedNear,
  points: threeThenOne,
})
