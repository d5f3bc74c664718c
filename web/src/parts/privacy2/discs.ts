/**
 * What is printed on the discs of Privacy 2, and how they turn. The I-disc has eight sides: seven answers and a blank
 * one. A yes/no question uses two of them, opposite each other. The We-disc has two parts, tens and ones.
 */

/** How often or how many: by option. A No shows 0, a Yes shows 1. */
export const MARKS = ['0', '1', '2', '3', '4', '5+', '10+'] as const
export const SIDES = 8

export const markOf = (option: number): string => MARKS[option] ?? ''

/** All discs on the table, the smallest first: sorting takes the place of shuffling, and hides whose is whose as well. */
export const laidOut = (counts: readonly number[]): number[] =>
  counts.flatMap((count, option) => Array<number>(count).fill(option))

/** The side of the disc that shows an option, clockwise from 0. */
export const sideOf = (option: number, options: number): number => (options === 2 ? 2 + 4 * option : option)

const around = (side: number): number => ((side % SIDES) + SIDES) % SIDES

/** What stands at the top after so many turns by one side; null for a blank side. */
export function optionAt(turns: number, options: number): number | null {
  const top = around(-turns)
  const option = Array.from({ length: options }, (_, i) => i).find((one) => sideOf(one, options) === top)
  return option ?? null
}

/** The turns after which an option stands at the top, the short way round. */
export function turnedTo(option: number, turns: number, options: number): number {
  const off = around(sideOf(option, options) + turns)
  return turns + (off <= SIDES / 2 ? -off : SIDES - off)
}

/** A part of the We-disc (`unit` 10 or 1) turned by so many steps, as far as it goes. */
export function rolled(from: number, steps: number, unit: number, lowest: number, highest: number): number {
  const most = Math.floor((highest - from) / unit)
  const least = -Math.floor((from - lowest) / unit)
  return from + Math.max(least, Math.min(most, steps)) * unit
}

export interface Place {
  x: number
  y: number
  /** Of a sleeve that is 60 units wide. */
  scale: number
}

const WORTH_A_ROW = 1.1 // so much larger must sleeves become by one row more
const APART = { x: [66, 80], y: [70, 84] } as const // from middle to middle, at least and at most

/** Where `n` sleeves lie in an area, from its middle: in as few rows as let them be large; none wider than `most`. */
export function rowsOf(n: number, width: number, height: number, most: number): Place[] {
  const { x, y } = APART
  const scaleIn = (rows: number) => Math.min(width / Math.ceil(n / rows) / x[0], height / rows / y[0], most / x[0])
  const rows = [1, 2, 3].reduce((best, one) => (scaleIn(one) > scaleIn(best) * WORTH_A_ROW ? one : best))
  const scale = scaleIn(rows)
  const columns = Math.ceil(n / rows)
  const [across, down] = [Math.min(width / columns, x[1] * scale), Math.min(height / rows, y[1] * scale)]
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / columns)
    const inRow = Math.min(columns, n - row * columns)
    return { x: ((i % columns) - (inRow - 1) / 2) * across, y: (row - (rows - 1) / 2) * down, scale }
  })
}
