/**
 * What is shown ─▶ what is heard. Sounds follow the room as shown, step by step, as the figures and cubes on this screen
 * do; of answers they know nothing but how many people were asked. What the page did not show has no sound: a step that
 * was passed over while nobody looked, or the place where a page comes in.
 */
import { cubeLeaves, DURATION } from '../parts/motion'
import type { Shown } from '../room/api'
import type { Name, Piece } from './sound'

/** The nth of several like sounds, so many milliseconds from now. */
export interface Sounding {
  name: Name
  nth: number
  after: number
}

export interface Sink {
  play(all: readonly Sounding[]): void
  /** Cuts off whatever sounds, or is still to sound. */
  hush(): void
}

/** What else stands on this screen. */
export interface Scene {
  piece: Piece
  /** Figures walk along a track; otherwise points are written down. */
  track: boolean
  /** Somebody has won. */
  won: boolean
  /** Less motion is wished for, and what comes in several is heard once. */
  calm: boolean
}

const LANDS = DURATION.tumble * 0.68 // a piece touches the table, after it has left
const NEXT_DIAL = 70 // all dials turn at once, and so that one hears how many, they are heard shortly after each other

const one = (name: Name, after = 0, nth = 0): Sounding => ({ name, nth, after })
const several = (name: Name, n: number, after: (nth: number) => number): Sounding[] =>
  Array.from({ length: n }, (_, nth) => one(name, after(nth), nth))

type Part = (before: Shown, now: Shown, scene: Scene) => Sounding[]

const question: Part = (before, { stage, question }) =>
  stage === 'answer' && question && question.slot !== before.question?.slot ? [one('page')] : []

const pour: Part = (before, { stage, question }, { piece, calm }) => {
  if (stage !== 'pouring' || before.stage === 'pouring') return []
  const n = question?.asked.length ?? 0
  const lands = (nth: number) => cubeLeaves(nth, n) + LANDS
  return calm ? [one(piece, lands(Math.max(0, n - 1)))] : several(piece, n, lands)
}

const ask: Part = (before, now) =>
  now.stage === 'asking' && now.askStep === 'breath' && !isSameAsk(before, now) ? [one('ask')] : []

const isSameAsk = (before: Shown, now: Shown): boolean =>
  before.stage === 'asking' &&
  now.stage === 'asking' &&
  before.ask === now.ask &&
  before.question?.slot === now.question?.slot

const turn: Part = (before, now, { calm }) => {
  if (!isSameAsk(before, now)) return []
  const dials = Object.keys(now.open).filter((id) => !(id in before.open)).length
  return several('turn', calm ? Math.min(1, dials) : dials, (nth) => nth * NEXT_DIAL)
}

/** All set out together, so that the longest way is heard. */
const walk: Part = (before, now, { track, calm }) => {
  if (!track || !isSameAsk(before, now)) return []
  const ways = Object.entries(now.scores).map(([id, points]) => points - (before.scores[id] ?? points))
  const steps = Math.max(0, ...ways)
  return several('step', calm ? Math.min(1, steps) : steps, (nth) => (nth + 1) * DURATION.step)
}

const end: Part = (before, { stage }, { won }) =>
  won && stage === 'ended' && before.stage !== 'ended' && before.stage !== 'lobby' ? [one('fanfare')] : []

const parts: readonly Part[] = [question, pour, ask, turn, walk, end]

/** What is heard when the screen goes over from one to the other. */
export const soundsOf = (before: Shown, now: Shown, scene: Scene): Sounding[] =>
  parts.flatMap((part) => part(before, now, scene))

/** Follows what is shown. Whoever does not look hears nothing, and nothing is made up for. */
export class Ear {
  #before: Shown | null = null
  #away = false
  readonly #sink: Sink

  constructor(sink: Sink) {
    this.#sink = sink
  }

  hear(now: Shown, scene: Scene): void {
    const before = this.#before
    this.#before = now
    if (!before || this.#away) return
    if (before.stage === 'pouring' && now.stage !== 'pouring') this.#sink.hush()
    this.#sink.play(soundsOf(before, now, scene))
  }

  /** The page is hidden. */
  leave(): void {
    this.#away = true
    this.#sink.hush()
  }

  /** It is seen again, and stands where the room is. */
  back(): void {
    this.#away = false
  }
}
