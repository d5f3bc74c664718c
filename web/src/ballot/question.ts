/** What is asked: the label that names a question, the settings it is asked under, and its texts in all languages. */
import { utf8, type Bytes } from './bytes.ts'
import { at, BallotError } from './errors.ts'
import { H } from './hash.ts'
import { piled, spaced, unprintable } from './roster.ts'

/** What everybody must agree on about the game besides the question. */
export interface Game {
  /** Of a-z, 0-9 and -. */
  readonly edition: string
  /** The score, or the number of rounds, that ends the game. */
  readonly end: number
  /** The card's number says which question, or the reader chooses freely. */
  readonly choice: 'card' | 'free'
  /** The house's guards against outing are on. */
  readonly guard: boolean
}

/** The one line that is hashed, as in `privacy;end=30;choice=card;guard=off;v=1`. */
export const formatGame = ({ edition, end, choice, guard }: Game): string =>
  `${edition};end=${end};choice=${choice};guard=${guard ? 'on' : 'off'};v=1`

/** Reads the one line. Error: `question`. */
export function parseGame(line: string): Game {
  const form = /^([a-z0-9-]+);end=(0|[1-9][0-9]{0,8});choice=(card|free);guard=(off|on);v=1$/
  const [, edition, end, choice, guard] = form.exec(line) ?? []
  if (!edition || (choice !== 'card' && choice !== 'free')) throw new BallotError('question') // not a game line
  return { edition, end: Number(end), choice, guard: guard === 'on' }
}

/** A question of a deck, or one that somebody typed. */
export type Label = { readonly deck: string; readonly card: string; readonly number: number } | { readonly own: string }

/** Reads `deck/card/number` (card of three digits, number of one) or `own/` and the text. Error: `question`. */
export function parseLabel(label: string): Label {
  if (label.startsWith('own/') && label === ownLabel(label.slice(4))) return { own: label.slice(4) }
  const [, deck, card, number] = /^([a-z0-9-]+)\/([0-9]{3})\/([0-9])$/.exec(label) ?? []
  if (!deck || deck === 'own' || !card) throw new BallotError('question') // not a label
  return { deck, card, number: Number(number) }
}

/**
 * Labels a question that somebody typed: NFC, trimmed, single spaces. Refuses what is refused in a name, and a text
 * without a letter or digit. Errors: `question`, `text`.
 */
export function ownLabel(typed: string): string {
  const text = spaced(typed.normalize('NFC'))
  sameQuestion(text)
  if (unprintable(text)) throw new BallotError('question') // not a line of text
  return 'own/' + text
}

/** A question in one language, after its tag: lower case, such as `de`. */
export type Text = readonly [language: string, text: string]

/**
 * The digest of what one slot asks, 64 bytes: the game's line, the label and the texts in all the question's languages,
 * ascending by tag. It refuses a question that is not in its one form. Errors: `question`, `text`.
 */
export function about(game: string, label: string, texts: readonly Text[]): Bytes {
  parseGame(game)
  checkTexts(parseLabel(label), texts)
  return H('ballot/v1/about', game, label, ...texts.flat())
}

function checkTexts(label: Label, texts: readonly Text[]): void {
  const own = !('own' in label) || (texts.length === 1 && texts[0]?.[1] === label.own)
  const languages = texts.map(([language]) => language)
  const tags = languages.every((tag) => /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/.test(tag))
  const ascending = languages.every((tag, i) => i === 0 || at(languages, i - 1) < tag)
  if (!own || !tags || !ascending || texts.length === 0) throw new BallotError('question') // not the texts of one question
  for (const [, text] of texts) sameQuestion(text)
}

/**
 * What is left of a text when two that differ only in case, spacing, punctuation or form of writing are to be the same
 * question: NFKC, lower case (every sigma σ), letters and decimal digits only. Errors: `question` if nothing is left or
 * marks are piled up, `text`.
 */
export function sameQuestion(text: string): string {
  utf8(text)
  const lower = text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')
  const left = lower.replace(/[^\p{L}\p{Nd}]/gu, '')
  if (left === '' || piled(text)) throw new BallotError('question') // no letter and no digit, or too many marks
  return left
}
