import { describe, expect, it } from 'vitest'
import { BOARDS, fan, spaces, spacing, type Shape } from './loop'

const shapes: Shape[] = ['wide', 'square', 'tall']
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

describe('the scoring track', () => {
  for (const shape of shapes)
    for (const length of [10, 15, 30, 45])
      it(`is an even ${shape} loop of ${length} spaces inside its board, closed at the start`, () => {
        const board = BOARDS[shape]
        const all = spaces(board, length)
        const step = spacing(board, length)
        expect(all).toHaveLength(length)
        all.forEach((space, i) => {
          const next = all[(i + 1) % length] as typeof space
          expect(distance(space, next)).toBeLessThanOrEqual(step + 0.01)
          expect(distance(space, next)).toBeGreaterThan(step * 0.6)
          expect(space.x).toBeGreaterThanOrEqual(board.margin - 0.01)
          expect(space.y).toBeLessThanOrEqual(board.height - board.margin + 0.01)
        })
      })

  it('starts in the lower left corner and first goes up', () => {
    const [start, first] = spaces(BOARDS.wide, 30)
    expect(start?.x).toBeLessThan(60)
    expect(start?.y).toBeGreaterThan(180)
    expect(first?.y).toBeLessThan(start?.y ?? 0)
  })

  it('gives each of up to twelve figures on one space a place of its own', () => {
    for (let n = 1; n <= 12; n++) {
      const places = Array.from({ length: n }, (_, i) => fan(i, n))
      places.forEach((a, i) => places.slice(i + 1).forEach((b) => expect(distance(a, b)).toBeGreaterThan(0.4)))
    }
  })
})
