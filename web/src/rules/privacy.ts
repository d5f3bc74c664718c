import { numberWithin, players, within, yes, type Edition } from './rules.ts'

const range = (n: number): readonly [number, number] => [0, n]

/**
 * The original game: guess first, a bag of cubes, 3 points for the exact number and 1 for off by one (rulebook "Course
 * of Play", "Two Special Cases for Scoring"; readings D8, D18). 0 and n are never asked for as neighbours, so that
 * nobody is outed.
 */
export const privacy: Edition = {
  name: 'privacy',
  kind: 'yesno',
  options: 2,
  guessFirst: true,
  fewest: 5,
  most: 12,
  end: 30,
  fixed: true,
  range,
  guess: (n, text) => numberWithin(range(n), text),
  next: (_game, tally, opened) => {
    if (opened.length === 0) return [yes(tally)]
    if (opened.length > 1) return null
    const near = within(1, players(tally) - 1, yes(tally) - 1, yes(tally) + 1)
    return near.length > 0 ? near : null
  },
  points: (_tally, _opened, { ask }) => (ask === 0 ? 3 : 1),
}
