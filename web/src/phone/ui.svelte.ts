// What a phone shows apart from the game: the language, and which sheet is open.
import { getContext, setContext } from 'svelte'
import { keep, kept, wear } from '../parts/kept'
import { materials, wordsOver, type Material, type Words } from '../parts/material'
import type { RoomModel } from '../room/api'
import { languageOf, learn, load, preferred, type Language, type Messages } from '../texts/texts'
import { unknownPace, type Pace } from './minutes'
import type { Services } from './services'

export type SheetName =
  | 'menu'
  | 'howto'
  | 'secret'
  | 'promises'
  | 'invite'
  | 'seats'
  | 'settings'
  | 'seal'
  | 'skip'
  | 'give'
  | 'own'
  | 'asked'
  | 'box'
  | 'evening'
  | 'checked'
  | 'recheck'

const KEY = 'privacy/language'

export class Ui {
  #learning: Promise<void> | null = null
  language = $state() as Language
  /** The game whose material is here; '' before there is any. */
  edition = $state('')
  /** Its shapes. No screen of a room stands before they are here. */
  material = $state.raw() as Material
  #texts = $state.raw() as Messages
  #words = $state.raw<Words>({})
  /** What is said, with the words of the game that is played here. */
  readonly t = $derived(wordsOver(this.#texts, this.#words))

  constructor(language: Language, texts: Messages) {
    this.language = language
    this.#texts = texts
  }

  /** In the language that this person chose before, else in the browser's. */
  static async begin(language = languageOf(kept(KEY) ?? '') ?? preferred(navigator.languages)): Promise<Ui> {
    await wear()
    const ui = new Ui(language, await load(language))
    ui.learn().catch(() => undefined)
    return ui
  }

  sheet = $state<SheetName | null>(null)
  /** A game is explained over the form in which it is chosen. */
  explaining = $state(false)
  /** The try-out is on. */
  tryout = $state(false)
  /** How fast this room plays, as far as this page has seen it. */
  pace = $state.raw<Pace>(unknownPace)
  /** Who has the hosting, until this person has read that it was passed on; '' for nothing to read. */
  newHost = $state('')
  /** This host takes no seat. */
  onlyHost = $state(false)

  /** Changes the language as soon as its texts are here; without a connection it stays. */
  async show(language: Language): Promise<void> {
    const texts = await load(language)
      .then((first) => learn(first, language))
      .catch(() => null)
    if (!texts) return
    const words = this.edition === '' ? {} : await this.material.words(language).catch(() => null)
    if (!words) return
    this.#texts = texts
    this.#words = words
    this.language = language
    this.#learning = Promise.resolve()
  }

  /** Fetches what is said later, once: what a part that is fetched later says, and what went wrong. Rejects where it cannot. */
  learn(): Promise<void> {
    return (this.#learning ??= this.#learn())
  }

  async #learn(): Promise<void> {
    const { language } = this
    const texts = this.#texts
    try {
      const learnt = await learn(texts, language)
      if (this.#texts === texts) this.#texts = learnt
    } catch (error) {
      this.#learning = null
      throw error
    }
  }

  /** Fetches what a game plays with. Where that fails, the caller tries again when there is a connection. */
  async play(edition: string): Promise<void> {
    if (edition === this.edition) return
    const { language } = this
    const material = await materials[edition]?.().catch(() => null)
    const words = await material?.words(language).catch(() => null)
    if (!material || !words || language !== this.language) return
    this.material = material
    this.#words = words
    this.edition = edition
  }

  /** The person chose: the phone keeps it in mind. */
  async speak(language: Language): Promise<void> {
    keep(KEY, language)
    await this.show(language)
  }

  open(sheet: SheetName): void {
    this.sheet = sheet
  }

  close(): void {
    this.sheet = null
    this.explaining = false
  }
}

const keys = { ui: Symbol('ui'), room: Symbol('room'), services: Symbol('services') }

export const provideUi = (ui: Ui): Ui => setContext(keys.ui, ui)
export const useUi = (): Ui => getContext(keys.ui)
export const provideRoom = (room: RoomModel): RoomModel => setContext(keys.room, room)
export const useRoom = (): RoomModel => getContext(keys.room)
export const provideServices = (services: Services): Services => setContext(keys.services, services)
export const useServices = (): Services => getContext(keys.services)
