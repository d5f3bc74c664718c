/** Lists as files (spec/decks.md, "Writing files"). What was written is read as the same questions. */
import { guarded, quoted } from './cells.ts'
import { isMarked } from './lines.ts'
import { languagesOf, type List, type Question } from './list.ts'
import type { Form } from './read.ts'
import { isTable, namesColumn } from './table.ts'
import { clean } from './text.ts'

/** A list in a form that holds all of it. A table cannot have every language: see `hasTable`. */
export async function writeList(list: List, form: Form): Promise<string> {
  const tidy = tidied(list)
  switch (form) {
    case 'yaml':
      return (await import('./yaml.ts')).write(fieldsOf(tidy))
    case 'json':
      return JSON.stringify(fieldsOf(tidy), null, 2) + '\n'
    case 'csv':
      return tableOf(tidy)
    case 'text':
      return linesOf(tidy)
  }
}

/** Whether a table's header can name all languages of these questions. */
export const hasTable = (questions: readonly Question[]): boolean => languagesOf(questions).every(namesColumn)

/** The language of a plain text: the list's, or else the first that every question has. Null: there is none. */
export function languageOfText({ language, questions }: List): string | null {
  const everywhere = (tag: string): boolean => questions.every(({ texts }) => texts[tag] !== undefined)
  return [language, ...languagesOf(questions)].find(everywhere) ?? null
}

/** Every text in its one form, without texts that are empty and questions that have none. */
export function tidied(list: List): List {
  const questions = list.questions.map((question) => {
    const entries = Object.entries(question.texts).map(([language, text]) => [language, clean(text)] as const)
    return { ...question, by: clean(question.by), texts: Object.fromEntries(entries.filter(([, text]) => text !== '')) }
  })
  const [name, by, about] = [list.name, list.by, list.about].map(clean)
  return {
    ...list,
    name: name ?? '',
    by: by ?? '',
    about: about ?? '',
    questions: questions.filter(({ texts }) => Object.keys(texts).length > 0),
  }
}

/** The fields that say something, in the order in which people read them. */
function fieldsOf({ name, names, kind, language, by, about, questions }: List): object {
  return {
    ...(name && { name }),
    ...(Object.keys(names).length > 0 && { names }),
    ...(kind !== 'yesno' && { kind }),
    language,
    ...(by && { by }),
    ...(about && { about }),
    questions: questions.map((question) => itemOf(question, language)),
  }
}

function itemOf({ texts, heat, theme, by }: Question, language: string): unknown {
  const plain = texts[language]
  const more = { ...(heat !== 1 && { heat }), ...(theme && { theme }), ...(by && { by }) }
  const alone = plain !== undefined && Object.keys(texts).length === 1 && Object.keys(more).length === 0
  const ascending = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
  return alone ? plain : { ...ascending, ...more }
}

function tableOf({ questions }: List): string {
  if (!hasTable(questions)) throw new RangeError('a header cannot name these languages')
  const languages = languagesOf(questions)
  const rows = questions.map(({ texts, heat, theme, by }) => [
    ...languages.map((language) => texts[language] ?? ''),
    String(heat),
    theme,
    by,
  ])
  const table = [[...languages, 'heat', 'theme', 'by'], ...rows]
  return '\ufeff' + table.map((cells) => cells.map((cell) => quoted(guarded(cell))).join(',') + '\r\n').join('')
}

function linesOf(list: List): string {
  const language = languageOfText(list)
  if (language === null) throw new RangeError('no language has all questions')
  const line = (text: string): string => (isMarked(text) || isTable(text) ? `- ${text}\n` : `${text}\n`)
  return list.questions.map(({ texts }) => line(texts[language] ?? '')).join('')
}
