import { describe, expect, it } from 'vitest'
import { angleAt, angleOf, typed, valueAt } from './dial'

describe('the setting dial', () => {
  it('gives every number the angle at which that number is read again', () => {
    for (let max = 1; max <= 12; max++)
      for (let value = 0; value <= max; value++) expect(valueAt(angleOf(value, max), max, null)).toBe(value)
  })

  it('starts left of the gap at the bottom and ends right of it', () => {
    expect(angleOf(0, 7)).toBe(-150)
    expect(angleOf(7, 7)).toBe(150)
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
  })

  it('joins two digits only if the dial goes that far', () => {
    expect(typed(2, 1, 12)).toBe(12)
    expect(typed(2, 1, 7)).toBe(2)
    expect(typed(9, null, 7)).toBeNull()
  })
})
