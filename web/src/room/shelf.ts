/** The decks that this page has fetched, and those that it cannot have. */
import { sha512 } from '@noble/hashes/sha2.js'
import { toHex } from '../ballot/index.ts'
import { DeckError, isBrought, isShipped, load } from '../deck/index.ts'
import type { Decks } from './question.ts'
import type { World } from './world.ts'

export class Shelf {
  #decks: Decks = {}
  readonly #parts: Record<string, number> = {}
  readonly #world: World
  readonly #changed: () => void

  constructor(world: World, changed: () => void) {
    this.#world = world
    this.#changed = changed
  }

  get decks(): Decks {
    return this.#decks
  }

  /**
   * Fetches a deck, once; one that is brought to a room anew whenever parts of it have come. One that the page was
   * built without, or that reads otherwise, stays 'none'.
   */
  want(id: string, room = '', parts = 0): void {
    if (id === '' || (id in this.#decks && this.#parts[id] === parts)) return
    this.#parts[id] = parts
    if (!isShipped(id, this.#world.digests) && !isBrought(id)) return this.#put(id, 'none')
    this.#put(id, 'loading')
    const { base, fetch, digests } = this.#world
    load(id, { base, fetch, digests, sha512: (bytes) => toHex(sha512(bytes)) }, room).then(
      (deck) => this.#arrived(id, deck),
      (error: unknown) => {
        if (error instanceof DeckError && error.code === 'changed') this.#arrived(id, 'none')
        else this.#drop(id)
      },
    )
  }

  #arrived(id: string, deck: Decks[string]): void {
    this.#put(id, deck)
    this.#changed()
  }

  #put(id: string, deck: Decks[string]): void {
    this.#decks = { ...this.#decks, [id]: deck }
  }

  /** It could not be fetched now; the next time it is wanted it is tried again. */
  #drop(id: string): void {
    this.#decks = Object.fromEntries(Object.entries(this.#decks).filter(([other]) => other !== id))
  }
}
