/**
 * From the room as known to the room as shown. The server sends what has happened; a screen plays it one thing after
 * the other, with the same durations everywhere, so that no phone tells what still tumbles on the table.
 *
 *   reading ─▶ answer (─▶ say) ─▶ pour ─▶ pouring ─▶ ask 0: breath ─▶ turned ─▶ walked ─▶ ask 1: … ─▶ talk ─▶ ended
 *
 * What comes in here can be trusted already: openings that do not hold were taken out by `trusted` (asks.ts).
 * `goalOf` says where the room is, `nextOf` the next step on the way there and when it is due, `showAt` what that looks
 * like. `Player` walks. A page that was not following stands at the goal at once, without a replay.
 */
import type { Reply } from '../wire/wire.ts'
import type { Known, Shown, Stage } from './api.ts'
import { pointsFor } from './asks.ts'
import { DURATION, pourTime, turnTime, walkTime } from './durations.ts'
import { editionOf, isOpen, isPlaying, isPoured, saidBy } from './known.ts'
import type { Clock } from './world.ts'

/** Where a screen is. `ask` and `step` count while `stage` is 'asking'. */
export interface Position {
  readonly slot: number
  readonly stage: Stage
  readonly ask: number
  readonly step: 'breath' | 'turned' | 'walked'
}

export const at = (slot: number, stage: Stage): Position => ({ slot, stage, ask: -1, step: 'breath' })
const asking = (slot: number, ask: number, step: Position['step']): Position => ({ slot, stage: 'asking', ask, step })

const isReckoned = ({ question }: Known): boolean => question.fate === 'reckoned'
const asksMade = ({ asks, question }: Known): number => (asks.slot === question.slot ? asks.made.length : 0)
const repliesTo = ({ asks }: Known, ask: number): Reply[] => asks.replies.filter((reply) => reply.ask === ask)

/** Whether the dials of an ask may turn: everybody has replied, or the game goes on without them. */
function isAnswered(known: Known, ask: number): boolean {
  const { asks, question, seats } = known
  const replied = repliesTo(known, ask).map(({ id }) => id)
  const gone = (id: string): boolean => asks.without.includes(id) || !seats.some((seat) => seat.id === id)
  return !isPlaying(known) || question.asked.every(({ id }) => replied.includes(id) || gone(id))
}

/** Where the room as known is. */
function goalOf(known: Known): Position {
  const { room, standing, question } = known
  const { slot } = question
  if (!room.started) return at(slot, standing.ended ? 'ended' : 'lobby')
  if (isPlaying(known)) return isPoured(known) ? askOf(known) : at(slot, openStage(known))
  const played = isOpen(known) || (isReckoned(known) && standing.round > 0)
  const next = standing.reader === '' ? 'first' : 'draw'
  return at(slot, !played ? next : standing.ended ? 'ended' : 'talk')
}

function openStage({ question, progress }: Known): Stage {
  if (!question.read) return 'reading'
  const { slot, stage } = progress
  return slot === question.slot && (stage === 'say' || stage === 'pour') ? stage : 'answer'
}

/** Of a poured bag: the first ask that has not been answered, or the last one. */
function askOf(known: Known): Position {
  const { slot } = known.question
  const made = asksMade(known)
  for (let ask = 0; ask < made; ask++) if (!isAnswered(known, ask)) return asking(slot, ask, 'breath')
  return made > 0 ? asking(slot, made - 1, 'walked') : at(slot, 'pouring')
}

const order: readonly Stage[] = [
  'lobby',
  'first',
  'draw',
  'reading',
  'answer',
  'say',
  'pour',
  'pouring',
  'asking',
  'talk',
  'ended',
]
const rank = ({ stage }: Position): number => order.indexOf(stage)
const POURING = order.indexOf('pouring')

interface Next {
  readonly to: Position
  /** Milliseconds since the present position was taken. */
  readonly after: number
}

