import { describe, expect, test } from 'vitest'
import { asked, invent, play } from './tryout'

describe('what is asked', () => {
  test.each([
    ['nobody says Yes: exactly 0, then 1', 0, 6, [[0], [1]]],
    ['one says Yes: 0 is not asked for', 1, 6, [[1], [2]]],
    ['in the middle both sides are asked for together', 3, 6, [[3], [2, 4]]],
    ['all but one say Yes: all is not asked for', 5, 6, [[5], [4]]],
    ['everybody says Yes: exactly all, then one less', 6, 6, [[6], [5]]],
  ])('%s', (_, yes, n, asks) => expect(asked(yes, n)).toEqual(asks))
})

test('the own answer and the own dial count', () => {
  const others = [0, 0, 0, 0, 1].map((answer, i) => ({ name: `P${i}`, answer: answer as 0 | 1, guess: i }))
  const round = play(2, 1, others)
  expect([round.yes, round.no]).toEqual([2, 4])
  expect(round.asks[0]?.open).toEqual([
    { name: '', guess: 2 },
    { name: 'P2', guess: 2 },
  ])
  expect(round.asks[1]?.open.map((one) => one.name)).toEqual(['P1', 'P3'])
})

test('invented people never all say the same, and their guesses fit on the dial', () => {
  for (let seed = 0; seed < 60; seed++) {
    let state = seed + 1
    const people = invent((n) => (state = (state * 48271) % 2147483647) % n)
    const yes = people.filter((one) => one.answer === 1).length
    expect(yes).toBeGreaterThan(0)
    expect(yes).toBeLessThan(5)
    for (const { guess } of people) expect(guess >= 0 && guess <= 6).toBe(true)
  }
})
