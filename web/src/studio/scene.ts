// A made-up room at a chosen moment, for looking at screens without a server. Not part of the shipped build.
import type { Duty, Known, Mine, Shown, Stage } from '../room/api'
import { gameOf } from '../room/games'
import { roundsOf } from './evening'

export interface Scene {
  duty: Duty
  stage: Stage
  people: number
  practice: number
  language: string
  host: boolean
  /** Whether this phone has a seat. */
  seated: boolean
  choice: 'card' | 'free'
  edition: string
  /** Of an answer. */
  options: number
  own: boolean
  overdue: boolean
  ask: number
  step: 'breath' | 'turned'
  newcomer: boolean
  /** Who stands at the door: nobody, somebody new, or the person of a seat with another phone. */
  knock: '' | 'new' | 'moves'
  couples: boolean
  long: boolean
  /** So many have left since the question was opened: the second seat and those after it. */
  gone: number
  /** Too few are here to go on. */
  few: boolean
  /** The time is up: this question, or the next, is the last. */
  last: boolean
  /** Played, where the game is over. */
  rounds: number
}

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fanny', 'Gökhan', 'Hanna', 'Ines', 'Jonas', 'Kim', 'Lou']
const LONG = [
  'Maximiliane-Charlotte von Berg',
  'مريم',
  'Ben',
  '👩‍🚀 Cleo',
  'Dora',
  'Emil',
  'Fanny',
  'Gökhan',
  'Hanna',
  'Ines',
  'Jonas',
  'Kim',
]
const GUESSES: Readonly<Record<string, readonly string[]>> = {
  privacy: ['4', '3', '4', '5', '1', '7', '0', '2', '4', '6', '3', '5'],
  privacy2: ['19', '17', '17', '14', '21', '11', '30', '9', '16', '24', '12', '40'],
  quickie: ['4', '3', '4', '5', '1', '6', '2', '2', '4', '6', '3', '5'],
  nolimit: ['4', '3', '4', '5', '1', '7', '2', '2', '4', '6', '3', '5'],
  chili: ['4', '2+1', '4+0', '5', '1', '6+1', '0', '2', '4', '6', '2+1', '4+1'],
}
const four = (n: number) => [n - Math.min(4, n), Math.min(4, n)]
/** The asks of the round, what each brings, and how often each option was answered. */
const ROUND: Readonly<Record<string, { made: number[][]; worth: number[]; counts: (n: number) => number[] }>> = {
  privacy2: {
    made: [[19], [18], [17], [16], [15], [14]],
    worth: [3, 0, 2, 0, 0, 1],
    counts: (n) => [Math.max(0, n - 6), 1, 0, 3, 1, 1, 0],
  },
  nolimit: { made: [[4]], worth: [2], counts: four },
}
const usual = { made: [[4], [3, 5]], worth: [3, 1], counts: four }
const roundOf = (scene: Scene) => ROUND[scene.edition] ?? usual
const valueOf = (guess: string) => guess.split('+').reduce((sum, one) => sum + Number(one), 0)
/** Which ask a guess is opened to; -1 for none. */
const askOf = (scene: Scene, guess: string) => roundOf(scene).made.findIndex((made) => made.includes(valueOf(guess)))
const QUESTION = [
  {
    language: 'de',
    text: 'Hast du schon einmal auf einer Feier so getan, als würdest du jemanden kennen, dessen Namen du längst vergessen hattest?',
  },
  { language: 'en', text: 'Have you ever pretended at a party to know somebody whose name you had long forgotten?' },
]
const SEALED: Duty[] = ['join', 'lobby', 'compare', 'comparing', 'same', 'start']

export const ids = (n: number): string[] => Array.from({ length: n }, (_, i) => `seat${i}`)

function seats(scene: Scene): Known['seats'] {
  const n = scene.seated || scene.duty !== 'join' ? scene.people : Math.max(0, scene.people - 1)
  const pairs: Record<number, number> = scene.couples ? { 0: 1, 1: 0, 3: 4, 4: 3 } : {}
  return ids(n).map((id, i) => ({
    id,
    name: (scene.long ? LONG : NAMES)[i] ?? `P${i}`,
    figure: (i * 5 + 2) % 12,
    language: i % 3 === 1 ? 'de' : scene.language,
    practice: i >= n - scene.practice,
    pair: pairs[i] !== undefined && (pairs[i] ?? 99) < n ? `seat${pairs[i]}` : '',
    away: scene.duty === 'confirm' && i === 1,
    keysTo: 9,
  }))
}

