/** What stood in the lines that something is wrong with, for the person who wrote them. */
import { decode, unified, type Reading } from '../deck/list/index.ts'

/** What was read, to be shown beside what became of it. */
export interface Arrived {
  readonly reading: Reading
  /** What stands in the lines with problems. */
  readonly excerpts: ReadonlyMap<number, string>
}

const MOST = 70 // characters

/** By line. In YAML and JSON questions have a number and no line. */
export function excerptsOf({ form, problems }: Reading, data: Uint8Array | string): ReadonlyMap<number, string> {
  const excerpts = new Map<number, string>()
  if (form === 'yaml' || form === 'json') return excerpts
  const lines = unified(typeof data === 'string' ? data : decode(data)).split('\n')
  for (const { line } of problems) {
    const characters = [...(lines[line - 1] ?? '').replace(/\t/g, ' · ').trim()]
    const text = characters.slice(0, MOST).join('')
    if (text !== '') excerpts.set(line, characters.length > MOST ? `${text} …` : text)
  }
  return excerpts
}