/** The next step from a position, or null where there is none to take. */
function nextOf(known: Known, from: Position): Next | null {
  const goal = goalOf(known)
  if (goal.stage === 'ended' && from.slot === goal.slot && ['ended', 'lobby'].includes(from.stage))
    return afterEnd(known, from)
  const played = from.slot === goal.slot && isPoured(known) && rank(goal) >= POURING
  if (played) return playOf(known, from, goal)
  const read = from.slot === goal.slot && goal.stage === 'reading'
  if (read && from.stage === 'answer') return null
  if (read && from.stage === 'reading') return { to: at(goal.slot, 'answer'), after: DURATION.unread }
  return from.slot === goal.slot && from.stage === goal.stage ? null : { to: goal, after: 0 }
}

/** A game is over: its winners stand until the host has chosen another game. */
function afterEnd(known: Known, { slot, stage }: Position): Next | null {
  const to = at(slot, editionOf(known)?.name === known.room.settings.edition ? 'ended' : 'lobby')
  return to.stage === stage ? null : { to, after: 0 }
}

function playOf(known: Known, from: Position, goal: Position): Next | null {
  if (rank(from) < POURING) return { to: at(from.slot, 'pouring'), after: 0 }
  if (from.stage === 'pouring') return afterAsk(known, from, -1, pourTime(known.question.asked.length))
  if (from.stage === 'asking') return stepOf(known, from)
  return from.stage === 'talk' && goal.stage === 'ended' ? { to: goal, after: DURATION.beforeEnd } : null
}

function stepOf(known: Known, { slot, ask, step }: Position): Next | null {
  const dials = openTo(known, ask)
  if (step === 'breath')
    return isAnswered(known, ask)
      ? { to: asking(slot, ask, 'turned'), after: breathOf(known, ask, dials.length) }
      : null
  if (step === 'turned') return { to: asking(slot, ask, 'walked'), after: turnTime(dials.length) }
  const points = Math.max(0, ...Object.values(pointsFor(known, ask, ask)))
  return afterAsk(known, asking(slot, ask, step), ask, walkTime(points))
}

/** Values that are counted through tick by quickly until somebody opens. */
function breathOf(known: Known, ask: number, dials: number): number {
  const empty = dials === 0 && ask + 1 < asksMade(known) && !editionOf(known)?.fixed
  return empty ? DURATION.tick : DURATION.breath
}

/** What follows an ask (−1: the pouring): the next one, or the talking once nothing more can come. */
function afterAsk(known: Known, from: Position, ask: number, after: number): Next | null {
  if (ask + 1 < asksMade(known)) return { to: asking(from.slot, ask + 1, 'breath'), after }
  return isPlaying(known) ? null : { to: at(from.slot, 'talk'), after }
}

const openTo = (known: Known, ask: number): Reply[] => repliesTo(known, ask).filter(({ guess }) => guess !== '')

const list = (points: readonly { id: string; points: number }[]): Record<string, number> =>
  Object.fromEntries(points.map((one) => [one.id, one.points]))

/** Scores before the points of this round. */
function scoresBefore({ standing, asks, question, room }: Known): Record<string, number> {
  const scores = list(standing.scores)
  const counted = question.fate === 'reckoned' && asks.slot === question.slot && (room.started || standing.ended)
  if (counted) for (const { id, points } of asks.points) if (id in scores) scores[id] = (scores[id] ?? 0) - points
  return scores
}

/** What a screen at this position shows. `me` reads its own question from the start. */
export function showAt(known: Known, position: Position, me: string | null): Shown {
  const { stage, step } = position
  const { question, bag } = known
  const poured = isPoured(known) && rank(position) >= POURING
  const over = stage === 'talk' || stage === 'ended'
  const ask = !poured ? -1 : over ? asksMade(known) - 1 : position.ask
  const turned = over || step !== 'breath' ? ask : ask - 1
  const walked = over || step === 'walked' ? ask : ask - 1
  const gained = poured ? pointsFor(known, 0, over ? Math.max(ask, 0) : walked) : {}
  const seen = rank(position) > order.indexOf('reading') || (stage === 'reading' && question.reader === me)
  return {
    stage,
    question: seen && question.slot > 0 ? question : null,
    said: Object.fromEntries(saidBy(known).map(({ id, guess }) => [id, guess])),
    laid: poured ? Object.fromEntries(bag.ballots.flatMap(({ id, cards }) => (cards > 0 ? [[id, cards]] : []))) : {},
    counts: poured ? bag.counts : null,
    ask,
    askStep: over || step !== 'breath' ? 'turned' : 'breath',
    open: poured ? openUpTo(known, turned) : {},
    gained,
    scores: poured ? added(scoresBefore(known), gained) : list(known.standing.scores),
  }
}

