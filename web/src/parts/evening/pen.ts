/** What writes on the page that can be kept, from top to bottom. */
import type { Evening } from './evening'
import { shorten, type Look, type Mark, type Measure, type Words } from './marks'

export interface Says {
  /** The largest line, and the one under it. */
  title: string
  about: string
  place: (n: number) => string
  points: (n: number) => string
  chart: string
  exact: string
  times: (n: number) => string
  surprise: string
  questions: string
  share: (yes: number, of: number) => string
  more: (n: number) => string
  /** In which questions are read, the first that there is. */
  languages: string[]
}

/** In letters; A4 is so much higher than wide. */
export const WIDTH = 60
export const A4 = WIDTH * Math.SQRT2
export const MARGIN = 4
export const INNER = WIDTH - 2 * MARGIN

export class Pen {
  readonly marks: Mark[] = []
  /** So far the page is filled. */
  y = MARGIN

  constructor(
    readonly evening: Evening,
    readonly says: Says,
    readonly look: Look,
    readonly measure: Measure,
  ) {}

  write(text: string, x: number, y: number, more: Partial<Words> = {}): void {
    this.marks.push({ text, x, y, size: 1, weight: 500, anchor: 'start', fill: this.look.ink, ...more })
  }

  line(
    d: string,
    width: number,
    more: { x?: number; y?: number; stroke?: string; dash?: readonly number[] } = {},
  ): void {
    this.marks.push({ d, fill: 'none', stroke: this.look.ink, width, ...more })
  }

  within(text: string, width: number, size = 1, weight = 500): string {
    return shorten(text, width, (part) => this.measure(part, size, weight))
  }

  heading(text: string): void {
    this.y += 3.2
    this.write(text, MARGIN, this.y, { size: 1.35, weight: 800 })
    this.y += 0.9
  }
}
