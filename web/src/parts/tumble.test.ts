import { describe, expect, it } from 'vitest'
import { lie, restingPlace, tumbling } from './tumble'

describe('the pour', () => {
  it('lets exactly as many cubes of each colour fall as were counted', () => {
    for (let yes = 0; yes <= 12; yes++)
      for (let no = 0; yes + no <= 12; no++) {
        const cubes = tumbling(yes, no, 3)
        expect(cubes.filter((cube) => cube.answer === 'yes')).toHaveLength(yes)
        expect(cubes.filter((cube) => cube.answer === 'no')).toHaveLength(no)
      }
  })

  it('is the same on every screen and another one in the next round', () => {
    expect(tumbling(5, 6, 1)).toEqual(tumbling(5, 6, 1))
    expect(tumbling(5, 6, 1)).not.toEqual(tumbling(5, 6, 2))
  })

  it('gives every place in the order both colours in the long run', () => {
    for (let place = 0; place < 6; place++) {
      const yes = Array.from({ length: 400 }, (_, seed) => tumbling(3, 3, seed)[place]?.answer === 'yes')
      const share = yes.filter(Boolean).length / 400
      expect(share).toBeGreaterThan(0.4)
      expect(share).toBeLessThan(0.6)
    }
  })

  it('never lays two cubes of one colour on the same place', () => {
    for (let all = 1; all <= 12; all++) {
      const places = Array.from({ length: all }, (_, nth) => JSON.stringify(restingPlace(nth, lie(all).columns)))
      expect(new Set(places).size).toBe(all)
    }
  })
})
