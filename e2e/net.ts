// The net between the pages of one phone and the server: every frame of every tab goes through here, and may be lost.
import type { Page, WebSocketRoute } from '@playwright/test'
import type { ClientFrame, Command, ServerFrame, View } from '../web/src/wire/wire'

/** A room as it was last seen through a socket. */
export type Known = Required<Omit<View, 'from' | 'to'>>

/** A command as it left a page, whether it reached anybody or not. */
export interface Left {
  readonly command: Command
  /** Which socket it went into, from 0. */
  readonly socket: number
  /** All that this socket had brought by then, one after the other. */
  readonly seen: readonly Known[]
  /** The slots that its page had taken in by then as given up or laid aside. */
  readonly over: ReadonlySet<number>
}

/** What is lost on the way: what a page says, or what it is told. */
export type Loss = 'said' | 'told'

class Socket {
  loss: Loss | null = null
  seen: readonly Known[] = []
  readonly over = new Set<number>()

  constructor(
    readonly page: Page,
    readonly here: WebSocketRoute,
    readonly there: WebSocketRoute,
    readonly number: number,
  ) {}

  /**
   * What the page is told. That a question is over counts once the page has taken it in: after whatever it said before
   * that has come here too, as the answer to what it is asked here does.
   */
  tell(message: string): void {
    this.here.send(message)
    const { view } = JSON.parse(message) as ServerFrame & { view?: View }
    if (!view) return
    const known = { ...this.seen.at(-1), ...view } as Known
    this.seen = [...this.seen, known]
    const { slot, fate } = known.question
    if (!['voided', 'skipped', 'dropped'].includes(fate)) return
    const taken = this.page.evaluate('0')
    taken.then(
      () => this.over.add(slot),
      () => undefined, // it was closed or loaded anew meanwhile, and its socket with it
    )
  }

  cut(): void {
    void this.here.close({ code: 3000 })
    void this.there.close({ code: 3000 })
  }
}

export class Net {
  readonly left: Left[] = []
  /** The newest that any page was told. */
  latest: Known | undefined
  /** How many sockets were opened. */
  sockets = 0
  #down = false
  readonly #open = new Set<Socket>()

  /** Stands between a page and the server, before it is opened. */
  async on(page: Page): Promise<void> {
    await page.routeWebSocket(/\/socket$/, (here) => {
      const number = this.sockets++
      if (this.#down) return void here.close({ code: 3000 })
      const socket = new Socket(page, here, here.connectToServer(), number)
      this.#open.add(socket)
      here.onMessage((message) => this.#say(socket, message.toString()))
      socket.there.onMessage((message) => {
        if (socket.loss !== 'told') this.#tell(socket, message.toString())
      })
    })
  }

  #tell(socket: Socket, message: string): void {
    socket.tell(message)
    this.latest = socket.seen.at(-1) ?? this.latest
  }

  #say(socket: Socket, message: string): void {
    const frame = JSON.parse(message) as ClientFrame
    const { number, seen } = socket
    if ('command' in frame) this.left.push({ command: frame.command, socket: number, seen, over: new Set(socket.over) })
    if (socket.loss !== 'said') socket.there.send(message)
  }

  /** From now on something is lost on every line there is. */
  lose(loss: Loss): void {
    for (const socket of this.#open) socket.loss = loss
  }

  /** Every line breaks. */
  cut(): void {
    for (const socket of this.#open) socket.cut()
    this.#open.clear()
  }

  /** Every line breaks, and none opens until it is whole again. */
  fall(): void {
    this.#down = true
    this.cut()
  }

  /** Whole again: lines that have lost something break, and those that are opened hold. */
  mend(): void {
    this.#down = false
    for (const socket of [...this.#open].filter(({ loss }) => loss)) {
      socket.cut()
      this.#open.delete(socket)
    }
  }
}
