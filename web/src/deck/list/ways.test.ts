import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blank,
  clean,
  fingerprint,
  isGarbled,
  lengthOf,
  playable,
  readList,
  themes,
  writeList,
  type Form,
  type List,
  type Question,
} from './index.ts'

/** What has been written by people who know where files break. */
const nasty = fc.constantFrom(
  '"', '""', "'", "'=", '=1', '-', '- ', '3. ', '#', '\t', ';', ',', ', ', '\n', 'text', 'de', 'no', 'null', '{a: b}',
  '[x]', ': ', ' #', '|', '>', '%', '&a', '*a', '!', '\u00a0', '\ufeff', 'ß', 'é', 'e\u0301', '👩‍🚀', 'sep=;', '1', 'ｅ',
) // prettier-ignore
const texts = fc
  .oneof(
    fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 9 }).map((a) => a.join('')),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  .map(clean)
  .filter((text) => fingerprint(text) !== null && !isGarbled(text) && lengthOf(text) <= 200)
const by = fc.oneof(
  fc.constant(''),
  texts.filter((text) => lengthOf(text) <= 60),
)

const questions = (tags: string[]): fc.Arbitrary<Question[]> => {
  const one = fc.record({
    texts: fc.dictionary(fc.constantFrom(...tags), texts, { minKeys: 1, noNullPrototype: true }),
    heat: fc.constantFrom(1, 2, 3),
    theme: fc.constantFrom('', ...themes),
    by,
  })
  return fc
    .array(one, { minLength: 1, maxLength: 6 })
    .map(playable)
    .filter((all) => all.length > 0)
}
const lists = (tags: string[]): fc.Arbitrary<List> =>
  fc.record({
    name: by,
    names: fc.dictionary(
      fc.constantFrom(...tags),
      texts.filter((text) => lengthOf(text) <= 60),
      {
        noNullPrototype: true,
      },
    ),
    kind: fc.constantFrom('yesno', 'howmany'),
    language: fc.constantFrom(...tags),
    by,
    about: by,
    questions: questions(tags),
  })

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const again = async (list: List, form: Form, end: string): Promise<List> => {
  const read = await readList(`list.${end}`, bytes(await writeList(list, form)), 'fr')
  expect(read.problems).toEqual([])
  return read.list
}

describe('what was written is read as the same', { timeout: 60_000 }, () => {
  it.each(['yaml', 'json'] as const)('%s, whole', async (form) => {
    await fc.assert(
      fc.asyncProperty(lists(['de', 'en', 'gsw', 'pt-br']), async (list) => {
        expect(await again(list, form, form)).toEqual(list)
      }),
    )
  })

  it('csv, its questions', async () => {
    await fc.assert(
      fc.asyncProperty(lists(['de', 'en', 'pt-br']), async (list) => {
        expect((await again(list, 'csv', 'csv')).questions).toEqual(list.questions)
      }),
    )
  })

  it('text, in its one language', async () => {
    await fc.assert(
      fc.asyncProperty(lists(['de']), async (list) => {
        const read = await readList('list.txt', await writeList(list, 'text'), 'de')
        expect(read.problems).toEqual([])
        expect(read.list.questions.map((q) => q.texts)).toEqual(list.questions.map((q) => q.texts))
      }),
    )
  })
})

it('reading never fails, whatever it is given', async () => {
  const names = fc.constantFrom('', 'a.csv', 'a.yaml', 'a.json', 'a.txt')
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary' })),
      async (name, data) => {
        const { list, problems } = await readList(name, data, 'de')
        expect(list.questions.length + problems.length).toBeGreaterThan(0)
      },
    ),
  )
})

describe('a written list', () => {
  const dog: Question = { texts: { en: '=Do you, really?', de: 'Hast du?' }, heat: 2, theme: 'friends', by: 'Bo' }
  const list: List = {
    ...blank('en'),
    name: 'Fridays',
    questions: [dog, { ...dog, texts: { en: 'Cat?' }, heat: 1, theme: '', by: '' }],
  }

  it('in YAML says nothing that goes without saying', async () => {
    expect(await writeList(list, 'yaml')).toBe(
      'name: Fridays\nlanguage: en\nquestions:\n' +
        '  - de: Hast du?\n    en: =Do you, really?\n    heat: 2\n    theme: friends\n    by: Bo\n  - Cat?\n',
    )
  })

  it('as a table opens well in a spreadsheet', async () => {
    expect(await writeList(list, 'csv')).toBe(
      '\ufeffde,en,heat,theme,by\r\nHast du?,"\'=Do you, really?",2,friends,Bo\r\n,Cat?,1,,\r\n',
    )
  })

  it('as text has the first language that every question has', async () => {
    expect(await writeList({ ...list, language: 'de' }, 'text')).toBe('=Do you, really?\nCat?\n')
  })

  it.each([
    ['de?', 'de?\n'],
    ['Frage', '- Frage\n'],
    ['Du, de, ich', '- Du, de, ich\n'],
    ['3. Platz?', '- 3. Platz?\n'],
    ['#1?', '- #1?\n'],
  ])('as text says "%s" so that it is read as such', async (text, written) => {
    const one: List = { ...blank('de'), questions: [{ ...dog, texts: { de: text } }] }
    expect(await writeList(one, 'text')).toBe(written)
    expect((await readList('a.txt', written, 'de')).list.questions[0]?.texts).toEqual({ de: text })
  })

  it('is no text and no table where no language would do', async () => {
    const apart: List = { ...list, questions: [dog, { ...dog, texts: { gsw: 'Chatz?' } }] }
    await expect(writeList(apart, 'text')).rejects.toThrow(RangeError)
    await expect(writeList(apart, 'csv')).rejects.toThrow(RangeError)
  })

  it('leaves out what nobody has written yet', async () => {
    const drafts: List = {
      ...list,
      name: '  ',
      questions: [
        { ...dog, texts: { en: '  ', de: ' Hast  du? ' } },
        { ...dog, texts: { en: '' } },
      ],
    }
    expect(await writeList(drafts, 'text')).toBe('Hast du?\n')
  })
})
