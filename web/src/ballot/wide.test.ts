/**
 * Constant time has limits in JavaScript (spec/ballot.md, pitfall 12): how long a multiplication takes tells something
 * about its scalar. So only single-use scalars of full width are multiplied while an answer is put in.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cast, prepare } from './cast.ts'
import { at } from './errors.ts'
import { scene, seeded } from './fixture.ts'
import { q, timesG } from './group.ts'
import { weightsOf } from './tally.ts'

const { multiplied } = vi.hoisted(() => ({ multiplied: [] as bigint[] }))

/** The group, with every scalar of a multiplication noted. */
vi.mock('./group.ts', async (original) => {
  const real = await original<typeof import('./group.ts')>()
  const times: typeof real.times = (point, n) => (multiplied.push(n), real.times(point, n))
  const noted: typeof real.timesG = (n) => (multiplied.push(n), real.timesG(n))
  const openly: typeof real.openlyTimesG = (...all) => (multiplied.push(...all), real.openlyTimesG(...all))
  return { ...real, times, timesG: noted, openlyTimesG: openly }
})

beforeEach(() => void (multiplied.length = 0))

const isWide = (n: bigint) => n > q >> 64n

it('a weak build that multiplies what an answer weighs shows which it is', () => {
  for (const weight of [1n, 16n]) timesG(weight)
  expect(multiplied).toEqual([1n, 16n])
  expect(multiplied.some(isWide)).toBe(false)
})

describe.each([2, 7] as const)('casting one of %i options', (options) => {
  it('multiplies wide numbers only, each once, as many for every option', () => {
    const s = scene(3, options)
    const { identity, key } = at(s.seats, 0)
    const counts = weightsOf(options).map((_, choice) => {
      const prepared = prepare(s.round, identity.id, key.secret, seeded('wide'))
      multiplied.length = 0
      cast(prepared, s.agreement, choice)
      expect(multiplied.every(isWide)).toBe(true)
      expect(new Set(multiplied).size).toBe(multiplied.length)
      return multiplied.length
    })
    expect(new Set(counts)).toEqual(new Set([options + 1]))
  })
  it('multiplies other numbers in another tab, though the key is the same', () => {
    const s = scene(3, options)
    const { identity, key } = at(s.seats, 0)
    const [one, two] = ['a tab', 'another'].map((tab) => {
      const prepared = prepare(s.round, identity.id, key.secret, seeded(tab))
      multiplied.length = 0
      cast(prepared, s.agreement, 0)
      return [...multiplied]
    }) as [bigint[], bigint[]]
    expect(one.filter((n) => two.includes(n))).toEqual([])
  })
})
