// A guess at how long a game takes: at first from the group's size alone, then from how fast this room has played.
import type { Game } from '../room/games'

/** Points that a player makes in a round, on average: of n+1 numbers, people who guess better than chance. */
const pointsPerRound = (game: Game, people: number) => game.worth / (people + 1)

/** How far the luckiest is ahead of the average, per square root of the rounds: more players, more luck at the top. */
const luck = (people: number) => 0.5 + 0.4 * Math.log(people)

/** Minutes of one round: reading, two gestures, the pour, the talk, which grows with those who talk. */
const minutesPerRound = (people: number) => 1.2 + 0.12 * people

/** Rounds until somebody has made `end` points more, mean·r + luck·√r = end; or so many rounds where those count. */
export function rounds(game: Game, end: number, people: number): number {
  if (game.rounds) return Math.max(1, end)
  const mean = pointsPerRound(game, people)
  const root = (Math.sqrt(luck(people) ** 2 + 4 * mean * end) - luck(people)) / (2 * mean)
  return Math.max(1, Math.round(root ** 2))
}

/** The rounds that this page has seen from end to end, and where it stands now. */
export interface Pace {
  readonly rounds: number
  readonly minutes: number
  /** The last round that was reckoned, and when, in ms of a clock that only grows; null: its end was not seen. */
  readonly last: { readonly round: number; readonly at: number | null } | null
}

export const unknownPace: Pace = { rounds: 0, minutes: 0, last: null }

const PAUSE = 10 // minutes: whoever takes longer has not played
const WEIGHT = 3 // rounds that the guess counts for beside those that were seen

/** Hears how many rounds are reckoned. A round counts if the page saw the one before it end, and no pause came between. */
export function heard(pace: Pace, round: number, now: number): Pace {
  const { last } = pace
  if (last?.round === round) return pace
  const next = { ...pace, last: { round, at: last?.round === round - 1 ? now : null } }
  const minutes = ((next.last.at ?? NaN) - (last?.at ?? NaN)) / 60_000
  return minutes <= PAUSE ? { ...next, rounds: pace.rounds + 1, minutes: pace.minutes + minutes } : next
}

/** Minutes until the game is over, `left` points or rounds from now, in steps of five. */
export function minutes(game: Game, left: number, people: number, pace: Pace = unknownPace): number {
  const perRound = (WEIGHT * minutesPerRound(people) + pace.minutes) / (WEIGHT + pace.rounds)
  return Math.max(5, Math.round((rounds(game, left, people) * perRound) / 5) * 5)
}
