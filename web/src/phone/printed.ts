// What stands on a game's box: "5 to 12 players · from 16 · about 45 min".
import type { Game } from '../room/games'
import type { Messages } from '../texts/texts'

export const printed = ({ fewest, most, age, minutes }: Game, t: Messages): string =>
  [t.opening.players(fewest, most), age > 0 && t.opening.age(age), minutes > 0 && t.opening.about(minutes)]
    .filter(Boolean)
    .join(' · ')

/** The same in signs: "5–12 · 16+ · 45 min". */
export const inSigns = ({ fewest, most, age, minutes }: Game): string =>
  [`${fewest}–${most}`, age > 0 && `${age}+`, minutes > 0 && `${minutes}\u00a0min`].filter(Boolean).join(' · ')
