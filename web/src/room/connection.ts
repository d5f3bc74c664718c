/**
 * The line to the server: one socket at a time, opened anew whenever it is lost.
 *
 * Phones sleep, and often leave a socket that only looks open. So: a ping every 8 s, given up after 4 s without an
 * answer, on a slow line after as long as it took to get in; a new socket at once when the page is seen again, is back online or comes out of the browser's cache, else
 * after a growing, jittered while of up to 8 s, or of 30 s where enough screens look on; no timer at all while the page
 * is hidden. What went wrong is said from then until a view has come, however often it is tried. A proxy that lets no
 * WebSocket through is told from a server that is away by asking the socket's address without one. Events of a socket that
 * was given up are not heard any more, so a phone never takes its own seat over. (spec/wire.md, "Frames")
 */
import type { ClientFrame, Rejected, ServerFrame, View } from '../wire/wire.ts'
import type { Line } from './api.ts'
import type { Socket, World } from './world.ts'

export const PING = 8000
export const GIVE_UP = 4000
const UPGRADE_REQUIRED = 426
const FIRST_WAIT = 500
const LONGEST_WAIT = 8000
export const CROWDED_WAIT = 30_000
/** So many sockets in a row without a word, while the server would take each: something on the way takes none. */
export const BLOCKED = 4

export interface Listener {
  line(line: Line): void
  challenge(session: string, challenge: string): void
  view(view: View): void
  done(command: string): void
  rejected(rejected: Rejected): void
}

/** What is said by `bye`, and whether there is a point in coming back by itself. */
const farewells: Readonly<Record<string, Line>> = {
  elsewhere: 'elsewhere',
  removed: 'removed',
  gone: 'gone',
  burnt: 'burnt',
}

export class Connection {
  #socket: Socket | null = null
  /** Number of the room's event that this phone stands at; null before the first view on this socket. */
  #at: number | null = null
  #heard = 0
  #opened = 0
  /** How long the last socket took until its first view, in ms: some three ways there and back. */
  #slowness = 0
  #pings = 0
  #tries = 0
  /** This socket has said something. */
  #spoke = false
  /** Sockets in a row that closed without a word, though the server would have taken them. */
  #eaten = 0
  /** Something went wrong, and no view has come since. */
  #failing = false
  /** No line any more, and none wanted by itself. */
  #over = true
  #timer: () => void = () => undefined
  readonly #unhear: (() => void)[]
  readonly #code: string
  readonly #world: World
  readonly #listener: Listener

