import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyOf, EVENING, expected, kept, missing, MOST, nightsWon, played, winnersOf, YEAR } from './companies.ts'
import type { Company, Played } from './companies.ts'
import { runs } from './fake.ts'
import { empty } from './known.ts'

const settings = { ...empty.room.settings, edition: 'privacy', end: 30, decks: ['privacy'], language: 'en' }
const NIGHT = 20 * 60 * 60 * 1000 // from one evening to the next

const game = (names: string, winners = '', today = 0, more: Partial<Played> = {}): Played => ({
  people: [...names].map((name, figure) => ({ name, figure })),
  me: names[0] ?? '',
  settings,
  winners: [...winners],
  today,
  ...more,
})

/** What is remembered after these games, the ids in the order in which companies came. */
const after = (...games: Played[]): Company[] =>
  games.reduce<Company[]>((all, one, i) => played(all, one, String(i)), [])
const namesOf = (one: Company | undefined): string | undefined => one?.people.map(({ name }) => name).join('')
const wonBy = (one: Company): Record<string, number> =>
  Object.fromEntries(nightsWon(one).map(({ name, nights }) => [name, nights]))

describe('a company', () => {
  it('is the same for the same names, in whatever order and letters', () => {
    const all = after(game('ABC'), game('cab', '', NIGHT))
    expect(all.map(({ id, evenings }) => [id, evenings])).toEqual([['0', 2]])
    expect(namesOf(all[0])).toBe('cab')
  })

  it.each([
    ['ABC', 'ABCD', true],
    ['ABCD', 'ABC', true],
    ['ABCDEF', 'ABCD', true],
    ['ABCDEF', 'ABCDXY', true],
    ['ABCDEF', 'ABCXYZ', false],
    ['ABC', 'ABX', false],
    ['AB', 'AB', true],
    ['AB', 'ABC', false],
    ['ABCDEFG', 'ABCD', false],
  ])('of %s is that of %s: %s', (before, now, same) => {
    const all = after(game(before), game(now, '', NIGHT))
    expect(all).toHaveLength(same ? 1 : 2)
    expect(namesOf(all[0])).toBe(now)
  })

  it('is rather one of exactly these people than one that is like them', () => {
    const all = after(game('ABCDE'), game('ABC', '', NIGHT), game('ABC', '', 2 * NIGHT))
    expect(all.map((one) => [namesOf(one), one.evenings])).toEqual([
      ['ABC', 2],
      ['ABCDE', 1],
    ])
  })

  it('counts the games of one night as one evening, past midnight too', () => {
    const all = after(game('ABC', 'A'), game('ABC', 'B', EVENING - 1), game('ABC', 'B', 2 * EVENING - 2))
    expect(all.map(({ evenings }) => evenings)).toEqual([1])
    expect(wonBy(all[0] as Company)).toEqual({ B: 1 })
    expect(after(game('ABC'), game('ABC', '', EVENING))[0]?.evenings).toBe(2)
  })

  it('gives the night to whoever won the most games, to all of these where they are equal', () => {
    expect(winnersOf([['A'], ['b'], ['B', 'A'], ['B']])).toEqual(['B'])
    expect(winnersOf([['A'], ['B']])).toEqual(['A', 'B'])
    expect(winnersOf([[], []])).toEqual([])
  })

  it('adds nights up by name, and keeps those of people who were not there this time', () => {
    const nights = [
      game('ABCD', 'D'),
      game('ABC', 'A', NIGHT),
      game('abc', 'a', 2 * NIGHT),
      game('ABCD', '', 3 * NIGHT),
    ]
    expect(wonBy(after(...nights)[0] as Company)).toEqual({ A: 2, D: 1 })
  })

  it('takes what was agreed last, without decks that only lived in that room', () => {
    const own = game('ABC', '', 0, { settings: { ...settings, guard: true, decks: ['x-abcdefgh', 'quickie'] } })
    expect(after(game('ABC'), own)[0]?.settings).toEqual({ ...settings, guard: true, decks: ['quickie'] })
    const alone = game('ABC', '', 0, { settings: { ...settings, decks: ['x-abcdefgh'] } })
    expect(after(alone)[0]?.settings.decks).toEqual(['privacy'])
  })

  it('is forgotten after a year of silence, and when twelve others have played since', () => {
    expect(kept(after(game('ABC')), YEAR)).toHaveLength(1)
    expect(kept(after(game('ABC')), YEAR + 1)).toEqual([])
    const thirteen = after(...[...'ABCDEFGHIJKLM'].map((name, i) => game(`${name}${i % 10}`, '', i)))
    expect(thirteen.map(namesOf)).toEqual([...'MLKJIHGFEDCB'].map((name) => expect.stringMatching(`^${name}`)))
  })
})

