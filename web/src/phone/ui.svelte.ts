// What a phone shows apart from the game: the language, and which sheet is open.
import { getContext, setContext } from 'svelte'
import type { RoomModel } from '../room/api'
import { languageOf, learn, load, preferred, type Language, type Messages } from '../texts/texts'
import type { Services } from './services'

export type SheetName = 'menu' | 'secret' | 'promises' | 'invite' | 'seats' | 'settings' | 'seal' | 'skip' | 'own'

const KEY = 'privacy/language'

/** Storage may be forbidden; then a choice lasts as long as the page. */
function stored(): Language | null {
  try {
    return languageOf(localStorage.getItem(KEY) ?? '')
  } catch {
    return null
  }
}

function store(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // nothing to do: see stored()
  }
}

export class Ui {
  language = $state() as Language
  t = $state.raw() as Messages

  constructor(language: Language, texts: Messages) {
    this.language = language
    this.t = texts
  }

  /** In the language that this person chose before, else in the browser's. */
  static async begin(language = stored() ?? preferred(navigator.languages)): Promise<Ui> {
    const ui = new Ui(language, await load(language))
    void ui.#learn()
    return ui
  }

  sheet = $state<SheetName | null>(null)
  /** The try-out is on. */
  tryout = $state(false)
  /** This host takes no seat. */
  onlyHost = $state(false)

  /** Changes the language as soon as its texts are here; without a connection it stays. */
  async show(language: Language): Promise<void> {
    const texts = await load(language).catch(() => null)
    if (!texts) return
    this.t = texts
    this.language = language
    await this.#learn()
  }

  /** Fetches the sentences about what went wrong; until then general words stand for them. */
  async #learn(): Promise<void> {
    const { t, language } = this
    const learnt = await learn(t, language).catch(() => t)
    if (this.t === t) this.t = learnt
  }

  /** The person chose: the phone keeps it in mind. */
  async speak(language: Language): Promise<void> {
    store(language)
    await this.show(language)
  }

  open(sheet: SheetName): void {
    this.sheet = sheet
  }

  close(): void {
    this.sheet = null
  }
}

const keys = { ui: Symbol('ui'), room: Symbol('room'), services: Symbol('services') }

export const provideUi = (ui: Ui): Ui => setContext(keys.ui, ui)
export const useUi = (): Ui => getContext(keys.ui)
export const provideRoom = (room: RoomModel): RoomModel => setContext(keys.room, room)
export const useRoom = (): RoomModel => getContext(keys.room)
export const provideServices = (services: Services): Services => setContext(keys.services, services)
export const useServices = (): Services => getContext(keys.services)