function company(scene: Scene, epoch: number, all: Known['seats']): Known['forming'] {
  const compared = ['comparing', 'same', 'start'].includes(scene.duty)
  const members = all.map((seat, i) => ({
    id: seat.id,
    name: seat.name,
    practice: seat.practice,
    commitment: 'aa',
    nonce: scene.duty === 'same' || (compared && i < 4) ? 'bb' : '',
    same: scene.duty === 'same' && i > 2,
  }))
  return { epoch, closed: scene.duty !== 'lobby' && scene.duty !== 'join', members, left: [] }
}

const nobody: Known['forming'] = { epoch: 0, closed: false, members: [], left: [] }
const sealedNow = (scene: Scene): boolean => !SEALED.includes(scene.duty) || scene.duty === 'start'

function progress(scene: Scene): Known['progress'] {
  const stage =
    scene.duty === 'confirm' ? 'ready' : ['pour', 'answer', 'say'].includes(scene.stage) ? scene.stage : 'talk'
  const of = scene.people
  const done = scene.stage === 'pour' ? of : Math.max(0, of - 2)
  return {
    slot: 4,
    stage,
    done,
    of,
    overdue: scene.overdue,
    waiting: scene.overdue ? ['seat1'] : [],
    turn: scene.stage === 'say' ? turnOf(scene) : '',
    in: false,
  }
}

/** Guesses are said from the reader on: this phone's person does so first, or waits while the third speaks. */
const readerOf = (scene: Scene, n: number): string =>
  ['draw', 'choose', 'read', 'pour', 'say'].includes(scene.duty)
    ? 'seat0'
    : `seat${Math.min(scene.duty === 'wait-say' ? 1 : 2, n - 1)}`
const turnOf = (scene: Scene): string => (scene.duty === 'say' ? 'seat0' : `seat${Math.min(3, scene.people - 1)}`)

function knocksOf({ knock, duty }: Scene): Known['door']['knocks'] {
  if (!knock) return []
  const moves = knock === 'moves'
  const id = duty === 'knock' ? 'seat0' : 'guest'
  return [{ id, name: moves ? 'Ben' : 'Zoe', figure: moves ? 7 : 11, practice: false, for: moves ? 'seat1' : '' }]
}

export function known(scene: Scene): Known {
  const all = seats(scene)
  const n = all.length
  const started = !SEALED.includes(scene.duty) && scene.duty !== 'ended'
  const played = scene.stage !== 'draw' && scene.stage !== 'lobby'
  const reading = readerOf(scene, n)
  const { made, counts } = roundOf(scene)
  const replies = (GUESSES[scene.edition] ?? [])
    .slice(0, n)
    .map((guess, i) => ({ ask: askOf(scene, guess), id: `seat${i}`, guess, salt: '', sig: '' }))
  const asked = all.filter((seat) => scene.duty !== 'confirm' || !seat.away)
  const sealed = sealedNow(scene) ? { ...company(scene, 1, all), closed: true } : nobody
  const guest = { ...(all[n - 1] as Known['seats'][number]), id: 'guest', name: 'Zoe', figure: 11, practice: false }
  const over = scene.duty === 'ended'
  const rounds = over ? roundsOf(scene.rounds, ids(n), scene.options) : []
  const walked = (id: string) =>
    rounds.reduce((sum, { points }) => sum + (points.find((one) => one.id === id)?.points ?? 0), 0)
  const scores = all.map((seat, i) => ({ id: seat.id, points: over ? walked(seat.id) : (i * 7 + 5) % 23 }))
  return {
    room: {
      code: 'ABCDE',
      session: '00',
      host: scene.host ? 'seat0' : 'seat1',
      settings: {
        edition: scene.edition,
        end: gameOf(scene.edition).end,
        choice: scene.choice,
        guard: false,
        own: scene.own,
        lowest: false,
        rising: false,
        minutes: 0,
        heat: 3,
        omit: [],
        box: 0,
        decks: ['privacy'],
        language: 'en',
        name: '',
      },
      started,
      game: started ? 1 : 0,
      nextSlot: 5,
    },
    seats: (scene.newcomer && n > 0 ? [...all, guest] : all).filter((_, i) => i < 1 || i > scene.gone),
    forming: sealedNow(scene) ? { ...nobody, epoch: 2 } : company(scene, 1, all),
    sealed,
    pile: { decks: ['privacy'], back: 3, left: 21, used: [], box: 0, heats: [1, 2, 3] },
    question: {
      slot: played ? 4 : 0,
      label: 'privacy/017/3',
      number: 3,
      by: '',
      options: scene.options,
      texts: QUESTION,
      game: '',
      reader: reading,
      read: scene.stage !== 'reading',
      asked: asked.map(({ id, name, practice }) => ({ id, name, practice, x: '', pok: '', sig: '' })),
      epoch: 1,
      fate: !played ? '' : scene.stage === 'talk' || scene.stage === 'ended' ? 'reckoned' : 'open',
      last: scene.last,
    },
    ready: { slot: 4, by: [] },
    progress: progress(scene),
    said: { slot: 0, by: [] },
    bag: { slot: 4, ballots: [], counts: counts(n) },
    asks: {
      slot: 4,
      made: scene.edition === 'quickie' ? [] : made,
      replies: scene.edition === 'quickie' ? [] : replies.filter(({ ask }) => ask >= 0),
      without: [],
      paused: false,
      points: [],
    },
    shelf: { decks: [], passed: [] },
    door: { asks: scene.knock !== '', knocks: knocksOf(scene) },
    evening: { rounds },
    standing: {
      round: over ? scene.rounds : scene.stage === 'talk' ? 4 : 3,
      leader: 'seat1',
      reader: reading,
      scores,
      ended: scene.duty === 'ended',
      winners: scene.duty === 'ended' ? [[...scores].sort((a, b) => b.points - a.points)[0]?.id ?? ''] : [],
      empty: false,
      tooFew: scene.few,
      timeUp: scene.last,
    },
  }
}

