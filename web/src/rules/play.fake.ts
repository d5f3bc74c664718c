/** For tests: a round in which everybody replies to the asks as phones do. */
import { asks, said, type Edition, type Game, type Opening, type Tally } from './index.ts'

export interface Played {
  /** All asks that were made, in order. */
  readonly made: readonly (readonly number[])[]
  readonly by: Readonly<Record<string, Opening>>
}

/** Plays all asks: whoever set a value that is asked for, and does not decline, opens. */
export function play(
  edition: Edition,
  game: Game,
  tally: Tally,
  guesses: Readonly<Record<string, number>>,
  decline: readonly string[] = [],
): Played {
  const by: Record<string, Opening> = {}
  if (said(edition, game)) {
    for (const [seat, value] of Object.entries(guesses)) by[seat] = { ask: 0, value }
    return { made: [], by }
  }
  for (let ask = 0; ; ask++) {
    const made = asks(edition, game, tally, ask + 1, Object.values(by))
    const values = made[ask]
    if (!values) return { made, by }
    for (const [seat, value] of Object.entries(guesses))
      if (values.includes(value) && !decline.includes(seat)) by[seat] = { ask, value }
  }
}
