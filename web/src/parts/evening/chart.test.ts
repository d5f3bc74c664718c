import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apart, chartOf } from './chart'

const size = { width: 40, height: 22, labels: 10, row: 1.6 }

const games = fc.integer({ min: 1, max: 15 }).chain((rounds) =>
  fc.array(fc.array(fc.constantFrom(0, 1, 2, 3), { minLength: rounds, maxLength: rounds }), {
    minLength: 3,
    maxLength: 12,
  }),
)
/** Ways that begin at nothing, furthest ahead first. */
const ways = games.map((all) =>
  all
    .map((steps) => steps.reduce((points, step) => [...points, (points.at(-1) ?? 0) + step], [0]))
    .sort((a, b) => (b.at(-1) ?? 0) - (a.at(-1) ?? 0)),
)

describe('the chart', () => {
  test('goes from left to right, and up where somebody gets ahead', () => {
    const { lines } = chartOf([[0, 3, 4]], size)
    const [begin, first, last] = lines[0]?.spots ?? []
    expect(first?.x).toBeGreaterThan(begin?.x ?? 0)
    expect(first?.y).toBeLessThan(begin?.y ?? 0)
    expect(last?.y).toBeLessThan(first?.y ?? 0)
  })

  test('puts no two lines on each other, and nobody above somebody who is further ahead', () => {
    fc.assert(
      fc.property(ways, (all) => {
        const { lines } = chartOf(all, size)
        for (let round = 1; round < (all[0]?.length ?? 0); round++) {
          const heights = lines.map(({ spots }) => spots[round]?.y ?? 0).sort((a, b) => a - b)
          for (let i = 1; i < heights.length; i++)
            expect((heights[i] ?? 0) - (heights[i - 1] ?? 0)).toBeGreaterThan(0.01)
        }
      }),
    )
  })

  test('stays within its drawing, with labels that do not touch', () => {
    fc.assert(
      fc.property(ways, (all) => {
        const { lines, right, bottom } = chartOf(all, size)
        for (const { x, y } of lines.flatMap(({ spots }) => spots)) {
          expect(x).toBeGreaterThan(0)
          expect(x).toBeLessThanOrEqual(right + 0.001)
          expect(y).toBeGreaterThan(0)
          expect(y).toBeLessThanOrEqual(bottom + 0.001)
        }
        const labels = lines.map(({ label }) => label.y)
        expect(Math.min(...labels)).toBeGreaterThanOrEqual(0.5)
        expect(Math.max(...labels)).toBeLessThanOrEqual(size.height)
        for (let i = 1; i < labels.length; i++)
          expect((labels[i] ?? 0) - (labels[i - 1] ?? 0)).toBeGreaterThanOrEqual(size.row - 0.001)
      }),
    )
  })

  test('numbers fewer rounds where there is little room, and always the last', () => {
    const long = [Array.from({ length: 46 }, (_, i) => i)]
    const { rounds } = chartOf(long, { ...size, width: 24 })
    expect(rounds.length).toBeLessThan(10)
    expect(rounds.at(-1)?.number).toBe(45)
  })
})

test.each([
  ['stay where there is room', [2, 6, 9], [2, 6, 9]],
  ['that touch make room for each other', [5, 5, 5], [3.5, 5, 6.5]],
  ['keep their order, and move no further than they must', [1, 8, 5], [1, 8, 5]],
  ['are kept off the edge', [9, 9.5, 9.8], [6.25, 7.75, 9.25]],
])('labels %s', (_, heights, moved) => expect(apart(heights, 1.5, 0.75, 9.25)).toEqual(moved))
