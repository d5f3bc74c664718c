import { edition } from './edition.ts'
import { threeThenOne } from './privacy.ts'
import { nth, within } from './rules.ts'
import { players, yes } from './tally.ts'

/**
 * The fast one: answers first, guesses said aloud in turn, 3 and 1 points, 15 rounds (rulebook "Course of Play", "End of
 * the Game"; readings D30 to D33). With the guard the guesses are sealed and asked for, as in Privacy, among those that
 * may be guessed at all.
 */
export const quickie = edition({
  name: 'quickie',
  kinds: ['yesno'],
  fewest: 4,
  most: 12,
  small: 4,
  begins: 'petted',
  leads: 'nobody',
  aloud: true,
  fixed: true,
  guards: true,
  end: 15,
  rounds: true,
  range: (n) => [1, n - 1],
  next: ({ guard }, tally, opened) => {
    const most = players(tally) - 1
    const exact = yes(tally)
    return guard ? nth([within(most, exact), within(most, exact - 1, exact + 1)], opened.length) : null
  },
  points: threeThenOne,
})
