import { describe, expect, it } from 'vitest'
import type { Points, Reply } from '../wire/wire.ts'
import { alarmOf } from './alarms.ts'
import { lawfulAsks, textOf, trusted } from './asks.ts'
import { idOf, lawful, poured } from './situation.fake.ts'
import type { Situation } from './situation.ts'

const opening = (i: number, ask: number, guess: string): Reply => ({ id: idOf(i), ask, guess, salt: 's', sig: `${i}` })
const passOf = (reply: Reply): Reply => ({ ...reply, guess: '', salt: '' })

/** Three of five said Yes, and the server shows these replies; `counted` is what the checks have found of them. */
function replied(replies: Reply[], counted: (reply: Reply) => Reply | null | undefined, made = lawful(3)): Situation {
  const s = poured(3, '3', made)
  const found = replies.map((reply) => [textOf('r', reply), counted(reply)] as const)
  const checked = found.filter((one): one is [string, Reply | null] => one[1] !== undefined)
  const asks = { ...s.known.asks, replies }
  return { ...s, known: { ...s.known, asks }, verdicts: { ...s.verdicts, replies: new Map(checked) } }
}

const shown = (s: Situation): string[] => trusted(s).asks.replies.map(({ ask, guess }) => `${ask}:${guess || 'pass'}`)

describe('an opening is shown', () => {
  const one = opening(1, 0, '3')

  it('if its seat signed it and it fits', () => {
    expect(shown(replied([one], (reply) => reply))).toEqual(['0:3'])
  })

  it.each<[string, Reply, Parameters<typeof replied>[1], string[]]>([
    ['its seat has not signed it', one, () => null, ['0:pass']],
    ['it does not fit what was sealed', one, passOf, ['0:pass']],
    ['it was not asked for', opening(1, 0, '2'), (reply) => reply, ['0:pass']],
    ['it is no guess', opening(1, 0, '03'), (reply) => reply, ['0:pass']],
    ['it is not checked yet', one, () => undefined, []],
  ])('not if %s', (_, reply, counted, expected) => {
    expect(shown(replied([reply], counted))).toEqual(expected)
  })

  it('not if the ask does not follow from the tally, nor any after it', () => {
    const s = replied([opening(1, 0, '0'), opening(2, 1, '2')], (reply) => reply, [[0], [2, 4]])
    expect(trusted(s).asks).toMatchObject({ made: [], replies: [] })
  })

  it('not before the bag is checked', () => {
    const s = replied([one], (reply) => reply)
    expect(trusted({ ...s, verdicts: { ...s.verdicts, bag: null } }).asks).toMatchObject({ made: [], replies: [] })
  })

  it('though somebody else’s does not hold', () => {
    const s = replied([one, opening(2, 0, '3')], (reply) => (reply.id === one.id ? reply : null))
    expect(shown(s)).toEqual(['0:3', '0:pass'])
  })
})

it('replies decide nothing about asks that follow from the tally alone', () => {
  expect(lawfulAsks(replied([], () => undefined))).toEqual(lawful(3))
})

describe('the points', () => {
  const replies = [opening(1, 0, '3'), opening(2, 1, '2')]
  const points = (one: number, two: number): Points[] => [
    { id: idOf(1), points: one },
    { id: idOf(2), points: two },
  ]
  const reckoned = (given: Points[], counted: Parameters<typeof replied>[1] = (reply) => reply): string | null => {
    const s = replied(replies, counted)
    const question = { ...s.known.question, fate: 'reckoned' }
    return alarmOf({ ...s, known: { ...s.known, question, asks: { ...s.known.asks, points: given } } })?.code ?? null
  }

  it.each<[string, Points[], string | null]>([
    ['are right', points(3, 1), null],
    ['are right, with nothing for somebody', [...points(3, 1), { id: idOf(3), points: 0 }], null],
    ['are too many', points(3, 3), 'points_wrong'],
    ['are missing', [], 'points_wrong'],
    ['are somebody’s who opened nothing', [...points(3, 1), { id: idOf(3), points: 1 }], 'points_wrong'],
  ])('%s', (_, given, alarm) => {
    expect(reckoned(given)).toBe(alarm)
  })

  it('are wrong where they stand for an opening that does not hold', () => {
    expect(reckoned(points(3, 1), (reply) => (reply.ask === 1 ? null : reply))).toBe('points_wrong')
  })

  it('are not judged before everything is checked', () => {
    expect(reckoned(points(9, 9), () => undefined)).toBeNull()
  })
})
