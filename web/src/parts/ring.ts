/**
 * Seats around a table seen from above. Seat 0 sits at the bottom, the next one at its left hand, and so on
 * clockwise, as at a real table, all equally far from their neighbours. Places are per cent of the surrounding box.
 */
export interface Place {
  x: number
  y: number
}

const STEPS = 720

/** The table's edge: an ellipse pushed towards its corners, where there is room for names. */
function edge(step: number): Place {
  const turn = Math.PI / 2 + (step * 2 * Math.PI) / STEPS
  const squarer = (part: number) => Math.sign(part) * Math.abs(part) ** 0.8
  return { x: 50 + 50 * squarer(Math.cos(turn)), y: 50 + 50 * squarer(Math.sin(turn)) }
}

/** The places of `n` seats around a box that is `ratio` times as high as it is wide. */
export function seatPlaces(n: number, ratio: number): Place[] {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => edge(step))
  const walked = [0]
  points.slice(1).forEach((point, i) => {
    const last = points[i] as Place
    walked.push((walked[i] as number) + Math.hypot(point.x - last.x, (point.y - last.y) * ratio))
  })
  const round = walked[STEPS] as number
  return Array.from({ length: n }, (_, i) => {
    const at = walked.findIndex((length) => length >= (i * round) / n - 1e-9)
    return points[at] as Place
  })
}
