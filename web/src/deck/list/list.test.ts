import file from '../../../../vectors/decks.json'
import { describe, expect, it } from 'vitest'
import { readList, type Question } from './index.ts'

interface Vector {
  name: string
  file: string
  language: string
  text?: string
  hex?: string
  list?: object
  questions: (Partial<Question> & Pick<Question, 'texts'>)[]
  problems: { line: number; code: string }[]
}
const vectors = file.cases as unknown as Vector[]

const bytesOf = ({ text, hex }: Vector): Uint8Array =>
  hex === undefined
    ? new TextEncoder().encode(text)
    : Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

it('there are vectors', () => expect(vectors.length).toBeGreaterThan(80))

describe('files as people have them', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_, vector) => {
    const { list, problems } = await readList(vector.file, bytesOf(vector), vector.language)
    const head = { name: '', names: {}, kind: 'yesno', language: vector.language || 'en', by: '', about: '' }
    const questions = vector.questions.map((question) => ({ heat: 1, theme: '', by: '', ...question }))
    expect(list).toEqual({ ...head, ...vector.list, questions })
    expect(problems).toEqual(vector.problems)
  })

  it.each(vectors.filter(({ text }) => text !== undefined).map((vector) => [vector.name, vector] as const))(
    'as a string: %s',
    async (_, vector) => {
      const { problems } = await readList(vector.file, vector.text ?? '', vector.language)
      expect(problems).toEqual(vector.problems)
    },
  )
})

describe('a large file', () => {
  const numbered = (n: number): string => Array.from({ length: n }, (_, i) => `Frage ${i + 1}?\n`).join('')

  it.each([
    ['a thousand', numbered(1000), []],
    ['one more, and another', numbered(1002), [{ line: 1001, code: 'many' }]],
    ['one more that is there twice', numbered(1000) + 'frage 7\n', [{ line: 1001, code: 'twice' }]],
    [
      'one more that is odd',
      numbered(1000) + '?\nFrage 1001?',
      [
        { line: 1001, code: 'odd' },
        { line: 1002, code: 'many' },
      ],
    ],
  ])('keeps the first thousand: %s', async (_, text, problems) => {
    const read = await readList('many.txt', text, 'de')
    expect(read.list.questions).toHaveLength(1000)
    expect(read.list.questions.at(-1)?.texts).toEqual({ de: 'Frage 1000?' })
    expect(read.problems).toEqual(problems)
  })

  it('has at most 500,000 bytes', async () => {
    const text = 'Hast du einen Hund?\n' + '#'.repeat(500_000 - 20)
    expect((await readList('big.txt', text, 'de')).list.questions).toHaveLength(1)
    const { list, problems } = await readList('big.txt', text + '#', 'de')
    expect([list.questions, problems]).toEqual([[], [{ line: 0, code: 'big' }]])
  })
})

describe('adding to a list', () => {
  const before = [{ texts: { de: 'Hast du einen Hund?' }, heat: 1, theme: '', by: '' }]

  it('knows what it asks already', async () => {
    const { list, problems } = await readList('', 'hast du einen hund\nHast du eine Katze?', 'de', before)
    expect(list.questions.map(({ texts }) => texts)).toEqual([{ de: 'Hast du eine Katze?' }])
    expect(problems).toEqual([{ line: 1, code: 'twice' }])
  })

  it('counts it towards the thousand', async () => {
    const full = Array.from({ length: 999 }, (_, i) => ({ texts: { de: `Frage ${i}?` }, heat: 1, theme: '', by: '' }))
    const { list, problems } = await readList('', 'Hast du a?\nHast du b?', 'de', full)
    expect(list.questions).toHaveLength(1)
    expect(problems).toEqual([{ line: 2, code: 'many' }])
  })
})
