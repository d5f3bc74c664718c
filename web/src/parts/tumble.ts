/**
 * Where cubes fall and in which order. The order is shuffled from the two counts and a seed that every screen
 * shares (the round's number will do): the phones and the table tumble alike, and the order can carry nothing
 * about seats, because no seat goes into it.
 */
export type Answer = 'yes' | 'no'

export interface Falling {
  answer: Answer
  /** Its number among the cubes of its colour, from 0. */
  nth: number
}

/** A small repeatable sequence of numbers in [0, 1): enough for a show, for nothing else. */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}

/** The cubes in the order in which they leave the bag. */
export function tumbling(yes: number, no: number, seed: number): Falling[] {
  const next = sequence(seed * 1009 + yes * 31 + no)
  const answers: Answer[] = [...Array<Answer>(yes).fill('yes'), ...Array<Answer>(no).fill('no')]
  for (let i = answers.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[answers[i], answers[j]] = [answers[j] as Answer, answers[i] as Answer]
  }
  const seen = { yes: 0, no: 0 }
  return answers.map((answer) => ({ answer, nth: seen[answer]++ }))
}

/** How pieces lie in their trays when there are `all` of them on the table: the fewer, the larger. */
export function lie(all: number): { columns: number; scale: number } {
  if (all <= 6) return { columns: 3, scale: 1.4 }
  return all <= 9 ? { columns: 3, scale: 1.22 } : { columns: 4, scale: 1 }
}

/** Rows are filled from the middle, so that nothing is known of their end. */
const INWARDS: Readonly<Record<number, readonly number[]>> = { 3: [1, 0, 2], 4: [1, 2, 0, 3] }

/** The resting place of the nth piece in its tray: rows from the front, each a little aside. */
export function restingPlace(nth: number, columns: number): { x: number; y: number } {
  const column = nth % columns
  const place = (INWARDS[columns] ?? [])[column] ?? column
  const row = Math.floor(nth / columns)
  const step = 164 / columns
  return { x: 12 + (place + 0.5) * step + (row % 2) * 5, y: 112 - row * 0.88 * step + (place % 2) * 4 }
}
