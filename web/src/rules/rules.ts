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
import type { Tally } from './tally.ts'

/** What the group chose, as far as asks depend on it. */
export interface Game {
  readonly guard: boolean
}

/** The values that were opened to each ask made: the distinct ones, ascending. */
export type Opened = readonly (readonly number[])[]

/** A guess that was opened to an ask, or said aloud (ask 0). */
export interface Opening {
  readonly ask: number
  readonly value: number
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

/** The points of everybody whose guess is open, by seat; `made` is the number of asks so far. */
export function score(
  edition: Edition,
  tally: Tally,
  made: number,
  by: Readonly<Record<string, Opening>>,
): Record<string, number> {
  const values = opened(made, Object.values(by))
  return Object.fromEntries(Object.entries(by).map(([seat, opening]) => [seat, edition.points(tally, values, opening)]))
}

/** Whether guesses are said aloud in this game: no ask is made then, and everybody's guess is open. */
export const said = (edition: Edition, game: Game): boolean => edition.aloud && !game.guard

/** How many cards everybody sees lying for this guess; 0 where that is not to be seen. */
export const cardsShown = (edition: Edition, game: Game, text: string): number =>
  edition.cards && !game.guard ? text.split('+').length : 0

/** The values from 1 to `highest` among these, each once. */
export const within = (highest: number, ...values: number[]): number[] =>
  [...new Set(values)].filter((value) => 1 <= value && value <= highest)

/** The ask of that number among those that ask for something. */
export const nth = (list: readonly number[][], number: number): number[] | null =>
  list.filter((values) => values.length > 0)[number] ?? null

/** How many asks were opened to. */
export const ranks = (list: Opened): number => list.filter((values) => values.length > 0).length

/** One game of the family. */
export interface Edition {
  readonly name: string
  /** Of questions that fit; its own first. */
  readonly kinds: readonly ('yesno' | 'howmany')[]
  /** Decks of a kind that is not its own which fit, as printed. */
  readonly borrows?: readonly string[]
  /** Players as printed. Fewer are warned, under three refused. */
  readonly fewest: number
  readonly most: number
  /** The rulebook does not want couples side by side. */
  readonly couples: boolean
  /** At so many players or fewer the rulebook speaks of small groups; 0: it does not. */
  readonly small: number
  /** As printed; 0: it is not. */
  readonly age: number
  readonly minutes: number
  /** Who reads first: '' left of the leader, else what the group is asked. */
  readonly begins: '' | 'oldest' | 'petted' | 'youngest'
  /** Who leads: one all game long, whoever reads, or nobody. */
  readonly leads: 'one' | 'reader' | 'nobody'
  /** The leader's hands reveal the answers, not the reader's. */
  readonly shakes: boolean
  /** The reader always chooses among the card's questions. */
  readonly chosen: boolean
  /** Where the number chooses, another question of the card may be taken instead. */
  readonly another: boolean
  /** After a game by the numbers the rulebook recommends one in which the reader chooses. */
  readonly freely: boolean
  /** Guess before the answer; false: after it. */
  readonly guessFirst: boolean
  /** Guesses are said aloud in turn, from the reader on; the guard seals them. */
  readonly aloud: boolean
  /** Guesses are laid with one or two cards. */
  readonly cards: boolean
  /** A person may keep a guess shut that was asked for. */
  readonly shut: boolean
  /** All asks follow from the tally alone, so that they wait for nobody. */
  readonly fixed: boolean
  /** There is an outing guard to switch on. */
  readonly guards: boolean
  /** At so many players or fewer the printed rules can give somebody away, and the guard is offered; 0: never. */
  readonly leaks: number
  /** Points of an average round: so many, divided by one more than the players. Guessed, for the minutes alone. */
  readonly worth: number
  /** Points that end the game, as printed; with `rounds`, rounds. */
  readonly end: number
  readonly rounds: boolean
  /** Lowest and highest guess that a room of n takes, when an answer has so many options. */
  range(n: number, options: number): readonly [lowest: number, highest: number]
  /** The value of a guess as written, or null if a room of n does not take it. */
  guess(n: number, options: number, text: string): number | null
  /** The values of the next ask, after the values opened to each ask before; null when there is none. */
  next(game: Game, tally: Tally, opened: Opened): readonly number[] | null
  /** The number that asks leave out so that nobody is outed, or null. */
  spared?(tally: Tally): number | null
  /** The points for an opening. */
  points(tally: Tally, opened: Opened, opening: Opening): number
}
