/**
 * Everything that is hashed is bound: the lines of spec/ballot.md say which fields go into which hash, and each
 * transcript below, made by the code that is in use, is held to its line. Twin of ballot/binding_test.go.
 */
import { describe, expect, it } from 'vitest'
import spec from '../../../spec/ballot.md?raw'
import { concat, equal, toHex, u32, utf8, type Bytes } from './bytes.ts'
import { challenge } from './cast.ts'
import { at } from './errors.ts'
import { seeded } from './fixture.ts'
import { decodePoint, decodeScalar, encodePoint, encodeScalar, timesG } from './group.ts'
import { resultOf, sealWith } from './guess.ts'
import { H, HS } from './hash.ts'
import { proveWith } from './key.ts'
import { about } from './question.ts'
import { rosterHash, type Member } from './roster.ts'
import { contextOf, type Options } from './round.ts'
import { commitTo, seal } from './seal.ts'
import { keyPairOf, sign } from './sign.ts'
import { signWith, type Kind, type Statement } from './statement.ts'

/** The bytes of a transcript's fields by their names in the spec. */
type Values = Record<string, Bytes>

const value = (v: Values, name: string): Bytes => at([v[name]], 0) as Bytes
const number = (v: Values, name: string): number => new DataView(value(v, name).slice().buffer).getUint32(0)
const text = (v: Values, name: string): string => new TextDecoder().decode(v[name])
const member = (v: Values, i: string): Member => ({
  ...{ id: value(v, 'id' + i), name: text(v, 'name' + i), practice: v['mark' + i]?.[0] === 1 },
})
const encoded = (bytes: Bytes) => ({ bytes, point: decodePoint(bytes) })

/** The nonce of every signature here, and its signer. */
const w = 12345n
const pair = keyPairOf(encodeScalar(54321n))
const challengeOf = (signature: Bytes): Bytes => signature.subarray(0, 32)

/** Statements take their fields by name, a key as `key`, the cards shown as `cards`. */
const said =
  (kind: Kind) =>
  (v: Values): Bytes => {
    const texts = ['text', 'guess']
    const fields = Object.keys(v)
      .filter((name) => name !== 'A' && name !== 'R')
      .map((name) => {
        const read = texts.includes(name) ? text(v, name) : value(v, name).length === 4 ? number(v, name) : v[name]
        return [name === 'X' ? 'key' : name.replace(' shown', ''), read]
      })
    const by = { secret: pair.secret, id: pair.public }
    return challengeOf(signWith(w, by, kind, Object.fromEntries(fields) as unknown as Statement<Kind>))
  }

/** A company of two in the epoch that is the last byte of the roster given, and its roster written back. */
function companyOf(v: Values, session: Bytes): { epoch: number; members: Member[] } {
  const epoch = value(v, 'roster')[63] as number
  const members = [0, 1].map((i) => ({ id: new Uint8Array(32).fill(i), name: 'Ada', practice: false }))
  v.roster = rosterHash(session, epoch, members)
  return { epoch, members }
}

function sealed(v: Values): Bytes {
  const session = new Uint8Array(32)
  const { epoch, members } = companyOf(v, session)
  const revealed = members.map(({ id }, i) => ({ id, nonce: value(v, `nonce_${i + 1}`) }))
  const list = members.map((m, i) => ({ ...m, commitment: commitTo(session, epoch, m, at(revealed, i).nonce) }))
  return seal(session, epoch, list, revealed)
}

function round(v: Values): Bytes {
  const session = value(v, 'session')
  const { epoch, members } = companyOf(v, session)
  v.n = u32(2)
  const asked = members.map((m, i) => ({ ...m, key: value(v, `X_${i + 1}`), pok: value(v, `pok_${i + 1}`) }))
  const setting = { session, epoch, slot: number(v, 'slot'), about: value(v, 'about'), asked }
  return contextOf({ ...setting, options: number(v, 'k') as Options }, asked)
}

function or(v: Values): Bytes {
  const index = number(v, 'i')
  const place = { id: new Uint8Array(32), X: encoded(value(v, 'X')), Y: encoded(value(v, 'Y')) }
  const places = Array.from({ length: index + 1 }, () => place)
  const pairs = ['a_0', 'b_0', 'a_1', 'b_1'].map((name) => value(v, name))
  const options = number(v, 'k') as Options
  return encodeScalar(challenge({ ctx: value(v, 'ctx'), options, places }, index, value(v, 'B'), pairs))
}

