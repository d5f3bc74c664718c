/**
 * Tables cut into cells. Quotes are those of RFC 4180, and forgiving: a quote inside an unquoted cell is itself, and
 * what follows a closing quote belongs to the cell. (Papa Parse takes such a cell for the rest of the file.)
 */

export interface Row {
  /** Its first line, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** A quote in it is never closed. */
  readonly open?: boolean
}

/** Between cells, the likelier ones first. */
export const separators = ['\t', ';', ','] as const

/** The rows of a table; '' separates nothing. Lines end with `\n`; `line` is the number of the first. */
export function* rowsOf(text: string, separator: string, line = 1): Generator<Row> {
  const end = new RegExp(`[${separator.replace(/[\\\]^-]/, '\\$&')}\\n]|$`, 'gu')
  let at = 0
  while (at < text.length) {
    const row: Row & { cells: string[] } = { line, cells: [] }
    for (let more = true; more;) {
      const quoted = quotedAt(text, at)
      if (quoted?.end === -1) return yield { line: row.line, cells: [...row.cells, quoted.text], open: true }
      end.lastIndex = quoted?.end ?? at
      const found = end.exec(text)
      const stop = found?.index ?? text.length
      row.cells.push((quoted?.text ?? '') + text.slice(quoted?.end ?? at, stop))
      line += text.slice(at, quoted?.end ?? at).split('\n').length - 1
      const ended = found?.[0] ?? ''
      more = ended !== '' && ended !== '\n'
      at = stop + ended.length
    }
    yield row
    line += 1
  }
}

/** What stands in quotes here, and where it ends: -1 for never. Null: no quote opens here. */
function quotedAt(text: string, at: number): { text: string; end: number } | null {
  if (text[at] !== '"') return null
  for (let from = at + 1; ;) {
    const close = text.indexOf('"', from)
    if (close === -1) return { text: text.slice(at + 1), end: -1 }
    if (text[close + 1] !== '"') return { text: text.slice(at + 1, close).replaceAll('""', '"'), end: close + 1 }
    from = close + 2
  }
}

/** A cell as RFC 4180 writes it, for commas. */
export const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** What a spreadsheet takes for a formula, and what looks like one that was guarded. */
const formula = /^'*[=+\-@]/

/** A cell with a `'` in front if a spreadsheet would reckon with it. */
export const guarded = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** The same without what `guarded` has put in front. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
