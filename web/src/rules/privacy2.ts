import { edition } from './edition.ts'
import { ranks } from './rules.ts'
import { largest, sum, values } from './tally.ts'

/**
 * How often: I-discs are added up, We-discs guess the sum, and the nearest three that are not above it score (rulebook
 * "Course of Play", "5th Action"; readings D9 to D17, D43, D44, D48). The leader asks for the sum, then for one less
 * each time, until three different values lie open or 0 would be asked. 0 is asked only if it is the sum. The guard
 * ends it at the largest answer: below that, an opening would tell of whom it is not.
 */
export const privacy2 = edition({
  name: 'privacy2',
  kinds: ['howmany', 'yesno'],
  borrows: ['quickie', 'chili'],
  fewest: 5,
  most: 12,
  couples: true,
  small: 5,
  age: 16,
  minutes: 45,
  begins: 'oldest',
  leads: 'reader',
  another: true,
  freely: true,
  shut: true,
  guards: true,
  leaks: 5,
  worth: 7,
  end: 30,
  range: (n, options) => [0, n * (values[options - 1] ?? 0)],
  next: ({ guard }, tally, opened) => {
    const total = sum(tally)
    const value = total - opened.length
    const last = guard ? largest(tally) : Math.min(1, total)
    return value >= last && ranks(opened) < 3 ? [value] : null
  },
  points: (_tally, opened, { ask }) => Math.max(0, 3 - ranks(opened.slice(0, ask))),
})
