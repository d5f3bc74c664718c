/** What screens say about the games of the family before one is played: players, age, length and what may be chosen. */
import { editions } from '../rules/index.ts'
import type { Edition } from '../rules/index.ts'

// For a round that is played on one phone alone.
export { cardsShown, optionsOf, said, sum } from '../rules/index.ts'
export type { Game as Chosen, Opening } from '../rules/index.ts'

export type Game = Edition

/** In the order in which they appeared. */
export const games: readonly Game[] = editions

/** A game by its name; the first one where the page does not know it. */
export const gameOf = (name: string): Game => games.find((game) => game.name === name) ?? (games[0] as Game)

/** Whose decks fit a game: a deck is named as the game that it comes with. */
export const decksFor = (game: Game): string[] =>
  games.filter(({ name, kinds }) => kinds[0] === game.kinds[0] || game.borrows?.includes(name)).map(({ name }) => name)

/** How long a game may be: short, as printed, long. */
export const lengths = ({ end }: Game): number[] => [Math.round(end / 2), end, Math.round(end * 1.5)]

/** What a question may be about, as decks name it. */
export const themes = [
  'body',
  'dreams',
  'family',
  'friends',
  'habits',
  'love',
  'money',
  'sex',
  'sins',
  'technology',
  'travel',
  'work',
] as const

/** How many questions come from the box, one in so many; 0: there is none. */
export const boxes = [0, 4, 2, 1] as const

/** For how many minutes a game may be played; 0: for as long as it takes. */
export const limits = [0, 30, 45, 60, 90, 120]

/** What a deck is called in a language; in English or whatever there is where nobody named it so. */
export const nameIn = (names: Readonly<Record<string, string>>, language: string): string =>
  names[language] ?? names['en'] ?? Object.values(names)[0] ?? ''
