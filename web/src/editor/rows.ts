/** The rows of a list while somebody writes in it: pure steps from one to the next. */
import { clean, fingerprint, isGarbled, lengthOf, LIMITS, question, type Question } from '../deck/list/index.ts'

/** A question as it stands on the screen; its key stays when it moves. Texts are as they were typed. */
export interface Row {
  readonly key: number
  readonly question: Question
}

let last = 0
export const rowOf = (question: Question): Row => ({ key: ++last, question })

export const hasText = ({ question }: Row): boolean => Object.values(question.texts).some((text) => clean(text) !== '')

export const changed = (rows: readonly Row[], key: number, part: Partial<Question>): Row[] =>
  rows.map((row) => (row.key === key ? { key, question: { ...row.question, ...part } } : row))

/** The text in one language; an empty one is none. */
export function written(rows: readonly Row[], key: number, language: string, text: string): Row[] {
  const row = rows.find((one) => one.key === key)
  if (!row) return [...rows]
  const texts = Object.entries({ ...row.question.texts, [language]: text }).filter(([, one]) => one !== '')
  return changed(rows, key, { texts: Object.fromEntries(texts) })
}

export const inserted = (rows: readonly Row[], at: number, ...more: Row[]): Row[] => [
  ...rows.slice(0, at),
  ...more,
  ...rows.slice(at),
]

export const removed = (rows: readonly Row[], key: number): Row[] => rows.filter((row) => row.key !== key)

/** The row at another place, as near as there is one. */
export function moved(rows: readonly Row[], key: number, to: number): Row[] {
  const row = rows.find((one) => one.key === key)
  if (!row) return [...rows]
  const others = removed(rows, key)
  return inserted(others, Math.min(Math.max(to, 0), others.length), row)
}

/** The rows without a language, and without those that had no other. */
export const without = (rows: readonly Row[], language: string): Row[] =>
  rows.map((row) => ({ ...row, question: unspoken(row.question, language) })).filter(hasText)

function unspoken(one: Question, language: string): Question {
  const texts = Object.entries(one.texts).filter(([tag]) => tag !== language)
  return { ...one, texts: Object.fromEntries(texts) }
}

export const emptyRow = (): Row => rowOf(question({}))

/** What is to be said of a question. The first four keep it from being played. */
export interface Hint {
  readonly code: 'odd' | 'long' | 'twice' | 'empty' | 'lengthy' | 'mark'
  /** Of which text; '' for the whole question. */
  readonly language: string
  /** Characters there are, or the number of the question that asks the same. */
  readonly n: number
}

export const stops = ({ code }: Hint): boolean => code !== 'lengthy' && code !== 'mark'

/** What is to be said of each row that has something, by its key. */
export function hintsOf(rows: readonly Row[]): ReadonlyMap<number, readonly Hint[]> {
  const seen = new Map<string, number>()
  const hints = new Map<number, readonly Hint[]>()
  rows.forEach(({ key, question }, i) => {
    const { texts, own } = examined(question)
    const twice = texts.some(({ print }) => seen.has(print))
    const said = twice ? texts.flatMap((text) => hintOf(text, seen.get(text.print))) : own
    if (said.length > 0) hints.set(key, said)
    if (!said.some(stops)) for (const { print } of texts) seen.set(print, i + 1)
  })
  return hints
}

/** A text that is not empty, and what is left of it to compare; '': nothing. */
interface Examined {
  readonly language: string
  readonly text: string
  readonly print: string
}
const known = new WeakMap<Question, { texts: readonly Examined[]; own: readonly Hint[] }>()

/** A question by itself, among no others. It never changes, so that it is examined once: a list has a thousand. */
function examined(one: Question): { texts: readonly Examined[]; own: readonly Hint[] } {
  const before = known.get(one)
  if (before) return before
  const texts = Object.entries(one.texts)
    .map(([language, text]) => ({ language, text: clean(text), print: fingerprint(clean(text)) ?? '' }))
    .filter(({ text }) => text !== '')
  const empty: Hint = { code: 'empty', language: '', n: 0 }
  const own = texts.length === 0 ? [empty] : texts.flatMap((text) => hintOf(text, undefined))
  known.set(one, { texts, own })
  return { texts, own }
}

/** `before`: the number of a question that asks the same. */
function hintOf({ language, text, print }: Examined, before: number | undefined): Hint[] {
  const n = lengthOf(text)
  if (n > LIMITS.text) return [{ code: 'long', language, n }]
  if (print === '' || isGarbled(text)) return [{ code: 'odd', language, n }]
  if (before !== undefined) return [{ code: 'twice', language, n: before }]
  if (n > LIMITS.goodText) return [{ code: 'lengthy', language, n }]
  return asks(text) ? [] : [{ code: 'mark', language, n }]
}

/** Whether it ends as a question does, in whatever script, perhaps in quotes. */
const asks = (text: string): boolean => /[?？؟;՞፧⁈⁉‽][\p{Pe}\p{Pf}\p{Pi}"'“”]*$/u.test(text)
