/** A guess lies on the table sealed and is opened for a lawful ask only; one that does not score stays unknown. */
import { equal, sized, type Bytes } from './bytes.ts'
import { BallotError, holds } from './errors.ts'
import { H, type Field } from './hash.ts'
import type { Random } from './random.ts'
import type { Round } from './round.ts'

/**
 * Reads a guess: a decimal number without leading zeros, or two different cards of one digit, the higher first, as in
 * `4+1`. `value` is their sum, `cards` their number; which cards exist the rules know. Error: `guess`.
 */
export function parseGuess(text: string): { value: number; cards: 1 | 2 } {
  if (/^(0|[1-9][0-9]{0,3})$/.test(text)) return { value: Number(text), cards: 1 }
  const [, high, low] = /^([0-9])\+([0-9])$/.exec(text) ?? []
  if (!high || !low || high <= low) throw new BallotError('guess') // not a guess
  return { value: Number(high) + Number(low), cards: 2 }
}

/** `sealed` (32 bytes) is posted; `guess` and `salt` (32 bytes) stay on the phone until a lawful ask. */
export interface SealedGuess extends Opening {
  readonly sealed: Bytes
}

/** Seals a guess of the seat `id` with a fresh salt, for every draft anew. Error: `guess`. */
export function sealGuess(ctx: Bytes, id: Bytes, guess: string, random: Random): SealedGuess {
  const salt = random(32)
  return { guess, salt, sealed: sealWith(salt, ctx, id, guess) }
}

/** The deterministic core of `sealGuess`. */
export function sealWith(salt: Bytes, ctx: Bytes, id: Bytes, guess: string): Bytes {
  parseGuess(guess)
  return H('ballot/v1/sealed', sized(ctx, 64), sized(id, 32), guess, sized(salt, 32)).subarray(0, 32)
}

/** A sealed guess as posted; `cards` is how many are shown, 0 where there are none. */
export interface Posted {
  readonly sealed: Bytes
  readonly cards: number
}

/** What opens it. */
export interface Opening {
  readonly guess: string
  readonly salt: Bytes
}

/**
 * Whether an opening fits the guess that the seat `id` posted. Signatures, and whether the value was asked, are checked
 * elsewhere. One that does not fit counts as a pass.
 */
export function opens(ctx: Bytes, id: Bytes, { sealed, cards }: Posted, { guess, salt }: Opening): boolean {
  return holds(() => {
    const fits = cards === 0 || cards === parseGuess(guess).cards
    return fits && equal(sealWith(salt, ctx, id, guess), sealed)
  })
}

/** What one player put into a round: the ballot, and the guess, sealed or spoken, if there is one. */
export interface Put {
  readonly ballot: Bytes
  readonly guess?: Posted | { readonly spoken: string } | undefined
}

/** Stands for everything that is in, in the order of places; openings and passes name it. 64 bytes. Error: `company`. */
export function resultOf(round: Round, puts: readonly Put[]): Bytes {
  if (puts.length !== round.places.length) throw new BallotError('company') // not one entry for everybody asked
  return H('ballot/v1/result', round.ctx, ...puts.flatMap(fieldsOf))
}

function fieldsOf({ ballot, guess }: Put): Field[] {
  if (!guess) return [ballot, '', 0]
  return 'spoken' in guess ? [ballot, guess.spoken, 0] : [ballot, sized(guess.sealed, 32), guess.cards]
}
