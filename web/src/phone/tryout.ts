// One made-up round, on this phone alone: you and five invented people, by the rules of the room's own game.
import { optionsOf, said, sum, type Chosen, type Game, type Opening } from '../room/games'

/** A whole number from 0 to n−1. */
export type Draw = (n: number) => number

export interface Person {
  /** '' is you. */
  name: string
  /** Of the answer: No and Yes, or 0, 1, 2, 3, 4, 5+, 10+. */
  option: number
  /** As it is written: "4", "4+1". */
  guess: string
}

export interface Ask {
  values: number[]
  /** Who opens to it, by name. */
  by: string[]
}

export interface Round {
  /** By option. */
  counts: number[]
  /** In order. Where asks run through many numbers, those that nobody opens to are passed over. */
  asks: Ask[]
  /** Of everybody whose guess is open, by name. */
  points: Record<string, number>
}

export type Step = 'guess' | 'answer' | 'wait' | 'say' | 'pour' | 'pouring' | 'ask' | 'end'

export const NAMES = ['Mia', 'Tom', 'Lea', 'Jonas', 'Ida']
export const PEOPLE = NAMES.length + 1

/** Options of the answer to the question that this game is tried with. */
export const optionsIn = ({ kinds: [kind] }: Game): number => optionsOf(kind ?? '')

/** What one does, in the game's own order. */
export function stepsOf(game: Game, chosen: Chosen): Step[] {
  if (said(game, chosen)) return ['answer', 'wait', 'say', 'pour', 'pouring', 'end']
  const first: Step[] = game.guessFirst ? ['guess', 'answer'] : ['answer', 'guess']
  return [...first, 'wait', 'pour', 'pouring', 'ask', 'end']
}

/** Five people. No two rounds are alike, and never do all five answer the same, so that no answer is told. */
export function invent(game: Game, draw: Draw): Person[] {
  const options = optionsIn(game)
  const given = options === 2 ? yesOrNo(draw) : howMany(draw)
  const shift = draw(NAMES.length)
  const [below, wide] = options === 2 ? [1, 4] : [4, 10]
  const about = (): number => sum(countsOf(given, options)) - below + draw(wide)
  return NAMES.map((name, i) => ({
    name,
    option: given[(i + shift) % NAMES.length] ?? 0,
    guess: written(game, about(), draw),
  }))
}

function yesOrNo(draw: Draw): number[] {
  const yes = 1 + draw(NAMES.length - 1)
  return NAMES.map((_, i) => (i < yes ? 1 : 0))
}

const howMany = (draw: Draw): number[] => [0, 1, 1, 3, 5].map((option) => option + draw(2))

const countsOf = (given: readonly number[], options: number): number[] =>
  Array.from({ length: options }, (_, option) => given.filter((one) => one === option).length)

const valueOf = (game: Game, guess: string): number | null => game.guess(PEOPLE, optionsIn(game), guess)

/** The guess next to this number that may be made, in one of the ways in which this game writes it. */
function written(game: Game, number: number, draw: Draw): string {
  const [lowest, highest] = game.range(PEOPLE, optionsIn(game))
  const value = Math.min(highest, Math.max(lowest, number))
  const ways = [`${value}`, `${value - 1}+1`, `${value}+0`].filter((way) => valueOf(game, way) === value)
  return ways[draw(ways.length)] ?? `${value}`
}

/** Answers, asks and points, when everybody has answered and guessed. */
export function play(game: Game, chosen: Chosen, people: readonly Person[]): Round {
  const options = optionsIn(game)
  const counts = countsOf(
    people.map(({ option }) => option),
    options,
  )
  const open: Record<string, Opening> = {}
  const opens = (ask: number, { name, guess }: Person): void => {
    open[name] = { ask, value: valueOf(game, guess) ?? 0 }
  }
  if (said(game, chosen)) people.forEach((one) => opens(0, one))
  const made: Ask[] = []
  const opened: number[][] = []
  for (;;) {
    const values = game.next(chosen, counts, opened)
    if (!values) break
    const by = people.filter(({ name, guess }) => !(name in open) && values.includes(valueOf(game, guess) ?? -1))
    by.forEach((one) => opens(made.length, one))
    made.push({ values: [...values], by: by.map(({ name }) => name) })
    opened.push(values.filter((value) => by.some(({ guess }) => valueOf(game, guess) === value)))
  }
  const told = made.filter(({ by }, i) => i === 0 || game.fixed || by.length > 0)
  const points = Object.entries(open).map(([name, one]) => [name, game.points(counts, opened, one)])
  return { counts, asks: told, points: Object.fromEntries(points) }
}
