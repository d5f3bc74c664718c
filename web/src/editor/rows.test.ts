import { describe, expect, it } from 'vitest'
import { question } from '../deck/list/index.ts'
import {
  changed,
  emptyRow,
  hintsOf,
  inserted,
  moved,
  removed,
  rowOf,
  stops,
  without,
  written,
  type Row,
} from './rows.ts'

const rowsOf = (...texts: string[]): Row[] => texts.map((text) => rowOf(question({ en: text })))
const said = (rows: readonly Row[]): string[] => rows.map((row) => Object.values(row.question.texts).join('|'))
const keyAt = (rows: readonly Row[], at: number): number => rows[at]?.key ?? 0

describe('rows', () => {
  it.each([
    ['down', 0, 1, ['B?', 'A?', 'C?']],
    ['up', 2, 0, ['C?', 'A?', 'B?']],
    ['beyond the last', 0, 9, ['B?', 'C?', 'A?']],
    ['before the first', 1, -3, ['B?', 'A?', 'C?']],
  ])('move %s', (_, from, to, order) => {
    const rows = rowsOf('A?', 'B?', 'C?')
    expect(said(moved(rows, keyAt(rows, from), to))).toEqual(order)
  })

  it('keep their keys when they move and change', () => {
    const rows = rowsOf('A?', 'B?')
    const key = keyAt(rows, 0)
    expect(keyAt(moved(changed(rows, key, { heat: 3 }), key, 1), 1)).toBe(key)
  })

  it('are written in one language at a time, and an emptied text is gone', () => {
    const rows = rowsOf('A?')
    const key = keyAt(rows, 0)
    const both = written(rows, key, 'de', 'Ä?')
    expect(both[0]?.question.texts).toEqual({ en: 'A?', de: 'Ä?' })
    expect(written(both, key, 'en', '')[0]?.question.texts).toEqual({ de: 'Ä?' })
  })

  it('come and go', () => {
    const rows = rowsOf('A?', 'B?')
    expect(said(inserted(rows, 1, emptyRow()))).toEqual(['A?', '', 'B?'])
    expect(said(removed(rows, keyAt(rows, 0)))).toEqual(['B?'])
  })

  it('lose a language, and those that had no other go', () => {
    const rows = [rowOf(question({ en: 'A?', de: 'Ä?' })), rowOf(question({ de: 'Ö?' }))]
    expect(without(rows, 'de').map(({ question: { texts } }) => texts)).toEqual([{ en: 'A?' }])
  })
})

describe('hints', () => {
  const codes = (...texts: string[]): string[][] => {
    const rows = rowsOf(...texts)
    const hints = hintsOf(rows)
    return rows.map(({ key }) => (hints.get(key) ?? []).map(({ code, n }) => `${code} ${n}`))
  }

  it.each([
    ['a question', 'Do you?', []],
    ['one in quotes', '“Do you?”', []],
    ['one in other scripts', 'هل؟', []],
    ['none of a statement', 'I do.', ['mark 5']],
    ['nothing at all', '  ', ['empty 0']],
    ['no letters', '?!', ['odd 2']],
    ['what cannot be shown', 'a\u202eb?', ['odd 4']],
    ['110 characters', 'x'.repeat(109) + '?', []],
    ['more than read well', 'x'.repeat(110) + '?', ['lengthy 111']],
    ['200 characters', 'x'.repeat(199) + '?', ['lengthy 200']],
    ['more than are played', 'x'.repeat(200) + '?', ['long 201']],
  ])('say of %s', (_, text, expected) => expect(codes(text)).toEqual([expected]))

  it('say which question asks the same', () => {
    expect(codes('A dog?', 'A cat?', 'a DOG')).toEqual([[], [], ['twice 1']])
  })

  it('do not hold a question against another one that is not played', () => {
    const long = 'x'.repeat(201)
    expect(codes(long, long)).toEqual([['long 201'], ['long 201']])
  })

  it('look at every language', () => {
    const rows = [rowOf(question({ en: 'A?', de: 'Ä' }))]
    const [hint] = hintsOf(rows).get(keyAt(rows, 0)) ?? []
    expect(hint).toEqual({ code: 'mark', language: 'de', n: 1 })
    expect(hint && stops(hint)).toBe(false)
  })
})
