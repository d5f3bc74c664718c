/** For tests: chance that repeats, and companies ready to answer. */
import { equal } from './bytes.ts'
import { BallotError } from './errors.ts'
import { H } from './hash.ts'
import { createKey, type SlotKey } from './key.ts'
import { about } from './question.ts'
import type { Random } from './random.ts'
import { agree, openRound, type Agreement, type Options, type Asked, type Round, type Setting } from './round.ts'
import { createIdentity, sign, type Identity } from './statement.ts'

/** The same bytes for the same seed, in any amount. */
export function seeded(seed: string): Random {
  let count = 0
  return (length) => {
    const bytes = new Uint8Array(length)
    for (let from = 0; from < length; from += 64)
      bytes.set(H('test', seed, count++).subarray(0, Math.min(64, length - from)), from)
    return bytes
  }
}

/** What a player has, the secrets too. */
export interface Seat {
  readonly identity: Identity
  readonly key: SlotKey
  readonly asked: Asked
}

/** Players in the order of their places, a question put before them and agreed on, and the chance that made it all. */
export interface Scene {
  readonly seats: readonly Seat[]
  readonly setting: Setting
  readonly round: Round
  readonly agreement: Agreement
  readonly random: Random
}

export function scene(n: number, options: Options, seed = `${n} players, ${options} options`): Scene {
  const random = seeded(seed)
  const session = random(32)
  const slot = 4
  const drawn = Array.from({ length: n }, (_, i): Seat => {
    const identity = createIdentity(random)
    const key = createKey(session, identity.id, slot, random)
    return {
      identity,
      key,
      asked: { id: identity.id, name: `Player ${i}`, practice: false, key: key.key, pok: key.pok },
    }
  })
  const setting: Setting = { session, epoch: 1, slot, about: why(), options, asked: drawn.map(({ asked }) => asked) }
  const round = openRound(setting)
  const seats = round.places.map(({ id }) => drawn.find(({ identity }) => equal(identity.id, id)) as Seat)
  const ready = seats.map(({ identity }) => sign(identity, 'ready', { ctx: round.ctx }, random))
  return { seats, setting, round, agreement: agree(round, ready), random }
}

const why = () => about('privacy;end=30;choice=card;guard=off;v=1', 'own/Why?', [['en', 'Why?']])

/** The code of the `BallotError` that this throws, or `none`. */
export function codeOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof BallotError) return error.code
    throw error
  }
  return 'none'
}

/** A copy with one bit the other way. */
export const flipped = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
