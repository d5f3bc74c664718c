/**
 * The phone's safe: one record per room, keyed by the room's session, in IndexedDB; beside them, in a store of their own,
 * the companies that have played together (`companies.ts`). Everything of a room changes by `change`:
 * read, one pure step of `steps.ts`, write, in one transaction with strict durability. So of two tabs one comes first,
 * and the other sees what the first has done. (Local storage cannot do that, and session storage is gone when the QR
 * code is scanned again.)
 */
import { blank, type Memory } from './memory.ts'
import type { Step } from './steps.ts'

const NAME = 'privacy'
/** 2: since there are companies. */
const VERSION = 2
const STORE = 'rooms'
export const COMPANIES = 'companies'

/** This browser keeps nothing, or lost its disk. What was to be stored has not happened. */
export class VaultError extends Error {
  constructor(cause: unknown) {
    super('the browser could not store', { cause })
    this.name = 'VaultError'
  }
}

export class Vault {
  #factory: IDBFactory | null
  #database: Promise<IDBDatabase>

  constructor(factory: IDBFactory | null) {
    this.#factory = factory
    this.#database = this.#open()
  }

  #open(): Promise<IDBDatabase> {
    const database = open(this.#factory)
    database.catch(() => undefined)
    return database
  }

  /** Takes one step. It is done, durably, when this resolves; if the step or the disk fails, nothing has changed. */
  async change<T>(session: string, code: string, step: (memory: Memory) => Step<T>): Promise<Step<T>> {
    const { store, done } = await this.transaction('readwrite')
    let outcome: Step<T> | undefined
    let thrown: unknown
    const read = store.get(session) as IDBRequest<Memory | undefined>
    read.onsuccess = () => {
      const memory = read.result ?? blank(session, code)
      try {
        outcome = step(memory)
        if (outcome[0] !== read.result) store.put(outcome[0])
      } catch (error) {
        thrown = error
        store.transaction.abort()
      }
    }
    await done.catch((error: unknown) => {
      throw thrown ?? error
    })
    if (!outcome) throw new VaultError('nothing was read')
    return outcome
  }

  async read(session: string): Promise<Memory | null> {
    const found = await this.#ask<Memory | undefined>('readonly', (store) => store.get(session))
    return found ?? null
  }

  all(): Promise<Memory[]> {
    return this.#ask('readonly', (store) => store.getAll())
  }

  /** Forgets a room: its seats, and what was answered there. */
  forget(session: string): Promise<void> {
    return this.#ask('readwrite', (store) => store.delete(session))
  }

  async #ask<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    const { store, done } = await this.transaction(mode)
    const request = what(store) as IDBRequest<T>
    await done
    return request.result
  }

  /** For good: what a page still has under way when it goes is not stored. */
  async close(): Promise<void> {
    this.#factory = null
    await this.#database.then(
      (database) => database.close(),
      () => undefined,
    )
  }

  /** One transaction over the rooms and, where `also` says so, another store. `done` rejects if nothing of it has happened. */
  async transaction(mode: IDBTransactionMode, also = STORE): Promise<{ store: IDBObjectStore; done: Promise<void> }> {
    const transaction = await this.#begin(mode, also).catch((error: unknown) => {
      throw new VaultError(error)
    })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(new VaultError(transaction.error))
    })
    return { store: transaction.objectStore(STORE), done }
  }

  /** Some phones let go of the database while they sleep, or somebody has erased it: then it is opened once more. */
  async #begin(mode: IDBTransactionMode, also: string): Promise<IDBTransaction> {
    const begin = async (): Promise<IDBTransaction> =>
      (await this.#database).transaction([STORE, also], mode, { durability: 'strict' })
    return begin().catch(() => {
      this.#database = this.#open()
      return begin()
    })
  }
}

async function open(factory: IDBFactory | null): Promise<IDBDatabase> {
  if (!factory) throw new VaultError('closed, or forbidden')
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, VERSION)
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result } = request
      if (oldVersion < 1) result.createObjectStore(STORE, { keyPath: 'session' })
      result.createObjectStore(COMPANIES, { keyPath: 'id' })
    }
    request.onsuccess = () => {
      // A page of a later version may want to change the store: let it.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(new VaultError(request.error))
  })
}
