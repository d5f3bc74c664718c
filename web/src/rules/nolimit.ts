import { edition } from './edition.ts'
import { nth, ranks, within } from './rules.ts'
import { players, yes } from './tally.ts'

/**
 * The reader chooses among six questions: envelopes into the urn, discs of 1 to 12, 2 points for the exact number, else
 * 1 for the nearest (rulebook "Course of the Game"; readings D7, D8, D20 to D24). Asked is outwards from the exact
 * number until somebody opens. With the guard n stays shut unless all said Yes, for only who said Yes can have set it;
 * and no ask is made after which whoever is silent can only have set n.
 */
export const nolimit = edition({
  name: 'nolimit',
  kinds: ['yesno'],
  fewest: 3,
  most: 12,
  age: 18,
  minutes: 45,
  begins: 'youngest',
  leads: 'reader',
  chosen: true,
  guards: true,
  leaks: 5,
  worth: 4.5,
  end: 10,
  range: (n) => [1, n],
  next: ({ guard }, tally, opened) => {
    if (ranks(opened) > 0) return null
    const n = players(tally)
    const exact = yes(tally)
    const list: number[][] = []
    for (let off = 0, covered = 0; off <= n; off++) {
      const values = within(guard && exact < n ? n - 1 : n, exact - off, exact + off)
      covered += values.length
      if (guard && exact > 0 && exact < n && covered >= n - 1) break
      list.push(values)
    }
    return nth(list, opened.length)
  },
  points: (tally, _opened, { value }) => (value === yes(tally) ? 2 : 1),
})