  constructor(code: string, world: World, listener: Listener) {
    this.#code = code
    this.#world = world
    this.#listener = listener
    this.#unhear = [
      world.page.on('visibilitychange', () => this.#seen()),
      world.page.on('online', () => this.#seen()),
      world.page.on('pageshow', (persisted) => persisted && !this.#over && this.open()),
    ]
  }

  /** Opens a new socket at once, in place of the one there is. */
  open(): void {
    this.#drop()
    this.#over = false
    if (!this.#failing) this.#listener.line('connecting')
    const socket = this.#world.socket(this.#address.replace(/^http/, 'ws'))
    this.#socket = socket
    this.#spoke = false
    socket.onmessage = ({ data }: MessageEvent<unknown>) => this.#hear(data)
    socket.onclose = () => void this.#lost()
    this.#opened = this.#world.clock.now()
    this.#wait(PING << Math.min(this.#tries, 2), () => this.#retry())
  }

  get #address(): string {
    return new URL(`api/rooms/${this.#code}/socket`, this.#world.base).href
  }

  /** Whether the frame went into a socket; what matters is sent again after the next view. */
  send(frame: ClientFrame): boolean {
    if (!this.#socket || this.#at === null) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  /** Answers a challenge; this alone may be said before the first view. */
  greet(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame))
  }

  /** Ends for good. */
  close(): void {
    this.leave('offline')
    for (const unhear of this.#unhear) unhear()
  }

  /** No line any more, and none wanted by itself, as if the server had said so. */
  leave(line: Line): void {
    this.#drop()
    this.#over = true
    this.#failing = false
    this.#eaten = 0
    this.#listener.line(line)
  }

  #drop(): void {
    this.#timer()
    const socket = this.#socket
    this.#socket = null
    this.#at = null
    if (!socket) return
    socket.onmessage = socket.onclose = null
    socket.close()
  }

  #wait(ms: number, then: () => void): void {
    this.#timer()
    this.#timer = this.#world.page.hidden() ? () => undefined : this.#world.clock.after(ms, then)
  }

  /** The page is looked at again, or hidden, or back online. */
  #seen(): void {
    if (this.#over) return
    if (this.#world.page.hidden()) return this.#timer()
    const silent = this.#world.clock.now() - this.#heard
    if (!this.#socket || this.#at === null || silent > PING) this.open()
    else this.#ping()
  }

  #ping(): void {
    this.send({ ping: ++this.#pings })
    this.#wait(Math.max(GIVE_UP, this.#slowness), () => this.#retry('offline', 0))
  }

  #hear(data: unknown): void {
    const frame = parse(data)
    if (!frame) return this.#retry()
    this.#heard = this.#world.clock.now()
    this.#spoke = true
    this.#eaten = 0
    if ('challenge' in frame) this.#listener.challenge(frame.challenge.session, frame.challenge.challenge)
    else if ('view' in frame) this.#follow(frame.view)
    else if ('done' in frame) this.#listener.done(frame.done.command)
    else if ('rejected' in frame) this.#refused(frame.rejected)
    else if ('bye' in frame) this.#farewell(frame.bye.code)
    else this.#ponged(frame.pong)
  }

  #ponged(number: number): void {
    if (number !== this.#pings) return
    this.#tries = 0
    this.#wait(PING, () => this.#ping())
  }

  #follow(view: View): void {
    if (view.from !== 0 && view.from !== this.#at) return this.#retry()
    const first = this.#at === null
    this.#at = view.to
    if (first) {
      this.#failing = false
      this.#slowness = Math.min(this.#heard - this.#opened, 2 * PING)
      this.#listener.line('online')
      this.#wait(PING, () => this.#ping())
    }
    this.#listener.view(view)
  }

  #refused(rejected: Rejected): void {
    if (rejected.code === 'crowded') this.#retry('crowded', CROWDED_WAIT)
    else this.#listener.rejected(rejected)
  }

  #farewell(code: string): void {
    const line = farewells[code]
    if (line) this.leave(line)
    else this.#retry()
  }

  /** A socket that closed before it said anything: the server says why, or that it would have taken it. */
  async #lost(): Promise<void> {
    const spoke = this.#spoke
    this.#retry()
    if (spoke || this.#world.page.hidden()) return
    const status = await this.#world.fetch(this.#address, { method: 'HEAD' }).then(
      (response) => response.status,
      () => 0,
    )
    if (this.#over || this.#at !== null) return
    if (status === 404) return this.leave('missing')
    const before = this.#trouble
    this.#eaten = status === UPGRADE_REQUIRED ? this.#eaten + 1 : 0
    if (this.#trouble !== before) this.#listener.line(this.#trouble)
  }

  /** What is the matter, as far as that can be told. */
  get #trouble(): Line {
    return this.#eaten < BLOCKED ? 'offline' : 'blocked'
  }

  #retry(line: Line = this.#trouble, after = this.#patience()): void {
    this.#drop()
    this.#failing = true
    this.#listener.line(line)
    this.#wait(after, () => this.open())
  }

  /** How long to wait for the next try, in ms: longer from try to try. */
  #patience(): number {
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++)
    const jitter = (this.#world.random(1)[0] ?? 0) / 255
    return (longest * (1 + jitter)) / 2
  }
}

function parse(data: unknown): ServerFrame | null {
  try {
    const frame: unknown = JSON.parse(String(data))
    return typeof frame === 'object' && frame !== null ? (frame as ServerFrame) : null
  } catch {
    return null
  }
}
