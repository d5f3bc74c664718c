import { describe, expect, test } from 'vitest'
import { CARDS, cardsOf, sumOf, tapped, written } from './hand'

/** Taps one card after the other, among so many people. */
function tap(people: number, ...cards: number[]) {
  const none = { laid: [] as readonly number[], refused: null as number | null }
  return cards.reduce((before, card) => tapped(before.laid, card, people), none)
}

describe('a tap on a card', () => {
  test.each([
    ['lays it', 7, [4], '4', null],
    ['lays a second one beside it', 7, [4, 1], '4+1', null],
    ['lays the zero as a bluff', 7, [0, 5], '5+0', null],
    ['takes one of two back', 7, [4, 1, 4], '1', null],
    ['leaves the only one where it is', 7, [4, 4], '4', null],
    ['takes the place of two', 7, [4, 1, 2], '2', null],
    ['takes the place of the other one where both are too many', 7, [4, 5], '5', 9],
    ['lays both where the company is large enough', 9, [4, 5], '5+4', null],
    ['lays nothing where the card alone is too many', 5, [6], '', 6],
    ['leaves what lies where the card alone is too many', 5, [4, 6], '4', 6],
    ['leaves two that lie where the card alone is too many', 5, [4, 1, 6], '4+1', 6],
    ['forgets what was refused before', 7, [4, 5, 1], '5+1', null],
  ])('%s', (_, people, cards, guess, refused) => {
    const after = tap(people, ...cards)
    expect([written(after.laid), after.refused]).toEqual([guess, refused])
  })

  test('never leads to a guess that the room does not take', () => {
    for (const people of [3, 5, 8, 10])
      for (const a of CARDS)
        for (const b of CARDS)
          for (const c of CARDS) {
            const { laid } = tap(people, a, b, c)
            if (laid.length === 0) continue
            expect(written(laid)).toMatch(/^[012456]$|^1\+0$|^2\+[01]$|^4\+[0-2]$|^5\+[0-4]$|^6\+[0-5]$/)
            expect(sumOf(laid)).toBeLessThanOrEqual(people)
          }
  })
})

test('a guess is read as it is written', () => {
  expect(cardsOf('5+4')).toEqual([5, 4])
  expect(cardsOf('0')).toEqual([0])
  expect(cardsOf(null)).toEqual([])
})
