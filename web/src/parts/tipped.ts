/** A vessel with a mouth is lifted, tilted and shaken, and the pieces tumble out of it one by one. */
import { calm, cubeLeaves, DURATION, EASE, play, pourTime } from './motion'
import type { Leaving, Way } from './pieces'

const MOUTH = { x: 201, y: 118 }

function fall({ answer, x, y }: Leaving): Keyframe[] {
  const spin = answer === 'yes' ? -1 : 1
  const at = (px: number, py: number, turn: number, size = 1) =>
    `translate(${px}px, ${py}px) rotate(${turn * spin}deg) scale(${size})`
  return [
    { transform: at(MOUTH.x, MOUTH.y, 0, 0.5), opacity: 0, easing: EASE.out },
    { transform: at((MOUTH.x * 2 + x) / 3, MOUTH.y + 24, 110, 0.9), opacity: 1, offset: 0.22, easing: EASE.in },
    { transform: at(x, y, 330), offset: 0.68, easing: EASE.out },
    { transform: at(x - spin * 3, y - 15, 352), offset: 0.82, easing: EASE.in },
    { transform: at(x, y, 360), opacity: 1 },
  ]
}

/** The vessel's middle, how far it is turned, and how slack its cloth hangs (1: full). */
const at = (x: number, y: number, turn: number, slack = 1) =>
  `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${slack}, 1) translate(-80px, -88px)`
const STANDS = at(196, 94, 0)
/** On its side, slack and empty. */
const LIES = at(198, 142, 97, 0.74)

function tilt(n: number, rest: string): Keyframe[] {
  const poured = at(172, 66, 150)
  const end = pourTime(n)
  const last = cubeLeaves(Math.max(0, n - 1), n) + 250
  const shake = [12, -10, 8].map((by, i) => ({
    transform: at(172, 66, 150 + by),
    offset: (last - 500 + i * 130) / end,
  }))
  return [
    { transform: STANDS, easing: EASE.both },
    { transform: at(192, 76, -14), offset: (DURATION.tilt * 0.45) / end, easing: EASE.both },
    { transform: poured, offset: DURATION.tilt / end },
    ...(n > 1 ? shake : []),
    { transform: poured, offset: last / end, easing: EASE.both },
    { transform: rest, offset: Math.min(1, (last + 500) / end) },
    { transform: rest },
  ]
}

const tippedTo = (rest: string): Way => ({
  faceDown: false,
  covers: false,
  rest,
  vessel: (element, n) => (calm() ? [] : [element.animate(tilt(n, rest), pourTime(n))]),
  piece: (element, leaving) => [
    play(element, fall(leaving), { delay: cubeLeaves(leaving.i, leaving.n), duration: DURATION.tumble }),
  ],
})

/** What is stiff stands again. */
export const tipped = tippedTo(STANDS)
/** What is of cloth stays lying on its side. */
export const emptied = tippedTo(LIES)
