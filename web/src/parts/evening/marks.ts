/**
 * A drawing as a list of marks, so that one layout serves a canvas (the image that is kept) and an SVG (what is printed).
 * The unit is the height of a letter.
 */
import { figureOf } from '../figures'

export interface Shape {
  d: string
  fill: string
  stroke?: string
  /** Of the stroke, before `scale`. */
  width?: number
  dash?: readonly number[]
  x?: number
  y?: number
  scale?: number
}

export interface Words {
  text: string
  x: number
  /** Of the line that letters stand on. */
  y: number
  size: number
  weight: number
  anchor: 'start' | 'middle' | 'end'
  fill: string
}

export type Mark = Shape | Words

/** What a drawing is done with. */
export interface Look {
  ground: string
  ink: string
  soft: string
  yes: string
  /** Whether colours tell lines apart too. */
  coloured: boolean
  /** Of somebody's line and figure. */
  of: (figure: number) => string
  /** Of the i-th line: on white paper lines have no colours. */
  dash: (i: number) => readonly number[]
}

/** How wide a text is. */
export type Measure = (text: string, size: number, weight: number) => number

export const inColour: Look = {
  ground: '#fffaf0',
  ink: '#2b1a17',
  soft: '#664c42',
  yes: '#ee7a26',
  coloured: true,
  of: (figure) => figureOf(figure).colour,
  dash: () => [],
}

const DASHES = [[], [0.7, 0.35], [0.15, 0.3], [0.9, 0.3, 0.15, 0.3]]

export const onWhite: Look = {
  ground: '#fff',
  ink: '#000',
  soft: '#444',
  yes: '#000',
  coloured: false,
  of: () => '#fff',
  dash: (i) => DASHES[i % DASHES.length] ?? [],
}

export const isWords = (mark: Mark): mark is Words => 'text' in mark

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x.toFixed(2)} ${y.toFixed(2)}h${width.toFixed(2)}v${height.toFixed(2)}h${(-width).toFixed(2)}Z`

/** Somebody's figure, standing on `y` around `x`; or its head alone, around that spot. */
export function figure(kind: number, x: number, y: number, height: number, look: Look, head = false): Shape[] {
  const { outlines } = figureOf(kind)
  const scale = height / (head ? 46 : 78)
  const at = { x: x - 32 * scale, y: y - (head ? 23 : 77) * scale, scale }
  const some = head ? outlines.slice(1) : outlines
  const rim = some.map((d) => ({ d, fill: look.ink, stroke: look.ink, width: head ? 10 : 7, ...at }))
  return [...rim, ...some.map((d) => ({ d, fill: look.of(kind), ...at }))]
}

/** A text in lines that are no wider than this. */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => shorten(line, width, measure))
}

/** A text that is cut off where it is too wide. */
export function shorten(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && measure(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
