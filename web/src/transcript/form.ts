/**
 * What an entry is made of: the events by kind, with their fields, as `internal/room` journals them. An entry has one
 * form: nothing in it that a reader passes over. What it may lack are fields that came later, whose value is nothing.
 */
import { must } from './wrong.ts'

/** A list; `some` where an empty one is left out. */
const list = <const S>(of: S): { readonly list: S } => ({ list: of })
const some = <const S>(of: S): { readonly list: S; readonly some: true } => ({ list: of, some: true })
const map = <const S>(of: S): { readonly map: S } => ({ map: of })

const settings = {
  edition: 'text',
  end: 'whole',
  choice: 'text',
  guard: 'flag',
  own: 'flag',
  lowest: 'flag',
  decks: list('text'),
  heat: 'whole',
  rising: 'flag',
  minutes: 'whole',
  omit: list('text'),
  box: 'whole',
  language: 'text',
  name: 'text',
} as const
const who = { id: 'text', name: 'text', figure: 'whole', language: 'text', practice: 'flag' } as const
const card = {
  card: 'text',
  back: 'whole',
  heat: list('whole'),
  themes: list('text'),
  by: some('text'),
  texts: map(list('text')),
} as const
const deck = {
  id: 'text',
  kind: 'text',
  names: map('text'),
  by: 'text?',
  about: 'text?',
  cards: list(card),
} as const
const slot = { slot: 'u32' } as const
const seats = { leader: 'text', reader: 'text' } as const
const text = { language: 'text', text: 'text' } as const
const asked = { id: 'text', name: 'text', practice: 'flag', x: 'hex', pok: 'hex', sig: 'hex' } as const

const kinds = {
  created: { code: 'text', session: 'hex', host: 'text', settings },
  joined: who,
  changed: who,
  left: { id: 'text', epoch: 'u32', sig: 'hex' },
  removed: { id: 'text' },
  knocked: { for: 'text?', ...who },
  turnedaway: { id: 'text' },
  gaveup: { id: 'text' },
  moved: { from: 'text', id: 'text', language: 'text' },
  ordered: { seats: list('text') },
  paired: { seat: 'text', other: 'text' },
  set: { settings },
  hosted: { id: 'text' },
  shelved: { part: 'u32', deck },
  passedover: { labels: list('text') },
  slipped: { text: 'text' },
  committed: { id: 'text', epoch: 'u32', commitment: 'hex' },
  closed: { epoch: 'u32', members: list('text') },
  reopened: { epoch: 'u32' },
  revealed: { id: 'text', epoch: 'u32', nonce: 'hex' },
  agreed: { id: 'text', epoch: 'u32' },
  sealed: { epoch: 'u32' },
  started: { game: 'u32', ...seats },
  begun: seats,
  piled: { decks: list('text'), back: 'whole', left: 'whole', gone: list('text') },
  keyed: { id: 'text', keys: list({ slot: 'u32', x: 'hex', pok: 'hex', sig: 'hex' } as const) },
  opened: {
    ...slot,
    label: 'text',
    number: 'whole',
    by: 'text?',
    options: 'whole',
    texts: list(text),
    game: 'text',
    reader: 'text',
    epoch: 'u32',
    asked: list(asked),
  },
  read: slot,
  readied: { id: 'text', ...slot, ctx: 'hex', sig: 'hex' },
  withdrawn: { ...slot, without: list('text') },
  dropped: slot,
  guessed: { id: 'text', ...slot, draft: 'u32', sealed: 'hex', cards: 'u32', sig: 'hex' },
  said: { id: 'text', ...slot, guess: 'text', sig: 'hex' },
  cast: { id: 'text', ...slot, ballot: 'hex' },
  poured: { ...slot, counts: list('whole') },
  asked: { ...slot, values: list('whole') },
  replied: { ...slot, id: 'text', ask: 'u32', guess: 'text', salt: 'hex', sig: 'hex' },
  wenton: { ...slot, without: list('text') },
  paused: { ...slot, on: 'flag' },
  reckoned: { ...slot, points: map('whole') },
  voided: slot,
  skipped: slot,
  overdue: slot,
  away: { id: 'text' },
  back: { id: 'text' },
  ended: { winners: list('text') },
  emptied: {},
  timeup: {},
  burnt: { silent: 'flag?' },
} as const

