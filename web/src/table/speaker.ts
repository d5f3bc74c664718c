/**
 * Plays recipes through the loudspeaker:
 *
 *   strokes ─▶ batch (cut off by `hush`) ─▶ level ─▶ compressor ─▶ loudspeaker
 *
 * Browsers let a page sound only after somebody has touched it. So nothing is made before the first `wake`; and what was
 * to be played while the loudspeaker rests is not made up for.
 */
import type { Sink, Sounding } from './heard'
import { endOf, LONGEST, recipe, type Stroke } from './sound'

const LEVEL = 0.3 // a room that talks still hears itself
const SOON = 0.02 // seconds: what begins now is put so far ahead that its first touch is whole
const FADE = 0.008 // seconds to about a third: what is cut off at once would click
const SILENT = 0.0001 // an exponential fall never comes to 0

/** The way to the loudspeaker, and the noise that all breaths of noise are cut from. */
export interface Desk {
  readonly context: BaseAudioContext
  readonly level: GainNode
  readonly hiss: AudioBuffer
}

export function deskFor(context: BaseAudioContext): Desk {
  const level = new GainNode(context, { gain: LEVEL })
  const soft = { threshold: -20, knee: 14, ratio: 3, attack: 0.004, release: 0.18 }
  level.connect(new DynamicsCompressorNode(context, soft)).connect(context.destination)
  const { sampleRate } = context
  const hiss = new AudioBuffer({ length: Math.ceil(LONGEST * sampleRate), sampleRate })
  const samples = hiss.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return { context, level, hiss }
}

function glide(pitch: AudioParam, { hz, to = hz, rise, fall }: Stroke, from: number): void {
  pitch.setValueAtTime(hz, from)
  pitch.exponentialRampToValueAtTime(to, from + rise + fall)
}

/** What sounds, and where it comes out. */
function source({ context, hiss }: Desk, stroke: Stroke, from: number): [AudioScheduledSourceNode, AudioNode] {
  if (stroke.wave !== 'noise') {
    const tone = new OscillatorNode(context, { type: stroke.wave })
    glide(tone.frequency, stroke, from)
    return [tone, tone]
  }
  const noise = new AudioBufferSourceNode(context, { buffer: hiss, loop: true })
  const band = new BiquadFilterNode(context, { type: 'bandpass', Q: stroke.narrow ?? 1 })
  glide(band.frequency, stroke, from)
  noise.connect(band)
  return [noise, band]
}

/** One stroke of a sound that begins at `begin`, in seconds of the context. */
function strike(desk: Desk, out: AudioNode, stroke: Stroke, begin: number): void {
  const from = begin + stroke.at
  const [sounds, end] = source(desk, stroke, from)
  const loudness = new GainNode(desk.context, { gain: 0 })
  loudness.gain.setValueAtTime(SILENT, from)
  loudness.gain.linearRampToValueAtTime(stroke.loud, from + stroke.rise)
  loudness.gain.exponentialRampToValueAtTime(SILENT, from + stroke.rise + stroke.fall)
  end.connect(loudness).connect(out)
  sounds.start(from)
  sounds.stop(begin + endOf(stroke))
}

/** Plays these through `out`, counted from `begin`. */
export function sound(desk: Desk, out: AudioNode, all: readonly Sounding[], begin: number): void {
  for (const { name, nth, after } of all)
    for (const stroke of recipe(name, nth)) strike(desk, out, stroke, begin + after / 1000)
}

export class Speaker implements Sink {
  #context: AudioContext | null = null
  #desk: Desk | null = null
  #batch: GainNode | null = null

  /** Lets it sound; fulfilled when it does. Where nobody has touched the page yet, that may be never. */
  async wake(): Promise<void> {
    this.#context ??= new AudioContext()
    this.#desk ??= deskFor(this.#context)
    await this.#context.resume()
  }

  /** Silent, and the loudspeaker is free, until the next `wake`. */
  rest(): void {
    this.#batch?.disconnect() // or it would fade when the loudspeaker wakes
    this.hush()
    void this.#context?.suspend()
  }

  play(all: readonly Sounding[]): void {
    if (!this.#desk || this.#context?.state !== 'running' || all.length === 0) return
    if (!this.#batch) {
      this.#batch = new GainNode(this.#context)
      this.#batch.connect(this.#desk.level)
    }
    sound(this.#desk, this.#batch, all, this.#context.currentTime + SOON)
  }

  hush(): void {
    if (this.#context) this.#batch?.gain.setTargetAtTime(0, this.#context.currentTime, FADE)
    this.#batch = null
  }

  close(): void {
    this.hush()
    void this.#context?.close()
    this.#context = this.#desk = null
  }
}
