/** Whether a question may be answered on this phone, as far as its words and settings go (spec/ballot.md, "A question"). */
import { formatGame, parseLabel, sameQuestion } from '../ballot/index.ts'
import { textsOf, type Deck } from '../deck/index.ts'
import { find, type Edition } from '../rules/index.ts'
import type { Question, Settings, Text } from '../wire/wire.ts'
import { attempt } from './attempt.ts'
import type { Setting } from './checks.ts'
import { isSeen, type Seen } from './memory.ts'

/** The decks that are here. 'loading': not yet; 'none': there is none that the page knows and trusts. */
export type Decks = Readonly<Record<string, Deck | 'loading' | 'none'>>

/** What a question is remembered by, or null for one that says nothing. */
export const seenOf = (label: string, texts: readonly Text[]): Seen | null =>
  attempt(() => ({ label, texts: [...new Set(texts.map(({ text }) => sameQuestion(text)))] }))

/** The line that is hashed for these settings, or null if they are none. */
const gameLine = ({ edition, end, choice, guard }: Settings): string | null =>
  choice === 'card' || choice === 'free' ? formatGame({ edition, end, choice, guard }) : null

/** Why this phone does not take part in a question: an alarm's code, 'wait' while its deck is loading, or null. */
export function refusal(question: Question, settings: Settings, seen: readonly Seen[], decks: Decks): string | null {
  if (!find(settings.edition) || question.game !== gameLine(settings)) return 'settings_changed'
  const known = seenOf(question.label, question.texts)
  if (!known) return 'texts_changed'
  const wrong = wordsRefusal(question, settings, decks)
  return wrong ?? (isSeen(seen, known) ? 'question_seen' : null)
}

function wordsRefusal({ label, texts }: Question, settings: Settings, decks: Decks): string | null {
  const parsed = attempt(() => parseLabel(label))
  if (!parsed) return 'texts_changed'
  if ('own' in parsed)
    return settings.own && texts.length === 1 && texts[0]?.text === parsed.own ? null : 'texts_changed'
  const deck = decks[parsed.deck] ?? 'loading'
  if (deck === 'loading') return 'wait'
  const printed = deck === 'none' ? null : textsOf(deck, label)
  return printed && sameTexts(printed, texts) ? null : 'texts_changed'
}

const sameTexts = (a: readonly Text[], b: readonly Text[]): boolean =>
  a.length === b.length && a.every(({ language, text }, i) => language === b[i]?.language && text === b[i].text)

/** What `ctx` is made of, from the question as it is shown. */
export const settingOf = (question: Question, session: string, edition: Edition): Setting => ({
  session,
  epoch: question.epoch,
  slot: question.slot,
  game: question.game,
  label: question.label,
  texts: question.texts,
  options: edition.options,
  asked: question.asked,
})

/** The id of the deck that a label is of, or null for an own question and for what is no label. */
export const deckOf = (label: string): string | null => /^([a-z0-9-]+)\/[0-9]{3}\/[0-9]$/.exec(label)?.[1] ?? null
