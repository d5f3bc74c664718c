// A guess at how long a game takes, before anybody has played.

/** Points that a player makes in a round, on average: a dial of n+1 numbers, people who guess better than chance. */
const pointsPerRound = (people: number) => 8 / (people + 1)

/** How far the luckiest is ahead of the average, per square root of the rounds: more players, more luck at the top. */
const luck = (people: number) => 0.5 + 0.4 * Math.log(people)

/** Minutes of one round: reading, two gestures, the pour, the talk, which grows with those who talk. */
const minutesPerRound = (people: number) => 1.2 + 0.12 * people

/** Rounds until the first figure has walked `end` spaces: mean·r + luck·√r = end. */
export function rounds(end: number, people: number): number {
  const mean = pointsPerRound(people)
  const root = (Math.sqrt(luck(people) ** 2 + 4 * mean * end) - luck(people)) / (2 * mean)
  return Math.max(1, Math.round(root ** 2))
}

/** Minutes of a game, in steps of five. */
export function minutes(end: number, people: number): number {
  return Math.max(5, Math.round((rounds(end, people) * minutesPerRound(people)) / 5) * 5)
}
