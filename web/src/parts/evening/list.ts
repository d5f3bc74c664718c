/** Questions with how they were answered, on the page that can be kept. */
import { textIn } from '../people'
import { MARKS } from '../privacy2/discs'
import { people, type Question } from './evening'
import { box, wrap } from './marks'
import { A4, INNER, MARGIN, WIDTH, type Pen } from './pen'

const SIZES = [1.15, 1.05, 0.95, 0.85, 0.75, 0.65] // of letters: the largest with which all questions fit
const BETWEEN = 2.4 // columns
const LINE = 1.25

/** A place for a question. */
interface Place {
  x: number
  y: number
  width: number
  /** Of its letters. */
  size: number
}

export function surprise(pen: Pen): void {
  const { surprise } = pen.evening
  if (!surprise) return
  pen.heading(pen.says.surprise)
  const place = { x: MARGIN, y: pen.y, width: INNER, size: 1.15 }
  row(pen, surprise, place)
  pen.y += heightOf(pen, surprise, place) - place.size
}

/** In two columns, as large as they may be for all of them to be there; where that is too small, the first of them. */
export function list(pen: Pen): void {
  const { questions } = pen.evening
  if (questions.length === 0) return
  pen.heading(pen.says.questions)
  const width = (INNER - BETWEEN) / 2
  const heights = (size: number) => questions.map((one) => heightOf(pen, one, { width, size }))
  const fits = (all: number[]) => columnsOf(all, A4 - MARGIN - pen.y)
  const size = SIZES.find((one) => fits(heights(one)) !== null) ?? Math.min(...SIZES)
  const high = heights(size)
  while (fits(high) === null) high.pop()
  const split = fits(high) ?? 0
  const top = pen.y
  for (const [column, from, to] of [
    [0, 0, split],
    [1, split, high.length],
  ] as const) {
    let y = top
    for (const [i, question] of questions.slice(from, to).entries()) {
      row(pen, question, { x: MARGIN + column * (width + BETWEEN), y, width, size })
      y += high[from + i] ?? 0
    }
    pen.y = Math.max(pen.y, y)
  }
  const missing = questions.length - high.length
  if (missing === 0) return
  pen.y = A4 - MARGIN
  pen.write(pen.says.more(missing), WIDTH - MARGIN, A4 - 2, { anchor: 'end', fill: pen.look.soft })
}

/** How many of these go into the first of two columns for both to fit, or null. */
function columnsOf(heights: readonly number[], room: number): number | null {
  const all = heights.reduce((sum, one) => sum + one, 0)
  let [left, split] = [0, 0]
  while (split < heights.length && left + (heights[split] ?? 0) <= room && left < all / 2) left += heights[split++] ?? 0
  return all - left <= room ? split : null
}

const shareWidth = (size: number): number => size * 7.6

function linesOf(pen: Pen, question: Question, { width, size }: Pick<Place, 'width' | 'size'>): string[] {
  const { text } = textIn(question, pen.says.languages)
  return wrap(text, width - shareWidth(size) - size, (part) => pen.measure(part, size, 500))
}

function heightOf(pen: Pen, question: Question, place: Pick<Place, 'width' | 'size'>): number {
  const lines = linesOf(pen, question, place).length * LINE
  return place.size * (Math.max(lines, question.counts.length > 2 ? 3.4 : 2.1) + 0.9)
}

function row(pen: Pen, question: Question, place: Place): void {
  const { x, y, width, size } = place
  for (const [i, line] of linesOf(pen, question, place).entries())
    pen.write(line, x, y + size * (1 + i * LINE), { size })
  const share = { x: x + width - shareWidth(size), y, width: shareWidth(size), size }
  if (question.counts.length > 2) columns(pen, question.counts, share)
  else bar(pen, question, share)
}

function bar(pen: Pen, question: Question, { x, y, width, size }: Place): void {
  const [of, said] = [people(question), question.counts[1] ?? 0]
  const [top, high] = [y + size * 0.2, size * 0.75]
  const stroke = { stroke: pen.look.ink, width: 0.08 }
  pen.marks.push({ d: box(x, top, (width * said) / of, high), fill: pen.look.yes, ...stroke })
  pen.line(box(x, top, width, high), stroke.width)
  pen.write(pen.says.share(said, of), x, y + size * 1.9, { size: size * 0.85, weight: 700 })
}

/** How many gave each answer, as columns. */
function columns(pen: Pen, counts: readonly number[], { x, y, width, size }: Place): void {
  const { ink, soft, yes } = pen.look
  const [step, most, ground] = [width / counts.length, Math.max(1, ...counts), y + size * 2.5]
  for (const [i, count] of counts.entries()) {
    const [high, middle] = [(size * 1.6 * count) / most, x + (i + 0.5) * step]
    const written = { size: size * 0.62, anchor: 'middle' } as const
    pen.write(MARKS[i] ?? '', middle, ground + size * 0.75, { ...written, fill: soft })
    if (count === 0) continue
    pen.marks.push({
      d: box(middle - step * 0.38, ground - high, step * 0.76, high),
      fill: yes,
      stroke: ink,
      width: 0.06,
    })
    pen.write(String(count), middle, ground - high - size * 0.15, { ...written, weight: 700 })
  }
  pen.line(`M${x} ${ground}h${width}`, 0.06)
}
