import { edition } from './edition.ts'
import { exactThenNear, sparedNear, threeThenOne, zeroToAll } from './privacy.ts'

/**
 * Scharf wie Chili: guesses are laid with one or two cards, tiles are shaken under the lid, scoring as in Privacy, 20
 * points (rulebook "Game Play", "Two Special Cases in Scoring"; readings D6, D8, D25 to D29). With the guard nobody sees
 * how many cards lie.
 */
export const chili = edition({
  name: 'chili',
  kinds: ['yesno'],
  fewest: 5,
  most: 10,
  small: 5,
  shakes: true,
  another: true,
  guessFirst: true,
  cards: true,
  fixed: true,
  guards: true,
  end: 20,
  range: zeroToAll,
  next: exactThenNear,
  spared: sparedNear,
  points: threeThenOne,
})
