/** YAML and JSON: a mapping with the fields of a list. */
import type { Found, Gather } from './gather.ts'
import { blank, isLanguage, LIMITS, type Kind, type List } from './list.ts'
import { clean, flawOfName } from './text.ts'

/** Something stands where something of another type belongs. */
class Misfit extends Error {}

type Fields = Readonly<Record<string, unknown>>
type Head = { -readonly [K in keyof List]: List[K] }

/** Reads a document that a parser has taken apart; null is an empty one. What is wrong with the whole has line 0. */
export function readFields(document: unknown, language: string, into: Gather): List {
  const list: Head = blank(language)
  try {
    if (document === null || document === undefined) return list
    const fields = mapping(document)
    readHead(fields, list, into)
    for (const [i, item] of items(fields.questions).entries()) readItem(i + 1, item, list.language, into)
  } catch (error) {
    if (!(error instanceof Misfit)) throw error
    into.report(0, 'syntax')
  }
  return list
}

function readHead(fields: Fields, list: Head, into: Gather): void {
  list.name = name(fields.name, LIMITS.name, into)
  const names = mapping(fields.names ?? {})
  for (const language of Object.keys(names).filter(isLanguage).sort()) {
    const text = name(names[language], LIMITS.name, into)
    if (text !== '') list.names = { ...list.names, [language]: text }
  }
  list.kind = oneOf<Kind>(fields.kind, (kind) => kind === 'yesno' || kind === 'howmany') ?? list.kind
  list.language = oneOf(fields.language, isLanguage) ?? list.language
  list.by = name(fields.by, LIMITS.name, into)
  list.about = name(fields.about, LIMITS.about, into)
}

/** A text of the head; what does not fit is reported and left out. */
function name(value: unknown, most: number, into: Gather): string {
  const text = clean(textOf(value))
  const flaw = flawOfName(text, most)
  if (flaw) into.report(0, flaw)
  return flaw ? '' : text
}

function readItem(number: number, item: unknown, language: string, into: Gather): void {
  if (into.over) return
  try {
    into.add(number, foundIn(item, language))
  } catch (error) {
    if (!(error instanceof Misfit)) throw error
    into.report(number, 'syntax')
  }
}

function foundIn(item: unknown, language: string): Found {
  if (typeof item === 'string' || item === null || item === undefined) return { texts: { [language]: textOf(item) } }
  const fields = mapping(item)
  const texts = Object.keys(fields)
    .filter(isLanguage)
    .map((tag) => [tag, textOf(fields[tag])])
  return { texts: Object.fromEntries(texts), heat: fields.heat, theme: fields.theme, by: textOf(fields.by) }
}

/** What is not there is an empty text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  throw new Misfit()
}

function oneOf<T extends string>(value: unknown, fits: (text: string) => boolean): T | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' && fits(value)) return value as T
  throw new Misfit()
}

function mapping(value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new Misfit()
}

function items(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (value === null || value === undefined) return []
  throw new Misfit()
}
