/** The chart of points by round on the page that can be kept. */
import { chartOf, leadOf, pathOf, type Chart, type Line } from './chart'
import type { Way } from './evening'
import { figure } from './marks'
import { INNER, MARGIN, type Pen } from './pen'

const MOST = 15 // letters for labels

export function plot(pen: Pen): void {
  pen.heading(pen.says.chart)
  const { ways } = pen.evening
  const longest = Math.max(0, ...ways.map(({ seat }) => pen.measure(seat.name, 1, 500)))
  const labels = Math.min(MOST, longest + 4)
  const size = { width: INNER, height: Math.max(15, ways.length * 1.6), labels, row: 1.55 }
  const chart = chartOf(
    ways.map(({ points }) => points),
    size,
  )
  grid(pen, chart)
  const pairs = ways.flatMap((way, i) => (chart.lines[i] ? [{ way, line: chart.lines[i], i }] : []))
  for (const { way, line, i } of pairs) walk(pen, way, line, i)
  for (const { way, line } of pairs) name(pen, way, line, labels)
  pen.y += size.height
}

function grid(pen: Pen, { levels, rounds, left, right, bottom }: Chart): void {
  const soft = { size: 0.85, fill: pen.look.soft }
  for (const { points, y } of levels) {
    const across = [
      { x: left, y },
      { x: right, y },
    ]
    pen.line(pathOf(across), 0.04, { stroke: pen.look.soft, x: MARGIN, y: pen.y })
    pen.write(String(points), MARGIN + left - 0.5, pen.y + y + 0.3, { ...soft, anchor: 'end' })
  }
  for (const { number, x } of rounds)
    pen.write(String(number), MARGIN + x, pen.y + bottom + 1.3, { ...soft, anchor: 'middle' })
}

/** On white paper a line is thin and broken in its own way; else it has the figure's colour within a dark rim. */
function walk(pen: Pen, { seat }: Way, line: Line, i: number): void {
  const { look } = pen
  const at = { x: MARGIN, y: pen.y }
  const d = pathOf(line.spots)
  const dash = look.dash(i)
  pen.line(leadOf(line), 0.05, { ...at, stroke: look.soft })
  pen.line(d, look.coloured ? 0.3 : 0.12, { ...at, dash })
  if (look.coloured) pen.line(d, 0.2, { ...at, stroke: look.of(seat.figure) })
}

function name(pen: Pen, { seat, points }: Way, { marks, label }: Line, labels: number): void {
  for (const { x, y } of marks) pen.marks.push(...figure(seat.figure, MARGIN + x, pen.y + y, 0.85, pen.look, true))
  const [x, y] = [MARGIN + label.x, pen.y + label.y]
  pen.marks.push(...figure(seat.figure, x + 0.6, y + 0.7, 1.4, pen.look))
  const score = String(points.at(-1) ?? 0)
  pen.write(pen.within(seat.name, labels - 2 - pen.measure(score, 1, 800)), x + 1.5, y + 0.35)
  pen.write(score, MARGIN + INNER, y + 0.35, { weight: 800, anchor: 'end' })
}
