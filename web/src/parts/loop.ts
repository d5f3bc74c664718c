/**
 * The scoring track as a loop around the board: a rounded rectangle walked clockwise from its lower left corner,
 * with evenly spaced spaces. Space 0 is start and finish at once: who has gone all the way round stands on it again.
 * Lengths are units of the drawing.
 */
export interface Point {
  x: number
  y: number
}

export type Shape = 'wide' | 'classic' | 'square' | 'tall'

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
  classic: { width: 400, height: 300, margin: 17, corner: 22 },
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

/** What one space has for its figures: a box around its middle. Along the track it ends halfway to the neighbours. */
export interface Box {
  width: number
  height: number
}

const WIDEST = 44 // in a corner, where two sides meet

/** The box of space `i`. Across the track a crowd may stand a little beyond the wood. */
export function boxAt(board: Board, places: readonly Point[], i: number): Box {
  const [before, after] = [places.at(i - 1) as Point, places[(i + 1) % places.length] as Point]
  const [dx, dy] = [Math.abs(after.x - before.x), Math.abs(after.y - before.y)]
  const along = spacing(board, places.length) / Math.hypot(dx, dy)
  const across = (board.margin * 2.15) / Math.hypot(dx, dy)
  return { width: Math.min(WIDEST, dx * along + dy * across), height: Math.min(WIDEST, dy * along + dx * across) }
}

export interface Stand extends Point {
  /** Figures that share a space become smaller, as little as the box allows. */
  scale: number
}

const WIDE = 0.64 // a figure's width, in heights of a figure
const HEAD = 0.6 // what a figure shows above the one in front of it: its head, which tells who it is
const LEAST = 0.58

/** Where `n` figures `tall` high stand in a box, from its middle: in rows, those at the back first, every head free. */
export function crowd(n: number, box: Box, tall: number): Stand[] {
  const rowsOf = (columns: number) => Math.ceil(n / columns)
  const fits = (columns: number) =>
    Math.min(1, box.width / (columns * WIDE * tall), box.height / ((1 + (rowsOf(columns) - 1) * HEAD) * tall))
  let columns = n
  for (let fewer = n - 1; fewer > 0; fewer--) if (fits(fewer) > fits(columns)) columns = fewer
  const scale = Math.max(LEAST, fits(columns))
  const rows = rowsOf(columns)
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / columns)
    const inRow = row === rows - 1 ? n - row * columns : columns
    const x = ((i % columns) - (inRow - 1) / 2) * WIDE
    return { x: x * scale * tall, y: (row - (rows - 1) / 2) * HEAD * scale * tall, scale }
  })
}
