import { describe, expect, it } from 'vitest'
import { BOARDS, boxAt, crowd, spaces, spacing, type Shape } from './loop'

const shapes: Shape[] = ['wide', 'classic', 'square', 'tall']
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

  const TALL = 25
  const box = { width: 37, height: 37 }

  it('leaves a figure alone on its space, in its middle and as large as it is', () => {
    expect(crowd(1, box, TALL)).toEqual([{ x: 0, y: 0, scale: 1 }])
  })

  it('keeps the heads of up to twelve figures on one space free', () => {
    for (let n = 1; n <= 12; n++) {
      const stands = crowd(n, box, TALL)
      expect(stands).toHaveLength(n)
      stands.forEach((a, i) =>
        stands.slice(i + 1).forEach((b) => {
          const tall = TALL * a.scale
          const beside = Math.abs(a.x - b.x) >= tall * 0.6 - 0.01
          const behind = Math.abs(a.y - b.y) >= tall * 0.55 - 0.01
          expect(beside || behind, `two of ${n}`).toBe(true)
        }),
      )
    }
  })

  it('never makes a figure smaller than it can be told at a distance', () => {
    for (let n = 1; n <= 12; n++)
      for (const { scale } of crowd(n, { width: 20, height: 30 }, TALL)) expect(scale).toBeGreaterThanOrEqual(0.58)
  })

  it('gives crowds on neighbouring spaces of a straight side no place in common', () => {
    const places = spaces(BOARDS.wide, 30)
    for (const i of [3, 10, 17, 25]) {
      const { width, height } = boxAt(BOARDS.wide, places, i)
      const [here, next] = [places[i], places[i + 1]] as [{ x: number; y: number }, { x: number; y: number }]
      const along = Math.abs(next.x - here.x) > 1 ? width : height
      expect(along).toBeLessThanOrEqual(spacing(BOARDS.wide, 30) + 0.01)
    }
  })
})
