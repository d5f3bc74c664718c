import { describe, expect, test } from 'vitest'
import { apart } from './apart'
import { together, type Sitting } from './couples'

/** "AabBc": capital and small letter are a couple where both are there; the letters are the ids. */
function table(letters: string): Sitting[] {
  const other = (id: string) => (id === id.toLowerCase() ? id.toUpperCase() : id.toLowerCase())
  return [...letters].map((id) => ({ id, pair: letters.includes(other(id)) ? other(id) : '' }))
}

function seated(letters: string, order: string[]): Sitting[] {
  const seats = table(letters)
  return order.map((id) => seats.find((seat) => seat.id === id) as Sitting)
}

/** What the swaps, done one after the other, make of the order. */
function replay(letters: string, swaps: [string, string][]): string[] {
  const order = [...letters]
  for (const [a, b] of swaps) {
    const i = order.indexOf(a)
    const j = order.indexOf(b)
    order[i] = b
    order[j] = a
  }
  return order
}

describe('who sits together', () => {
  test('is seen around the corner of the ring', () => expect(together(table('AbcdEa'))).toEqual([['a', 'A']]))
  test('is counted once at a table of two', () => expect(together(table('Aa'))).toHaveLength(1))
  test('is nobody at an empty table', () => expect(together([])).toEqual([]))
})

describe('the swaps', () => {
  test.each([
    ['nobody moves where no couple sits together', 'AbaBcd', 0, 0],
    ['one couple needs one swap', 'Aabcde', 1, 0],
    ['a couple around the corner needs one swap', 'Abcdea', 1, 0],
    ['two couples next to each other need one swap', 'AaBbcd', 1, 0],
    ['four people who are two couples need one swap', 'AaBb', 1, 0],
    ['six couples in a row need three swaps', 'AaBbCcDdEeFf', 3, 0],
    ['three people with a couple cannot be kept apart', 'Aab', 0, 1],
    ['two people cannot be kept apart', 'Aa', 0, 1],
  ])('%s', (_, letters, swaps, left) => {
    const proposal = apart(table(letters))
    expect([proposal.swaps.length, proposal.left]).toEqual([swaps, left])
    expect(together(seated(letters, proposal.order))).toHaveLength(left)
    expect(proposal.order).toEqual(replay(letters, proposal.swaps))
  })

  test('keep every couple apart at any table of four or more, with three at most', () => {
    let seed = 7
    const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n
    for (let round = 0; round < 300; round++) {
      const letters = [...'AaBbCcDdEeFf'].slice(0, 4 + random(9))
      for (let i = letters.length - 1; i > 0; i--) {
        const j = random(i + 1)
        ;[letters[i], letters[j]] = [letters[j] as string, letters[i] as string]
      }
      const proposal = apart(table(letters.join('')))
      expect(proposal.left).toBe(0)
      expect([...proposal.order].sort()).toEqual([...letters].sort())
    }
  })
})
