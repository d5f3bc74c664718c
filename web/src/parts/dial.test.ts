import { describe, expect, it } from 'vitest'
import { angleAt, angleOf, typed, valueAt } from './dial'

describe('the setting dial', () => {
  it('gives every number the angle at which that number is read again', () => {
    for (const min of [0, 1])
      for (let max = min; max <= 12; max++)
        for (let value = min; value <= max; value++)
          expect(valueAt(angleOf(value, max, min), max, null, min)).toBe(value)
  })

  it('starts left of the gap at the bottom and ends right of it', () => {
    expect(angleOf(0, 7)).toBe(-150)
    expect(angleOf(7, 7)).toBe(150)
    expect(angleOf(1, 7, 1)).toBe(-150)
  })

  it('reads a point above the middle as straight up and one to the right as a quarter turn', () => {
    expect(angleAt(0, -10)).toBe(0)
    expect(angleAt(10, 0)).toBe(90)
    expect(angleAt(-10, 0)).toBe(-90)
  })

  it('stays at the end it came from while the finger is in the gap', () => {
    expect(valueAt(179, 12, 0)).toBe(0)
    expect(valueAt(-179, 12, 12)).toBe(12)
    expect(valueAt(179, 12, 5)).toBe(12)
    expect(valueAt(179, 12, 1, 1)).toBe(1)
  })

  it('joins two digits only if the dial goes that far', () => {
    expect(typed(2, 1, 12)).toBe(12)
    expect(typed(2, 1, 7)).toBe(2)
    expect(typed(9, null, 7)).toBeNull()
    expect(typed(0, 1, 12, 1)).toBe(10)
    expect(typed(0, 2, 12, 1)).toBeNull()
  })
})
