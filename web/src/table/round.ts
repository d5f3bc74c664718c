/**
 * A table as somebody sees it who stands above it, and the places around it. Lengths are units of a drawing that is 1000
 * wide and HIGH high; the company sits clockwise from below, all equally far from their neighbours.
 */
import { seatPlaces } from '../parts/ring'

export const WIDE = 1000
export const HIGH = 900
const MIDDLE = { x: 500, y: 478 }
const TABLE = { x: 318, y: 262 }
/** From the rim to the middle of a chair. */
const CHAIR = 80
const STEPS = 120

export interface Seated {
  x: number
  y: number
  /** The way that the chair's back shows: degrees from straight up. */
  turn: number
  /** On the far side, where a name would lie on the table if it stood below the figure. */
  far: boolean
}

const around = (n: number, x: number, y: number) =>
  seatPlaces(n, y / x).map((place) => ({
    x: MIDDLE.x + ((place.x - 50) / 50) * x,
    y: MIDDLE.y + ((place.y - 50) / 50) * y,
  }))

/** The table's edge, drawn in by so much. */
export const edge = (inset: number): string =>
  around(STEPS, TABLE.x - inset, TABLE.y - inset)
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('') + 'Z'

/** Where `n` people sit, outside the edge. */
export const placesAround = (n: number): Seated[] =>
  around(n, TABLE.x + CHAIR, TABLE.y + CHAIR).map(({ x, y }) => {
    // Outwards from a curve that is pushed towards its corners.
    const out = (from: number, half: number) => (Math.sign(from) * Math.abs(from / half) ** 1.5) / half
    const turn = (Math.atan2(out(x - MIDDLE.x, TABLE.x), -out(y - MIDDLE.y, TABLE.y)) * 180) / Math.PI
    return { x, y, turn, far: y < MIDDLE.y - 0.62 * TABLE.y }
  })
