// The browser's Back closes what lies over the page instead of leaving the room. One entry of the history stands for
// it, whatever it is: pushed when something opens, gone again when it is closed by other means.
//
//   page ──open──▶ page · over        Back, or closing by hand: page

/** What of the browser's history is used. `back` is carried out later, and then `popped` is due. */
export interface Pages {
  readonly state: unknown
  pushState(state: unknown, unused: ''): void
  back(): void
}

const OVER = 'privacy/over'

export class Back {
  readonly #pages: Pages
  readonly #close: () => void
  #open = false
  /** The entry is on its way out. */
  #leaving = false

  /** `close` closes whatever lies over the page. */
  constructor(pages: Pages, close: () => void) {
    this.#pages = pages
    this.#close = close
  }

  /** Whether something lies over the page now. At first nothing does: an entry that a reload has left goes. */
  follow(open: boolean): void {
    this.#open = open
    if (this.#leaving || open === this.#isOver) return
    if (open) return this.#pages.pushState(OVER, '')
    this.#leaving = true
    this.#pages.back()
  }

  /** The browser has moved in its history: by itself, or because the entry had to go. */
  popped(): void {
    const own = this.#leaving
    this.#leaving = false
    if (!own && this.#open && !this.#isOver) this.#close()
    else this.follow(this.#open)
  }

  get #isOver(): boolean {
    return this.#pages.state === OVER
  }
}
