/**
 * Keeps the screen from sleeping while a game is on, where the browser can: not on plain http. The browser takes the
 * lock away from a page that is hidden, so it is asked for again whenever the page is seen.
 */
export interface Awake {
  /** Whether the screen is to stay awake, from now on. */
  want(on: boolean): void
  end(): void
}

/** What is used of the browser's lock. */
export interface Lock {
  readonly released: boolean
  release(): Promise<void>
}
export interface Locks {
  request(type: 'screen'): Promise<Lock>
}
type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/** Seen from old browsers, and from plain http: there may be none. */
type Browser = { readonly wakeLock?: Locks }

export function stayAwake(browser: Browser = navigator, page: Page = document): Awake {
  let wanted = false
  let lock: Lock | null = null
  let settled = Promise.resolve()

  async function settle(): Promise<void> {
    const held = lock !== null && !lock.released
    if (held && !wanted) await lock?.release()
    if (wanted && !held && !page.hidden) lock = (await browser.wakeLock?.request('screen')) ?? null
  }

  /** One after the other: a lock that is no longer wanted when it comes is given back by the next. */
  const next = () => (settled = settled.then(settle).catch(() => undefined)) // refused, for instance to save the battery
  const want = (on: boolean) => {
    wanted = on
    void next()
  }

  page.addEventListener('visibilitychange', next)
  return {
    want,
    end() {
      page.removeEventListener('visibilitychange', next)
      want(false)
    },
  }
}
