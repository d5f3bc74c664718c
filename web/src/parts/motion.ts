/**
 * How things move. Short where it is routine, slow where it is exciting. What the table and the phones play together
 * lasts as room/durations.ts says; the rest, here, is one screen's own.
 *
 * All durations are milliseconds. Movements are transforms and opacity only; where motion is reduced, each becomes
 * a cross-fade of the same place, while the *waiting* stays as long as it is for everybody else.
 */
import { DURATION as TOGETHER, turnTime } from '../room/durations'

export { cubeLeaves, pourTime, walkTime } from '../room/durations'

export const DURATION = {
  ...TOGETHER,
  /** Any change of picture where motion is reduced. */
  fade: 220,
  /** The privacy screen rises. */
  rise: 420,
  /** A cube falls from the hand into the bag. */
  drop: 420,
  /** How long a dropped cube can be taken back. */
  takeBack: 2000,
} as const

export const EASE = {
  out: 'cubic-bezier(.2,.8,.3,1)',
  in: 'cubic-bezier(.5,0,.9,.4)',
  both: 'cubic-bezier(.6,0,.3,1)',
  settle: 'cubic-bezier(.3,1.5,.5,1)',
} as const

/** `dials` dials turning one after another, with the breath before the first. */
export const revealTime = (dials: number): number => DURATION.breath + turnTime(dials)

/** Whether this person has asked for less motion, of this device or of this page (legible.ts). */
export function calm(): boolean {
  if (typeof matchMedia !== 'function') return false
  return matchMedia('(prefers-reduced-motion: reduce)').matches || document.querySelector('.legible') !== null
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
