/** The editions by name. Nothing else in the page knows one by its name. */
import { privacy } from './privacy.ts'
import type { Edition } from './rules.ts'

export { asks, numberWithin, opened, players, score, yes } from './rules.ts'
export type { Edition, Game, Opening, Tally } from './rules.ts'

const editions: readonly Edition[] = [privacy]

/** The edition of that name, or null: a phone plays none that it does not know. */
export const find = (name: string): Edition | null => editions.find((edition) => edition.name === name) ?? null

export const names: readonly string[] = editions.map((edition) => edition.name)
