/** Outside of any room: the rooms that this phone remembers. */
import type { Memory } from './memory.ts'
import { outlive, standUp, visited } from './steps.ts'
import { Vault } from './vault.ts'
import { browser, type World } from './world.ts'

/** A room in which this phone has a part. */
export interface Remembered {
  readonly session: string
  readonly code: string
  /** The room's name, may be empty. */
  readonly room: string
  /** The seat's name; empty for a host without a seat. */
  readonly name: string
}

const MONTH = 30 * 24 * 60 * 60 * 1000
const YEAR = 12 * MONTH

export class Home {
  readonly #world: World
  readonly #vault: Vault

  constructor(world: World = browser()) {
    this.#world = world
    this.#vault = new Vault(world.indexedDB)
  }

  /**
   * The rooms in which this phone has a part, the newest first. Of a room that was silent for a month the seats are
   * erased, those that were given up too, and after a year what was asked there.
   */
  async rooms(): Promise<Remembered[]> {
    const mine = []
    for (const memory of await this.#vault.all()) {
      const { session, code, name, current, seats, used } = memory
      const today = this.#world.clock.today()
      const age = used > 0 ? today - used : 0
      if (used === 0) await this.#vault.change(session, code, visited(name, today)) // it ages from now on
      if (age > YEAR) await this.#vault.forget(session)
      else if (age <= MONTH && current !== null) mine.push(memory)
      else if (age > MONTH && Object.keys(seats).length > 0) await this.#vault.change(session, code, outlive)
    }
    return mine.sort((a, b) => b.used - a.used).map(remembered)
  }

  /** Gives the part in a room up, here only. What was answered there stays known until the room is burnt. */
  async forget(code: string): Promise<void> {
    const all = (await this.#vault.all()).filter((memory) => memory.code === code)
    for (const { session } of all) await this.#vault.change(session, code, standUp)
  }
}

const remembered = ({ session, code, name, current, seats }: Memory): Remembered => ({
  session,
  code,
  room: name,
  name: (current && seats[current]?.names.at(-1)) || '',
})
