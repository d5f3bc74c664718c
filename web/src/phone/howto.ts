// What a game is explained with, apart from its words: what its rules say, and its worked example played by them.
import type { Example } from '../parts/howto/howto'
import { cardsShown, sum, type Chosen, type Game } from '../room/games'
import type { Facts, Step } from '../texts/howto/howto'
import type { Settings } from './services'
import { NAMES, optionsIn, play, type Person } from './tryout'

/** What of a room's settings changes how its game goes. */
export type Agreed = Pick<Settings, 'edition' | 'end' | 'choice' | 'guard' | 'own'>

/** Somebody in the worked example. */
export interface Player {
  readonly name: string
  readonly guess: string
  /** Everybody may know the guess. */
  readonly open: boolean
  readonly points: number
  /** How many cards everybody sees lying. */
  readonly cards: number
}

/** In the order in which a round of this game goes. */
export const stepsOf = ({ guessFirst }: Game): Step[] => [
  'read',
  ...(guessFirst ? (['guess', 'answer'] as const) : (['answer', 'guess'] as const)),
  'open',
  'ask',
  'talk',
]

const people = ({ answers, guesses }: Example): Person[] =>
  answers.map((option, i) => ({ name: [...NAMES, 'Ben'][i] ?? '', option, guess: guesses[i] ?? '' }))

/** The worked example, played by the rules. */
export function worked(game: Game, chosen: Chosen, example: Example) {
  const all = people(example)
  const { counts, points } = play(game, chosen, all)
  const players = all.map(({ name, guess }): Player => {
    const open = name in points
    return { name, guess, open, points: points[name] ?? 0, cards: cardsShown(game, chosen, guess) }
  })
  return { players, answered: { n: all.length, yes: counts[1] ?? 0, sum: sum(counts) } }
}

/** What a guess can bring, the most first: in the example, or when everybody guesses the same. */
function won(game: Game, chosen: Chosen, example: Example): number[] {
  const [lowest, highest] = game.range(example.answers.length, optionsIn(game))
  const same = Array.from({ length: highest - lowest + 1 }, (_, i) => `${lowest + i}`).map((guess) =>
    people(example).map((one) => ({ ...one, guess })),
  )
  const points = [people(example), ...same].flatMap((all) => Object.values(play(game, chosen, all).points))
  return [...new Set(points)].filter((one) => one > 0).sort((a, b) => b - a)
}

/** `end` as it is said, "30 spaces". */
export const factsOf = (game: Game, agreed: Agreed, end: string, example: Example): Facts => ({
  end,
  won: won(game, { guard: agreed.guard }, example),
  chosen: game.chosen || agreed.choice === 'free',
  own: agreed.own,
  guard: agreed.guard,
  small: game.small,
})
