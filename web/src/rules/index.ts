/** The editions by name. Nothing else in the page knows one by its name. */
import { chili } from './chili.ts'
import { nolimit } from './nolimit.ts'
import { privacy } from './privacy.ts'
import { privacy2 } from './privacy2.ts'
import { quickie } from './quickie.ts'
import type { Edition } from './rules.ts'

export { optionsOf } from './edition.ts'
export { asks, cardsShown, opened, said, score } from './rules.ts'
export type { Edition, Game, Opening } from './rules.ts'
export { largest, players, sum, values, yes } from './tally.ts'
export type { Tally } from './tally.ts'

/** In the order in which they appeared. */
export const editions: readonly Edition[] = [privacy, chili, privacy2, quickie, nolimit]

/** The edition of that name, or null: a phone plays none that it does not know. */
export const find = (name: string): Edition | null => editions.find((edition) => edition.name === name) ?? null

export const names: readonly string[] = editions.map((edition) => edition.name)
