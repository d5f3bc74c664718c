import { describe, expect, it } from 'vitest'
import { HIGH, placesAround, WIDE } from './round'

describe.each([3, 7, 12])('%i people around the table', (n) => {
  const places = placesAround(n)

  it('all have a place on the drawing, the first one below', () => {
    expect(places).toHaveLength(n)
    for (const { x, y } of places) expect(x > 0 && x < WIDE && y > 0 && y < HIGH).toBe(true)
    expect(places[0]?.x).toBeCloseTo(WIDE / 2)
    expect(Math.max(...places.map(({ y }) => y))).toBe(places[0]?.y)
  })

  it('sit back to back with nobody: every chair shows away from the middle', () => {
    for (const { x, y, turn } of places) {
      const way = { x: Math.sin((turn * Math.PI) / 180), y: -Math.cos((turn * Math.PI) / 180) }
      expect((x - WIDE / 2) * way.x + (y - 478) * way.y).toBeGreaterThan(0)
    }
  })
})
