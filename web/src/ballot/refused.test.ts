/** What must be refused, and as what: vectors/refused, the same files as the Go twin's. */
import { describe, expect, it } from 'vitest'
import { concat, fromHex, sized, toHex, type Bytes } from './bytes.ts'
import { codeOf, flipped } from './fixture.ts'
import { decodeKey, decodeSecret } from './group.ts'
import { opens } from './guess.ts'
import { checkKey } from './key.ts'
import { about, type Text } from './question.ts'
import { openRound, type Options, type Round } from './round.ts'
import { decodeSignature } from './sign.ts'
import { verify, type Kind, type Statement } from './statement.ts'
import { checkTally } from './tally.ts'
import { parse, verifyAll, verifyBallot } from './verify.ts'

type Json = string | number | boolean | Json[] | { [name: string]: Json }
type Fields = Record<string, Json>

interface Change {
  path: string
  set?: Json
  flip?: [byte: number, bit: number]
  cut?: number
  add?: string
  at?: number
  put?: string
}

interface File {
  comment: string
  bases: Record<string, Fields>
  cases: { comment: string; base: string; changes: Change[]; class: string }[]
}

const texts = import.meta.glob<string>('../../../vectors/refused/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = Object.entries(texts).map(([path, text]) => ({
  name: path.replace(/.*\//, ''),
  ...(JSON.parse(text) as File),
}))

function edited(value: Json, change: Change): Json {
  if (change.set !== undefined) return change.set
  const bytes = fromHex(value as string)
  if (change.flip) return toHex(flipped(bytes, 8 * change.flip[0] + change.flip[1]))
  const by = fromHex(change.put ?? '')
  const from = change.at ?? 0
  if (by.length > 0) return toHex(concat(bytes.subarray(0, from), by, bytes.subarray(from + by.length)))
  return toHex(concat(bytes.subarray(0, bytes.length - (change.cut ?? 0)), fromHex(change.add ?? '')))
}

/** The base with what stands under the path edited. */
function changed(node: Json, change: Change, path = change.path.split('.')): Json {
  const [name, ...rest] = path
  if (name === undefined) return edited(node, change)
  if (!(name in (node as Fields))) throw new RangeError(`no ${change.path}`)
  const inner = changed((node as Fields)[name] as Json, change, rest)
  if (Array.isArray(node)) return node.map((one, i) => (String(i) === name ? inner : one))
  return { ...(node as Fields), [name]: inner }
}

const bytes = (value: Json | undefined): Bytes => fromHex(value as string)

function roundOf(s: Fields): Round {
  const asked = (s.asked as Fields[]).map((p) => ({
    ...{ id: bytes(p.id), name: p.name as string, practice: p.practice as boolean },
    ...{ key: bytes(p.X), pok: bytes(p.pok) },
  }))
  return openRound({
    ...{ session: bytes(s.session), epoch: s.epoch as number, slot: s.slot as number, options: s.k as Options, asked },
    about: about(s.game as string, s.question as string, s.texts as unknown as Text[]),
  })
}

const shape = { session: 32, challenge: 32, X: 32, pok: 64, ctx: 64, sealed: 32, result: 64, salt: 32 } as const

/** The fields of a statement: bytes of their length, numbers and texts as they are; a key is called `key` here. */
const fieldsOf = (s: Fields, strict: boolean): Statement<Kind> =>
  Object.fromEntries(
    Object.entries(s.fields as Fields).map(([name, value]) => {
      const length = (shape as Record<string, number | undefined>)[name]
      const read = length === undefined ? value : strict ? sized(bytes(value), length) : bytes(value)
      return [name === 'X' ? 'key' : name, read]
    }),
  ) as unknown as Statement<Kind>

/** Each check as the page makes it: true, or false or an error. */
const holds: Record<string, (s: Fields) => boolean> = {
  key: (s) => decodeKey(bytes(s.key)) !== undefined,
  secret: (s) => decodeSecret(bytes(s.secret)) > 0n,
  pok: (s) => checkKey(bytes(s.session), bytes(s.id), s.slot as number, bytes(s.X), bytes(s.pok)),
  statement: (s) => verify(bytes(s.id), s.kind as Kind, fieldsOf(s, false), bytes(s.sig)),
  round: (s) => roundOf(s).places.length > 0,
  ballot: (s) => verifyBallot(roundOf(s), s.place as number, bytes(s.ballot)),
  tally: (s) => {
    const ballots = (s.ballots as string[]).map(fromHex)
    const round = roundOf(s)
    return verifyAll(round, ballots) && checkTally(round, ballots, s.counts as number[])
  },
  opening: (s) => {
    const posted = { sealed: bytes(s.sealed), cards: s.cards as number }
    return opens(bytes(s.ctx), bytes(s.id), posted, { guess: s.guess as string, salt: bytes(s.salt) })
  },
}

/** What a false verdict is due to: bytes that encode nothing, or, as the last resort, the check itself. */
const reasons: Record<string, (s: Fields) => string> = {
  key: () => 'none',
  secret: () => 'none',
  round: () => 'none',
  pok: (s) =>
    first(
      () => decodeKey(bytes(s.X)),
      () => sized(bytes(s.pok), 64),
    ) ?? 'pok',
  statement: (s) =>
    first(
      () => decodeKey(bytes(s.id)),
      () => decodeSignature(bytes(s.sig)),
      () => fieldsOf(s, true),
    ) ?? 'signature',
  ballot: (s) => first(() => parse(roundOf(s), s.place as number, bytes(s.ballot))) ?? 'proof',
  tally: () => 'tally',
  opening: (s) =>
    first(
      () => sized(bytes(s.sealed), 32),
      () => sized(bytes(s.salt), 32),
    ) ?? 'opening',
}

const first = (...acts: (() => unknown)[]): string | undefined => acts.map(codeOf).find((code) => code !== 'none')

function classOf(s: Fields): string {
  let verdict = false
  const code = codeOf(() => (verdict = holds[s.check as string]?.(s) ?? false))
  if (code !== 'none') return code
  return verdict ? 'none' : (reasons[s.check as string]?.(s) ?? 'none')
}

it('finds files, and cases in each', () => {
  expect(files.length).toBeGreaterThanOrEqual(17)
  for (const { cases, bases } of files) expect(Math.min(cases.length, Object.keys(bases).length)).toBeGreaterThan(0)
})

describe.each(files)('$name', ({ bases, cases }) => {
  it.each(Object.keys(bases))('accepts the base: %s', (name) => {
    expect(classOf(bases[name] as Fields)).toBe('none')
  })

  it('refuses every case as what it is', () => {
    const wrong = cases.filter((one) => {
      const subject = one.changes.reduce<Json>((base, change) => changed(base, change), bases[one.base] as Fields)
      return classOf(subject as Fields) !== one.class
    })
    expect(wrong.map(({ comment }) => comment)).toEqual([])
  })
})
