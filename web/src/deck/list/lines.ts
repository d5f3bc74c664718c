/** Plain text: one question a line, with whatever lists begin with. */
import type { Gather } from './gather.ts'
import { clean } from './text.ts'

/** A bullet or a number at the start of a trimmed line, with white space or nothing behind it. */
const mark = /^(?:[-*•]|[0-9]+[.)])(?:\p{White_Space}+|$)/u

export const trimmed = (line: string): string => line.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '')

/** A line without the space around it and without a bullet or number, which goes once. */
export const unmarked = (line: string): string => trimmed(line).replace(mark, '')

/** Reads questions in this language. Lines end with `\n`. */
export function readLines(text: string, language: string, into: Gather): void {
  text.split('\n').forEach((line, i) => {
    const written = trimmed(line)
    if (written !== '' && !written.startsWith('#')) into.add(i + 1, { texts: { [language]: unmarked(line) } })
  })
}

/** Whether a line of this text would be read as another one, or as none. `text` is clean. */
export const isMarked = (text: string): boolean => /^[#\ufeff]/.test(text) || mark.test(text)

/** The first line that is not blank. */
export const firstLine = (text: string): string => text.split('\n').find((line) => clean(line) !== '') ?? ''
