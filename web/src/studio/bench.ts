/**
 * What a phone's round of twelve with seven options costs in this browser, part by part, as multiples of one
 * `Point.multiply` of noble: so machines can be compared.
 *
 * All parts are cut into slices of a millisecond or less, as a phone takes them (steps.ts), and each slice counts with the
 * median of many runs. So whatever else the machine does meanwhile falls on the long parts as rarely as on the short. It
 * takes a clock of microseconds, which browsers give to isolated pages only (e2e/studio.ts).
 */
import { ristretto255 } from '@noble/curves/ed25519.js'
import { scene, type Scene, type Seat } from '../ballot/fixture.ts'
import { forgetSeats } from '../ballot/group.ts'
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
  warm,
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
 * their statements `key` and `ready`; `prepared`, the own ballot as far as it is made before the tap; `tapped`, what still
 * has to happen between the tap and the frame; `poured`, everybody's statements `guess` and ballots, and the tally. It is
 * a first round: nobody has been met, and `others` makes the tables of all their keys, which serve the whole evening.
 *
 * `warmed` is no part of it: the tables of G, once for a page, while a name is typed. It is 0 where they are there already.
 */
export type Costs = Readonly<Record<Part | 'warmed', number>>

/** Takes turns with the parts, so many times. */
export function bench(times: number): Costs {
  if (!crossOriginIsolated) throw new Error('the clock is too coarse: the page is not isolated')
  const slices = Object.fromEntries(parts.map((part) => [part, [] as number[][]])) as Record<Part, number[][]>
  let warmed = 0
  timed(oneByOne([() => (warm(), true)]), (took) => (warmed += took))
  const steps = stepsOf(scene(PLAYERS, OPTIONS))
  for (let run = -WARM; run < times; run++) {
    forgetSeats()
    for (const part of parts) timed(steps[part](), (took, i) => (slices[part][i] ??= []).push(run < 0 ? NaN : took))
  }
  const sums = parts.map((part) => [part, slices[part].reduce((sum, all) => sum + median(all), 0)] as const)
  const unit = (sums[0]?.[1] ?? NaN) / UNITS
  return Object.fromEntries([...sums, ['warmed', warmed] as const].map(([part, sum]) => [part, sum / unit])) as Costs
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
      yield* oneByOne(said.keys)
    },
    *prepared() {
      own = yield* preparing(round, identity.id, key.secret, random)
    },
    tapped: () => oneByOne([() => cast(own, agreement, 3).length > 0]),
    *poured() {
      yield* oneByOne(said.guesses)
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
function saidIn({ seats, setting: { session }, round: { ctx }, random }: Scene) {
  const keys = seats.map(({ identity, key: { slot, key, pok } }) => {
    const said = { session, slot, key, pok }
    const signature = sign(identity, 'key', said, random)
    return () => verifyStatement(identity.id, 'key', said, signature)
  })
  const guesses = seats.map(({ identity }) => {
    const said = { ctx, draft: 0, sealed: sealGuess(ctx, identity.id, '3', random).sealed, cards: 0 }
    const signature = sign(identity, 'guess', said, random)
    return () => verifyStatement(identity.id, 'guess', said, signature)
  })
  return { keys, guesses }
}

function median(list: number[]): number {
  const sorted = list.filter((ms) => !isNaN(ms)).sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? NaN
}
