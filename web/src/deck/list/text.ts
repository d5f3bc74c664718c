/** The one form of a text, and what a text must not be. */
import { sameQuestion } from '../../ballot/question.ts'
import { spaced, unprintable } from '../../ballot/roster.ts'
import { LIMITS } from './list.ts'

/** What stands for half a character, and for one that was lost before. */
const LOST = '\ufffd'

/** NFC, each run of white space one space, trimmed. Half a character becomes the mark of a lost one. */
export const clean = (text: string): string => spaced(text.replace(/\p{Cs}/gu, LOST).normalize('NFC'))

/** Characters, as people count them when a limit is named: code points. */
export const lengthOf = (text: string): number => [...text].length

/** Whether a name or a text holds what cannot be shown in a line. */
export const isGarbled = (text: string): boolean => unprintable(text) || text.includes(LOST)

/** What throws a name out: too long, or characters that cannot be shown. `text` is clean. */
export function flawOfName(text: string, most: number = LIMITS.name): 'long' | 'odd' | null {
  if (lengthOf(text) > most) return 'long'
  return isGarbled(text) ? 'odd' : null
}

/** What two texts have in common that are the same question (spec/ballot.md); null: no letter and no digit. */
export function fingerprint(text: string): string | null {
  try {
    return sameQuestion(text)
  } catch {
    return null
  }
}
