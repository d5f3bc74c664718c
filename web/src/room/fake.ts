/** For tests: a world whose clock is turned by hand and whose lines break when told to. */
import { IDBFactory } from 'fake-indexeddb'
import type { Random } from '../ballot/index.ts'
import type { ClientFrame, ServerFrame } from '../wire/wire.ts'
import type { Page, Socket, World } from './world.ts'

/** How often a property is tried: with `LONG=1 npx vitest run` twenty times as often. */
export const runs = (usual: number): number => (import.meta.env['LONG'] ? 20 * usual : usual)

/** Bytes that look like chance and are the same for the same seed. */
export function seeded(seed: number): Random {
  let state = (seed * 2654435761 + 12345) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) & 0xff
  }
  return (length) => Uint8Array.from({ length }, next)
}

/** A clock that stands still until it is turned. */
export class FakeClock {
  #now = 1000
  #timers: { at: number; then: () => void }[] = []

  now(): number {
    return this.#now
  }

  today(): number {
    return this.#now
  }

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.#now + ms, then }
    this.#timers.push(timer)
    return () => (this.#timers = this.#timers.filter((one) => one !== timer))
  }

  get waiting(): number {
    return this.#timers.length
  }

  turn(ms: number): void {
    const end = this.#now + ms
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!due) break
      this.#now = due.at
      this.#timers = this.#timers.filter((one) => one !== due)
      due.then()
    }
    this.#now = end
  }
}

export class FakePage implements Page {
  #hidden = false
  readonly #listeners: { event: string; listener: (persisted: boolean) => void }[] = []

  hidden(): boolean {
    return this.#hidden
  }

  on(event: string, listener: (persisted: boolean) => void): () => void {
    const one = { event, listener }
    this.#listeners.push(one)
    return () => void this.#listeners.splice(this.#listeners.indexOf(one), 1)
  }

  fire(event: string, persisted = false): void {
    for (const one of [...this.#listeners]) if (one.event === event) one.listener(persisted)
  }

  hide(hidden: boolean): void {
    this.#hidden = hidden
    this.fire('visibilitychange')
  }
}

export class FakeSocket implements Socket {
  onmessage: ((event: MessageEvent) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  id: string | null = null
  open = true
  readonly sent: ClientFrame[] = []

  constructor(
    readonly url: string,
    readonly server: { heard(socket: FakeSocket, frame: ClientFrame): void; left(socket: FakeSocket): void },
  ) {}

  send(text: string): void {
    const frame = JSON.parse(text) as ClientFrame
    this.sent.push(frame)
    if (this.open) this.server.heard(this, frame)
  }

  close(): void {
    this.open = false
    this.server.left(this)
  }

  tell(frame: ServerFrame): void {
    if (this.open) this.onmessage?.({ data: JSON.stringify(frame) } as MessageEvent)
  }

  /** The line breaks, and the phone notices. */
  lose(): void {
    this.close()
    this.onclose?.({} as CloseEvent)
  }
}

export interface FakeWorld extends World {
  readonly clock: FakeClock
  readonly page: FakePage
  readonly indexedDB: IDBFactory
}

/** A phone's world. Two with the same `indexedDB` are two tabs, or a reload. */
export function fakeWorld(
  server: { socket(url: string): Socket },
  seed: number,
  store: IDBFactory = new IDBFactory(),
): FakeWorld {
  return {
    base: 'http://play.test/',
    clock: new FakeClock(),
    page: new FakePage(),
    random: seeded(seed),
    indexedDB: store,
    fetch: () => Promise.resolve(new Response(null, { status: 404 })),
    socket: server.socket,
    digests: {},
    pause: () => Promise.resolve(),
  }
}

/** Waits for the thing itself, for as long as anything still happens. */
export async function until(what: () => unknown, tries = 3000): Promise<void> {
  for (let i = 0; i < tries; i++) {
    if (what()) return
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  throw new Error(`it never came to ${what.toString()}`)
}

/** Lets everything happen that is on its way. */
export async function settled(turns = 30): Promise<void> {
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setTimeout(resolve, 0))
}
