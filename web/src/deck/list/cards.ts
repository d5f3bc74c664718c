/** A list as a deck, and the parts in which it is brought to a room (spec/decks.md, "A list as a deck"). */
import type { Bring } from '../../wire/wire.ts'
import type { Card, Deck } from '../deck.ts'
import { Gather } from './gather.ts'
import { languagesOf, LIMITS, type List, type Question } from './list.ts'
import { clean, flawOfName } from './text.ts'

const PER_CARD = 4
/** Of a part: cards, and bytes of its JSON, which leave room for the rest of a frame of 64 KiB. */
const PART = { cards: 40, bytes: 60_000 } as const

/** The questions that can be played: what reading a file would keep. */
export function playable(questions: readonly Question[]): Question[] {
  const gather = new Gather()
  questions.forEach((question, i) => gather.add(i + 1, question))
  return gather.questions
}

/** The deck that a room gets. `list` has a name, and questions as they are read: see `playable`. */
export function deckOf(list: List, id: string): Deck {
  const languages = languagesOf(list.questions)
  const cards = Array.from({ length: Math.ceil(list.questions.length / PER_CARD) }, (_, i) =>
    cardOf(i, list.questions.slice(i * PER_CARD, (i + 1) * PER_CARD)),
  )
  return {
    id,
    kind: list.kind,
    names: Object.fromEntries(languages.map((language) => [language, nameIn(list, language)])),
    ...(list.by && { by: list.by }),
    ...(list.about && { about: list.about }),
    cards,
  }
}

const nameIn = ({ name, names }: List, language: string): string =>
  names[language] ?? (name || (Object.values(names)[0] ?? ''))

function cardOf(index: number, questions: readonly Question[]): Card {
  const texts = languagesOf(questions).map((language) => [language, questions.map((q) => q.texts[language] ?? '')])
  return {
    card: String(index + 1).padStart(3, '0'),
    back: Math.min((index % PER_CARD) + 1, questions.length),
    heat: questions.map(({ heat }) => heat),
    themes: questions.map(({ theme }) => theme),
    ...(questions.some(({ by }) => by !== '') && { by: questions.map(({ by }) => by) }),
    texts: Object.fromEntries(texts) as Card['texts'],
  }
}

/** The deck in parts that each fit a frame, in the order in which they are sent. */
export function partsOf(deck: Deck): Bring[] {
  const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length + 1
  const head = sizeOf({ ...deck, cards: [] })
  const parts: Card[][] = []
  let size = 0
  for (const card of deck.cards) {
    const part = parts.at(-1)
    const bytes = sizeOf(card)
    const fits = part && part.length < PART.cards && size + bytes <= PART.bytes
    size = (fits ? size : head) + bytes
    if (fits) part.push(card)
    else parts.push([card])
  }
  return parts.map((cards, part) => ({ part, deck: { ...deck, cards } as Bring['deck'] }))
}

/** The same list with what can be played only, in its one form. */
export function sifted(list: List, fallback: string): List {
  const fit = (text: string, most?: number): string => (flawOfName(clean(text), most) ? '' : clean(text))
  const names = Object.entries(list.names).map(([language, name]) => [language, fit(name)] as const)
  return {
    ...list,
    name: fit(list.name) || fallback,
    names: Object.fromEntries(names.filter(([, name]) => name !== '')),
    by: fit(list.by),
    about: fit(list.about, LIMITS.about),
    questions: playable(list.questions),
  }
}
