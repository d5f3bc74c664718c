/**
 * The lines of a file, and what is to be checked without their contents: form, numbers, digests (spec/transcript.md,
 * "Lines"). Every line has one form.
 */
import { concat, fromHex, H, toHex, u32, utf8, type Bytes } from '../ballot/index.ts'
import { eventsOf, type Event } from './form.ts'
import { must, Wrong } from './wrong.ts'

/** The longest line that is read, in bytes. */
const LONGEST = 2 ** 21

const HEAD = /^\{"transcript":"privacy","v":1,"session":"([0-9a-f]{64})"\}$/
const LINE = /^\{"from":(0|[1-9]\d*),"(entry|withheld)":(.+),"digest":"([0-9a-f]{128})"\}$/su
const END = /^\{"end":(0|[1-9]\d*),"digest":"([0-9a-f]{128})"\}$/

/** A line: events, or so many that are not in the file, or the end. */
export type Line = { readonly events: readonly Event[] } | { readonly withheld: number } | 'end'

export class Lines {
  readonly session: Bytes
  #at = 0
  /** Number of the next event. */
  #next = 1
  #digest: Bytes
  #ended = false
  readonly #file: Bytes

  /** Reads the head. Error: `head`. */
  constructor(file: Bytes) {
    this.#file = file
    const [, session] = HEAD.exec(decoded(this.#line() ?? new Uint8Array(), 'head')) ?? []
    must(session !== undefined, 'head')
    this.session = fromHex(session)
    this.#digest = H('transcript/v1/head', this.session)
  }

  /** The next line, or null at the end of the file. A last line without its end is passed over. */
  next(): Line | null {
    const left = this.#at < this.#file.length
    const bytes = this.#line()
    must(!this.#ended || !left, 'end')
    if (!bytes) return null
    const text = decoded(bytes, 'line')
    const [, events, last] = END.exec(text) ?? []
    return last === undefined ? this.#read(text) : this.#end(Number(events), last)
  }

  #line(): Bytes | null {
    const end = this.#file.indexOf(10, this.#at)
    const till = end < 0 ? this.#file.length : end
    must(till - this.#at <= LONGEST, 'line')
    const bytes = this.#file.subarray(this.#at, till)
    this.#at = till + 1
    return end < 0 ? null : bytes
  }

  #read(text: string): Line {
    const [, from, kind, body = '', digest] = LINE.exec(text) ?? []
    const value = parsed(body)
    const withheld = kind === 'withheld'
    must(!withheld || (/^[1-9]\d*$/.test(body) && Number(body) <= 0xffffffff), 'line')
    must(Number(from) === this.#next, 'number')
    this.#link(`transcript/v1/${kind}`, withheld ? u32(Number(body)) : utf8(body), digest, 'digest')
    if (withheld) {
      this.#next += Number(body)
      return { withheld: Number(body) }
    }
    must(written(value) === body, 'entry')
    const events = eventsOf(value)
    this.#next += events.length
    return { events }
  }

  #end(events: number, digest: string): Line {
    must(events === this.#next - 1, 'end')
    this.#link('transcript/v1/end', new Uint8Array(), digest, 'end')
    this.#ended = true
    return 'end'
  }

  #link(domain: string, body: Bytes, digest: string | undefined, code: 'digest' | 'end'): void {
    const after = H(domain, this.#digest, u64(this.#next), body)
    must(toHex(after) === digest, code)
    this.#digest = after
  }
}

/** Eight bytes, big-endian. */
const u64 = (n: number): Bytes => concat(u32(Math.floor(n / 2 ** 32)), u32(n % 2 ** 32))

function decoded(bytes: Bytes, code: 'head' | 'line'): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Wrong(code)
  }
}

/** What a line says; `line` for what is no JSON, or has white space between or signs that are written otherwise. */
function parsed(body: string): unknown {
  const between = body.replace(/"(\\.|[^"\\])*"/gsu, '')
  must(!/\s/u.test(between) && !/[<>&\u2028\u2029]/u.test(body), 'line')
  try {
    return JSON.parse(body) as unknown
  } catch {
    throw new Wrong('line')
  }
}

/** As it is written: what a page could take for its own stands as an escape. */
const written = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
