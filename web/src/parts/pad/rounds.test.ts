import { describe, expect, test } from 'vitest'
import type { Known, Shown, Stage } from '../../room/api'
import { lineOf, padLies, roundOf } from './rounds'

const known = (round: number, fate: string) =>
  ({
    standing: { round },
    question: { fate, asked: [{ id: 'ada' }, { id: 'ben' }, { id: 'cleo' }] },
  }) as unknown as Known
const shown = (more: Partial<Shown>) =>
  ({ stage: 'asking', counts: [2, 1], open: {}, said: {}, gained: {}, ...more }) as Shown

describe('the round on the pad', () => {
  test.each([
    ['is the first before anything was played', 0, '', 1],
    ['is the next one as long as a question is open', 3, 'open', 4],
    ['is the last one while it is talked about', 4, 'reckoned', 4],
    ['does not count a question that was given up', 3, 'voided', 4],
    ['is the first again in another game', 0, 'reckoned', 1],
  ])('%s', (_, round, fate, expected) => expect(roundOf(known(round, fate))).toBe(expected))
})

describe('a line of the pad', () => {
  test('holds the points that were walked so far', () => {
    expect(lineOf(known(3, 'open'), shown({ gained: { ada: 3 } })).points).toEqual({ ada: 3 })
  })

  test('has a nothing for everybody else once the round is over', () => {
    const line = lineOf(known(4, 'reckoned'), shown({ stage: 'talk', gained: { ada: 3 } }))
    expect(line.points).toEqual({ ada: 3, ben: 0, cleo: 0 })
  })

  test('is empty after a question without a tally', () => {
    expect(lineOf(known(3, 'voided'), shown({ stage: 'draw', counts: null })).points).toEqual({})
  })

  test('holds what was said aloud and what was opened, and nothing else', () => {
    const line = lineOf(known(3, 'open'), shown({ said: { ada: '2' }, open: { ben: '4' } }))
    expect(line.guesses).toEqual({ ada: '2', ben: '4' })
  })
})

test.each<[Stage, boolean]>([
  ['answer', false],
  ['say', false],
  ['pouring', false],
  ['asking', false],
  ['talk', true],
])('on the shared table at %s, the pad lies there: %s', (stage, lies) => expect(padLies(stage)).toBe(lies))
