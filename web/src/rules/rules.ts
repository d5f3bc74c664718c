/**
 * The games of the family as values: which guesses are lawful, what the leader asks in which order, and what scores.
 * The twin of the Go package `rules`, as far as a phone needs it: a phone opens its guess for no ask but those that
 * it finds here, whatever a server says. spec/rules.md gives the source of each rule in the printed rules.
 *
 *   tally ──▶ next(nothing opened yet) ──▶ ask 0 ──▶ who opened?
 *                  ▲                                   │
 *                  └───────────────────────────────────┘   until there is no next ask
 *
 * Everything is a pure function. Who leads, reads and wins is the server's to say: nobody's secret hangs on it.
 */

/** What the group chose, as far as asks depend on it. */
export interface Game {
  readonly end: number
  readonly choice: 'card' | 'free'
  readonly guard: boolean
}

/** How many chose each option. */
export type Tally = readonly number[]

/** How many people were asked. */
export const players = (tally: Tally): number => tally.reduce((sum, count) => sum + count, 0)

/** How many said Yes to a yes/no question. */
export const yes = (tally: Tally): number => tally[1] ?? 0

/** A guess that was opened to an ask. */
export interface Opening {
  readonly ask: number
  readonly value: number
}

/** One game of the family. */
export interface Edition {
  readonly name: string
  /** Of its questions, and so of the decks that fit. */
  readonly kind: 'yesno' | 'howmany'
  /** Of an answer. */
  readonly options: 2 | 7
  /** Guess before the answer; false: after it. */
  readonly guessFirst: boolean
  /** Players as printed. Fewer are warned, under three refused. */
  readonly fewest: number
  readonly most: number
  /** Points that end the game, as printed. */
  readonly end: number
  /** Whether all asks follow from the tally alone, so that they wait for nobody. */
  readonly fixed: boolean
  /** Lowest and highest value that a room of n takes as a guess. */
  range(n: number): readonly [lowest: number, highest: number]
  /** The value of a guess as written, or null if a room of n does not take it. */
  guess(n: number, text: string): number | null
  /** The values of the next ask, after the values opened to each ask before; null when there is none. */
  next(game: Game, tally: Tally, opened: readonly (readonly number[])[]): readonly number[] | null
  /** The points for an opening. */
  points(tally: Tally, opened: readonly (readonly number[])[], opening: Opening): number
}

/** The first `most` asks, when those before the last were answered by these openings. */
export function asks(
  edition: Edition,
  game: Game,
  tally: Tally,
  most: number,
  openings: readonly Opening[],
): number[][] {
  const list: number[][] = []
  while (list.length < most) {
    const values = edition.next(game, tally, opened(list.length, openings))
    if (!values) break
    list.push([...values])
  }
  return list
}

/** Openings sorted into the first n asks: the distinct values of each, ascending. */
export const opened = (n: number, openings: readonly Opening[]): number[][] =>
  Array.from({ length: n }, (_, ask) => {
    const values = openings.filter((opening) => opening.ask === ask).map(({ value }) => value)
    return [...new Set(values)].sort((a, b) => a - b)
  })

/** The points of everybody who opened, by seat; `made` is the number of asks so far. */
export function score(
  edition: Edition,
  tally: Tally,
  made: number,
  by: Readonly<Record<string, Opening>>,
): Record<string, number> {
  const values = opened(made, Object.values(by))
  const points = ([seat, opening]: [string, Opening]): [string, number] => [
    seat,
    edition.points(tally, values, opening),
  ]
  return Object.fromEntries(Object.entries(by).map(points))
}

/** A guess that is one number from `lowest` to `highest`, written without leading zeros. */
export function numberWithin([lowest, highest]: readonly [number, number], text: string): number | null {
  if (!/^(0|[1-9][0-9]{0,2})$/.test(text)) return null
  const value = Number(text)
  return lowest <= value && value <= highest ? value : null
}

/** The values from `lowest` to `highest`. */
export const within = (lowest: number, highest: number, ...values: number[]): number[] =>
  values.filter((value) => lowest <= value && value <= highest)
