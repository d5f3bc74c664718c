import { describe, expect, it } from 'vitest'
import { seatPlaces, type Place } from './ring'

const distance = (a: Place, b: Place, ratio: number) => Math.hypot(a.x - b.x, (a.y - b.y) * ratio)

describe('the ring of seats', () => {
  it('puts the first seat at the bottom and the second at its left hand', () => {
    const [first, second] = seatPlaces(6, 1)
    expect(first).toEqual({ x: expect.closeTo(50), y: 100 })
    expect(second?.x).toBeLessThan(50)
  })

  for (const n of [3, 5, 7, 12])
    it(`keeps ${n} people equally far apart`, () => {
      const places = seatPlaces(n, 1.3)
      const gaps = places.map((place, i) => distance(place, places[(i + 1) % n] as Place, 1.3))
      expect(Math.min(...gaps)).toBeGreaterThan(Math.max(...gaps) * 0.8)
    })
})
