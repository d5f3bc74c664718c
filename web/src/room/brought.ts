/** What people have written themselves: on this phone, or offered by this server's host. Fetched when somebody looks. */
import type { Deck } from '../deck/index.ts'
import { partsOf } from '../deck/list/cards.ts'
import { bringParts, ownDecks } from '../deck/list/own.ts'
import type { Bring } from '../wire/wire.ts'
import type { OwnDeck } from './api.ts'
import { nameIn } from './games.ts'

interface Offered {
  id: string
  kind: string
  names: Record<string, string>
  questions: number
}

const url = (path: string): string => new URL(path, document.baseURI).href

async function house(language: string): Promise<OwnDeck[]> {
  const response = await fetch(url('api/decks')).catch(() => null)
  if (!response?.ok) return []
  const all = (await response.json()) as Offered[]
  return all.map(({ id, kind, names, questions }) => ({
    id,
    kind,
    name: nameIn(names, language),
    questions,
  }))
}

/** Those of this phone first. */
export async function decks(language: string): Promise<OwnDeck[]> {
  const own = await ownDecks().catch(() => [])
  return [...own, ...(await house(language))]
}

/** The parts in which a deck is brought to a room; none if it is not here any more. */
export async function bring(id: string): Promise<Bring[]> {
  const own = await bringParts(id).catch(() => [])
  if (own.length > 0) return own
  const response = await fetch(url(`api/decks/${id}.json`)).catch(() => null)
  return response?.ok ? partsOf((await response.json()) as Deck) : []
}
