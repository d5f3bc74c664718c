/**
 * The stage: one state of one screen or part, from made-up data (development only). By its address,
 * screens.html?duty=guess&lang=de&people=7, or without a reload by `studio.show`, for the tests and for the studio.
 */
import '../parts/look.css'
import '../table/room.css'
import { flushSync, mount, unmount, type Component } from 'svelte'
import Editor from '../editor/App.svelte'
import { wordsOf as editorWords } from '../editor/words'
import { wear } from '../parts/kept'
import { materials, wordsOver } from '../parts/material'
import PhoneApp from '../phone/App.svelte'
import { Ui, type SheetName } from '../phone/ui.svelte'
import TableApp from '../table/App.svelte'
import { languageOf, learn, load, type Language } from '../texts/texts'
import type { Costs } from './bench'
import Cover from './Cover.svelte'
import { faults } from './faults'
import { shelfOf } from './lists'
import type { PartProps } from './part'
import { loud } from './loud'
import { fakeOf } from './query'
import { servicesOf } from './services'
import Sheet from './Sheet.svelte'
import { atNight, still, stillMotion } from './still'

const parts = import.meta.glob<{ default: Component<PartProps> }>('./parts/*.svelte')
/** All that screens fetch when they need it: at hand before the first, so that a screen stands after a frame or two. */
const later = import.meta.glob([
  '../{phone,parts,table,editor}/**/*.svelte',
  '../parts/*/{index,howto}.ts',
  '../texts/**/*.ts',
  '!../**/*.test.ts',
  '!../phone/main.ts',
])

const target = document.getElementById('app') as HTMLElement
let standing: Record<string, unknown> | null = null

async function part(query: URLSearchParams, language: Language): Promise<Record<string, unknown> | null> {
  const name = query.get('part') ?? ''
  const edition = query.get('edition') ?? 'privacy'
  const found = await parts[`./parts/${name}.svelte`]?.()
  const material = await materials[edition]?.()
  if (!found || !material) return null
  const t = wordsOver(await learn(await load(language), language), await material.words(language))
  const props = { name, part: found.default, t, language, edition, material, room: fakeOf(query) }
  return mount(Sheet, { target, props })
}

async function table(query: URLSearchParams, language: Language): Promise<Record<string, unknown>> {
  const room = fakeOf(query)
  if (room.known) room.known.room.settings.language = language
  const texts = await learn(await load(language), language)
  return mount(TableApp, { target, props: { room, services: servicesOf(query, room), language, texts } })
}

async function editor(query: URLSearchParams, spoken: Language): Promise<Record<string, unknown>> {
  history.replaceState(null, '', query.has('open') ? '#x-aaaaaaaa' : '#')
  return mount(Editor, { target, props: { shelf: shelfOf(query), spoken, first: await editorWords(spoken) } })
}

async function phone(query: URLSearchParams, language: Language): Promise<Record<string, unknown>> {
  const room = fakeOf(query)
  const ui = await Ui.begin(language)
  await ui.learn()
  await ui.play(room.known?.room.settings.edition ?? '')
  ui.sheet = query.get('sheet') as SheetName | null
  ui.tryout = query.has('tryout')
  ui.newHost = query.get('hosts') ?? ''
  const code = query.get('page') === 'home' ? '' : 'ABCDE'
  return mount(PhoneApp, { target, props: { code, services: servicesOf(query, room), ui } })
}

async function put(query: URLSearchParams, language: Language): Promise<Record<string, unknown> | null> {
  if (query.has('part')) return part(query, language)
  switch (query.get('page')) {
    case 'cover':
      return mount(Cover, { target })
    case 'table':
      return table(query, language)
    case 'decks':
      return editor(query, language)
    default:
      return phone(query, language)
  }
}

/** What stands there once a state does: a sheet with something in it, the screen of a room, or why there is none. */
function wanted(query: URLSearchParams): string {
  const line = query.get('line') ?? ''
  if (query.has('sheet')) return 'dialog[open] header + *'
  if (line === 'connecting') return '#app .wait'
  if (query.get('page') !== 'table') return '#app main'
  return ['gone', 'missing'].includes(line) || query.has('unknown') ? '#app main.stop' : '#app main:not(.stop)'
}

/** Lots that fall the same in every state. */
function loadDice(): void {
  let seed = 7
  Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array || array instanceof Uint32Array) array.forEach((_, i) => (array[i] = i + 1))
    return array
  }
}

async function dress(query: URLSearchParams): Promise<void> {
  const page = query.get('page')
  const root = document.documentElement
  document.body.className = page === 'table' ? 'table' : page === 'decks' ? '' : 'phone'
  root.classList.remove('far')
  root.style.fontSize = query.has('large') ? '200%' : ''
  await wear(query.has('legible'))
}

/** Shows a state instead of the one that stands; resolves when it stands still. */
async function show(state: string): Promise<void> {
  const query = new URLSearchParams(state)
  if (standing) await unmount(standing)
  target.replaceChildren()
  loadDice()
  await dress(query)
  standing = await put(query, languageOf(query.get('lang') ?? '') ?? 'en')
  flushSync()
  await still(wanted(query))
  for (const tap of query.getAll('tap')) {
    document.querySelector<HTMLElement>(tap)?.click()
    await still(wanted(query))
  }
  if (query.has('calm')) stillMotion()
  const dark = query.get('dark')
  if (dark) atNight(dark === '1')
  scrollTo(0, 0)
}

/** What a round costs this browser (bench.ts). */
const bench = async (times: number): Promise<Costs> => (await import('./bench')).bench(times)

export type StudioStage = { show: typeof show; faults: typeof faults; loud: typeof loud; bench: typeof bench }
declare global {
  var studio: StudioStage
}

// What a screen puts into the way back is nobody's to go back to here.
history.pushState = history.back = () => undefined
const query = new URLSearchParams(location.search)
if (query.has('calm')) stillMotion()
const whole = query.has('all') ? Promise.all(Object.values(later).map((fetch) => fetch())) : Promise.resolve()
await whole
globalThis.studio = { show, faults, loud, bench }
await show(location.search)
document.documentElement.dataset['shown'] = ''
