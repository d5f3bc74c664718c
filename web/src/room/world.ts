/** What the room needs of the browser, as a value, so that tests turn the clock and play the network. */
import { systemRandom, type Random } from '../ballot/index.ts'
import { attempt } from './attempt.ts'

export interface Clock {
  /** Milliseconds of the calendar, for putting rooms and evenings in order and nothing else. */
  today(): number
  /** Milliseconds that only grow. */
  now(): number
  /** Calls `then` once after so many milliseconds, unless the returned function is called before. */
  after(ms: number, then: () => void): () => void
}

/** What a page hears of its own fate. `persisted`: it came back from the browser's cache of whole pages. */
export interface Page {
  hidden(): boolean
  on(event: 'visibilitychange' | 'online' | 'pageshow', listener: (persisted: boolean) => void): () => void
}

/** The part of a WebSocket that is used. */
export interface Socket {
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send(text: string): void
  close(): void
}

export interface World {
  /** The address that everything is relative to, `document.baseURI`. */
  readonly base: string
  readonly clock: Clock
  readonly random: Random
  readonly page: Page
  /** Null where the browser forbids even to ask for it. */
  readonly indexedDB: IDBFactory | null
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  readonly socket: (url: string) => Socket
  /** Digests of decks, for tests; those that the page was built with otherwise. */
  readonly digests?: Readonly<Record<string, string>> | undefined
  /** Lets the page draw and react between two heavy steps, unless it could do so just before. */
  readonly pause: () => Promise<void>
}

const clock: Clock = {
  today: () => Date.now(),
  now: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}

const page: Page = {
  hidden: () => document.hidden,
  on: (event, listener) => {
    const target: EventTarget = event === 'visibilitychange' ? document : window
    const heard = (e: Event): void => listener(e instanceof PageTransitionEvent && e.persisted)
    target.addEventListener(event, heard)
    return () => target.removeEventListener(event, heard)
  },
}

/** Milliseconds of work after which the page may draw: half a frame. */
const AT_ONCE = 8

/** Every timer costs some 4 ms, so quick machines take several steps before the next one, and slow ones one. */
function pauses(): World['pause'] {
  let since = -Infinity
  return () =>
    new Promise((resolve) => {
      if (clock.now() - since < AT_ONCE) return resolve()
      clock.after(0, () => {
        since = clock.now()
        resolve()
      })
    })
}

/** The browser that this page runs in. */
export const browser = (): World => ({
  base: document.baseURI,
  clock,
  random: systemRandom,
  page,
  indexedDB: attempt(() => indexedDB),
  fetch: (url, init) => fetch(url, init),
  socket: (url) => new WebSocket(url),
  pause: pauses(),
})
