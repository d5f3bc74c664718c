/**
 * For tests: a phone's line in a cellar at the edge of a net. Every way takes 2 s; of 20 frames one is lost and comes
 * again 6 s later, with all that were sent behind it; of 20 sockets one goes dead within a minute and looks open, as all
 * do in aeroplane mode. As with TCP, frames of one socket keep their order, and the server hears of a new one after
 * three ways.
 */
import type { Random } from '../ballot/index.ts'
import { FakeClock, type FakeSocket } from './fake.ts'
import type { FakeServer } from './server.fake.ts'
import type { Socket } from './world.ts'

const WAY = 2000
const AGAIN = 6000
const LOST = 0.05
const MINUTE = 60_000

type Way = (then: () => void) => void

export class SlowLine {
  /** Of the net; the phone has a clock of its own. */
  readonly clock = new FakeClock()
  /** Frames that came late, and those that never came. */
  late = 0
  lost = 0
  readonly #server: FakeServer
  readonly #random: Random
  #sockets: { dead: number }[] = []
  #flying = false

  constructor(server: FakeServer, random: Random) {
    this.#server = server
    this.#random = random
  }

  socket = (): Socket => {
    const dies = this.#flying ? 0 : this.#unlucky() ? MINUTE * this.#chance() : Infinity
    const life = { dead: this.clock.now() + dies }
    this.#sockets.push(life)
    return new SlowSocket(this.#server, this.#way(life), this.#way(life))
  }

  get opened(): number {
    return this.#sockets.length
  }

  /** Aeroplane mode, on and off. Nobody is told that what was open is dead. */
  fly(on: boolean): void {
    this.#flying = on
    for (const life of this.#sockets) life.dead = Math.min(life.dead, this.clock.now())
  }

  #chance(): number {
    return (this.#random(1)[0] ?? 0) / 256
  }

  #unlucky(): boolean {
    return this.#chance() < LOST
  }

  #way(life: { readonly dead: number }): Way {
    let last = 0
    return (then) => {
      const late = this.#unlucky()
      last = Math.max(last, this.clock.now() + WAY + (late ? AGAIN : 0))
      if (last >= life.dead) return void this.lost++
      if (late) this.late++
      this.clock.after(last - this.clock.now(), then)
    }
  }
}

class SlowSocket implements Socket {
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  #far: FakeSocket | null = null
  readonly #up: Way

  constructor(server: FakeServer, up: Way, down: Way) {
    this.#up = up
    up(() => down(() => up(() => this.#arrive(server.socket(''), down))))
  }

  #arrive(far: FakeSocket, down: Way): void {
    this.#far = far
    far.onmessage = (event) => down(() => this.onmessage?.(event))
  }

  send(text: string): void {
    this.#up(() => this.#far?.send(text))
  }

  close(): void {
    this.#up(() => this.#far?.close())
  }
}
