/** Outside of any room: the rooms that this phone remembers, opening one, and where phones reach this server. */
import { createIdentity, toHex } from '../ballot/index.ts'
import type { NewRoom, RoomOpened, Settings } from '../wire/wire.ts'
import { newSeat, type Memory } from './memory.ts'
import { outlive, sitDown, standUp, visited } from './steps.ts'
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
   * The rooms in which this phone has a part, the newest first. Of a room that was silent for a month the seat is erased,
   * and after a year what was asked there.
   */
  async rooms(): Promise<Remembered[]> {
    const mine = []
    for (const memory of await this.#vault.all()) {
      const { session, code, current, used } = memory
      const age = used > 0 ? this.#world.clock.today() - used : 0
      if (age > YEAR) await this.#vault.forget(session)
      else if (current === null) continue
      else if (age > MONTH) await this.#vault.change(session, code, outlive)
      else mine.push(memory)
    }
    return mine.sort((a, b) => b.used - a.used).map(remembered)
  }

  /** Gives the part in a room up, here only. What was answered there stays known until the room is burnt. */
  async forget(code: string): Promise<void> {
    const all = (await this.#vault.all()).filter((memory) => memory.code === code)
    for (const { session } of all) await this.#vault.change(session, code, standUp)
  }

  /** Opens a room with this phone as its host; its code, or null where that failed. */
  async openRoom(settings: Settings): Promise<string | null> {
    const { random, clock } = this.#world
    const identity = createIdentity(random)
    const host = toHex(identity.id)
    const opened = await this.#post({ host, settings })
    if (!opened) return null
    const { session, code } = opened
    await this.#vault.change(session, code, sitDown(newSeat(host, toHex(identity.secret))))
    await this.#vault.change(session, code, visited(settings.name, clock.today()))
    return code
  }

  /** Whether there is such a room; null where nobody can say. */
  async exists(code: string): Promise<boolean | null> {
    const response = await this.#fetch(`api/rooms/${encodeURIComponent(code)}`)
    return response?.ok ? true : response?.status === 404 ? false : null
  }

  /** The addresses under which phones reach this server, the first is the one to encode. */
  async addresses(): Promise<string[]> {
    const response = await this.#fetch('api/address')
    if (!response?.ok) return []
    const { urls } = (await response.json()) as { urls: string[] }
    return urls
  }

  async #post(room: NewRoom): Promise<RoomOpened | null> {
    const headers = { 'Content-Type': 'application/json' }
    const response = await this.#fetch('api/rooms', { method: 'POST', headers, body: JSON.stringify(room) })
    return response?.ok ? ((await response.json()) as RoomOpened) : null
  }

  async #fetch(path: string, init?: RequestInit): Promise<Response | null> {
    return this.#world.fetch(new URL(path, this.#world.base).href, init).catch(() => null)
  }
}

const remembered = ({ session, code, name, current, seats }: Memory): Remembered => ({
  session,
  code,
  room: name,
  name: (current && seats[current]?.names.at(-1)) || '',
})
