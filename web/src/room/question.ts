/** Whether a question may be answered on this phone, as far as its words and settings go (spec/ballot.md, "A question"). */
import { formatGame, parseLabel, sameQuestion } from '../ballot/index.ts'
import { questionsOf, remaining, textsOf, type Deck } from '../deck/index.ts'
import { find, optionsOf } from '../rules/index.ts'
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

function wordsRefusal({ label, texts, options }: Question, settings: Settings, decks: Decks): string | null {
  const parsed = attempt(() => parseLabel(label))
  const fits = (kind: string | undefined, printed: readonly Text[] | null): string | null =>
    printed && sameTexts(printed, texts) && options === optionsOf(kind ?? '') ? null : 'texts_changed'
  if (!parsed) return 'texts_changed'
  if ('own' in parsed) {
    const language = texts[0]?.language ?? ''
    return fits(find(settings.edition)?.kinds[0], settings.own ? [{ language, text: parsed.own }] : null)
  }
  const deck = decks[parsed.deck] ?? 'loading'
  if (deck === 'loading') return 'wait'
  return deck === 'none' ? 'texts_changed' : fits(deck.kind, textsOf(deck, label))
}

const sameTexts = (a: readonly Text[], b: readonly Text[]): boolean =>
  a.length === b.length && a.every(({ language, text }, i) => language === b[i]?.language && text === b[i].text)

type Printed = { label: string; texts: Text[] }[]

/** What was asked in this room, by the server's word, and what this phone remembers. */
export interface Past {
  readonly used: readonly string[]
  readonly seen: readonly Seen[]
}

/** The questions of a card, named as `deck/card`, that were not here yet, in other words either. */
export function questionsLeft(name: string, decks: Decks, { used, seen }: Past): Printed {
  const deck = decks[name.split('/')[0] ?? '']
  const card = typeof deck === 'object' && deck.cards.find((one) => name === `${deck.id}/${one.card}`)
  if (typeof deck !== 'object' || !card) return []
  return questionsOf(deck, card).filter(({ label, texts }) => {
    const known = seenOf(label, texts)
    return known !== null && !used.includes(label) && !isSeen(seen, known)
  })
}

/** The cards of these decks of which nothing was asked yet, as `deck/card`; none while a deck is on its way. */
export function cardsLeft(ids: readonly string[], decks: Decks, past: Past): string[] {
  const all = ids.map((id) => decks[id] ?? 'loading')
  if (all.includes('loading')) return []
  const names = all.flatMap((deck) =>
    typeof deck === 'string' ? [] : remaining(deck, past.used).map(({ card }) => `${deck.id}/${card}`),
  )
  return names.filter((name) => questionsLeft(name, decks, past).length > 0)
}

/** What `ctx` is made of, from the question as it is shown. */
export const settingOf = (question: Question, session: string): Setting => ({
  session,
  epoch: question.epoch,
  slot: question.slot,
  game: question.game,
  label: question.label,
  texts: question.texts,
  options: question.options === 7 ? 7 : 2,
  asked: question.asked,
})

/** The id of the deck that a label is of, or null for an own question and for what is no label. */
export const deckOf = (label: string): string | null => /^([a-z0-9-]+)\/[0-9]{3}\/[0-9]$/.exec(label)?.[1] ?? null
