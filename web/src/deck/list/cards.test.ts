import { describe, expect, it } from 'vitest'
import { questionsOf } from '../deck.ts'
import { blank, deckOf, partsOf, playable, question, sifted, type List, type Question } from './index.ts'

const numbered = (n: number, text = (i: number) => `Question ${i}?`): Question[] =>
  Array.from({ length: n }, (_, i) => question({ en: text(i + 1) }))
const list = (questions: Question[], more: Partial<List> = {}): List => ({
  ...blank('en'),
  name: 'Fridays',
  questions,
  ...more,
})
const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

describe('a list as a deck', () => {
  it('has four questions on a card, and what is left on the last', () => {
    const { cards } = deckOf(list(numbered(10)), 'x-abcdefgh')
    expect(cards.map(({ card, back, heat }) => [card, back, heat.length])).toEqual([
      ['001', 1, 4],
      ['002', 2, 4],
      ['003', 2, 2],
    ])
  })

  it('turns its backs', () => {
    const backs = deckOf(list(numbered(24)), 'x-abcdefgh').cards.map(({ back }) => back)
    expect(backs).toEqual([1, 2, 3, 4, 1, 2])
  })

  it('keeps the languages of each question', () => {
    const deck = deckOf(list([question({ de: 'Ä?', en: 'A?' }), question({ en: 'B?' })]), 'x-abcdefgh')
    expect(deck.cards[0]?.texts).toEqual({ de: ['Ä?', ''], en: ['A?', 'B?'] })
    const [card] = deck.cards
    const printed = card ? questionsOf(deck, card) : []
    expect(printed.map(({ texts }) => texts.map(({ language }) => language))).toEqual([['de', 'en'], ['en']])
  })

  it('is called the same in every language that has no name of its own', () => {
    const questions = [question({ de: 'Ä?', en: 'A?', fr: 'À ?' })]
    const deck = deckOf(list(questions, { names: { de: 'Freitage' } }), 'x-abcdefgh')
    expect(deck.names).toEqual({ de: 'Freitage', en: 'Fridays', fr: 'Fridays' })
  })

  it('says who wrote which question', () => {
    const questions = [question({ en: 'A?' }, { by: 'Cleo' }), question({ en: 'B?' })]
    const deck = deckOf(list(questions, { by: 'Ada', about: 'Be kind' }), 'x-abcdefgh')
    expect([deck.by, deck.about, deck.cards[0]?.by]).toEqual(['Ada', 'Be kind', ['Cleo', '']])
    expect(deckOf(list([question({ en: 'B?' })]), 'x-abcdefgh').cards[0]).not.toHaveProperty('by')
  })
})

describe('the parts of a deck', () => {
  it('are of up to 40 cards, in order', () => {
    const deck = deckOf(list(numbered(1000)), 'x-abcdefgh')
    const parts = partsOf(deck)
    expect(parts.map(({ part, deck: { cards } }) => [part, cards.length])).toEqual(
      [40, 40, 40, 40, 40, 40, 10].map((cards, part) => [part, cards]),
    )
    expect(parts.flatMap(({ deck: { cards } }) => cards)).toEqual(deck.cards)
    expect(parts.every(({ deck: { id, names } }) => id === deck.id && names.en === 'Fridays')).toBe(true)
  })

  it('fit a frame even where every text is as long as can be, in three languages', () => {
    const wide = numbered(400).map((q, i) => {
      const text = (language: string) => `${language} ${i} ${'😀'.repeat(190)}`
      return { ...q, texts: { de: text('d'), en: text('e'), fr: text('f') } }
    })
    const parts = partsOf(deckOf(list(wide), 'x-abcdefgh'))
    expect(parts.flatMap(({ deck: { cards } }) => cards)).toHaveLength(100)
    for (const part of parts) expect(bytes(part)).toBeLessThan(64 * 1024 - 1000)
  })

  it('are none of an empty deck', () => expect(partsOf(deckOf(list([]), 'x-abcdefgh'))).toEqual([]))
})

describe('what can be played', () => {
  it('is what a reader would keep', () => {
    const drafts = [
      question({ en: ' A  dog? ' }),
      question({ en: 'a dog' }),
      question({ en: '' }),
      question({ en: 'x'.repeat(201) }),
      question({ en: '?!' }),
      question({ en: 'A cat?', de: ' ' }),
    ]
    expect(playable(drafts).map(({ texts }) => texts)).toEqual([{ en: 'A dog?' }, { en: 'A cat?' }])
  })

  it('has a name, and nothing that a room refuses', () => {
    const odd = list([], { name: ' ', names: { de: 'x'.repeat(61) }, by: 'A\u202e', about: 'x'.repeat(301) })
    expect(sifted(odd, 'Mine')).toEqual({ ...blank('en'), name: 'Mine' })
  })
})
