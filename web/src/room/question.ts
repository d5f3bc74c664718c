/** Whether a question may be answered on this phone, as far as its words and settings go (spec/ballot.md, "A question"). */
import { formatGame, parseLabel, sameQuestion } from '../ballot/index.ts'
import { questionsOf, remaining, textsOf, type Deck } from '../deck/index.ts'
import { find, optionsOf } from '../rules/index.ts'
import type { Question, Settings, Shelf, Text } from '../wire/wire.ts'
import type { Known } from './api.ts'
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
export function refusal(
  { question, room: { settings }, shelf }: Pick<Known, 'question' | 'room' | 'shelf'>,
  seen: readonly Seen[],
  decks: Decks,
): string | null {
  if (!find(settings.edition) || question.game !== gameLine(settings)) return 'settings_changed'
  const known = seenOf(question.label, question.texts)
  if (!known) return 'texts_changed'
  const wrong = wordsRefusal(question, settings, decks, shelf)
  return wrong ?? (isSeen(seen, known) ? 'question_seen' : null)
}

function wordsRefusal(
  { label, texts, options }: Question,
  settings: Settings,
  decks: Decks,
  shelf: Shelf,
): string | null {
  const parsed = attempt(() => parseLabel(label))
  const fits = (kind: string | undefined, printed: readonly Text[] | null): string | null =>
    printed && sameTexts(printed, texts) && options === optionsOf(kind ?? '') ? null : 'texts_changed'
  if (!parsed) return 'texts_changed'
  if ('own' in parsed) {
    const language = texts[0]?.language ?? ''
    const may = settings.own || settings.box > 0
    return fits(find(settings.edition)?.kinds[0], may ? [{ language, text: parsed.own }] : null)
  }
  // What the group brought along is taken as it is asked: its phones show it in all its languages.
  const brought = settings.decks.includes(parsed.deck) && shelf.decks.find(({ id }) => id === parsed.deck)
  if (brought) return fits(brought.kind, texts)
  const deck = decks[parsed.deck] ?? 'loading'
  if (deck === 'loading') return 'wait'
  return deck === 'none' ? 'texts_changed' : fits(deck.kind, textsOf(deck, label))
}

const sameTexts = (a: readonly Text[], b: readonly Text[]): boolean =>
  a.length === b.length && a.every(({ language, text }, i) => language === b[i]?.language && text === b[i].text)

type Printed = { label: string; texts: Text[]; heat: number }[]

/** What is not to be asked: by the server's word about the room, and as this phone remembers it. */
export interface Past {
  readonly known: Known
  readonly seen: readonly Seen[]
}

/** The questions of a card, named as `deck/card`, that the group wants and that were not here yet, in other words either. */
export function questionsLeft(name: string, decks: Decks, { known, seen }: Past): Printed {
  const { pile, room, shelf } = known
  const deck = decks[name.split('/')[0] ?? '']
  const card = typeof deck === 'object' && deck.cards.find((one) => name === `${deck.id}/${one.card}`)
  if (typeof deck !== 'object' || !card) return []
  return questionsOf(deck, card).filter(({ label, texts, heat, theme }) => {
    const is = seenOf(label, texts)
    const wanted = heat <= room.settings.heat && !room.settings.omit.includes(theme) && !shelf.passed.includes(label)
    return is !== null && wanted && !pile.used.includes(label) && !isSeen(seen, is)
  })
}

/** The cards of the room's decks of which nothing was asked yet, as `deck/card`; none while a deck is on its way. */
export function cardsLeft(decks: Decks, past: Past): string[] {
  const { pile, room } = past.known
  const all = room.settings.decks.map((id) => decks[id] ?? 'loading')
  if (all.includes('loading') || room.settings.box === 1) return []
  const names = all.flatMap((deck) =>
    typeof deck === 'string' ? [] : remaining(deck, pile.used).map(({ card }) => `${deck.id}/${card}`),
  )
  const left = names.map((name) => ({ name, questions: questionsLeft(name, decks, past) }))
  const some = left.filter(({ questions }) => questions.length > 0)
  const fit = some.filter(({ questions }) => questions.some(({ heat }) => pile.heats.includes(heat)))
  return (fit.length > 0 ? fit : some).map(({ name }) => name)
}

/** Of these questions those that fit the hour; all where none does. */
export function fitting(questions: Printed, { pile }: Known): Printed {
  const fit = questions.filter(({ heat }) => pile.heats.includes(heat))
  return fit.length > 0 ? fit : questions
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
