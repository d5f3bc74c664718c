import { describe, expect, it } from 'vitest'
import file from '../../../vectors/rules.json?raw'
import {
  asks,
  cardsShown,
  find,
  largest,
  names,
  optionsOf,
  said,
  score,
  sum,
  type Edition,
  type Tally,
} from './index.ts'
import { play } from './play.fake.ts'

interface Case {
  id: string
  edition: string
  players: number
  yes?: number
  answers?: string[]
  guesses: Record<string, number>
  decline: string[]
  points: Record<string, number>
  reveals: string[]
  note: string
}

const edition = (name: string): Edition => find(name) as Edition
const cases = JSON.parse(file) as Case[]

const FACES = ['0', '1', '2', '3', '4', '5+', '10+']
const tallyOf = ({ players, yes = 0, answers }: Case): Tally =>
  answers ? FACES.map((face) => answers.filter((answer) => answer === face).length) : [players - yes, yes]

describe('vectors/rules.json', () => {
  it('has 54 cases, of all five editions', () => {
    expect(cases).toHaveLength(54)
    expect(new Set(cases.map((vector) => vector.edition))).toEqual(new Set(names))
  })

  it.each(cases)('$id: $note', (vector) => {
    const tally = tallyOf(vector)
    const { made, by } = play(edition(vector.edition), { guard: false }, tally, vector.guesses, vector.decline)
    expect(Object.keys(by).sort()).toEqual([...vector.reveals].sort())
    const none = Object.fromEntries(Object.keys(vector.guesses).map((seat) => [seat, 0]))
    expect({ ...none, ...score(edition(vector.edition), tally, made.length, by) }).toEqual(vector.points)
  })
})

describe('the asks', () => {
  it.each<[string, string, boolean, Tally, number[][]]>([
    ['exact, then off by one on both sides', 'privacy', false, [3, 3], [[3], [2, 4]]],
    ['one Yes: exact, then 2 only', 'privacy', false, [6, 1], [[1], [2]]],
    ['one No: exact, then n−2 only', 'chili', false, [1, 6], [[6], [5]]],
    ['nobody said Yes: 0, then 1', 'privacy', false, [5, 0], [[0], [1]]],
    ['two people, one Yes: no second ask', 'privacy', false, [1, 1], [[1]]],
    ['said aloud, nothing is asked', 'quickie', false, [3, 3], []],
    ['guarded Quickie never asks for 0', 'quickie', true, [5, 0], [[1]]],
    ['outwards until no value is left', 'nolimit', false, [4, 2], [[2], [1, 3], [4], [5], [6]]],
    ['guarded outwards', 'nolimit', true, [4, 2], [[2], [1, 3], [4]]],
    ['guarded, three people: exact only', 'nolimit', true, [2, 1], [[1]]],
    ['down from the sum to 1', 'privacy2', false, [3, 0, 0, 0, 1, 0, 0], [[4], [3], [2], [1]]],
    ['guarded, down to the largest answer', 'privacy2', true, [3, 1, 0, 0, 1, 0, 0], [[5], [4]]],
    ['0 is asked for when it is the sum', 'privacy2', true, [5, 0, 0, 0, 0, 0, 0], [[0]]],
    ['Quickie’s cards in Privacy 2', 'privacy2', false, [3, 2], [[2], [1]]],
  ])('%s', (_, name, guard, tally, list) => {
    expect(asks(edition(name), { guard }, tally, 99, [])).toEqual(list)
  })

  it('end outwards with the first that somebody opens to, and downwards with three different values', () => {
    expect(asks(edition('nolimit'), { guard: false }, [4, 2], 99, [{ ask: 1, value: 3 }])).toEqual([[2], [1, 3]])
    const opened = [14, 14, 13, 11].map((value) => ({ ask: 15 - value, value }))
    expect(asks(edition('privacy2'), { guard: false }, [0, 0, 0, 5, 0, 0, 0], 99, opened)).toHaveLength(5)
  })
})

describe('a guess', () => {
  it.each<[string, number, string, number]>([
    ['privacy', 7, '0', 0],
    ['privacy', 7, '7', 7],
    ['chili', 7, '4+1', 5],
    ['chili', 7, '5+0', 5],
    ['chili', 7, '0', 0],
    ['quickie', 8, '7', 7],
    ['nolimit', 6, '6', 6],
    ['privacy2', 6, '60', 60],
  ])('%s with %i takes %s', (name, n, text, value) => {
    expect(edition(name).guess(n, optionsOf(edition(name).kinds[0] ?? ''), text)).toBe(value)
  })

  it.each<[string, number, string[]]>([
    ['privacy', 6, ['7', '-1', '04', '1.0', '', ' 3', '3 ', '2+1', '1e0', '3\n']],
    ['chili', 10, ['4+4', '4+2+1', '', '4+', '+4', '3', '7', '3+1', '1+4', '10', '4\n', '6+5']],
    ['chili', 5, ['6', '5+1']],
    ['quickie', 8, ['0', '8']],
    ['nolimit', 6, ['0', '7', '13']],
    ['privacy2', 6, ['61', '5+']],
  ])('%s with %i refuses %j', (name, n, texts) => {
    const options = optionsOf(edition(name).kinds[0] ?? '')
    for (const text of texts) expect(edition(name).guess(n, options, text), text).toBeNull()
  })

  it('shows how many cards lie, unless guarded', () => {
    expect(['0', '4+1'].map((text) => cardsShown(edition('chili'), { guard: false }, text))).toEqual([1, 2])
    expect(cardsShown(edition('chili'), { guard: true }, '4+1')).toBe(0)
    expect(cardsShown(edition('privacy'), { guard: false }, '4')).toBe(0)
  })

  it('is said aloud in Quickie only, and not there if guarded', () => {
    expect(names.filter((name) => said(edition(name), { guard: false }))).toEqual(['quickie'])
    expect(names.filter((name) => said(edition(name), { guard: true }))).toEqual([])
  })
})

it('V9: the discs 1, 3, 3, 4, 3, 5+ add up to 19, and the largest is 5', () => {
  const tally = [0, 1, 0, 3, 1, 1, 0]
  expect([sum(tally), largest(tally)]).toEqual([19, 5])
})
