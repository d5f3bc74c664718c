import { describe, expect, it } from 'vitest'
import { sumOf } from '../../texts/sum'
import { laidOut, MARKS, optionAt, rolled, rowsOf, SIDES, turnedTo } from './discs'

describe('the I-disc', () => {
  it('is turned to each of its marks from wherever it lies, by half a turn at most', () => {
    for (const options of [2, MARKS.length])
      for (let turns = -11; turns <= 11; turns++)
        for (let option = 0; option < options; option++) {
          const next = turnedTo(option, turns, options)
          expect(optionAt(next, options)).toBe(option)
          expect(Math.abs(next - turns)).toBeLessThanOrEqual(SIDES / 2)
        }
  })

  it('has one blank side for seven answers and six for two', () => {
    const blanks = (options: number) =>
      Array.from({ length: SIDES }, (_, turns) => optionAt(turns, options)).filter((one) => one === null).length
    expect(blanks(MARKS.length)).toBe(1)
    expect(blanks(2)).toBe(6)
  })

  it('shows every answer once for each of the places in which it may lie at first', () => {
    for (let place = 0; place < SIDES; place++) {
      const seen = Array.from({ length: SIDES }, (_, turns) => optionAt(turns - place, MARKS.length))
      expect(new Set(seen).size).toBe(SIDES)
    }
  })
})

describe('the sum', () => {
  it('is the printed example: 1, 3, 3, 4, 3 and 5+ make 19', () => {
    expect(sumOf([0, 1, 0, 3, 1, 1, 0])).toBe(19)
  })

  it('counts 10+ as ten, and each Yes of a yes/no question as one', () => {
    expect(sumOf([0, 0, 0, 0, 0, 0, 12])).toBe(120)
    expect(sumOf([4, 3])).toBe(3)
  })

  it('lies on the table in ascending order', () => {
    expect(laidOut([2, 0, 0, 1, 0, 0, 1])).toEqual([0, 0, 3, 6])
  })
})

describe('the We-disc', () => {
  it.each([
    [0, 1, 10, 50, 10],
    [45, 1, 10, 50, 45],
    [45, 9, 1, 50, 50],
    [45, -9, 10, 50, 5],
    [3, -5, 1, 50, 0],
    [115, 1, 10, 120, 115],
  ])('at %i, rolled by %i steps of %i with %i as the highest, shows %i', (from, steps, unit, highest, shown) =>
    expect(rolled(from, steps, unit, 0, highest)).toBe(shown),
  )
})

describe('the answer area', () => {
  it('has a place for each sleeve, all of one size and none over another, up to twelve', () => {
    for (let n = 1; n <= 12; n++) {
      const places = rowsOf(n, 148, 120, 72)
      expect(places).toHaveLength(n)
      for (const { x, y, scale } of places) {
        expect(Math.abs(x) + 30 * scale).toBeLessThanOrEqual(148 / 2)
        expect(Math.abs(y) + 30 * scale).toBeLessThanOrEqual(120 / 2)
      }
      for (const a of places)
        for (const b of places)
          if (a !== b) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(60 * a.scale)
    }
  })
})
