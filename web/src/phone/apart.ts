// Couples should not sit side by side: who swaps with whom, with as few swaps as possible.
import { together, type Sitting } from './couples'

export interface Proposal {
  /** The order after all swaps. */
  order: string[]
  /** Who swaps with whom, one after the other. */
  swaps: [string, string][]
  /** Couples that still sit side by side. */
  left: number
}

/** More swaps than this are never needed: each frees two couples, and twelve seats hold six. A test tries them. */
const MOST = 3

function swapped(seats: readonly Sitting[], i: number, j: number): Sitting[] {
  const after = [...seats]
  after[i] = seats[j] as Sitting
  after[j] = seats[i] as Sitting
  return after
}

/** The best that can be reached with exactly `depth` more swaps; stops at the first that keeps all couples apart. */
function search(seats: readonly Sitting[], depth: number, done: [string, string][], best: Proposal): Proposal {
  if (depth === 0) {
    const left = together(seats).length
    return left < best.left ? { order: seats.map((seat) => seat.id), swaps: done, left } : best
  }
  for (let i = 0; i < seats.length; i++)
    for (let j = i + 1; j < seats.length && best.left > 0; j++) {
      const pair: [string, string] = [(seats[i] as Sitting).id, (seats[j] as Sitting).id]
      best = search(swapped(seats, i, j), depth - 1, [...done, pair], best)
    }
  return best
}

/** Proposes swaps so that no couple sits side by side, or, where that cannot be, as few as can be. */
export function apart(seats: readonly Sitting[]): Proposal {
  let best: Proposal = { order: seats.map((seat) => seat.id), swaps: [], left: together(seats).length }
  for (let depth = 1; depth <= MOST && best.left > 0; depth++) best = search(seats, depth, [], best)
  return best
}