function openUpTo(known: Known, last: number): Record<string, string> {
  const open = known.asks.replies.filter(({ ask, guess }) => ask <= last && guess !== '')
  return Object.fromEntries(open.map(({ id, guess }) => [id, guess]))
}

function added(scores: Record<string, number>, gained: Record<string, number>): Record<string, number> {
  const sum = ([id, points]: [string, number]): [string, number] => [id, points + (gained[id] ?? 0)]
  return Object.fromEntries(Object.entries(scores).map(sum))
}

/** Walks from position to position by the clock, and says what to show whenever that changes. */
export class Player {
  #known: Known | null = null
  #position: Position
  #since = 0
  #timer: () => void = () => undefined
  readonly #clock: Clock
  readonly #moved: (known: Known, position: Position) => void

  constructor(clock: Clock, moved: (known: Known, position: Position) => void) {
    this.#position = at(0, 'lobby')
    this.#clock = clock
    this.#moved = moved
  }

  /** Follows what is known now. `instant`: this page was not following, so it stands at the goal at once. */
  follow(known: Known, instant: boolean): void {
    const before = this.#known
    this.#known = known
    const jump = instant && (!before || !samePlace(goalOf(before), goalOf(known)))
    if (jump) this.#take(goalOf(known))
    const revealing = isRevealing(this.#position) && this.#position.slot === known.question.slot
    if (jump || !revealing) this.#walk()
    else this.#wait(0) // what it brings is a frame of its own: a slow phone has read the news by then
    this.#moved(known, this.#position)
  }

  /** Stands at the goal at once: the page was hidden for a while. */
  catchUp(): void {
    if (!this.#known) return
    const goal = goalOf(this.#known)
    if (rank(goal) > rank(this.#position) || goal.slot !== this.#position.slot) this.#take(goal)
    this.#walk()
    this.#moved(this.#known, this.#position)
  }

  /** Of what was poured, shows the next step at once: this screen only waits for its own movements. */
  hurry(): void {
    const known = this.#known
    const next = known && !isHeld(known, this.#position) && nextOf(known, this.#position)
    if (!next || rank(this.#position) < POURING) return
    this.#take(next.to)
    this.#due()
  }

  /** No timer any more until the next `follow` or `catchUp`. */
  pause(): void {
    this.#timer()
  }

  #take(position: Position): void {
    this.#position = position
    this.#since = this.#clock.now()
  }

  #walk(): void {
    this.#timer()
    for (;;) {
      const known = this.#known
      const next = known && !isHeld(known, this.#position) && nextOf(known, this.#position)
      if (!next) return
      const left = this.#since + next.after - this.#clock.now()
      if (left > 0) return this.#wait(left)
      this.#take(next.to)
    }
  }

  #wait(ms: number): void {
    this.#timer()
    this.#timer = this.#clock.after(ms, () => this.#due())
  }

  #due(): void {
    this.#walk()
    if (this.#known) this.#moved(this.#known, this.#position)
  }
}

const isRevealing = ({ stage }: Position): boolean => stage === 'pouring' || stage === 'asking'

/** Whether the leader holds the screens still here. */
const isHeld = ({ asks }: Known, position: Position): boolean =>
  asks.paused && asks.slot === position.slot && isRevealing(position)

const samePlace = (a: Position, b: Position): boolean =>
  a.slot === b.slot && a.stage === b.stage && a.ask === b.ask && a.step === b.step
