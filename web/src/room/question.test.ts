import { describe, expect, it } from 'vitest'
import type { Deck } from '../deck/index.ts'
import type { Settings } from '../wire/wire.ts'
import { empty } from './known.ts'
import { cardsLeft, fitting, questionsLeft, refusal } from './question.ts'

const card = (name: string, heat: number[], themes: string[], texts: string[]) => ({
  card: name,
  back: 1,
  heat,
  themes,
  texts: { en: texts },
})
const deck: Deck = {
  id: 'small',
  kind: 'yesno',
  names: { en: 'Small' },
  cards: [
    card('001', [1, 3], ['work', 'love'], ['Do you sing?', 'Do you dance?']),
    card('002', [2, 2], ['love', 'love'], ['Do you cook?', 'Do you dream?']),
  ],
}

const playing = (change: Partial<Settings>, shelf = empty.shelf) => ({
  ...empty,
  shelf,
  room: {
    ...empty.room,
    settings: { ...empty.room.settings, edition: 'privacy', end: 30, decks: ['small'], ...change },
  },
})
const labels = (change: Partial<Settings>, passed: string[] = [], heats = [1, 2, 3]): string[] => {
  const known = { ...playing(change, { decks: [], passed }), pile: { ...empty.pile, heats } }
  const past = { known, seen: [] }
  return cardsLeft({ small: deck }, past).flatMap((name) =>
    fitting(questionsLeft(name, { small: deck }, past), known).map(({ label }) => label),
  )
}

describe('what a reader may choose', () => {
  it.each<[string, Partial<Settings>, string[], string[]]>([
    ['everything', {}, [], ['small/001/1', 'small/001/2', 'small/002/1', 'small/002/2']],
    ['nothing hotter than the group wants', { heat: 1 }, [], ['small/001/1']],
    ['no theme that is left out', { omit: ['love'] }, [], ['small/001/1']],
    [
      'nothing that was asked on an earlier evening',
      {},
      ['small/001/1', 'small/002/2'],
      ['small/001/2', 'small/002/1'],
    ],
    ['no card where all comes from the box', { box: 1 }, [], []],
  ])('%s', (_, change, passed, left) => {
    expect(labels(change, passed)).toEqual(left)
  })
})

describe('as the game warms up', () => {
  it.each<[string, number[], Partial<Settings>, string[]]>([
    ['mild ones come first', [1], {}, ['small/001/1']],
    ['hot ones later', [2, 3], {}, ['small/001/2', 'small/002/1', 'small/002/2']],
    ['others where nothing else is left', [3], { heat: 1 }, ['small/001/1']],
  ])('%s', (_, heats, change, left) => {
    expect(labels(change, [], heats)).toEqual(left)
  })
})

describe('a phone', () => {
  const asked = (label: string, options: number, texts: { language: string; text: string }[]) => ({
    ...empty.question,
    slot: 1,
    label,
    options,
    texts,
    game: 'privacy;end=30;choice=card;guard=off;v=1',
  })
  const brought = { id: 'x-abcdefgh', kind: 'yesno', names: {}, by: '', about: '', questions: 4, parts: 1 }
  const both = [
    { language: 'de', text: 'Singst du?' },
    { language: 'en', text: 'Do you sing?' },
  ]

  it('takes what the group brought along as it is asked, with the options of its kind', () => {
    const known = playing({ decks: ['x-abcdefgh'] }, { decks: [brought], passed: [] })
    const answer = (options: number) =>
      refusal({ ...known, question: asked('x-abcdefgh/001/1', options, both) }, [], { 'x-abcdefgh': 'loading' })
    expect([answer(2), answer(7)]).toEqual([null, 'texts_changed'])
  })

  it('takes none of a brought deck that is not played with, and none that nobody brought', () => {
    const question = asked('x-abcdefgh/001/1', 2, both)
    const decks = { 'x-abcdefgh': 'none' as const }
    expect(refusal({ ...playing({}, { decks: [brought], passed: [] }), question }, [], decks)).toBe('texts_changed')
    expect(refusal({ ...playing({ decks: ['x-abcdefgh'] }), question }, [], decks)).toBe('texts_changed')
  })

  it('takes a question from the box where the group has one, and no other question of the group’s own', () => {
    const own = [{ language: 'en', text: 'Do you sing?' }]
    const question = asked('own/Do you sing?', 2, own)
    expect(refusal({ ...playing({ box: 4 }), question }, [], {})).toBeNull()
    expect(refusal({ ...playing({ box: 0 }), question }, [], {})).toBe('texts_changed')
  })
})