type Value<S> = S extends 'text' | 'text?' | 'hex'
  ? string
  : S extends 'whole' | 'u32'
    ? number
    : S extends 'flag' | 'flag?'
      ? boolean
      : S extends { readonly list: infer L }
        ? readonly Value<L>[]
        : S extends { readonly map: infer M }
          ? Readonly<Record<string, Value<M>>>
          : { readonly [K in keyof S]: Value<S[K]> }

type Kinds = typeof kinds
export type Kind = keyof Kinds
/** The fields of an event of this kind. */
export type Of<K extends Kind> = Value<Kinds[K]>
/** One thing that happened. */
export type Event = { [K in Kind]: { readonly kind: K; readonly is: Of<K> } }[Kind]
export type Settings = Value<typeof settings>
export type Asked = Value<typeof asked>

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Fields = Record<string, Json>

const isFields = (v: unknown): v is Fields => typeof v === 'object' && v !== null && !Array.isArray(v)
const isWhole = (v: unknown): boolean => Number.isSafeInteger(v)

/** What stands for nothing, and whether something is a value, of each simple shape. A `?` is left out where it is nothing. */
const simple: Readonly<Record<string, readonly [zero: Json, is: (v: Json) => boolean]>> = {
  text: ['', (v) => typeof v === 'string'],
  'text?': ['', (v) => typeof v === 'string' && v !== ''],
  hex: ['', (v) => typeof v === 'string' && /^([0-9a-f]{2})*$/.test(v)],
  whole: [0, isWhole],
  u32: [0, (v) => isWhole(v) && 0 <= Number(v) && Number(v) <= 0xffffffff],
  flag: [false, (v) => typeof v === 'boolean'],
  'flag?': [false, (v) => v === true],
}

/** The events of an entry, read from its JSON. Error: `entry`. */
export function eventsOf(entry: unknown): Event[] {
  must(isFields(entry) && Object.keys(entry).every((name) => ['v', 'at', 'events'].includes(name)), 'entry')
  const { v, at = 0, events } = entry
  must(v === 1 && at === 0 && Array.isArray(events) && events.length > 0, 'entry')
  return events.map((event) => {
    const [kind, ...others] = isFields(event) ? Object.keys(event) : []
    must(kind !== undefined && others.length === 0 && Object.hasOwn(kinds, kind), 'entry')
    return { kind, is: fields(kinds[kind as Kind], (event as Fields)[kind]) } as Event
  })
}

function fields(shape: object, value: Json | undefined): unknown {
  must(isFields(value) && Object.keys(value).every((name) => Object.hasOwn(shape, name)), 'entry')
  return Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, read(of, value[name])]))
}

function read(shape: string | object, value: Json | undefined): unknown {
  if (typeof shape === 'string') {
    const [zero, is] = simple[shape] as (typeof simple)[string]
    must(value === undefined || is(value), 'entry')
    return value ?? zero
  }
  if ('list' in shape) return listed(shape as { list: string | object; some?: true }, value)
  if ('map' in shape) return mapped(shape.map as string | object, value)
  return fields(shape, value ?? {})
}

function listed(shape: { list: string | object; some?: true }, value: Json | undefined): unknown {
  must(value === undefined || value === null || Array.isArray(value), 'entry')
  must(!shape.some || value === undefined || (value?.length ?? 0) > 0, 'entry')
  return (value ?? []).map((one) => read(shape.list, one))
}

function mapped(shape: string | object, value: Json | undefined): unknown {
  must(value === undefined || value === null || isFields(value), 'entry')
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, one]) => [name, read(shape, one)]))
}
