/** Tables: which column holds what, and the questions in the rows. */
import { rowsOf, separators, unguarded, type Row } from './cells.ts'
import type { Found, Gather } from './gather.ts'
import { firstLine, trimmed, unmarked } from './lines.ts'
import { clean } from './text.ts'

/** What a column may hold besides a language's texts; `text` is the list's language. */
const headers: Readonly<Record<string, string>> = {
  text: 'text',
  question: 'text',
  frage: 'text',
  heat: 'heat',
  schärfe: 'heat',
  theme: 'theme',
  thema: 'theme',
  by: 'by',
  von: 'by',
}

/** Whether a column can be called by this language: `id`, `no` and `nr` number rows. */
export const namesColumn = (tag: string): boolean =>
  /^[a-z]{2}(-[a-z0-9]{2,8})*$/.test(tag) && !['id', 'no', 'nr', 'by'].includes(tag)

/** What the column under this header holds: 'text', 'heat', 'theme', 'by' or a language; '' if nobody knows. */
function columnOf(header: string): string {
  const name = clean(header).toLowerCase()
  return Object.hasOwn(headers, name) ? (headers[name] ?? '') : namesColumn(name) ? name : ''
}

const isHeader = (cells: readonly string[]): boolean => cells.some((cell) => columnOf(cell) !== '')

const isBlank = ({ cells }: Row): boolean => cells.every((cell) => clean(cell) === '')

/** The cells of the first row that is not blank, cut like that; null: all are. */
function firstCells(text: string, separator: string): readonly string[] | null {
  for (const row of rowsOf(text, separator)) if (!isBlank(row)) return row.cells
  return null
}

/** Whether a line is a header, whatever separates its cells. */
const namesColumns = (line: string): boolean =>
  separators.some((separator) => isHeader(firstCells(line, separator) ?? []))

/** Whether a text whose form nobody has said is a table: its first line holds a tab, or names columns. */
export function isTable(text: string): boolean {
  const line = trimmed(firstLine(text))
  const plain = unmarked(line)
  return !line.startsWith('#') && (plain.includes('\t') || (plain === line && namesColumns(line)))
}

/** The separator that cuts the first row into the most cells. A comma does so in a header only: prose is full of them. */
function separatorOf(text: string): string {
  let best = { separator: '', cells: 1 }
  for (const separator of separators) {
    const cells = firstCells(text, separator)
    if (cells === null) return separator // nothing but blanks, however they are told apart
    if (cells.length > best.cells && (separator !== ',' || isHeader(cells))) best = { separator, cells: cells.length }
  }
  return best.separator
}

/** Reads a table; columns without a language, and tables without a header, are in this one. Lines end with `\n`. */
export function readTable(text: string, language: string, into: Gather): void {
  const told = /^sep=([^\n])(?:\n|$)/iu.exec(text)
  const rows = told ? rowsOf(text.slice(told[0].length), told[1] ?? '', 2) : rowsOf(text, separatorOf(text))
  let columns: string[] | null = null
  for (const row of rows) {
    if (row.open) into.report(row.line, 'syntax')
    if (into.over) return
    if (isBlank(row)) continue
    const header: boolean = columns === null && isHeader(row.cells)
    columns ??= header ? row.cells.map(columnOf) : ['text']
    if (!header) into.add(row.line, found(row.cells, columns, language))
  }
}

/** A row as a question: of several columns for one thing the first that is filled. */
function found(cells: readonly string[], columns: readonly string[], language: string): Found {
  const filled: Record<string, string> = {}
  columns.forEach((column, i) => {
    const name = column === 'text' ? language : column
    if (name !== '') filled[name] ||= unguarded(clean(cells[i] ?? ''))
  })
  const { heat, theme, by, ...texts } = filled
  return { texts, heat, theme, by: by ?? '' }
}
