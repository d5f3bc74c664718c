/** Where pieces lie that are face down in the middle of the table: as the seeds of a sunflower, the first innermost. */
const GOLDEN = 137.508 // degrees from one to the next

export interface Lying {
  x: number
  y: number
  /** Degrees. */
  turn: number
}

/** The i-th piece, from 0, seen from the heap's middle. Twelve are 130 units wide and 100 high. */
export function lying(i: number): Lying {
  const angle = (i * GOLDEN * Math.PI) / 180
  const far = 19 * Math.sqrt(i + 0.7)
  return { x: far * Math.cos(angle), y: far * Math.sin(angle) * 0.72, turn: ((i * 47) % 70) - 35 }
}
