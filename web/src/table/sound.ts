/**
 * What the table sounds like, as recipes: every sound is a few strokes, and a stroke is a tone or a breath of noise that
 * rises and falls. Nothing here is recorded, and nothing lasts longer than `LONGEST`.
 *
 *   wood     tones that do not fit each other, gone in a twentieth of a second, and the click of the touch
 *   paper    noise, and no tone but that of the table below
 *   breath   noise so low and slow that it is felt more than heard
 *
 * `speaker.ts` plays recipes, `heard.ts` says when.
 */
import { DURATION } from '../parts/motion'

/** What a piece is made of that comes to lie on the table. */
export type Piece = 'cube' | 'disc' | 'card' | 'envelope'
export type Name = Piece | 'page' | 'ask' | 'turn' | 'step' | 'fanfare'

export interface Stroke {
  wave: 'sine' | 'triangle' | 'noise'
  /** Pitch, or where noise is loudest, in Hz. */
  hz: number
  /** Where it glides to meanwhile. */
  to?: number
  /** Of noise: how much it keeps to `hz`; about 1 is a wide band. */
  narrow?: number
  /** Seconds after the sound begins. */
  at: number
  /** Seconds to its loudest, and from there to silence. */
  rise: number
  fall: number
  /** From 0 to 1. */
  loud: number
}

/** Seconds. */
export const LONGEST = 1.2
const DROP = (DURATION.tumble * 0.32) / 1000 // from the first touch of a piece to the one after its bounce
const TOUCH = 0.002

const tone = (hz: number, at: number, fall: number, loud: number): Stroke => ({
  wave: 'sine',
  hz,
  at,
  rise: TOUCH,
  fall,
  loud,
})

const noise = (hz: number, at: number, rise: number, fall: number, loud: number, to = hz): Stroke => ({
  wave: 'noise',
  hz,
  to,
  narrow: 0.8,
  at,
  rise,
  fall,
  loud,
})

/** A piece of wood of this pitch touches wood. */
const knock = (hz: number, at: number, loud: number): Stroke[] => [
  tone(hz, at, 0.075, loud * 0.5),
  tone(hz * 2.42, at, 0.042, loud * 0.24),
  tone(hz * 4.53, at, 0.022, loud * 0.1),
  noise(hz * 3.2, at, TOUCH, 0.02, loud * 0.5),
]

/** Paper comes down on the table, and the table below it. */
const slap = (hz: number, at: number, fall: number, loud: number): Stroke[] => [
  noise(hz, at, TOUCH, fall, loud * 0.5),
  noise(hz / 4, at, TOUCH, fall * 0.7, loud * 0.3),
  tone(148, at, 0.06, loud * 0.3),
]

/** A note of the fanfare: round as a recorder, with its octave below. */
const note = (hz: number, at: number, fall: number): Stroke[] => [
  { wave: 'triangle', hz, at, rise: 0.03, fall, loud: 0.22 },
  { wave: 'sine', hz: hz / 2, at, rise: 0.04, fall, loud: 0.17 },
  { wave: 'sine', hz: hz * 2, at, rise: 0.02, fall: fall * 0.5, loud: 0.04 },
]

const CLICKS = [0, 0.09, 0.17, 0.26, 0.36] // of something that turns on the table, seconds

const recipes: Readonly<Record<Name, (pitch: number) => Stroke[]>> = {
  cube: (p) => [...knock(560 * p, 0, 0.9), ...knock(610 * p, DROP, 0.36), ...knock(590 * p, DROP + 0.075, 0.15)],
  disc: (p) => [
    ...knock(370 * p, 0, 0.9),
    ...[0.075, 0.13, 0.17].flatMap((at, i) => knock(430 * p, at, 0.26 - i * 0.07)),
  ],
  card: (p) => slap(2500 * p, 0, 0.06, 1),
  envelope: (p) => [...slap(1500 * p, 0, 0.1, 1), ...slap(1900 * p, DROP, 0.06, 0.3)],
  page: (p) => [noise(1300 * p, 0, 0.13, 0.16, 0.3, 4200 * p), noise(3400 * p, 0.2, 0.05, 0.22, 0.24, 1700 * p)],
  ask: (p) => [
    { ...tone(150 * p, 0, 0.34, 0.42), to: 98 * p, rise: 0.012 },
    { ...tone(300 * p, 0, 0.16, 0.1), to: 196 * p, rise: 0.012 }, // small loudspeakers have nothing lower
    noise(460 * p, 0, 0.14, 0.5, 0.18, 190 * p),
  ],
  turn: (p) => [
    noise(480 * p, 0, 0.3, 0.26, 0.07, 1300 * p),
    ...CLICKS.map((at) => ({ ...noise(2300 * p, at, TOUCH, 0.014, 0.16), narrow: 4 })),
    ...knock(450 * p, DURATION.turn / 1000 - 0.04, 0.4),
  ],
  step: (p) => knock(720 * p, 0, 0.42),
  fanfare: () => [...note(392, 0, 0.34), ...note(523.25, 0.19, 0.36), ...note(659.26, 0.38, 0.76)],
}

/** How much higher or lower the nth of several like sounds is: no two neighbours are alike. */
const pitchOf = (nth: number): number => 1 + (((nth * 5 + 3) % 8) - 3.5) * 0.028

/** The strokes of a sound; the nth of several is a little different from the one before. */
export const recipe = (name: Name, nth = 0): Stroke[] => recipes[name](pitchOf(nth))

/** Seconds until a stroke is silent. */
export const endOf = ({ at, rise, fall }: Stroke): number => at + rise + fall
