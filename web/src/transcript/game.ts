/** Games: when they begin and end, and who wins. */
import type { Book } from './book.ts'
import type { Of } from './form.ts'
import { must } from './wrong.ts'

export interface Game {
  readonly number: number
  on: boolean
  ended: boolean
  /** The next question is the last. */
  timeUp: boolean
  rounds: number
  readonly scores: Map<string, number>
}

export const newGame = (number: number): Game => ({
  number,
  on: false,
  ended: false,
  timeUp: false,
  rounds: 0,
  scores: new Map(),
})

export function start(b: Book, e: Of<'started'>): void {
  must(!b.game.on && e.game === b.game.number + 1 && b.sealed !== null, 'game')
  b.game = { ...newGame(e.game), on: true }
  for (const id of b.sealed.list.keys()) if (b.seats.has(id)) b.game.scores.set(id, 0)
  b.question = b.again = null
  b.counted.games++
}

export function timeUp(b: Book): void {
  must(b.game.on, 'game')
  b.game.timeUp = true
}

/** With the most points of those who still sit here. */
export function finish(b: Book, e: Of<'ended'>): void {
  must(b.game.on && !b.open, 'game')
  const most = Math.max(0, ...b.scores.values())
  const winners = [...b.scores].filter(([, points]) => points === most).map(([id]) => id)
  must(winners.sort().join() === e.winners.join(), 'winners')
  b.game.on = false
  b.game.ended = true
}

/** What somebody has who comes later: nothing, or the lowest score at the table (spec/rules.md, D37). */
export const newcomerScore = (b: Book): number =>
  b.settings.lowest && b.scores.size > 0 ? Math.min(...b.scores.values()) : 0

/** The key that a seat has now, which had this one. */
const keyNow = ({ moved }: Book, id: string): string => {
  for (let next; (next = moved.get(id)) !== undefined;) id = next
  return id
}

/** The points of a seat that has gone to another key. */
export function hand({ game: { scores } }: Book, from: string, to: string): void {
  const points = scores.get(from)
  if (points === undefined) return
  scores.delete(from)
  scores.set(to, points)
}

/** Adds points up, and notes if the game is over with them. */
export function add(b: Book, points: Readonly<Record<string, number>>): void {
  const { game, edition } = b
  for (const [by, more] of Object.entries(points)) {
    const id = keyNow(b, by)
    game.scores.set(id, (game.scores.get(id) ?? 0) + more)
  }
  game.rounds++
  const { end } = b.settings
  const over = edition.rounds ? game.rounds >= end : [...b.scores.values()].some((score) => score >= end)
  b.mustEnd = over || b.question?.last === true
}