export function shown(scene: Scene, room: Known): Shown {
  const n = room.seats.length
  const poured = ['pouring', 'asking', 'talk', 'ended'].includes(scene.stage)
  const last =
    scene.stage === 'asking'
      ? scene.ask - (scene.step === 'breath' ? 1 : 0)
      : poured && scene.stage !== 'pouring'
        ? 9
        : -1
  const { worth } = roundOf(scene)
  const guesses = GUESSES[scene.edition] ?? []
  const open: Shown['open'] = {}
  const gained: Shown['gained'] = {}
  ids(n).forEach((id, i) => {
    const guess = guesses[i] ?? ''
    const ask = askOf(scene, guess)
    if (ask < 0 || ask > last) return
    if (scene.edition !== 'quickie') open[id] = guess
    gained[id] = worth[ask] ?? 0
  })
  const scores = Object.fromEntries(
    room.standing.scores.map((one) => [one.id, one.points + (scene.duty === 'ended' ? 0 : (gained[one.id] ?? 0))]),
  )
  const visible = scene.stage !== 'reading' || scene.duty === 'read'
  return {
    stage: scene.stage,
    question: visible && room.question.slot > 0 ? room.question : null,
    counts: poured ? room.bag.counts : null,
    ask: scene.stage === 'asking' ? scene.ask : -1,
    askStep: scene.step,
    open,
    gained,
    scores,
    said: scene.edition === 'quickie' ? saidOf(scene, guesses) : {},
    laid:
      poured && scene.edition === 'chili'
        ? Object.fromEntries(ids(n).map((id, i) => [id, guesses[i]?.includes('+') ? 2 : 1]))
        : {},
  }
}

/** All have spoken once the answers are open; while they still do, the reader and whoever sits between that one and the turn. */
function saidOf(scene: Scene, guesses: readonly string[]): Record<string, string> {
  const all = ids(scene.people)
  const spoken = ['pour', 'pouring', 'talk'].includes(scene.stage)
    ? all
    : scene.stage === 'say' && scene.duty !== 'say'
      ? all.slice(1, all.indexOf(turnOf(scene)))
      : []
  return Object.fromEntries(spoken.map((id) => [id, guesses[all.indexOf(id)] ?? '']))
}

export function mine(scene: Scene, room: Known): Mine {
  const seat = scene.seated && !['join', 'knock'].includes(scene.duty) ? (room.seats[0] ?? null) : null
  const answered = ['wait', 'pour', 'wait-pour', 'watch', 'talk'].includes(scene.duty)
  const [lowest, highest] = gameOf(scene.edition).range(room.question.asked.length, scene.options)
  const open = room.question.fate === 'open' && !['pouring', 'asking'].includes(scene.stage)
  return {
    id: scene.seated || scene.host ? 'seat0' : null,
    seat,
    host: scene.host,
    duty: scene.duty,
    range: [lowest, highest],
    hands: room.question.reader,
    said: null,
    shut: false,
    owing: [],
    guess: ['answer', 'wait', 'pour', 'wait-pour', 'watch', 'talk'].includes(scene.duty) ? '4' : null,
    answered,
    flip: false,
    missing: scene.duty === 'confirm' ? [{ id: 'seat1', name: room.seats[1]?.name ?? '' }] : [],
    pictures: scene.duty === 'same' ? [1, 22, 45, 63] : null,
    mayPour: scene.duty === 'pour' || (scene.duty === 'wait-pour' && scene.overdue),
    mayVoid: scene.duty === 'wait' && scene.overdue,
    mayGoWithout: false,
    maySkip: open && seat !== null,
  }
}
