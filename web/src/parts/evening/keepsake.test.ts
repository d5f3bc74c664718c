import { describe, expect, test } from 'vitest'
import { en } from '../../texts/en'
import { learn } from '../../texts/texts'
import { lookBack } from './evening'
import { game, NAMES, round } from './game.fake'
import { keepsake } from './keepsake'
import { inColour, isWords, onWhite, shorten, wrap, type Measure, type Words } from './marks'
import { A4, WIDTH, type Says } from './pen'

const t = await learn(en, 'en')
const says: Says = {
  ...{ title: t.end.pictures, about: 'Privacy', place: t.end.place, points: t.end.points },
  ...{ ...t.evening, languages: ['en'] },
}
const measure: Measure = (text, size) => [...text].length * size * 0.55
const words = (page: { marks: readonly unknown[] }) => (page.marks as Words[]).filter(isWords)

/** Of a game with so many questions, the first of which all answered alike. */
function page(rounds: number, look = inColour, options = 2) {
  const counts = (i: number) =>
    i === 0 ? [5, ...Array<number>(options - 1).fill(0)] : [2, 3, ...Array<number>(options - 2).fill(0)]
  const all = Array.from({ length: rounds }, (_, i) => round(i + 1, counts(i), { [i % 5]: 3, [(i + 1) % 5]: 1 }))
  return keepsake(lookBack(game([...all, round(rounds + 1, counts(1), {})])), says, look, measure)
}

describe('the page that can be kept', () => {
  test('has no question on which all agreed', () => {
    const texts = words(page(4)).map(({ text }) => text)
    expect(texts).not.toContain('Question 1?')
    for (const n of [2, 3, 4, 5]) expect(texts).toContain(`Question ${n}?`)
  })

  test('has names above and questions below, with a heading between', () => {
    const all = words(page(9))
    const named = all.filter(({ text }) => NAMES.some((name) => text.includes(name)))
    const asked = all.filter(({ text }) => text.startsWith('Question'))
    const heading = all.find(({ text }) => text === says.surprise)
    expect(named.length).toBeGreaterThanOrEqual(8) // at the ends of the lines, and on the podium
    expect(asked.length).toBe(10) // nine, and the surprise once more
    expect(Math.max(...named.map(({ y }) => y))).toBeLessThan(heading?.y ?? 0)
    expect(Math.min(...asked.map(({ y }) => y))).toBeGreaterThan(heading?.y ?? Infinity)
  })

  test.each([1, 3, 15, 45, 120])('is one sheet of A4 after %i rounds', (rounds) => {
    for (const options of [2, 7]) {
      const { marks, height } = page(rounds, inColour, options)
      expect(height).toBeLessThanOrEqual(A4)
      for (const { text, x, y, anchor, size, weight } of marks.filter(isWords)) {
        expect(y).toBeLessThan(height)
        expect(x + (anchor === 'end' ? 0 : measure(text, size, weight) / (anchor === 'middle' ? 2 : 1))).toBeLessThan(
          WIDTH,
        )
      }
    }
  })

  test('tells how many questions it has no room for', () => {
    const all = words(page(120))
    const listed = all.filter(({ text }) => text.startsWith('Question')).length - 1
    expect(all.map(({ text }) => text)).toContain(says.more(120 - listed))
  })

  test('is black on white where it is printed', () => {
    const paints = page(6, onWhite).marks.flatMap((mark) => (isWords(mark) ? [mark.fill] : [mark.fill, mark.stroke]))
    expect([...new Set(paints)].filter(Boolean).sort()).toEqual(['#000', '#444', '#fff', 'none'])
  })
})

const wide = (text: string) => text.length

test.each([
  ['words go on', 'one two three', 7, ['one two', 'three']],
  ['a word that is too long is cut off', 'Donaudampfschiff ahoy', 8, ['Donauda…', 'ahoy']],
])('%s', (_, text, width, lines) => expect(wrap(text, width, wide)).toEqual(lines))

test('a name is cut between letters, not within one', () => {
  expect(shorten('A👩B', 3, (text) => [...text].length)).toBe('A👩B')
  expect(shorten('👩👩👩', 2, (text) => [...text].length)).toBe('👩…')
})