function result(v: Values): Bytes {
  const places = [0, 1].map(() => ({ id: new Uint8Array(32), X: encoded(pair.public), Y: encoded(pair.public) }))
  const puts = ['_1', '_2'].map((i) => ({
    ballot: value(v, 'ballot' + i),
    guess: { sealed: value(v, 'sealed' + i), cards: number(v, 'cards' + i) },
  }))
  return resultOf({ ctx: value(v, 'ctx'), options: 2, places }, puts)
}

/** The hedged nonce, found by the R that the challenge of a signature was made with. */
function nonce(v: Values): Bytes {
  const [d, fields] = [text(v, 'd'), [value(v, 'f_1'), value(v, 'f_2')]]
  const by = { secret: value(v, 'a'), public: value(v, 'A') }
  const e = challengeOf(sign(by, d, fields, () => value(v, '32 fresh bytes')))
  const names = ['a', 'd', 'A', 'f_1', 'f_2', '32 fresh bytes']
  const expected = HS('ballot/v1/nonce', ...names.map((name) => value(v, name)))
  const made = HS(d, by.public, ...fields, encodePoint(timesG(expected)))
  return equal(encodeScalar(made), e) ? encodeScalar(expected) : e
}

const transcripts: Record<string, (v: Values) => Bytes> = {
  roster: (v) => rosterHash(value(v, 'session'), number(v, 'epoch'), [member(v, '_2'), member(v, '_1')]),
  'seal-commit': (v) => commitTo(value(v, 'session'), number(v, 'epoch'), member(v, ''), value(v, 'nonce')),
  seal: sealed,
  about: (v) =>
    about(text(v, 'game'), text(v, 'label'), [
      [text(v, 'lang_1'), text(v, 'text_1')],
      [text(v, 'lang_2'), text(v, 'text_2')],
    ]),
  round,
  or,
  result,
  sealed: (v) => sealWith(value(v, 'salt'), value(v, 'ctx'), value(v, 'id'), text(v, 'guess')),
  nonce,
  pok: (v) => challengeOf(proveWith(w, pair.secret, value(v, 'session'), value(v, 'id'), number(v, 'slot'))),
  ...Object.fromEntries(
    (['hello', 'key', 'ready', 'guess', 'say', 'open', 'pass', 'leave'] as const).map((kind) => [kind, said(kind)]),
  ),
}
const signatures = ['pok', 'hello', 'key', 'ready', 'guess', 'say', 'open', 'pass', 'leave']

/** Fields that follow from others or from the signer, and so cannot be changed alone. */
const derived: Record<string, string[]> = {
  round: ['n'],
  ...Object.fromEntries(signatures.map((kind) => [kind, ['A', 'R']])),
}

/** `session, u32(epoch), id_1, name_1, id_2, …` as names, with every repeated field twice. */
function namesIn(line: string): string[] {
  const plain = line
    .replace('f…', 'f_1, f_2')
    .replace(/u32\(([^,)]*)[^)]*\)/g, '$1')
    .replace(/ \([^)]*\)/g, '')
  const parts = plain.split(', ')
  const names = [...new Set(parts.filter((part) => part !== '…'))]
  if (!parts.includes('…')) return names
  const second = at(names, names.length - 1).slice(-2)
  const repeated = names.filter((name) => /_\d$/.test(name)).map((name) => name.slice(0, -2) + second)
  return [...new Set([...names, ...repeated])]
}

/** Without what follows the closing parenthesis on the same line. */
function inside(fields: string): string {
  let open = 1
  for (let i = 0; i < fields.length; i++) {
    if (fields[i] === '(') open++
    if (fields[i] === ')') open--
    if (open === 0) return fields.slice(0, i)
  }
  throw new RangeError(`never closed: ${fields}`)
}

