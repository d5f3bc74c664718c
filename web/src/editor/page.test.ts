import { describe, expect, it } from 'vitest'
import { words as de } from '../texts/editor.de'
import { words as en } from '../texts/editor.en'
import { words as fr } from '../texts/editor.fr'
import { namesColumn, readList, themes, type Code } from '../deck/list/index.ts'
import { excerptsOf } from './excerpt'
import { fileName, fileOf, stem } from './files'
import { idIn, page } from './place'
import { AT_HAND, nameOf, OFFERED } from './words'

/** Every key of a catalogue with the kind of thing that stands there. */
function keys(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
}
const codes: Code[] = ['long', 'odd', 'twice', 'empty', 'heat', 'theme', 'many', 'syntax', 'none', 'big']

describe('the words of the page', () => {
  it.each([
    ['de', de],
    ['fr', fr],
  ])('are the same in all languages: %s', (_, words) => expect(keys(words)).toEqual(keys(en)))

  it.each([
    ['en', en],
    ['de', de],
    ['fr', fr],
  ])('say what is wrong and what a question is about: %s', (_, words) => {
    expect(Object.keys(words.read.codes)).toEqual(codes)
    expect(Object.keys(words.themes)).toEqual(themes)
  })

  it('count', () => {
    expect([en.questions(1), en.questions(2), de.questions(1), de.questions(0)]).toEqual([
      '1 question',
      '2 questions',
      '1 Frage',
      '0 Fragen',
    ])
    expect([en.shelf.about(1, 'Yes or No', ''), de.desk.unplayed(1)]).toEqual([
      '1 question · Yes or No',
      '1 Frage kommt so noch nicht ins Spiel.',
    ])
  })

  it('know what languages are called', () => {
    expect([nameOf('de', 'en'), nameOf('en', 'de'), nameOf('de', 'fr'), nameOf('no tag', 'en')]).toEqual([
      'German',
      'Englisch',
      'allemand',
      'no tag',
    ])
    for (const tag of [...AT_HAND, ...OFFERED]) expect(namesColumn(tag), tag).toBe(true)
  })
})

describe('addresses', () => {
  it.each([
    ['#x-abcdefg7', 'x-abcdefg7'],
    ['', ''],
    ['#x-abcdefg', ''],
    ['#x-ABCDEFGH', ''],
  ])('"%s" names the list "%s"', (hash, id) => expect(idIn(hash)).toBe(id))

  it('lead to this page under any root', () => {
    expect([page('/decks'), page('/games/decks'), page('/decks.html')]).toEqual(['decks', 'decks', 'decks.html'])
  })
})

describe('files', () => {
  it.each([
    ['Our Fridays', 'Our Fridays'],
    ['a/b\\c: "d"?', 'a b c d'],
    ['..', 'privacy'],
    ['', 'privacy'],
    ['x'.repeat(80), 'x'.repeat(60)],
  ])('of "%s" are called "%s"', (name, file) => expect(fileName(name)).toBe(file))

  it('end as their form says', () => {
    expect(fileOf('A', 'text', 'x').name).toBe('A.txt')
    expect([stem('Our Fridays.csv'), stem('v1.2 of ours'), stem('plain')]).toEqual([
      'Our Fridays',
      'v1.2 of ours',
      'plain',
    ])
  })
})

describe('what stands in a line that something is wrong with', () => {
  it('is shown as it was written, and shortened', async () => {
    const text = `Do you?\r\n…\r\n${'x'.repeat(300)}?\n`
    const excerpts = excerptsOf(await readList('', text, 'en'), text)
    expect([...excerpts]).toEqual([
      [2, '…'],
      [3, `${'x'.repeat(70)} …`],
    ])
  })

  it('is not looked for where questions have numbers', async () => {
    const text = '{"questions": ["…"]}'
    expect(excerptsOf(await readList('a.json', text, 'en'), text).size).toBe(0)
  })
})
