// Any screen by its address: screens.html?duty=guess&stage=answer&lang=de&people=7&legible (development only).
import '../parts/look.css'
import '../table/room.css'
import { mount } from 'svelte'
import { wear } from '../parts/kept'
import type { Duty, Line, Stage } from '../room/api'
import PhoneApp from '../phone/App.svelte'
import { Ui, type SheetName } from '../phone/ui.svelte'
import type { Services } from '../phone/services'
import TableApp from '../table/App.svelte'
import { languageOf, learn, load } from '../texts/texts'
import { again } from './again'
import Cover from './Cover.svelte'
import { Fake } from './fake.svelte'
import type { Scene } from './scene'

const query = new URLSearchParams(location.search)
const word = (name: string, fallback: string): string => query.get(name) ?? fallback
const on = (name: string, fallback = false): boolean => (query.has(name) ? query.get(name) !== '0' : fallback)

const stages: Partial<Record<Duty, Stage>> = {
  first: 'first',
  draw: 'draw',
  'wait-draw': 'draw',
  choose: 'draw',
  read: 'reading',
  listen: 'reading',
  confirm: 'answer',
  out: 'answer',
  guess: 'answer',
  answer: 'answer',
  wait: 'answer',
  say: 'say',
  'wait-say': 'say',
  pour: 'pour',
  'wait-pour': 'pour',
  watch: 'pouring',
  talk: 'talk',
  ended: 'ended',
}
const duty = word('duty', 'lobby') as Duty
const scene: Scene = {
  duty,
  stage: word('stage', stages[duty] ?? 'lobby') as Stage,
  people: Number(word('people', '7')),
  practice: Number(word('practice', '0')),
  language: word('lang', 'en'),
  host: on('host', true),
  seated: on('seated', duty !== 'join'),
  choice: word('choice', 'card') as Scene['choice'],
  edition: word('edition', 'privacy'),
  options: Number(word('options', word('edition', 'privacy') === 'privacy2' ? '7' : '2')),
  own: on('own'),
  overdue: on('overdue'),
  ask: Number(word('ask', '0')),
  step: word('step', 'turned') as Scene['step'],
  newcomer: on('newcomer'),
  couples: on('couples'),
  long: on('long'),
  gone: Number(word('gone', '0')),
  few: on('few'),
  last: on('last'),
  rounds: Number(word('rounds', '9')),
}

const fake = new Fake(scene)
if (query.has('line')) fake.line = word('line', 'online') as Line
if (query.has('alarm'))
  fake.alarm = { code: word('alarm', ''), scope: word('scope', 'question') as 'question' | 'room' }
if (query.has('rejected')) fake.rejected = { code: word('rejected', ''), message: '', next: '' }
if (query.has('without')) fake.mine = { ...fake.mine, mayGoWithout: true, mayVoid: false }

/** A pattern as dense as a QR code, for the eye only. */
const pattern = Array.from({ length: 25 }, (_, y) =>
  Array.from({ length: 25 }, (_, x) => (x * 7 + y * 13 + ((x * y) % 5)) % 3 === 0),
)

const services: Services = {
  rooms: () =>
    Promise.resolve(
      on('rooms')
        ? [
            { code: 'ABCDE', name: 'Ada', room: 'Friday evening' },
            { code: 'QRSTU', name: '', room: '' },
            { code: 'KXESE', name: 'Ada', room: '' },
          ]
        : [],
    ),
  forget: () => Promise.resolve(),
  ownDecks: () => Promise.resolve([{ id: 'x-abcdefgh', name: 'Our Fridays', kind: 'yesno', questions: 42 }]),
  bring: () => Promise.resolve([]),
  earlier: () => Promise.resolve(['privacy/001/1', 'privacy/002/3']),
  eraseEarlier: () => Promise.resolve(),
  openRoom: () => Promise.resolve('ABCDE'),
  exists: (code) => Promise.resolve(code !== 'ZZZZZ'),
  enter: () => fake,
  again: () => Promise.resolve(again(on('again'))),
  addresses: () => Promise.resolve(['http://192.168.178.40:8080/', 'http://10.0.0.7:8080/']),
  qr: () => Promise.resolve(pattern),
  now: () => performance.now(),
  go: () => undefined,
  here: { get: () => (on('recover') ? null : query.has('onlyhost') ? 'host' : 'same'), set: () => undefined },
}

const language = languageOf(scene.language) ?? 'en'
const target = document.getElementById('app')
await wear(on('legible'))
if (target && word('page', 'room') === 'cover') {
  mount(Cover, { target })
} else if (target && word('page', 'room') === 'table') {
  document.body.className = 'table'
  mount(TableApp, {
    target,
    props: { room: fake, services, language, texts: await learn(await load(language), language) },
  })
} else if (target) {
  const ui = await Ui.begin(language)
  await wear(on('legible'))
  ui.sheet = query.get('sheet') as SheetName | null
  ui.tryout = on('tryout')
  mount(PhoneApp, { target, props: { code: word('page', 'room') === 'room' ? 'ABCDE' : '', services, ui } })
}
