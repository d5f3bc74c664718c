/**
 * Time, in one place. The table and the phones play the same movements with the same durations, so that no phone
 * tells early what is still tumbling on the table. Short where it is routine, slow where it is exciting.
 *
 * All durations are milliseconds. Movements are transforms and opacity only; where motion is reduced, each becomes
 * a cross-fade of the same place, while the *waiting* stays as long as it is for everybody else.
 */
export const DURATION = {
  /** Any change of picture where motion is reduced. */
  fade: 220,
  /** The privacy screen rises. */
  rise: 420,
  /** A cube falls from the hand into the bag. */
  drop: 420,
  /** How long a dropped cube can be taken back. */
  takeBack: 2000,
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
  /** One dial turns over. */
  turn: 620,
  /** From one dial to the next. */
  nextDial: 380,
  /** One space on the track. */
  step: 300,
} as const

export const EASE = {
  out: 'cubic-bezier(.2,.8,.3,1)',
  in: 'cubic-bezier(.5,0,.9,.4)',
  both: 'cubic-bezier(.6,0,.3,1)',
  settle: 'cubic-bezier(.3,1.5,.5,1)',
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

/** `dials` dials turning one after another, with the breath before the first. */
export function revealTime(dials: number): number {
  return DURATION.breath + (dials > 0 ? (dials - 1) * DURATION.nextDial + DURATION.turn : 0)
}

/** A figure that walks `spaces` spaces. */
export function walkTime(spaces: number): number {
  return Math.max(0, spaces) * DURATION.step
}

/** Whether this person has asked for less motion. */
export function calm(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Plays keyframes on an element; where motion is reduced, the element fades in where it ends, after the same delay.
 * The element's own style is its resting place: nothing stays applied when the movement is over.
 */
export function play(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
  if (!calm()) return element.animate(frames, { fill: 'backwards', ...timing })
  const fade = [{ opacity: 0 }, { opacity: 1 }]
  return element.animate(fade, { fill: 'backwards', delay: timing.delay ?? 0, duration: DURATION.fade })
}

/** Calls `then` when the movement has ended by itself; a cancelled one (the part went away) calls nothing. */
export function whenDone(movement: Animation, then: () => void): void {
  movement.finished.then(then, () => undefined)
}
