import { describe, expect, test } from 'vitest'
import { endOf, LONGEST, recipe, type Name } from './sound'

const PIECES = ['cube', 'disc', 'card', 'envelope'] as const
const NAMES: Name[] = [...PIECES, 'page', 'ask', 'turn', 'step', 'fanfare']

describe.each(NAMES)('the sound "%s"', (name) => {
  const strokes = recipe(name)

  test('is over in time', () => {
    expect(strokes.length).toBeGreaterThan(0)
    for (let nth = 0; nth < 12; nth++) expect(Math.max(...recipe(name, nth).map(endOf))).toBeLessThanOrEqual(LONGEST)
  })

  test('has strokes that can be played', () => {
    for (const { hz, to = hz, at, rise, fall, loud } of strokes) {
      for (const pitch of [hz, to]) expect(pitch > 20 && pitch < 12_000, `${pitch} Hz`).toBe(true)
      expect(at).toBeGreaterThanOrEqual(0)
      expect(Math.min(rise, fall)).toBeGreaterThan(0)
      expect(loud > 0 && loud <= 1, `loud as ${loud}`).toBe(true)
    }
  })
})

test.each(PIECES)('of twelve times "%s" no two neighbours are alike', (name) => {
  for (let nth = 1; nth < 12; nth++) expect(recipe(name, nth)).not.toEqual(recipe(name, nth - 1))
})

test('the fanfare has three notes, one after the other', () => {
  const begins = recipe('fanfare').flatMap(({ wave, at }) => (wave === 'triangle' ? [at] : []))
  expect(begins).toHaveLength(3)
  expect([...begins].sort((a, b) => a - b)).toEqual(begins)
})
