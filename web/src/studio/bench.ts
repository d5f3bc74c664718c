/**
 * What a phone's round of twelve with seven options costs in this browser, part by part, as multiples of one
 * `Point.multiply` of noble: so machines can be compared.
 *
 * All parts are cut into slices of about a millisecond, as a phone takes them (steps.ts), and each slice counts with the
 * median of many runs. So whatever else the machine does meanwhile falls on the long parts as rarely as on the short.
 */
import { ristretto255 } from '@noble/curves/ed25519.js'
import { scene, type Scene, type Seat } from '../ballot/fixture.ts'
import { forgetKeys } from '../ballot/group.ts'
import {
  agreeing,
  cast,
  checkTally,
  opening,
  prepare,
  preparing,
  sealGuess,
  sign,
  verifying,
  verifyStatement,
  type Steps,
} from '../ballot/index.ts'

const PLAYERS = 12
const OPTIONS = 7
/** Multiplications that stand for one, each a slice, of a number as wide as any. */
const UNITS = 3
const WIDE = ristretto255.Point.Fn.ORDER - 2n ** 200n
/** Runs before any is measured. */
const WARM = 3

const parts = ['unit', 'others', 'prepared', 'tapped', 'poured'] as const
type Part = (typeof parts)[number]

/**
 * In multiplications, in the order in which a phone comes to them: `others`, everybody's keys with their proofs, and
 * their statements `key`, `ready` and `guess`; `prepared`, the own ballot as far as it is made before the tap; `tapped`,
 * what still has to happen between the tap and the frame; `poured`, everybody's ballots and the tally.
 */
export type Costs = Readonly<Record<Part, number>>

/** Takes turns with the parts, so many times. */
export function bench(times: number): Costs {
  const slices = Object.fromEntries(parts.map((part) => [part, [] as number[][]])) as Record<Part, number[][]>
  const steps = stepsOf(scene(PLAYERS, OPTIONS))
  for (let run = -WARM; run < times; run++) {
    forgetKeys()
    for (const part of parts) timed(steps[part](), (took, i) => (slices[part][i] ??= []).push(run < 0 ? NaN : took))
  }
  const sums = parts.map((part) => [part, slices[part].reduce((sum, all) => sum + median(all), 0)] as const)
  const unit = (sums[0]?.[1] ?? NaN) / UNITS
  return Object.fromEntries(sums.map(([part, sum]) => [part, sum / unit])) as unknown as Costs
}

function timed(steps: Steps<unknown>, took: (ms: number, slice: number) => void): void {
  for (let i = 0, done = false; !done; i++) {
    const from = performance.now()
    done = steps.next().done === true
    took(performance.now() - from, i)
  }
}

function stepsOf(its: Scene): Record<Part, () => Steps<unknown>> {
  const { seats, setting, round, agreement, random } = its
  const { identity, key } = seats[0] as Seat
  const preparedBy = (seat: Seat) => prepare(round, seat.identity.id, seat.key.secret, random)
  const ready = seats.map((seat) => sign(seat.identity, 'ready', { ctx: round.ctx }, random))
  const ballots = seats.map((seat, i) => cast(preparedBy(seat), agreement, i % OPTIONS))
  const counts = Array.from({ length: OPTIONS }, (_, c) => seats.filter((_, i) => i % OPTIONS === c).length)
  const point = round.places.reduce((sum, { Y }) => sum.add(Y.point), ristretto255.Point.BASE)
  const said = saidIn(its)
  let own = preparedBy(seats[0] as Seat)
  return {
    unit: () => oneByOne(Array.from({ length: UNITS }, () => () => !point.multiply(WIDE).is0())),
    *others() {
      yield* opening(setting)
      yield* agreeing(round, ready)
      yield* oneByOne(said)
    },
    *prepared() {
      own = yield* preparing(round, identity.id, key.secret, random)
    },
    tapped: () => oneByOne([() => cast(own, agreement, 3).length > 0]),
    *poured() {
      yield* oneByOne(
        [yield* verifying(round, ballots)].map((valid) => () => valid && checkTally(round, ballots, counts)),
      )
    },
  }
}

function* oneByOne(checks: readonly (() => boolean)[]): Steps<void> {
  for (const check of checks) {
    yield
    if (!check()) throw new Error('an honest round is refused')
  }
}

/** What everybody has signed about their key and their guess, each with its check. */
function saidIn({ seats, setting: { session }, round: { ctx }, random }: Scene): (() => boolean)[] {
  return seats.flatMap(({ identity, key: { slot, key, pok } }) => {
    const { id } = identity
    const own = { session, slot, key, pok }
    const guess = { ctx, draft: 0, sealed: sealGuess(ctx, id, '3', random).sealed, cards: 0 }
    const sigs = [sign(identity, 'key', own, random), sign(identity, 'guess', guess, random)] as const
    return [() => verifyStatement(id, 'key', own, sigs[0]), () => verifyStatement(id, 'guess', guess, sigs[1])]
  })
}

function median(list: number[]): number {
  const sorted = list.filter((ms) => !isNaN(ms)).sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? NaN
}
