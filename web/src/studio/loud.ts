/**
 * What the table's sounds come to, through the speaker's own desk but without a loudspeaker; and how loud they are on a
 * small one, such as televisions have.
 */
import type { Sounding } from '../table/heard'
import { deskFor, sound } from '../table/speaker'

export interface Loud {
  /** The highest sample; beyond 1 it is cut off. */
  peak: number
  /** Of its loudest 50 ms on a small loudspeaker, in dB below the loudest that there is. */
  level: number
  /** The steepest step from one sample to the next, as a part of the peak, at its beginning and its end. */
  click: number
  /** Seconds from the first that is heard to the last. */
  length: number
}

const RATE = 48_000
const QUIET = 0.3 // seconds before it: the compressor comes to rest
const HEARD = 0.0005
const EDGE = 48 // samples: a millisecond
const SPAN = RATE / 20
const LOWEST = 200 // Hz, of a small loudspeaker

async function drawn(all: readonly Sounding[], seconds: number): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, Math.ceil((QUIET + seconds) * RATE), RATE)
  const desk = deskFor(context)
  sound(desk, desk.level, all, QUIET)
  return (await context.startRendering()).getChannelData(0)
}

/** Without what lies below `LOWEST`: 6 dB less by octave. */
function small(samples: Float32Array): Float32Array {
  const keep = 1 / (1 + (2 * Math.PI * LOWEST) / RATE)
  let out = 0
  return samples.map((one, i) => (out = keep * (out + one - (samples[i - 1] ?? 0))))
}

function loudest(samples: Float32Array): number {
  let [sum, most] = [0, 0]
  samples.forEach((one, i) => {
    sum += one ** 2 - (samples[i - SPAN] ?? 0) ** 2
    most = Math.max(most, sum)
  })
  return 10 * Math.log10(most / SPAN)
}

const steepest = (samples: Float32Array): number =>
  samples.reduce((most, one, i) => Math.max(most, Math.abs(one - (samples[i - 1] ?? one))), 0)

/** Of these sounds together. `seconds`: they are over by then. */
export async function loud(all: readonly Sounding[], seconds: number): Promise<Loud> {
  const samples = await drawn(all, seconds)
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  const isHeard = (one: number): boolean => Math.abs(one) > HEARD
  const first = samples.findIndex(isHeard)
  const last = samples.reduce((before, one, i) => (isHeard(one) ? i : before), first)
  const edges = [samples.subarray(first - EDGE, first + 2), samples.subarray(last - 1, last + EDGE)]
  return {
    peak,
    level: loudest(small(small(samples))),
    click: Math.max(...edges.map(steepest)) / peak,
    length: (last - first) / RATE,
  }
}
