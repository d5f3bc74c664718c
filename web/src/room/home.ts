/** Outside of any room: the rooms that this phone remembers. */
import type { Memory } from './memory.ts'
import { standUp } from './steps.ts'
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

export class Home {
  readonly #vault: Vault

  constructor(world: World = browser()) {
    this.#vault = new Vault(world.indexedDB)
  }

  /** The rooms in which this phone has a part, the newest first; none where the browser keeps nothing. */
  async rooms(): Promise<Remembered[]> {
    const all = await this.#vault.all().catch(() => [])
    const mine = all.filter(({ current }) => current !== null)
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
