/** A list on the desk: what is on the screen, and each change of it kept at once. */
import { languagesOf, LIMITS, ShelfError, type Kept, type List, type Question, type Shelf } from '../deck/list/index.ts'
import {
  changed,
  emptyRow,
  hasText,
  hintsOf,
  inserted,
  moved,
  removed,
  rowOf,
  without,
  written,
  type Row,
} from './rows.ts'

export type Head = Omit<List, 'questions'>

/** What can be taken back, and how. */
export interface Undo {
  /** A question is away, or a language. */
  readonly what: 'question' | 'language'
  readonly detail: string
  readonly back: () => void
  /** Only as long as nothing else has changed. */
  readonly brief: boolean
}

export class Desk {
  readonly id: string
  rows = $state.raw<readonly Row[]>([])
  head = $state.raw<Head>() as Head
  languages = $state.raw<readonly string[]>([])
  /** How the last change fares: `stale`, another tab has changed the list; `store`, this browser cannot keep it. */
  kept = $state<'kept' | 'keeping' | 'stale' | 'store'>('kept')
  undo = $state.raw<Undo | null>(null)
  /** All hints, by the key of the row. */
  readonly hints = $derived(hintsOf(this.rows))

  readonly #shelf: Shelf
  #copy: Kept
  #ahead = false
  #keeping: Promise<void> | null = null

  constructor(shelf: Shelf, copy: Kept) {
    const { questions, ...head } = copy.list
    const spoken = languagesOf(questions).filter((language) => !copy.languages.includes(language))
    this.#shelf = shelf
    this.#copy = copy
    this.id = copy.id
    this.head = head
    this.rows = questions.map(rowOf)
    this.languages = [...copy.languages, ...spoken]
  }

  /** How many more questions find a place. */
  get room(): number {
    return LIMITS.questions - this.rows.length
  }

  get questions(): readonly Question[] {
    return this.rows.map(({ question }) => question)
  }

  say(part: Partial<Head>): void {
    this.head = { ...this.head, ...part }
    this.#touch()
  }

  /** What people call it. Names by language stand for the one name from then on no more. */
  rename(name: string): void {
    this.say({ name, names: {} })
  }

  write(key: number, language: string, text: string): void {
    this.#set(written(this.rows, key, language, text))
  }

  mark(key: number, part: Partial<Omit<Question, 'texts'>>): void {
    this.#set(changed(this.rows, key, part))
  }

  /** An empty question after this one, or at the end; its key. */
  add(after?: number): number {
    const row = emptyRow()
    const at = this.rows.findIndex(({ key }) => key === after)
    this.#set(inserted(this.rows, at < 0 ? this.rows.length : at + 1, row))
    return row.key
  }

  /** Questions that were read, at the end. */
  take(questions: readonly Question[]): void {
    const spoken = languagesOf(questions).filter((language) => !this.languages.includes(language))
    this.languages = [...this.languages, ...spoken]
    this.#set([...this.rows, ...questions.map(rowOf)])
  }

  /** A question that was never written goes unsaid; another one can be taken back. */
  remove(key: number, was: Row | undefined = this.rows.find((row) => row.key === key)): void {
    const at = this.rows.findIndex((row) => row.key === key)
    if (!was || at < 0) return
    this.#set(removed(this.rows, key))
    if (!hasText(was)) return
    const back = (): void => this.#set(inserted(this.rows, at, was))
    this.undo = { what: 'question', detail: Object.values(was.question.texts)[0] ?? '', back, brief: false }
  }

  move(key: number, to: number): void {
    this.#set(moved(this.rows, key, to))
  }

  speak(language: string): void {
    if (this.languages.includes(language)) return
    this.languages = [...this.languages, language]
    this.#touch()
  }

  /** Takes a language away with all that is written in it. The last one stays. */
  silence(language: string): void {
    if (this.languages.length < 2) return
    const { rows, languages } = this
    const had = rows.some(({ question }) => question.texts[language] !== undefined)
    this.languages = languages.filter((one) => one !== language)
    this.#set(without(rows, language))
    const back = (): void => {
      this.languages = languages
      this.#set(rows)
    }
    if (had) this.undo = { what: 'language', detail: language, back, brief: true }
  }

  takeBack(): void {
    const { undo } = this
    this.undo = null
    undo?.back()
  }

  /** When all that was changed until now is kept, or cannot be: see `kept`. */
  async settled(): Promise<void> {
    while (this.#keeping) await this.#keeping
  }

  #set(rows: readonly Row[]): void {
    this.rows = rows
    this.#touch()
  }

  #touch(): void {
    if (this.undo?.brief) this.undo = null
    this.#ahead = true
    if (this.kept === 'stale') return
    this.#keeping ??= this.#keep().finally(() => (this.#keeping = null))
  }

  /** One copy after the other; what changes meanwhile is in the next. */
  async #keep(): Promise<void> {
    this.kept = 'keeping'
    try {
      while (this.#ahead) {
        this.#ahead = false
        const list = this.list()
        this.#copy = await this.#shelf.put({ ...this.#copy, changed: Date.now(), languages: this.languages, list })
      }
      this.kept = 'kept'
    } catch (error) {
      this.kept = error instanceof ShelfError ? error.code : 'store'
    }
  }

  /** The list as it stands. */
  list(): List {
    return { ...this.head, language: this.languages[0] ?? this.head.language, questions: this.questions }
  }
}
