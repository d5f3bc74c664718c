/**
 * What a group looks back on when its game is over: everybody's way by round, each question with how it was answered,
 * the biggest surprise, and who was exact most often. Everything follows from the view's part `evening` (spec/wire.md,
 * "The evening"), which stood on every screen before.
 *
 * A question here is its text and its counts. It knows neither round nor points, so that nothing that is drawn from it
 * can put a name beside it; and questions are ordered by how they were answered, not by when they came.
 */
import type { Known } from '../../room/api'
import { sum } from '../../room/games'
import { standing, type Seat } from '../people'

type Round = Known['evening']['rounds'][number]

/** Somebody's way through the game. */
export interface Way {
  seat: Seat
  place: number
  /** Points before the first round, then after each. */
  points: number[]
}

export interface Question {
  texts: Round['texts']
  /** How often each option was answered. */
  counts: number[]
  /** All said the same: of these everybody's answer is known. */
  unanimous: boolean
}

export interface Evening {
  /** Furthest ahead first. */
  ways: Way[]
  /** The most Yes first, then how often, the most first. */
  questions: Question[]
  surprise: Question | null
  /** Who was exact most often, in table order, and how often that was; null: nobody ever was. */
  exact: { seats: Seat[]; times: number } | null
}

type Part = Pick<Known, 'seats' | 'standing' | 'evening'>

/** The evening as it was, of those who still sit here. */
export function lookBack(known: Part): Evening {
  const { rounds } = known.evening
  const played = rounds.map((round) => ({ round, question: questionOf(round) }))
  return {
    ways: waysOf(known),
    questions: played.map(({ question }) => question).sort((a, b) => kindOf(a) - kindOf(b) || meanOf(b) - meanOf(a)),
    surprise: surpriseOf(played.filter(({ question }) => !question.unanimous)),
    exact: exactOf(known.seats, rounds),
  }
}

/** What of it can be kept: questions on which all agreed are left out. */
export const kept = (evening: Evening): Evening => ({
  ...evening,
  questions: evening.questions.filter(({ unanimous }) => !unanimous),
})

export const people = ({ counts }: Pick<Question, 'counts'>): number => counts.reduce((all, count) => all + count, 0)

const questionOf = ({ texts, counts }: Round): Question => ({
  texts,
  counts,
  unanimous: counts.filter((count) => count > 0).length < 2,
})

const kindOf = ({ counts }: Question): number => (counts.length > 2 ? 1 : 0)
const meanOf = (question: Question): number => sum(question.counts) / Math.max(1, people(question))

/**
 * The question that the group knew least about itself in: where the fewest points were walked for each person asked.
 * Guesses that were far off stay shut in most games, so that the open ones tell nothing about how far off the group
 * was; how many walked was seen by all. The first of equals; null where no question differs from another in this.
 */
function surpriseOf(played: { round: Round; question: Question }[]): Question | null {
  const each = played.map(({ round, question }) => ({
    question,
    walked: round.points.reduce((all, { points }) => all + points, 0) / Math.max(1, people(question)),
  }))
  const least = Math.min(...each.map(({ walked }) => walked))
  if (each.every(({ walked }) => walked === least)) return null
  return each.find(({ walked }) => walked === least)?.question ?? null
}

function exactOf(seats: Seat[], rounds: Round[]): Evening['exact'] {
  const often = (seat: Seat) => rounds.filter(({ exact }) => exact.includes(seat.id)).length
  const times = Math.max(0, ...seats.map(often))
  return times > 0 ? { seats: seats.filter((seat) => often(seat) === times), times } : null
}

/** Whoever came later began with more than nothing in some rooms: the way ends at the score that stands. */
function waysOf({ seats, standing: { scores }, evening: { rounds } }: Part): Way[] {
  const final = (id: string) => scores.find((one) => one.id === id)?.points ?? 0
  const gained = (round: Round, id: string) => round.points.find((one) => one.id === id)?.points ?? 0
  const places = standing({ seats }, { scores: Object.fromEntries(seats.map(({ id }) => [id, final(id)])) })
  return places.map(({ seat, place }) => {
    const steps = rounds.map((round) => gained(round, seat.id))
    const begin = final(seat.id) - steps.reduce((all, step) => all + step, 0)
    const points = [begin]
    for (const step of steps) points.push((points.at(-1) ?? 0) + step)
    return { seat, place, points }
  })
}
