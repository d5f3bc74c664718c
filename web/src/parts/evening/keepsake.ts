/**
 * The page that can be kept: who won, the way there, and what the group said, people above and questions below. Questions
 * on which all agreed are left out (spec/wire.md, "The evening"), and no name stands beside a question.
 */
import { kept, type Evening, type Way } from './evening'
import { list, surprise } from './list'
import { box, figure, type Look, type Mark, type Measure } from './marks'
import { A4, INNER, MARGIN, Pen, WIDTH, type Says } from './pen'
import { plot } from './plot'

export interface Keepsake {
  marks: Mark[]
  /** In letters; it is WIDTH wide. */
  height: number
}

export function keepsake(whole: Evening, says: Says, look: Look, measure: Measure): Keepsake {
  const pen = new Pen(kept(whole), says, look, measure)
  for (const part of [head, podium, plot, exact, surprise, list]) part(pen)
  return { marks: pen.marks, height: Math.min(A4, pen.y + MARGIN) }
}

function head(pen: Pen): void {
  const { title, about } = pen.says
  pen.y += 2.2
  pen.write(pen.within(title, INNER, 2.7, 850), MARGIN, pen.y, { size: 2.7, weight: 850 })
  pen.y += 1.9
  pen.write(pen.within(about, INNER), MARGIN, pen.y, { fill: pen.look.soft })
}

const HEIGHTS: Readonly<Record<number, number>> = { 1: 4.6, 2: 3.7, 3: 3 }

/** The first three places, the winners in the middle. */
function podium(pen: Pen): void {
  const steps = [2, 1, 3]
    .map((place) => ({ place, ways: pen.evening.ways.filter((way) => way.place === place) }))
    .filter(({ ways }) => ways.length > 0)
  const columns = steps.reduce((all, { ways }) => all + Math.max(1.6, ways.length), 0)
  const column = Math.min(6.4, INNER / columns)
  pen.y += 12.2
  let x = WIDTH / 2 - (columns * column) / 2
  for (const { place, ways } of steps) {
    const width = Math.max(1.6, ways.length) * column
    const height = HEIGHTS[place] ?? 3
    const top = pen.y - height
    pen.line(box(x, top, width, height), 0.12)
    pen.write(pen.says.place(place), x + width / 2, top + 1.5, { size: 1.3, weight: 800, anchor: 'middle' })
    const points = pen.within(pen.says.points(ways[0]?.points.at(-1) ?? 0), width - 0.4, 0.85)
    pen.write(points, x + width / 2, top + 2.5, { size: 0.85, anchor: 'middle' })
    const room = width / ways.length
    for (const [i, way] of ways.entries()) stand(pen, way, x + (i + 0.5) * room, top, room)
    x += width
  }
}

function stand(pen: Pen, { seat }: Way, x: number, y: number, room: number): void {
  pen.marks.push(...figure(seat.figure, x, y - 1.5, Math.min(4.2, room * 1.1), pen.look))
  pen.write(pen.within(seat.name, room - 0.3, 1, 700), x, y - 0.45, { weight: 700, anchor: 'middle' })
}

function exact(pen: Pen): void {
  const { exact } = pen.evening
  if (!exact) return
  const { says } = pen
  const text = `${says.exact} – ${exact.seats.map(({ name }) => name).join(', ')} · ${says.times(exact.times)}`
  pen.y += 1.9
  pen.write(pen.within(text, INNER, 1, 650), MARGIN, pen.y, { weight: 650 })
}
