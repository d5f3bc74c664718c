/** One question put before one company under one slot, bound together in `ctx`. */
import { equal, sized, toHex, type Bytes } from './bytes.ts'
import { at, BallotError } from './errors.ts'
import { decodeKey, encodePoint, meet, zero, type Point } from './group.ts'
import { H, type Field } from './hash.ts'
import { checkKey } from './key.ts'
import { rosterHash, sorted, type Member } from './roster.ts'
import { verify } from './statement.ts'
import { run, type Steps } from './steps.ts'

export const minPlayers = 2
/** With more than 15 of one answer, counts would carry. */
export const maxPlayers = 12

/** Two for yes/no (0 is No), seven for how many. */
export type Options = 2 | 7

/** One of those who are asked, with the key for this slot. */
export interface Asked extends Member {
  readonly key: Bytes
  readonly pok: Bytes
}

/** What everybody must agree on before anybody answers, each phone from what it shows to its person. */
export interface Setting {
  readonly session: Bytes
  readonly epoch: number
  /** From 1. */
  readonly slot: number
  readonly about: Bytes
  readonly options: Options
  readonly asked: readonly Asked[]
}

/** A point with its encoding. */
export interface Encoded {
  readonly point: Point
  readonly bytes: Bytes
}

/** The i-th of those asked, in the order of ids: its key X, and its mask Y, all X before it less all X after it. */
export interface Place {
  readonly id: Bytes
  readonly X: Encoded
  readonly Y: Encoded
}

export interface Round {
  readonly ctx: Bytes
  readonly options: Options
  readonly places: readonly Place[]
}

/**
 * Checks every key and proof of knowledge and derives the round. Errors: `terms`, `company`, `duplicate`, `pok`,
 * `encoding`, `identity`.
 */
export const openRound = (setting: Setting): Round => run(opening(setting))

/** As `openRound`, a key at a time. */
export function* opening(setting: Setting): Steps<Round> {
  if (setting.slot < 1 || ![2, 7].includes(setting.options)) throw new BallotError('terms') // no such round
  sized(setting.session, 32)
  const asked = sorted(setting.asked)
  if (asked.length < minPlayers || asked.length > maxPlayers) throw new BallotError('company') // too few or too many
  const keys = yield* keysOf(setting, asked)
  const masks = masksOf(keys.map(({ point }) => point))
  const places = asked.map(({ id }, i) => ({ id, X: at(keys, i), Y: at(masks, i) }))
  return { ctx: contextOf(setting, asked), options: setting.options, places }
}

function* keysOf({ session, slot }: Setting, asked: readonly Asked[]): Steps<Encoded[]> {
  if (new Set(asked.map(({ key }) => toHex(key))).size < asked.length) throw new BallotError('duplicate') // a key stands twice
  const keys: Encoded[] = []
  for (const { id, key, pok } of asked) {
    yield
    meet(id)
    const point = decodeKey(key)
    if (!checkKey(session, id, slot, key, pok)) throw new BallotError('pok') // a key without a valid proof
    keys.push({ point, bytes: key })
  }
  return keys
}

/** Y_i = Σ_{j<i} X_j − Σ_{j>i} X_j. With the secrets, Σ x_i·Y_i is neutral: the masks cancel. */
function masksOf(keys: readonly Point[]): Encoded[] {
  let mask = keys.reduce((total, X) => total.subtract(X), zero)
  return keys.map((X, i) => {
    mask = mask.add(X).add(keys[i - 1] ?? zero)
    if (mask.is0()) throw new BallotError('identity') // a neutral mask hides nothing
    return { point: mask, bytes: encodePoint(mask) }
  })
}

/** `asked` in the order of ids. */
export function contextOf({ session, epoch, slot, about, options }: Setting, asked: readonly Asked[]): Bytes {
  const keys = asked.flatMap(({ key, pok }): Field[] => [key, pok])
  const roster = rosterHash(session, epoch, asked)
  return H('ballot/v1/round', session, roster, slot, sized(about, 64), options, asked.length, ...keys)
}

declare const agreed: unique symbol
/** The knowledge that everybody asked sees the same setting. Only `agree` makes one. */
export interface Agreement {
  readonly [agreed]: true
  readonly ctx: Bytes
}

/**
 * Checks the `ready` statements of all, in the order of places. Without them a server could put the delicate question
 * to one person and a harmless one to the others: the masks cancel all the same, and the tally is that person's answer.
 * Error: `not-ready`.
 */
export const agree = (round: Round, ready: readonly Bytes[]): Agreement => run(agreeing(round, ready))

/** As `agree`, a signature at a time. */
export function* agreeing({ ctx, places }: Round, ready: readonly Bytes[]): Steps<Agreement> {
  let all = ready.length === places.length
  for (const [i, { id }] of places.entries()) {
    yield
    all &&= verify(id, 'ready', { ctx }, at(ready, i))
  }
  if (!all) throw new BallotError('not-ready') // not everybody is ready
  return { ctx } as Agreement
}

/** Whether the agreement is over this round. */
export const isOver = (agreement: Agreement, round: Round): boolean => equal(agreement.ctx, round.ctx)
