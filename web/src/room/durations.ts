/**
 * Time, in one place, in milliseconds. The table and the phones play the same movements with the same durations, so
 * that no phone tells early what is still tumbling on the table. What is played depends on how many people were asked,
 * on how many dials turn and on points, all of them public, and never on an answer.
 */
export const DURATION = {
  /** The question appears by itself after this long if nobody taps "read". */
  unread: 15_000,
  /** The bag is lifted and tilted, before the first cube. */
  tilt: 800,
  /** From one cube leaving the bag to the next. */
  nextCube: 430,
  /** The last cube keeps everyone waiting this much longer. */
  lastCube: 650,
  /** One cube from the mouth of the bag to its place. */
  tumble: 640,
  /** The number has come to rest and is looked at. */
  stand: 700,
  /** Between an ask and the first dial that turns. */
  breath: 1100,
  /** Instead of a breath, where an ask that hangs on replies is one of several and nobody opens to it. */
  tick: 350,
  /** One dial turns over. */
  turn: 620,
  /** From one dial to the next. */
  nextDial: 380,
  /** One space on the track. */
  step: 300,
  /** The last round stays for the talking, before the winner's screen. */
  beforeEnd: 5000,
} as const

/** When cube `i` (from 0) of `n` leaves the bag, counted from the start of the pour. */
export function cubeLeaves(i: number, n: number): number {
  const late = n > 1 && i === n - 1 ? DURATION.lastCube : 0
  return DURATION.tilt + i * DURATION.nextCube + late
}

/** The whole pour of `n` cubes, until the number has stood. */
export function pourTime(n: number): number {
  const last = n > 0 ? cubeLeaves(n - 1, n) + DURATION.tumble : DURATION.tilt
  return last + DURATION.stand
}

/** `dials` dials turning one after another, without the breath before. */
export const turnTime = (dials: number): number => (dials > 0 ? (dials - 1) * DURATION.nextDial + DURATION.turn : 0)

/** A figure that walks `spaces` spaces. */
export const walkTime = (spaces: number): number => Math.max(0, spaces) * DURATION.step
