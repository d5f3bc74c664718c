/** Files and pasted texts as people have them (spec/decks.md, "Reading files"). */
import { decode, unified } from './bytes.ts'
import { readFields } from './fields.ts'
import { Gather } from './gather.ts'
import { readLines } from './lines.ts'
import { blank, isLanguage, LIMITS, type List, type Problem, type Question } from './list.ts'
import { isTable, readTable } from './table.ts'
import { clean } from './text.ts'

export type Form = 'yaml' | 'json' | 'csv' | 'text'

export interface Reading {
  /** What is right. */
  readonly list: List
  /** What is not, in the order of the file. */
  readonly problems: readonly Problem[]
  /** How it was read: lines of a table or a text can be shown by their number. */
  readonly form: Form
}

/** The form that a name's end says; null leaves it to the text itself. */
function formOf(name: string): Form | null {
  const [, end] = /\.([a-z]+)$/i.exec(name) ?? []
  const forms: Record<string, Form> = { yaml: 'yaml', yml: 'yaml', json: 'json', csv: 'csv', tsv: 'csv' }
  return forms[end?.toLowerCase() ?? ''] ?? null
}

const tooBig = (data: Uint8Array | string): boolean =>
  (typeof data === 'string' ? new TextEncoder().encode(data) : data).length > LIMITS.bytes

/**
 * Reads a list. `name` is the file's, '' for what was pasted; `language` that of plain texts, unless the file says.
 * `before` are questions that it is to be added to: what they ask is twice. It never fails: what is wrong is a problem.
 */
export async function readList(
  name: string,
  data: Uint8Array | string,
  language: string,
  before: readonly Question[] = [],
): Promise<Reading> {
  const into = new Gather(before)
  const text = tooBig(data) ? '' : unified(typeof data === 'string' ? data.replace(/^\ufeff/, '') : decode(data))
  const form = formOf(name) ?? (isTable(text) ? 'csv' : 'text')
  const head = await readAs(form, text, isLanguage(language) ? language : 'en', into)
  if (tooBig(data)) into.report(0, 'big')
  else if (into.questions.length === 0 && into.problems.length === 0) into.report(0, 'none')
  return { list: { ...head, questions: into.questions }, problems: into.problems, form }
}

async function readAs(form: Form, text: string, language: string, into: Gather): Promise<List> {
  if (clean(text) === '') return blank(language)
  if (form === 'csv') readTable(text, language, into)
  else if (form === 'text') readLines(text, language, into)
  else return readFields(await parsed(form, text, into), language, into)
  return blank(language)
}

/** What a YAML or JSON file holds; null, and reported, where it cannot be read. */
async function parsed(form: 'yaml' | 'json', text: string, into: Gather): Promise<unknown> {
  const { parse } = form === 'json' ? JSON : await import('./yaml.ts')
  try {
    return parse(text)
  } catch {
    into.report(0, 'syntax')
    return null
  }
}
