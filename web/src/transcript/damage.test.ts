/** Files that go wrong by themselves: what is read of them is what was there, or nothing (the Go twin's damage_test.go). */
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { concat, utf8, type Bytes } from '../ballot/index.ts'
import { verifying, Wrong, type Report } from './index.ts'

vi.mock('../ballot/index.ts', async (original) => {
  const { remembering } = await import('./known.fake.ts')
  return remembering(await original())
})

const transcripts = import.meta.glob<string>('../../../vectors/transcripts/*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = Object.entries(transcripts).map(([path, text]) => ({ name: path.replace(/.*\//, ''), whole: utf8(text) }))

/** Damages a file at two places, which are shares of its length or of its lines, by an amount that is one too. */
type Damage = (file: Bytes, i: number, j: number, amount: number) => Bytes

const within = (share: number, length: number): number => Math.floor(share * length)
const some = (amount: number): number => 1 + within(amount, 40)

/** Something else in place of so many bytes. */
function splice(file: Bytes, at: number, length: number, put = new Uint8Array()): Bytes {
  return concat(file.subarray(0, at), put, file.subarray(at + length))
}

/** The lines of a file, each with its end. */
function linesOf(file: Bytes): Bytes[] {
  const lines: Bytes[] = []
  for (let at = 0; at < file.length; at += lines.at(-1)?.length ?? 1) lines.push(file.subarray(at, end(file, at)))
  return lines
}

function end(file: Bytes, from: number): number {
  const at = file.indexOf(10, from)
  return at < 0 ? file.length : at + 1
}

const inLines =
  (bend: (lines: Bytes[], i: number, j: number) => Bytes[]): Damage =>
  (file, i, j) => {
    const lines = linesOf(file)
    return concat(...bend(lines, within(i, lines.length), within(j, lines.length)))
  }

function swapped<T extends Bytes | Bytes[]>(list: T, i: number, j: number): T {
  const copy = list.slice() as T
  ;[copy[i], copy[j]] = [list[j] as T[number], list[i] as T[number]]
  return copy
}

const damages: Record<string, Damage> = {
  'a bit is flipped': (file, i, _, amount) => {
    const at = within(i, file.length)
    return splice(file, at, 1, Uint8Array.of((file[at] as number) ^ (1 << within(amount, 8))))
  },
  'bytes are lost': (file, i, _, amount) => splice(file, within(i, file.length), some(amount)),
  'bytes come twice': (file, i, _, amount) => {
    const at = within(i, file.length)
    return splice(file, at, 0, file.slice(at, at + some(amount)))
  },
  'two bytes are swapped': (file, i, j) => swapped(file, within(i, file.length), within(j, file.length)),
  'a line is lost': inLines((lines, i) => lines.filter((_, at) => at !== i)),
  'a line comes twice': inLines((lines, i, j) => [...lines.slice(0, j), ...lines.slice(i, i + 1), ...lines.slice(j)]),
  'two lines are swapped': inLines(swapped),
  'it stops early': (file, i) => file.subarray(0, within(i, file.length)),
  'the beginning is lost': (file, i) => file.subarray(1 + within(i, file.length - 1)),
  'something is put in': (file, i, _, amount) =>
    splice(file, within(i, file.length), 0, Uint8Array.of(within(amount, 256))),
}

/** What is found, or null where the file is refused. */
function judged(file: Bytes): Report | null {
  try {
    const steps = verifying(file)
    let step = steps.next()
    while (!step.done) step = steps.next()
    return step.value
  } catch (error) {
    if (error instanceof Wrong) return null
    throw error
  }
}

const latin = new TextDecoder('latin1')
const text = (file: Bytes): string => latin.decode(file)

/** How many events stand in the lines of a whole file that begins so: what its next line counts from. */
function eventsIn(whole: Bytes, length: number): number {
  const [, from, events] = /^\{(?:"from":(\d+)|"end":(\d+))/.exec(text(whole.subarray(length))) ?? []
  return events === undefined ? Number(from ?? 1) - 1 : Number(events)
}

/** A damaged file is refused, or is how the whole one began and says that it is unfinished. */
function isFound(whole: Bytes, file: Bytes): void {
  const report = judged(file)
  if (!report) return
  const lines = file.subarray(0, file.lastIndexOf(10) + 1)
  expect(report.complete).toBe(false)
  expect(text(whole).startsWith(text(lines)), 'what is valid is how the file began').toBe(true)
  expect(report.events).toBe(eventsIn(whole, lines.length))
}

describe.each(files)('a damaged $name', ({ whole }) => {
  beforeAll(() => expect(judged(whole)).toMatchObject({ complete: true }))

  /** Anywhere, each place as likely: a double by itself is mostly next to nothing. */
  const share = fc.noBias(fc.nat(2 ** 30 - 1)).map((n) => n / 2 ** 30)

  it.each(Object.entries(damages))('is refused, or shorter and said to be: %s', (_, damage) => {
    const damaged = fc.tuple(share, share, share).map(([i, j, amount]) => damage(whole, i, j, amount))
    const changed = damaged.filter((file) => text(file) !== text(whole))
    fc.assert(
      fc.property(changed, (file) => isFound(whole, file)),
      { numRuns: import.meta.env['LONG'] ? 200 : 10 },
    )
  })
})
