/**
 * The question cards, fetched as data. A deck that is shipped with the page is held to the digest that was built into
 * the page, so that a server cannot quietly reword a question; any other deck is refused. The Go package `deck` makes
 * the bytes (`Deck.JSON`) and the digest: SHA-512 of them, in hex.
 */
import { digests } from './digests.ts'

export interface Card {
  /** Three digits. */
  readonly card: string
  /** The number on its back. */
  readonly back: number
  /** 1 mild, 2 spicy, 3 hot, one for each question. */
  readonly heat: readonly number[]
  readonly themes: readonly string[]
  /** Who wrote each and wants it known. */
  readonly by?: readonly string[]
  /** By language, one for each question. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

export interface Deck {
  readonly id: string
  readonly kind: 'yesno' | 'howmany'
  /** By language, as people say it. */
  readonly names: Readonly<Record<string, string>>
  readonly by?: string
  readonly about?: string
  readonly cards: readonly Card[]
}

export interface Text {
  readonly language: string
  readonly text: string
}

/** A deck cannot be had (`missing`), is not one of the page's (`unknown`), or reads otherwise than it should (`changed`). */
export class DeckError extends Error {
  constructor(readonly code: 'missing' | 'unknown' | 'changed') {
    super(`deck is ${code}`)
    this.name = 'DeckError'
  }
}

/** Where decks come from: the page's address, its fetch, and SHA-512 as lower-case hex. */
export interface Source {
  readonly base: string
  readonly fetch: (url: string) => Promise<Response>
  readonly sha512: (bytes: Uint8Array) => string
  /** For tests; the page's own otherwise. */
  readonly digests?: Readonly<Record<string, string>> | undefined
}

/** Whether the page was built with this deck. */
export const isShipped = (id: string, shipped = digests): boolean => Object.hasOwn(shipped, id)

/** Whether a group brought this deck along (spec/decks.md, "A list as a deck"). */
export const isBrought = (id: string): boolean => id.startsWith('x-')

/** Fetches a shipped deck, or one that was brought to a room; fails with a `DeckError`. */
export async function load(id: string, source: Source, room = ''): Promise<Deck> {
  const digest = (source.digests ?? digests)[id]
  const place = isBrought(id) ? `api/rooms/${room}` : 'api'
  if (!digest && !isBrought(id)) throw new DeckError('unknown')
  const bytes = await fetchBytes(new URL(`${place}/decks/${id}.json`, source.base).href, source)
  if (digest && source.sha512(bytes) !== digest) throw new DeckError('changed')
  return JSON.parse(new TextDecoder().decode(bytes)) as Deck
}

async function fetchBytes(url: string, source: Source): Promise<Uint8Array> {
  const response = await source.fetch(url).catch(() => null)
  if (!response?.ok) throw new DeckError('missing')
  return new Uint8Array(await response.arrayBuffer())
}

/** A question of a card, with texts in all languages that it has, ascending. */
export interface Printed {
  readonly label: string
  readonly texts: Text[]
  readonly heat: number
  readonly theme: string
}

/** The questions of a card, in order. */
export function questionsOf(deck: Deck, card: Card): Printed[] {
  const languages = Object.keys(card.texts).sort()
  return card.heat.map((heat, i) => ({
    label: `${deck.id}/${card.card}/${i + 1}`,
    texts: languages.flatMap((language) => {
      const text = card.texts[language]?.[i]
      return text ? [{ language, text }] : []
    }),
    heat,
    theme: card.themes[i] ?? '',
  }))
}

/** The texts of the question with that label, or null if the deck has no such question. */
export function textsOf(deck: Deck, label: string): Text[] | null {
  const card = deck.cards.find((c) => label.startsWith(`${deck.id}/${c.card}/`))
  return (card && questionsOf(deck, card).find((question) => question.label === label)?.texts) ?? null
}

/** Cards that were not drawn yet: none of their questions is among the labels used. */
export const remaining = (deck: Deck, used: readonly string[]): Card[] =>
  deck.cards.filter((card) => !questionsOf(deck, card).some(({ label }) => used.includes(label)))
