/**
 * The scoring track as a loop around the board: a rounded rectangle walked clockwise from its lower left corner,
 * with evenly spaced spaces. Space 0 is start and finish at once: who has gone all the way round stands on it again.
 * Lengths are units of the drawing.
 */
export interface Point {
  x: number
  y: number
}

export type Shape = 'wide' | 'square' | 'tall'

export interface Board {
  width: number
  height: number
  /** From the drawing's edge to the middle of the track. */
  margin: number
  /** Corner radius of the track's middle line. */
  corner: number
}

export const BOARDS: Record<Shape, Board> = {
  wide: { width: 400, height: 225, margin: 17, corner: 22 },
  square: { width: 300, height: 300, margin: 23, corner: 27 },
  tall: { width: 300, height: 400, margin: 23, corner: 28 },
}

const QUARTER = Math.PI / 2

interface Stretch {
  length: number
  at: (along: number) => Point
}

function straight(from: Point, dx: number, dy: number, length: number): Stretch {
  return { length, at: (s) => ({ x: from.x + dx * s, y: from.y + dy * s }) }
}

function bend(middle: Point, r: number, from: number): Stretch {
  const at = (s: number) => ({ x: middle.x + r * Math.cos(from + s / r), y: middle.y + r * Math.sin(from + s / r) })
  return { length: r * QUARTER, at }
}

/** The loop, stretch by stretch, from the middle of the lower left corner. */
function stretches({ width, height, margin: m, corner: r }: Board): Stretch[] {
  const right = width - m
  const bottom = height - m
  const across = right - m - 2 * r
  const up = bottom - m - 2 * r
  const lowerLeft = bend({ x: m + r, y: bottom - r }, r, QUARTER)
  const half = lowerLeft.length / 2
  return [
    { length: half, at: (s) => lowerLeft.at(half + s) },
    straight({ x: m, y: bottom - r }, 0, -1, up),
    bend({ x: m + r, y: m + r }, r, 2 * QUARTER),
    straight({ x: m + r, y: m }, 1, 0, across),
    bend({ x: right - r, y: m + r }, r, 3 * QUARTER),
    straight({ x: right, y: m + r }, 0, 1, up),
    bend({ x: right - r, y: bottom - r }, r, 0),
    straight({ x: right - r, y: bottom }, -1, 0, across),
    { length: half, at: (s) => lowerLeft.at(s) },
  ]
}

/** The middles of all spaces, from 0. */
export function spaces(board: Board, length: number): Point[] {
  const parts = stretches(board)
  const whole = parts.reduce((sum, part) => sum + part.length, 0)
  return Array.from({ length }, (_, i) => {
    let along = (i * whole) / length
    for (const part of parts) {
      if (along <= part.length) return part.at(along)
      along -= part.length
    }
    return (parts[0] as Stretch).at(0)
  })
}

/** From one space to the next. */
export function spacing(board: Board, length: number): number {
  return stretches(board).reduce((sum, part) => sum + part.length, 0) / length
}

export interface Fanned extends Point {
  /** Figures that share a space become a little smaller. */
  scale: number
}

/** Where the i-th of `n` figures on one space stands, from the space's middle, in widths of a figure. */
export function fan(i: number, n: number): Fanned {
  const columns = n <= 1 ? 1 : n <= 4 ? 2 : n <= 9 ? 3 : 4
  const rows = Math.ceil(n / columns)
  const row = Math.floor(i / columns)
  const inRow = row === rows - 1 ? n - row * columns : columns
  const scale = n <= 2 ? 1 : n <= 4 ? 0.88 : 0.74
  return {
    x: ((i % columns) - (inRow - 1) / 2) * 0.72 * scale,
    y: (row - (rows - 1) / 2) * 0.62 * scale,
    scale,
  }
}
