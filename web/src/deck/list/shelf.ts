/**
 * The lists of this phone, in IndexedDB: they are nowhere else. Every copy has a number, and is stored only over the one
 * before it. So of two tabs that write in one list the second is told, and overwrites nothing.
 */
import { systemRandom, type Random } from '../../ballot/random.ts'
import type { List } from './list.ts'

const NAME = 'privacy-decks'
const VERSION = 1
const STORE = 'decks'

/** A list as it is kept here. */
export interface Kept {
  /** `x-` and eight of a-z2-7. */
  readonly id: string
  /** How often it was stored. */
  readonly copy: number
  /** When it was stored last, in milliseconds of the calendar. */
  readonly changed: number
  /** The languages that it is written in, in the order in which they stand side by side. */
  readonly languages: readonly string[]
  readonly list: List
}

/** What went wrong: this browser keeps nothing (`store`), or somebody has stored a later copy (`stale`). */
export class ShelfError extends Error {
  constructor(
    readonly code: 'store' | 'stale',
    cause?: unknown,
  ) {
    super(`list was not kept: ${code}`, { cause })
    this.name = 'ShelfError'
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** An id for a new list. */
export const newId = (random: Random = systemRandom): string =>
  'x-' + Array.from(random(8), (byte) => letters[byte % 32]).join('')

export class Shelf {
  readonly #open: Promise<IDBDatabase>

  /** Fails only when it is used. */
  constructor(factory: IDBFactory = indexedDB) {
    this.#open = open(factory)
    this.#open.catch(() => undefined)
  }

  /** All lists, what was changed last in front. Fails with a `ShelfError`, as all of these. */
  async list(): Promise<Kept[]> {
    const all = await this.#run('readonly', (store) => store.getAll() as IDBRequest<Kept[]>)
    return all.sort((a, b) => b.changed - a.changed)
  }

  async get(id: string): Promise<Kept | null> {
    return (await this.#run('readonly', (store) => store.get(id) as IDBRequest<Kept | undefined>)) ?? null
  }

  /** Stores a copy, durably when this resolves, and gives it its number. */
  async put(kept: Kept): Promise<Kept> {
    const next = { ...kept, copy: kept.copy + 1 }
    let stale = false
    await this.#run('readwrite', (store) => {
      const read = store.get(kept.id) as IDBRequest<Kept | undefined>
      read.onsuccess = () => {
        stale = read.result !== undefined && read.result.copy !== kept.copy
        if (!stale) store.put(next)
      }
      return read
    })
    if (stale) throw new ShelfError('stale')
    return next
  }

  async delete(id: string): Promise<void> {
    await this.#run('readwrite', (store) => store.delete(id))
  }

  async close(): Promise<void> {
    ;(await this.#open).close()
  }

  async #run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    try {
      const transaction = (await this.#open).transaction(STORE, mode, { durability: 'strict' })
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
      })
      const request = ask(transaction.objectStore(STORE))
      await done
      return request.result
    } catch (error) {
      throw new ShelfError('store', error)
    }
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, VERSION)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => {
      // A page of a later version may want to change the store: let it.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(new Error('no database', { cause: request.error }))
  })
}
