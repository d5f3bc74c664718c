/**
 * One ballot: a masked answer B = x·Y + v·G and a proof that v is the weight of one of the options.
 *
 *   prepare   all that does not depend on the answer, before the person taps
 *   cast      the rest, in one short step at the tap
 *   verify    by everybody, of one ballot or of all at once (verify.ts)
 *
 * One formula serves every option: b = t·Y + e·(v − weight)·G, whose last part vanishes for the option chosen. `cast`
 * takes the same steps on numbers of the same width, whichever that is: it computes what any choice would need and
 * picks by looking at everything. No product is ever of a telling scalar: for a random r, r·G is taken off beforehand
 * and r added to the scalar, which makes it uniform: a one-time pad, fresh for every product, in nothing that is sent.
 * What is added at the tap is any two points whose sum is sent, so that their time tells no more than the ballot does,
 * to whoever does not know r: r·G, made before, takes constant time, and the product after the tap need not. That is as
 * far as JavaScript goes.
 */
import { concat, equal, type Bytes } from './bytes.ts'
import { at, BallotError } from './errors.ts'
import { decodeSecret, encodePoint, encodeScalar, mod, openlyTimesG, randomScalar, times, timesG } from './group.ts'
import type { Point } from './group.ts'
import { HS } from './hash.ts'
import type { Random } from './random.ts'
import { isOver, type Agreement, type Round } from './round.ts'
import { keyPairOf } from './sign.ts'
import { run, type Steps } from './steps.ts'
import { weightsOf } from './tally.ts'

/** The chance in one ballot: t and e of the proof for each option; r for B, then for each option, shows nowhere. */
export interface Chance {
  readonly t: readonly bigint[]
  readonly e: readonly bigint[]
  readonly r: readonly bigint[]
}

/** A product with Y less r·G, to which (r + …)·G is added at the tap. */
interface Hidden {
  readonly point: Point
  readonly r: bigint
}

interface Branch {
  readonly a: Bytes
  readonly tY: Hidden
  readonly t: bigint
  readonly e: bigint
}

interface Secrets {
  readonly x: bigint
  readonly xY: Hidden
  readonly branches: readonly Branch[]
}

/**
 * Values for one ballot. They give the answer away as surely as x does: in memory only, never stored, never sent, and
 * out of sight, so that nothing prints or copies them by accident.
 */
export interface Prepared {
  readonly round: Round
  /** The place of the seat in it. */
  readonly index: number
  /** Hands the values out once; a second time is a `spent` error. For `cast`. */
  take(): Secrets
  /** Forgets everything, as on a void. */
  erase(): void
}

function once(round: Round, index: number, values: Secrets): Prepared {
  let secrets: Secrets | undefined = values
  const erase = (): void => void (secrets = undefined)
  const take = (): Secrets => {
    const taken = secrets
    if (!taken) throw new BallotError('spent') // these values have made their ballot
    erase()
    return taken
  }
  return { round, index, take, erase }
}

/** Prepares the ballot of the seat `id`, `secret` being x of its key. Error: `not-asked` if there is no such key. */
export const prepare = (round: Round, id: Bytes, secret: Bytes, random: Random): Prepared =>
  run(preparing(round, id, secret, random))

/** As `prepare`, an option at a time. */
export function preparing(round: Round, id: Bytes, secret: Bytes, random: Random): Steps<Prepared> {
  const draw = (length: number): bigint[] => Array.from({ length }, () => randomScalar(random))
  const chance = { t: draw(round.options), e: draw(round.options), r: draw(round.options + 1) }
  return preparingWith(chance, round, id, secret)
}

/** The deterministic core of `prepare`. */
export const prepareWith = (chance: Chance, round: Round, id: Bytes, secret: Bytes): Prepared =>
  run(preparingWith(chance, round, id, secret))

function* preparingWith({ t, e, r }: Chance, round: Round, id: Bytes, secret: Bytes): Steps<Prepared> {
  const { public: key } = keyPairOf(secret)
  const index = round.places.findIndex((place) => equal(place.id, id) && equal(place.X.bytes, key))
  if (index < 0) throw new BallotError('not-asked') // no such key in the round
  const Y = at(round.places, index).Y.point
  const hidden = (n: bigint, i: number): Hidden => ({ point: times(Y, n).subtract(timesG(at(r, i))), r: at(r, i) })
  const x = decodeSecret(secret)
  const xY = hidden(x, 0)
  const branches: Branch[] = []
  for (const [c, tc] of t.entries()) {
    yield
    branches.push({ a: encodePoint(timesG(tc)), tY: hidden(tc, c + 1), t: tc, e: at(e, c) })
  }
  return once(round, index, { x, xY, branches })
}

/**
 * The ballot for an option (from 0), 128·k bytes. It uses the prepared values up: a second ballot of one key would
 * give the answer away. Errors, none of which says anything of the choice: `not-ready`, `choice`, `spent`.
 */
export function cast(prepared: Prepared, agreement: Agreement, choice: number): Bytes {
  const { round, index } = prepared
  const weights = weightsOf(round.options)
  if (!isOver(agreement, round)) throw new BallotError('not-ready') // an agreement over another round
  if (!Number.isInteger(choice) || choice < 0 || choice >= weights.length) throw new BallotError('choice') // no such option
  const { x, xY, branches } = prepared.take()
  // e·(v − from) for the weight v of every option; the multiple of G that is added is the one of the choice.
  const hidden = [{ tY: xY, e: 1n }, ...branches]
  const scalars = hidden.map(({ tY: { r }, e }, i) => weights.map((v) => mod(r + e * (v - at([0n, ...weights], i)))))
  const products = openlyTimesG(...scalars.map((all) => pick(all, choice)))
  const [B, ...b] = hidden.map(({ tY }, i) => encodePoint(tY.point.add(at(products, i)))) as [Bytes, ...Bytes[]]
  const pairs = branches.flatMap(({ a }, c) => [a, at(b, c)])
  const gap = challenge(round, index, B, pairs) - branches.reduce((total, { e }) => total + e, 0n)
  const e = branches.map((branch, c) => pick([branch.e, mod(branch.e + gap)], Number(c === choice)))
  const s = branches.map(({ t }, c) => mod(t - at(e, c) * x))
  return concat(B, ...pairs, ...e.slice(0, -1).map(encodeScalar), ...s.map(encodeScalar))
}

/** E, which the e of all options must add up to. `pairs` is a_0, b_0, a_1, b_1, … */
export function challenge({ ctx, options, places }: Round, index: number, B: Bytes, pairs: readonly Bytes[]): bigint {
  const { X, Y } = at(places, index)
  return HS('ballot/v1/or', ctx, index, options, X.bytes, Y.bytes, B, ...pairs)
}

/** Takes one of a list by looking at all of it. */
function pick<T>(list: readonly T[], index: number): T {
  let picked = list[0] as T
  for (let i = 1; i < list.length; i++) picked = i === index ? (list[i] as T) : picked
  return picked
}
