/**
 * Pieces that lie face down in the middle are mixed, by hand or under a lid, and turned up one by one into their tray.
 * Whose is whose is lost in the mixing; and until a piece turns, it looks and lies as any other.
 */
import { lying } from './heap'
import { calm, cubeLeaves, DURATION, EASE, play, pourTime } from './motion'
import type { Leaving, Way } from './pieces'

/** The heap's middle on the stage. */
export const MIDDLE = { x: 196, y: 94 }
const HALF = 0.34 // of its way a piece has gone when it stands on edge

const css = (x: number, y: number, turn: number, size: number) =>
  `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`

function inHeap(i: number): string {
  const { x, y, turn } = lying(i)
  return css(MIDDLE.x + x, MIDDLE.y + y, turn, 1)
}

function go({ i, x, y }: Leaving): Keyframe[] {
  const from = inHeap(i)
  return [
    { transform: from, easing: EASE.both },
    { transform: css((MIDDLE.x + x) / 2, Math.min(MIDDLE.y, y) - 14, 0, 1.3), offset: HALF, easing: EASE.in },
    { transform: css(x, y, 0, 1), offset: 0.68, easing: EASE.out },
    { transform: css(x, y - 5, 0, 1), offset: 0.82, easing: EASE.in },
    { transform: css(x, y, 0, 1) },
  ]
}

/** Round the heap by others' places, and home. */
function mix({ i, n }: Leaving): Keyframe[] {
  return [5, 3, 8, 0].map((by) => ({ transform: inHeap((i + by) % n), easing: EASE.both }))
}

const TURN: Keyframe[] = [
  { transform: 'scaleX(1)', easing: EASE.in },
  { transform: 'scaleX(0)', offset: HALF, easing: EASE.out },
  { transform: 'scaleX(1)', offset: 0.62 },
  { transform: 'scaleX(1)' },
]
const seen = (before: number, after: number): Keyframe[] => [
  { opacity: before },
  { opacity: before, offset: HALF },
  { opacity: after, offset: HALF },
  { opacity: after },
]

function turnOver(element: Element, timing: KeyframeAnimationOptions): Animation[] {
  const move = (name: string, frames: Keyframe[]) =>
    [...element.querySelectorAll(name)].map((part) => part.animate(frames, { fill: 'backwards', ...timing }))
  return [...move('.turns', TURN), ...move('.up', seen(0, 1)), ...move('.down', seen(1, 0))]
}

function piece(element: Element, leaving: Leaving): Animation[] {
  const timing = { delay: cubeLeaves(leaving.i, leaving.n), duration: DURATION.tumble }
  const going = play(element, go(leaving), timing)
  if (calm()) return [going]
  return [going, element.animate(mix(leaving), DURATION.tilt), ...turnOver(element, timing)]
}

const at = (x: number, y: number, turn: number, size = 1) =>
  `translate(${MIDDLE.x + x}px, ${MIDDLE.y + y}px) rotate(${turn}deg) scale(${size}) translate(-80px, -88px)`
/** When the last of `n` lies in its tray, from 0 to 1 of all. */
const emptyAt = (n: number): number => (cubeLeaves(Math.max(0, n - 1), n) + DURATION.tumble) / pourTime(n)

/** A vessel's drawing holds two states: .over the pieces, or under them, until `offset`, and .off from then on. */
function changed(element: Element, n: number, offset: number): Animation[] {
  const over = [1, 1, 0, 0].map((opacity, i) => ({ opacity, offset: [0, offset, offset, 1][i] }))
  const off = over.map((frame) => ({ ...frame, opacity: 1 - frame.opacity }))
  const move = (name: string, frames: Keyframe[]) =>
    [...element.querySelectorAll(name)].map((part) => part.animate(frames, pourTime(n)))
  return [...move('.over', over), ...move('.off', off)]
}

/** Mixed by hand on a cloth, which is folded when all are out. */
export const turned: Way = {
  faceDown: true,
  covers: false,
  rest: at(0, 0, 0),
  vessel: (element, n) => (calm() ? [] : [element.animate(fold(n), pourTime(n)), ...changed(element, n, emptyAt(n))]),
  piece,
}

function fold(n: number): Keyframe[] {
  const folded = emptyAt(n)
  return [
    { transform: at(0, 0, 0) },
    { transform: at(0, 0, 0), offset: folded, easing: EASE.out },
    { transform: at(0, -8, 0, 1.06), offset: folded + (1 - folded) / 3, easing: EASE.in },
    { transform: at(0, 0, 0) },
  ]
}

/** Set aside on its edge. */
const LEANS = at(5, -6, 0, 0.84)

function shake(n: number): Keyframe[] {
  const end = pourTime(n)
  const last = emptyAt(n)
  const swings = [0, -13, 14, -12, 11, -7, 0].map((by, i, { length }) => ({
    transform: at(by, Math.abs(by) / 4, by / 2),
    offset: (i * 0.72 * DURATION.tilt) / (length - 1) / end,
    easing: 'ease-in-out',
    opacity: 1,
  }))
  const away = { transform: at(20, -80, -8, 1.18), opacity: 0 }
  return [
    ...swings,
    { ...away, offset: DURATION.tilt / end },
    { ...away, offset: last, easing: EASE.both },
    { transform: LEANS, opacity: 1, offset: Math.min(1, last + 500 / end) },
    { transform: LEANS, opacity: 1 },
  ]
}

/** Shaken under a lid, which is lifted off and set aside when all are out. */
export const lidded: Way = {
  faceDown: true,
  covers: true,
  rest: LEANS,
  vessel: (element, n) =>
    calm() ? [] : [element.animate(shake(n), pourTime(n)), ...changed(element, n, DURATION.tilt / pourTime(n))],
  piece,
}