/** The names of the fields in every hash of the spec. The weights of a batch are everybody's own. */
function linesOf(page: string): Record<string, string[]> {
  const hashes = [...page.matchAll(/(?:HS?|sign)\((?:x, )?"ballot\/v1\/(?!batch)([a-z-]+)", (.*)/g)]
  const rows = [...page.matchAll(/\| `ballot\/v1\/([a-z-]+)` \| (.*) \|/g)]
  const all = [
    ...hashes.map(([, domain, rest]) => [domain, inside(rest as string)]),
    ...rows.map((row) => row.slice(1)),
  ]
  const lines = all.map(([domain, fields]): [string, string[]] => [domain as string, namesIn(fields as string)])
  const signed = lines.map(([domain, names]): [string, string[]] => [
    domain,
    signatures.includes(domain) ? ['A', ...names, 'R'] : names,
  ])
  return Object.fromEntries(signed)
}

const lines = linesOf(spec)

const lengths: Record<string, number> = {
  ...{ session: 32, challenge: 32, nonce: 32, salt: 32, sealed: 32, id: 32, X: 32, '32 fresh bytes': 32 },
  ...{ ctx: 64, result: 64, roster: 64, about: 64, pok: 64, ballot: 256, f: 9, mark: 1 },
  ...{ epoch: 4, slot: 4, draft: 4, cards: 4, 'cards shown': 4, ask: 4, k: 4, n: 4, i: 4 },
}
const texts: Record<string, string> = {
  ...{ name_1: 'Ada', name_2: 'Ben', name: 'Ada', guess: '41', text: '4', label: 'privacy/017/2', d: 'ballot/v1/pass' },
  ...{ game: 'privacy;end=30;choice=card;guard=off;v=1', lang_1: 'de', lang_2: 'en', text_1: 'Ja?a', text_2: 'Yes?e' },
}

const points = ['X', 'Y', 'B', 'a_0', 'b_0', 'a_1', 'b_1']

/** Points where points are read, else different bytes for every name. */
function drawn(domain: string, names: string[]): Values {
  const random = seeded(domain)
  const draw = (name: string, i: number): Bytes => {
    const stem = name.replace(/_\d$/, '')
    if (name === 'A') return pair.public
    if (name === 'R') return encodePoint(timesG(w))
    if (name === 'a') return pair.secret
    if (texts[name] !== undefined) return utf8(texts[name])
    if (domain === 'or' && points.includes(name)) return encodePoint(timesG(100n + BigInt(i)))
    if (lengths[stem] === 4) return u32(i + 2)
    if (stem === 'mark') return Uint8Array.of(0)
    const bytes = random(lengths[stem] ?? 0)
    if (bytes.length === 0) throw new RangeError(`how long is ${name} of ${domain}?`)
    bytes.set([bytes.at(-1) as number & 15], bytes.length - 1)
    if (stem === 'id') bytes.set([i]) // ascending
    return bytes
  }
  return Object.fromEntries(names.map((name, i) => [name, draw(name, i)]))
}

/** Another value that the field can have. */
function other(domain: string, name: string, bytes: Bytes): Bytes {
  if (name === 'game') return utf8(new TextDecoder().decode(bytes).replace('30', '31'))
  if (name === 'A' && domain === 'nonce') return keyPairOf(encodeScalar(decodeScalar(pair.secret) + 1n)).public
  if (domain === 'or' && points.includes(name)) return encodePoint(decodePoint(bytes).add(timesG(1n)))
  return bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 1 : byte))
}

it('every line of the spec has its transcript here, and every transcript its line', () => {
  expect(Object.keys(transcripts).sort()).toEqual(Object.keys(lines).sort())
  expect(Object.keys(lines).length).toBeGreaterThanOrEqual(18)
})

describe.each(Object.entries(transcripts))('the hash %s', (domain, hash) => {
  const names = lines[domain] as string[]
  const base = drawn(domain, names)
  const digest = (v: Values): Bytes => H(`ballot/v1/${domain}`, ...names.map((name) => value(v, name)))
  const made = hash(base)

  it('is over the fields of its line, in their order', () => {
    const reduced = encodeScalar(HS(`ballot/v1/${domain}`, ...names.map((name) => value(base, name))))
    expect([toHex(digest(base).subarray(0, made.length)), toHex(reduced)]).toContain(toHex(made))
  })

  it.each(names.filter((name) => !derived[domain]?.includes(name)))('changes with %s', (name) => {
    const changed = { ...base, [name]: other(domain, name, value(base, name)) }
    expect(toHex(hash(changed))).not.toBe(toHex(made))
  })

  it('changes when a byte moves between two neighbours', () => {
    names.slice(1).forEach((right, i) => {
      const left = at(names, i)
      const whole = concat(value(base, left), value(base, right))
      for (const cut of [value(base, left).length - 1, value(base, left).length + 1]) {
        const moved = { ...base, [left]: whole.subarray(0, cut), [right]: whole.subarray(cut) }
        expect(toHex(digest(moved))).not.toBe(toHex(digest(base)))
      }
    })
  })
})
