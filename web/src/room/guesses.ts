/** How a guess is made: sealed on the table, or said aloud. What comes of it is stored before it is sent. */
import { fromHex, sealGuess, sign, toHex, type Random } from '../ballot/index.ts'
import { cardsShown } from '../rules/index.ts'
import { identityOf, randomId } from './deeds.ts'
import type { Game } from './known.ts'
import type { Draft, Seat, Spoken } from './memory.ts'

/** The context that a guess is made over, and the game that it is one of. */
export interface Terms {
  readonly ctx: string
  readonly game: Game
}

/** Seals a guess, under the number of its draft. */
export const sealed =
  (seat: Seat, { ctx, game }: Terms, text: string, random: Random) =>
  (draft: number): Omit<Draft, 'draft' | 'delivered'> => {
    const by = identityOf(seat)
    const cards = cardsShown(game.edition, game, text)
    const { guess, salt, sealed } = sealGuess(fromHex(ctx), by.id, text, random)
    const sig = sign(by, 'guess', { ctx: fromHex(ctx), draft, sealed, cards }, random)
    return { guess, salt: toHex(salt), sealed: toHex(sealed), cards, sig: toHex(sig), command: randomId(random) }
  }

/** Says a guess aloud. */
export const spoken =
  (seat: Seat, { ctx }: Terms, guess: string, random: Random) =>
  (): Omit<Spoken, 'slot' | 'delivered'> => {
    const sig = sign(identityOf(seat), 'say', { ctx: fromHex(ctx), text: guess }, random)
    return { guess, sig: toHex(sig), command: randomId(random) }
  }
