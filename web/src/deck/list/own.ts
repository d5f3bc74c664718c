/** What a lobby asks for: which lists this phone has, and the parts in which one is brought to a room. */
import type { Bring } from '../../wire/wire.ts'
import { deckOf, partsOf, playable, sifted } from './cards.ts'
import type { Kind } from './list.ts'
import { Shelf, type Kept } from './shelf.ts'

export interface OwnDeck {
  readonly id: string
  /** As people call it; may be ''. */
  readonly name: string
  readonly kind: Kind
  /** How many can be played: what is too long or there twice is left out. */
  readonly questions: number
}

const nameOf = ({ list }: Kept): string => list.name || (Object.values(list.names)[0] ?? '')

/** The lists on this phone that have a question, what was changed last in front. Fails with a `ShelfError`. */
export async function ownDecks(shelf = new Shelf()): Promise<OwnDeck[]> {
  const all = await shelf.list()
  return all
    .map((kept) => ({
      id: kept.id,
      name: nameOf(kept),
      kind: kept.list.kind,
      questions: playable(kept.list.questions).length,
    }))
    .filter(({ questions }) => questions > 0)
}

/**
 * The list as it is brought to a room, part by part: those before must be there before the next is sent. `fallback` is
 * its name if it has none. None if there is no such list, or no question in it. Fails with a `ShelfError`.
 */
export async function bringParts(id: string, fallback = 'Privacy', shelf = new Shelf()): Promise<Bring[]> {
  const kept = await shelf.get(id)
  return kept ? partsOf(deckOf(sifted(kept.list, fallback), id)) : []
}