describe('who is still missing', () => {
  const all = after(game('ABCD'), game('EFG', '', NIGHT))

  it.each([
    ['the company that the room was opened for, whoever sits there', ['X'], '0', 'ABCD'],
    ['the company that everybody here belongs to, once they are half of it', ['a', 'B'], '', 'CD'],
    ['nobody where the half is not there', ['A'], '', ''],
    ['nobody where somebody else sits too', ['A', 'B', 'X'], '', ''],
    ['nobody where nobody sits', [], '', ''],
    ['nobody of a company that was forgotten', ['X'], '9', ''],
    ['nobody when all are here', ['A', 'B', 'C', 'D'], '0', ''],
  ])('is of %s', (_, here, id, still) => {
    const company = expected(all, here, id)
    expect(company ? missing(company, here).join('') : '').toBe(still)
  })
})

describe('whatever is played', () => {
  const names = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH', ...'abcdefgh'), {
    minLength: 2,
    maxLength: 8,
    selector: (name) => name.toLowerCase(),
  })
  const games = fc.array(
    names.chain((some) =>
      fc.record({
        names: fc.constant(some.join('')),
        winners: fc.subarray(some).map((won) => won.join('')),
        later: fc.constantFrom(60_000, NIGHT, 40 * NIGHT, YEAR),
      }),
    ),
    { maxLength: 30 },
  )
  const lived = (list: { names: string; winners: string; later: number }[]): Company[][] => {
    let today = 0
    return list.reduce<Company[][]>(
      (days, { names, winners, later }, i) => [
        ...days,
        played(days.at(-1) ?? [], game(names, winners, (today += later)), String(i)),
      ],
      [],
    )
  }

  it('never are there more than twelve companies, two of the same people, or more nights won than evenings', () => {
    fc.assert(
      fc.property(games, (list) => {
        for (const all of lived(list)) {
          const sets = all.map((one) => [...(namesOf(one) ?? '').toLowerCase()].sort().join(''))
          expect(new Set(sets).size).toBe(all.length)
          expect(all.length).toBeLessThanOrEqual(MOST)
          expect(all.map(({ last }) => last)).toEqual([...all.map(({ last }) => last)].sort((a, b) => b - a))
          for (const one of all)
            for (const { nights } of nightsWon(one)) expect(nights).toBeLessThanOrEqual(one.evenings)
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('a game changes the company that played it, by one evening at most, and no other', () => {
    fc.assert(
      fc.property(games, names, (list, some) => {
        const before = lived(list).at(-1) ?? []
        const today = before[0]?.last ?? 0
        const mine = companyOf(before, game(some.join('')).people)
        const now = played(before, game(some.join(''), '', today), 'new')
        expect(now[0]?.people.map(({ name }) => name)).toEqual(some)
        expect(now[0]?.evenings).toBeLessThanOrEqual((mine?.evenings ?? 0) + 1)
        expect(now[0]?.evenings).toBeGreaterThanOrEqual(mine?.evenings ?? 1)
        for (const one of now.slice(1)) expect(before).toContain(one)
      }),
      { numRuns: runs(300) },
    )
  })
})
