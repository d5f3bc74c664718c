import { describe, expect, test } from 'vitest'
import { de } from './de'
import { en } from './en'
import { later } from './en.later'
import { words as german } from './privacy2.de'
import { words as english } from './privacy2.en'
import { words as french } from './privacy2.fr'

const keys = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
    : [`${path}: ${typeof value}`]

/** Everything that is said, with numbers and a name where the texts want them. */
function said(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value(value.length > 1 ? 7 : [5, 2], 50))]
  return Object.values(value as object).flatMap(said)
}

describe('the words of Privacy 2', () => {
  test('have the same keys in all languages', () => {
    for (const words of [german, french]) expect(keys(words)).toEqual(keys(english))
  })

  test('lie over common ones of the same kind, except for the discs’ own', () => {
    const common = [...keys(en), ...keys(de), ...keys(later)]
    const own = keys(english).filter((key) => !key.startsWith('.disc.'))
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter((key) => !common.includes(key))).toEqual([])
  })

  test.each([
    ['English', english, /\b(cube|bag|dial|pour|envelope|urn)/i],
    ['German', german, /Würfel|Beutel|ausleer|Karton|\bUrne/i],
    ['French', french, /\b(cube|sac|cadran|enveloppe|urne)s?\b|\bvide/i],
  ])('name nothing that lies on the table of another game: %s', (_, words, others) =>
    expect(said(words).filter((text) => others.test(text))).toEqual([]),
  )

  test('name the last two marks of the disc as numbers, for questions about hours and people too', () => {
    const labels = [english, german, french].flatMap(({ disc }) => [disc.five, disc.ten, disc.legend])
    expect(labels.filter((label) => /times|mal\b|oft|öfter|fois/i.test(label))).toEqual([])
    expect(english.disc.five).toContain('five to nine')
    expect(german.disc.ten).toContain('zehn oder mehr')
    expect(french.disc.five).toContain('de cinq à neuf')
  })

  test('add up what was answered, also for a yes/no question', () => {
    expect(english.result.tally([0, 1, 0, 3, 1, 1, 0])).toBe('The sum is 19')
    expect(german.result.tally([4, 3])).toBe('Zusammen sind es 3')
  })
})
